"""Bit tricks: what interpreted kernels use in place of the processor's instructions."""

from hypothesis import given
from hypothesis import strategies as st

from plyground.bits import ctz, popcount


@given(st.integers(1, 2**64 - 1))
def test_the_lowest_bit_and_their_number_are_those_of_the_binary_digits(number):
    digits = f"{number:b}"
    assert popcount(number) == digits.count("1")
    assert ctz(number) == len(digits) - len(digits.rstrip("0"))


def test_nothing_has_no_bits():
    assert popcount(0) == 0
