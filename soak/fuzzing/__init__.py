"""The fuzzer: targets with their examples, mutators, and a process for each that is watched from outside."""
