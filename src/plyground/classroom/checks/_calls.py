"""What a module of functions answers, as values with their types, and how such a value is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import _calls_driver

__all__ = ["DRIVER", "decode", "encode", "written"]

DRIVER = Path(_calls_driver.__file__)
LONGEST = 200

encode = _calls_driver.encode


def decode(value: Any) -> Any:
    """The value that a process sent; ValueError if it is none, whatever was sent in its place."""
    try:
        return _calls_driver.decode(value)
    except (KeyError, TypeError, ValueError, RecursionError):
        raise ValueError("it wrote something else where its answer belongs") from None


def written(value: Any) -> str:
    """A value that was sent, as Python writes it."""
    match value:
        case ["object", str(looks)]:
            return looks[:LONGEST]
    try:
        return repr(decode(value))[:LONGEST]
    except ValueError as error:
        return str(error)
