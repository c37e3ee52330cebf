"""Benchmarks: one module a topic, each of them beside its peers in one run."""
