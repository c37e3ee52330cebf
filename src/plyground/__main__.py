"""`python -m plyground` is `plyground`."""

from .apps.cli import main

main()
