"""`SeededRandom`: the generator behind `Decision.rng`, made in less than a microsecond.

Most decisions draw one number or two, and seeding Python's own generator (624 words of state) takes longer than all
the rest of a decision. This one is SplitMix64: the state is the eight bytes of the seed, so it is also easily written
in another language. Not for secrets.
"""

from __future__ import annotations

from random import Random
from typing import Any

__all__ = ["SeededRandom"]

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class SeededRandom(Random):
    """A `random.Random` with all its methods, that draws from SplitMix64."""

    def __init__(self, seed: bytes = bytes(8)) -> None:
        # Random's own __init__ would seed the generator that is replaced here.
        self._state = int.from_bytes(seed, "big") & _MASK
        self.gauss_next = None

    def seed(self, a: object = None, version: int = 2) -> None:  # noqa: ARG002 (as Random has it)
        """Start again from a whole number or bytes."""
        if isinstance(a, int):
            self._state = a & _MASK
        elif isinstance(a, bytes | bytearray):
            self._state = int.from_bytes(a, "big") & _MASK
        else:
            raise TypeError(f"{a!r} is no seed here: give a whole number or bytes")
        self.gauss_next = None

    def getrandbits(self, k: int) -> int:
        """A whole number of `k` bits."""
        if k <= 64:
            return self._next() >> (64 - k)
        bits = 0
        for _ in range(-(-k // 64)):
            bits = bits << 64 | self._next()
        return bits >> (-k % 64)

    def random(self) -> float:
        """From 0 up to, not including, 1."""
        return (self._next() >> 11) * 2.0**-53

    def getstate(self) -> tuple[Any, ...]:
        """For `setstate`."""
        return (self._state, self.gauss_next)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on where the generator stood."""
        self._state, self.gauss_next = state

    def _next(self) -> int:
        self._state = mixed = (self._state + _GAMMA) & _MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31
