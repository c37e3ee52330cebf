"""The subcommands of `plyground crossword`: one module each, with a `command`."""
