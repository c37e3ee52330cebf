"""The subcommands of `plyground sudoku`: one module each, with a `command`."""
