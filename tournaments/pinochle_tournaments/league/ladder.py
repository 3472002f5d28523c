"""The ladder of a league: all its bots from the first of the top division to the newest, cut into divisions. Pure.

A season begins with the ladder that the one before has left. Whoever leaves makes those below him move up, so a seat
that falls vacant is filled by final rank; newcomers stand at the end. That is no promotion, and is not called so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from pinochle_tournaments.league.promotion import Move, Verdict

__all__ = ["LastSeason", "Seat", "SeatReason", "cut_ladder", "ladder_after", "last_season_json", "last_season_of_json"]


class SeatReason(StrEnum):
    """Why a bot plays in its division."""

    NEW = "newcomer"
    KEPT = "kept its place"
    PROMOTED = "promoted"
    RELEGATED = "relegated"
    FILLS = "fills a vacancy"
    NO_ROOM = "no room above"
    """The divisions are smaller, or fewer, than they were."""


@dataclass(frozen=True, slots=True)
class LastSeason:
    """Where everybody has played, by final place, and who changes places."""

    divisions: Mapping[str, Sequence[str]]
    """Top first; without those who have lost their places: they withdrew, were disqualified or benched."""
    verdicts: Sequence[Verdict] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A bot's place at the start of a season."""

    entrant: str
    division: str
    reason: SeatReason


def ladder_after(last: LastSeason) -> list[str]:
    """Everybody in order: within a division those who came down first, and those who came up at the end."""
    moved = [each for each in last.verdicts if each.moves]
    stayed = {each.entrant for each in moved}
    ladder: list[str] = []
    for division, order in last.divisions.items():
        came = {move: [each.entrant for each in moved if each.to == division and each.move is move] for move in Move}
        # Last first is how those who go down are judged, and the best of them shall stand before the others.
        ladder += reversed(came[Move.DOWN])
        ladder += [name for name in order if name not in stayed]
        ladder += came[Move.UP]
    return ladder


def last_season_json(last: LastSeason) -> dict[str, Any]:
    """What a sealed season keeps under `ladder`, for the next one to begin with."""
    moves = [{**asdict(verdict), "move": str(verdict.move)} for verdict in last.verdicts]
    return {"divisions": [[name, list(order)] for name, order in last.divisions.items()], "verdicts": moves}


def last_season_of_json(values: Mapping[str, Any]) -> LastSeason:
    """The same read back."""
    return LastSeason(
        divisions={name: tuple(order) for name, order in values["divisions"]},
        verdicts=tuple(Verdict(**{**verdict, "move": Move(verdict["move"])}) for verdict in values["verdicts"]),
    )


def cut_ladder(
    divisions: Sequence[tuple[str, int | None]],
    members: Sequence[str],
    *,
    last: LastSeason | None = None,
    least: int = 2,
) -> list[Seat]:
    """Who plays where in the coming season, top first.

    Args:
        divisions: names and sizes, top first; the last has no limit, whatever its size.
        members: who plays, in the order of being added.
        last: the season before; None: this is the first.
        least: how many a division needs to be played; fewer at the end join the division above them.
    """
    known = ladder_after(last) if last is not None else []
    playing = set(members)
    ladder = [name for name in known if name in playing]
    ladder += [name for name in members if name not in set(known)]
    names = [name for name, _ in divisions]
    sizes = [size for _, size in divisions[:-1]]
    seats: list[Seat] = []
    begin = 0
    for (name, _), size in zip(divisions, [*sizes, None], strict=True):
        rest = len(ladder) - begin
        number = rest if size is None or rest - size < least else size
        seats += [Seat(each, name, _reason(each, name, names, last, known)) for each in ladder[begin : begin + number]]
        begin += number
    return seats


def _reason(
    entrant: str, division: str, names: Sequence[str], last: LastSeason | None, known: Collection[str]
) -> SeatReason:
    if last is None or entrant not in known:
        return SeatReason.NEW
    verdict = next((each for each in last.verdicts if each.moves and each.entrant == entrant), None)
    if verdict is not None and verdict.to == division:
        return SeatReason.PROMOTED if verdict.move is Move.UP else SeatReason.RELEGATED
    # Who goes down and is back at once, since a seat fell vacant, was told that it goes: it has not kept its place.
    before = verdict.to if verdict is not None else _division_of(entrant, last)
    if before == division:
        return SeatReason.KEPT
    if before not in names:
        return SeatReason.NO_ROOM
    return SeatReason.FILLS if names.index(division) < names.index(before) else SeatReason.NO_ROOM


def _division_of(entrant: str, last: LastSeason) -> str:
    return next(name for name, order in last.divisions.items() if entrant in order)
