"""The ranked table of an event: match points first, then what breaks ties, in the order printed under the table.

Standings count everything, forfeited boards and matches never played too; ratings are another matter.
They must not depend on the order in which matches ended.
"""

import hashlib
import hmac
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import Final, TypeAlias

from pinochle_elo.boards import Forfeit

WIN_POINTS: Final = 2
TIE_POINTS: Final = 1
SWING_DIGITS: Final = 6
"""Thirds of a point are summed in floating point; digits beyond this would let their order decide a rank."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match as played, over all its boards, those forfeited in play included; totals are first − second.

    A side is the entrants that hold it: one, or the two of a partnership.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    boards: int
    imp_total: int
    swing_total_points: float


@dataclass(frozen=True, slots=True)
class UnplayedMatch:
    """A match that was due and never played; who was absent loses 0–2, with y 0."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    absent: Forfeit


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent, in a Swiss event or a knock-out: 2 match points, with y 0."""

    entrant: str


EventResult: TypeAlias = MatchResult | UnplayedMatch | Bye


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entrant in the table; the fields stand in the order in which they rank."""

    rank: int
    entrant: str
    match_points: int
    opponents_points: float
    """Sum of the opponents' match points (of a partnership, its mean); ranks in a Swiss event only."""
    mean_imp: float
    """IMP values a board; 0 if no board was played."""
    direct_points: int | None
    """Match points among those level so far; None if they did not all meet equally often, or there are none."""
    swing_total_points: float
    faults: int
    lot: str
    matches: int
    wins: int
    ties: int
    losses: int
    boards: int
    imp_total: int


@dataclass(slots=True)
class _Tally:
    matches: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    boards: int = 0
    imp_total: int = 0
    swings: list[float] = field(default_factory=list)

    @property
    def match_points(self) -> int:
        return WIN_POINTS * self.wins + TIE_POINTS * self.ties

    @property
    def mean_imp(self) -> Fraction:
        return Fraction(self.imp_total, self.boards) if self.boards else Fraction(0)

    @property
    def swing(self) -> float:
        return round(math.fsum(self.swings), SWING_DIGITS) + 0.0


def match_points(imp_total: int) -> tuple[int, int]:
    """Match points of first and second: won by total y 2–0, an equal total 1–1."""
    if imp_total == 0:
        return TIE_POINTS, TIE_POINTS
    return (WIN_POINTS, 0) if imp_total > 0 else (0, WIN_POINTS)


def lot(event_seed: bytes, entrant: str) -> str:
    """The entrant's lot, lowest first: HMAC-SHA256 of "lot", a zero byte and the name, so nobody can choose it."""
    return hmac.new(event_seed, b"lot\0" + entrant.encode(), hashlib.sha256).hexdigest()


def standings(
    entrants: Sequence[str],
    results: Iterable[EventResult],
    *,
    event_seed: bytes,
    swiss: bool = False,
    faults: Mapping[str, int] | None = None,
    reached: Mapping[str, int] | None = None,
) -> tuple[StandingsRow, ...]:
    """Rank all entrants, also those without a match. In a knock-out the round that each has `reached` comes first."""
    if len(set(entrants)) != len(entrants):
        raise ValueError("every entrant of an event needs a name of its own")
    results = list(results)
    tallies = _tallies(entrants, results)
    opponents = _opponents_points(tallies, results)

    def level(entrant: str) -> tuple[Fraction, ...]:
        tally = tallies[entrant]
        come = Fraction(-(reached or {}).get(entrant, 0))
        return come, Fraction(-tally.match_points), -opponents[entrant] if swiss else Fraction(0), -tally.mean_imp

    rows: list[StandingsRow] = []
    for _, group in groupby(sorted(entrants, key=level), key=level):
        names = list(group)
        direct = _direct_points(names, results)
        unranked = [
            replace(
                _row(name, tallies[name], opponents[name], direct.get(name)),
                faults=(faults or {}).get(name, 0),
                lot=lot(event_seed, name),
            )
            for name in names
        ]
        unranked.sort(key=lambda row: (-(row.direct_points or 0), -row.swing_total_points, row.faults, row.lot))
        rows += [replace(row, rank=rank) for rank, row in enumerate(unranked, start=len(rows) + 1)]
    return tuple(rows)


