"""Bit tricks for interpreted kernels; `bits.pxd` is their C twin in compiled ones."""


def popcount(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()


def ctz(x: int) -> int:
    """The index of the lowest set bit; x must not be 0 (in C that is undefined)."""
    return (x & -x).bit_length() - 1
