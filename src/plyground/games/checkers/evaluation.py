"""The weights of the evaluation, as training on games against itself left them."""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files

__all__ = ["weights"]


@cache
def weights() -> array[int]:
    """All weights in eighths of a hundredth of a man: for a full board and a bare one in turn."""
    read = array("h")
    read.frombytes(zlib.decompress(files(__package__).joinpath("evaluation.bin").read_bytes()))
    if sys.byteorder == "big":
        read.byteswap()
    return read
