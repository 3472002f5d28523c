"""By which rule a match stops on its own result, as a value with a text form, which stores keep.

Pure. A rule is part of what a match is: with another rule, or none, it is another match.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from pinochle_elo import SprtSettings
from pinochle_elo.sprt import FIRST_LOOK

from pinochle_tournaments.errors import ArenaError

__all__ = [
    "MOST_BOARDS",
    "SprtRule",
    "StopRule",
    "UntilErrorRule",
    "check_length",
    "parse_stop_rule",
    "parse_until_error",
]

MOST_BOARDS: Final = 20_000
"""After so many boards a match ends without having stopped, unless another number is given."""
_UNTIL_ERROR: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(points?)?")
_SPRT: Final = re.compile(r"sprt elo0=(\S+) elo1=(\S+) alpha=(\S+) beta=(\S+)( two-sided)?")
_TOO_CLOSE: Final = 0.1
"""Normalized Elo between the hypotheses, below which no number of boards is enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SprtRule:
    """A sequential probability ratio test. Hypotheses are in normalized Elo: 25 is about a tenth of a deviation."""

    elo0: float = 0.0
    elo1: float = 25.0
    alpha: float = 0.05
    beta: float = 0.05
    is_two_sided: bool = False

    def __post_init__(self) -> None:
        if not (abs(self.elo0) <= 1000 and abs(self.elo1) <= 1000 and self.elo1 - self.elo0 >= _TOO_CLOSE):
            raise ArenaError(
                f"--elo0 {self.elo0:g} and --elo1 {self.elo1:g}: the second must be the greater one, by {_TOO_CLOSE} at"
                " least, and neither beyond 1000, as in --elo0 0 --elo1 25"
            )
        for name, rate in (("--alpha", self.alpha), ("--beta", self.beta)):
            if not 0.0001 <= rate < 0.5:
                raise ArenaError(f"{name} {rate:g} is no rate of error between 0.0001 and 0.5; write 0.05 for 5 %")

    def __str__(self) -> str:
        rates = f"elo0={self.elo0:g} elo1={self.elo1:g} alpha={self.alpha:g} beta={self.beta:g}"
        return f"sprt {rates}{' two-sided' if self.is_two_sided else ''}"

    @property
    def settings(self) -> SprtSettings:
        """The same as `pinochle_elo` takes it."""
        return SprtSettings.from_normalized_elo(
            self.elo0, self.elo1, alpha=self.alpha, beta=self.beta, two_sided=self.is_two_sided
        )


@dataclass(frozen=True, slots=True)
class UntilErrorRule:
    """Stop when the mean is known to within an error: half the width of its 95 % interval."""

    half_width: float
    in_points: bool = False
    """In points of swing instead of IMP values."""

    def __str__(self) -> str:
        return f"until-error {self.half_width:g}{'points' if self.in_points else ''}"


StopRule: TypeAlias = SprtRule | UntilErrorRule


def parse_until_error(text: str, what: str = "--until-error") -> UntilErrorRule:
    """The rule of `--until-error 0.5` or `--until-error 25points`; `what` is how an error calls it.

    Raises:
        ArenaError: it is no error.
    """
    found = _UNTIL_ERROR.fullmatch(text.strip())
    if found is None or not 0 < float(found[1]) < 1e9:
        raise ArenaError(
            f"{what}: {text!r} is no error; write IMPs a board above 0 as in 0.5, or points as in 25points"
        )
    # As it is written into the store, so that a match that goes on finds itself there.
    return UntilErrorRule(float(f"{float(found[1]):g}"), in_points=found[2] is not None)


def check_length(number: int, unit: str, where: str) -> None:
    """Refuse a match that ends before its rule is asked for the first time.

    Raises:
        ArenaError: it does; `where` is what the rule is called there.
    """
    if number < FIRST_LOOK:
        raise ArenaError(
            f"{where} is judged from {FIRST_LOOK} {unit} on, and a match of {number:,} never comes to that; give more,"
            " or leave it out"
        )


def parse_stop_rule(text: str) -> StopRule | None:
    """A rule as a store keeps it; None where there is none.

    Raises:
        ArenaError: no rule that this program knows.
    """
    if not text:
        return None
    if text.startswith("until-error "):
        return parse_until_error(text.removeprefix("until-error "))
    found = _SPRT.fullmatch(text)
    if found is None:
        raise ArenaError(f"the stopping rule {text!r} is not known; a newer pinochle-arena may know it")
    elo0, elo1, alpha, beta = (float(number) for number in found.groups()[:4])
    return SprtRule(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta, is_two_sided=found[5] is not None)
