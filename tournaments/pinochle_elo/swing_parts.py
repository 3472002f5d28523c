"""Where a swing came from: bidding, meld, play or contracts set.

It splits the difference between two sides only; a bot's own skill at any of the four is not what it measures.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pinochle_elo.boards import swing


@dataclass(frozen=True, slots=True)
class TableContract:
    """What was bid at one table; declarer is the seat, which different sides hold at different tables."""

    declarer_seat: str
    bid_points: int
    trump: str


@dataclass(frozen=True, slots=True)
class TablePoints:
    """One table of a board: its contract (None if all passed) and first − second in points."""

    contract: TableContract | None
    meld_difference: int
    """Of the points of the shown melds."""
    trick_difference: int
    """Of the points taken in tricks."""
    deal_difference: int
    """Of the deal points, that is of what the deal added to each side."""


@dataclass(frozen=True, slots=True)
class SwingParts:
    """A swing in points, split; the four parts sum to it."""

    bidding: float
    meld: float
    play: float
    set: float

    @property
    def total(self) -> float:
        """The swing again."""
        return self.bidding + self.meld + self.play + self.set


def swing_parts(tables: Sequence[TablePoints], *, unit_settlement: bool = False) -> SwingParts | None:
    """Split a board's swing; None in unit settlement, where deal points are not a sum of melds and tricks.

    Where the tables reached different contracts, all of the swing is put down to the bidding: what the melds and
    tricks would have been in the other contract, nobody knows.
    """
    if unit_settlement:
        return None
    total = swing([table.deal_difference for table in tables])
    if any(table.contract != tables[0].contract for table in tables):
        return SwingParts(bidding=total, meld=0.0, play=0.0, set=0.0)
    return SwingParts(
        bidding=0.0,
        meld=swing([table.meld_difference for table in tables]),
        play=swing([table.trick_difference for table in tables]),
        set=swing([t.deal_difference - t.meld_difference - t.trick_difference for t in tables]),
    )


def mean_swing_parts(parts: Sequence[SwingParts]) -> SwingParts:
    """The mean of each part over boards, in points a board."""
    if not parts:
        return SwingParts(0.0, 0.0, 0.0, 0.0)
    count = len(parts)
    return SwingParts(
        bidding=sum(part.bidding for part in parts) / count + 0.0,
        meld=sum(part.meld for part in parts) / count + 0.0,
        play=sum(part.play for part in parts) / count + 0.0,
        set=sum(part.set for part in parts) / count + 0.0,
    )
