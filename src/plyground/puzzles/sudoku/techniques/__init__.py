"""Techniques by which people solve Sudokus: each finds steps, with a reason that can be followed.

A technique is a function in a module of this folder with `@technique` above it; it is found by being there.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from .step import LEVELS, TECHNIQUES, Candidate, Link, Step, Technique

__all__ = ["LEVELS", "TECHNIQUES", "Candidate", "Link", "Step", "Technique"]

for _module in iter_modules(__path__):
    if not _module.name.startswith("kernel"):
        import_module(f".{_module.name}", __name__)