def tie_break_text(*, swiss: bool = False, knock_out: bool = False) -> str:
    """The order of ranking in words, for printing with every table."""
    come = "the round reached, then " if knock_out else ""
    opponents = "the sum of the opponents' match points, " if swiss else ""
    return (
        f"Ranked by {come}match points (won 2, tied 1), then {opponents}mean IMP value a board, match points among "
        "those level if all of them met equally often, total swing, fewer faults, and a lot from the event's seed."
    )


def _row(entrant: str, tally: _Tally, opponents: Fraction, direct: int | None) -> StandingsRow:
    return StandingsRow(
        rank=0,
        entrant=entrant,
        match_points=tally.match_points,
        opponents_points=float(opponents),
        mean_imp=float(tally.mean_imp),
        direct_points=direct,
        swing_total_points=tally.swing,
        faults=0,
        lot="",
        matches=tally.matches,
        wins=tally.wins,
        ties=tally.ties,
        losses=tally.losses,
        boards=tally.boards,
        imp_total=tally.imp_total,
    )


def _tallies(entrants: Sequence[str], results: Sequence[EventResult]) -> dict[str, _Tally]:
    tallies = {entrant: _Tally() for entrant in entrants}
    for result in results:
        for names, won, sign in _sides(result):
            for name in sorted(set(names)):
                if name not in tallies:
                    raise ValueError(f"{name} has a result but is no entrant of this event; add it to the entrants")
                tally = tallies[name]
                tally.matches += 1
                tally.wins += won == WIN_POINTS
                tally.ties += won == TIE_POINTS
                tally.losses += won == 0
                if isinstance(result, MatchResult):
                    tally.boards += result.boards
                    tally.imp_total += sign * result.imp_total
                    tally.swings.append(sign * result.swing_total_points)
    return tallies


def _sides(result: EventResult) -> list[tuple[tuple[str, ...], int, int]]:
    """Of each side: its entrants, its match points, and the sign that turns the result's totals to its view."""
    match result:
        case Bye(entrant):
            return [((entrant,), WIN_POINTS, 1)]
        case UnplayedMatch(first, second, absent):
            won_first = WIN_POINTS if absent is Forfeit.SECOND else 0
            won_second = WIN_POINTS if absent is Forfeit.FIRST else 0
        case MatchResult(first, second):
            won_first, won_second = match_points(result.imp_total)
    return [(first, won_first, 1), (second, won_second, -1)]


def _opponents_points(tallies: Mapping[str, _Tally], results: Sequence[EventResult]) -> dict[str, Fraction]:
    points = dict.fromkeys(tallies, Fraction(0))
    for result in results:
        if isinstance(result, Bye):
            continue
        for names, others in ((result.first, result.second), (result.second, result.first)):
            met = Fraction(sum(tallies[other].match_points for other in others), len(others))
            for name in set(names):
                points[name] += met
    return points


def _direct_points(names: Sequence[str], results: Sequence[EventResult]) -> dict[str, int]:
    """Match points among `names`; empty unless they are single entrants who all met each other equally often."""
    if len(names) == 1:
        return {}
    points = dict.fromkeys(names, 0)
    met = {frozenset(pair): 0 for pair in combinations(names, 2)}
    for result in results:
        sides = _sides(result)
        pair = frozenset(name for side, _, _ in sides for name in side)
        if pair not in met:
            if any(len(set(side)) > 1 for side, _, _ in sides):
                return {}
            continue
        met[pair] += 1
        for side, won, _ in sides:
            points[side[0]] += won
    return points if len(set(met.values())) == 1 and 0 not in met.values() else {}
