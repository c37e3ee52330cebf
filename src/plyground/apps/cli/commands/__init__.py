"""The commands: one module each, with a `command`; heavy imports stay inside the functions."""
