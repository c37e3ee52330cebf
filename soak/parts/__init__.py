"""The parts: each module has a SHARE of the time and `run(task)`."""
