"""What a match is: its settings, who sits where, and which boards are still to be played.

Frozen values only; nothing here plays, times or starts anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pinochle_protocol.limits import MAX_DROPPED_MESSAGES
from pinochle_protocol.messages import MatchFormat
from pinochle_rules import Board, BySeat, Ruleset, Seat

from pinochle_referee.faults import Penalty
from pinochle_referee.ports import BotCommand
from pinochle_referee.results import FinishedDeal
from pinochle_referee.seating import bot_at, home_table, partnership_at, side_of

__all__ = ["Lineup", "MatchFormat", "MatchLimits", "MatchSettings", "Place", "Work", "all_work"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLimits:
    """Where patience ends. Times in seconds."""

    restarts: int = 3
    """How often one process may be restarted through its own fault; the next time ends the match."""
    voids: int = 3
    """How often a deal is replayed after a fault of the host; the next time it stays void."""
    game_boards: int = 200
    """Boards of one game at one table after which nobody has won it."""
    dropped: int = MAX_DROPPED_MESSAGES
    """Answers to nothing that one connection may send; one more is a protocol error."""
    watchdog_seconds: float | None = 600.0
    """Untimed play: how long a bot that was asked may be silent; None: for ever."""
    lag_seconds: float | None = 5.0
    """How late the referee may be itself, in timed play, before it takes that for a fault of the host; None: ever."""
    stop_grace_seconds: float = 2.0
    """How long a process may take to end by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSettings:
    """Everything that decides how a match is played, but the bots."""

    ruleset: Ruleset
    format: MatchFormat = MatchFormat.BOARDS
    number: int
    """How many boards, or games, each table plays."""
    seed: bytes
    """The event seed: it decides every board and every random seed handed to a bot."""
    given: Mapping[int, Board] = field(default_factory=dict)
    """Boards by number that are played instead of those the seed deals."""
    pairing: str = ""
    """Which boards of the event these are."""
    label: str = ""
    """Which match of the event this is; enters the random seeds of decisions."""
    decision_seconds: float | None = 1.0
    """The limit for one decision; None: untimed."""
    bank_seconds: float = 0.0
    """What every process gets on top at each board begun."""
    boards_in_flight: int = 64
    """How many boards (or games) are open at once."""
    penalty: Penalty = Penalty.FORFEIT
    max_forfeits: int = 3
    """Forfeited boards of one partnership that end the match; 0: it goes on whatever happens."""
    limits: MatchLimits = field(default_factory=MatchLimits)

    def __post_init__(self) -> None:
        for name in ("number", "boards_in_flight"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}: give at least 1")
        if self.decision_seconds is not None and self.decision_seconds <= 0:
            raise ValueError(f"decision_seconds is {self.decision_seconds}: give more than 0, or None for untimed play")
        if self.bank_seconds < 0 or self.max_forfeits < 0:
            raise ValueError("bank_seconds and max_forfeits are 0 or more")

    @property
    def is_games(self) -> bool:
        """Whether boards follow one another until a side reaches the target."""
        return self.format is MatchFormat.GAMES


@dataclass(frozen=True, slots=True)
class Place:
    """Where one bot process sits: a seat of a table. `number` counts the places of a match from 0, table by table.

    With three sides the table is that of boards with odd numbers; the process keeps its seat, and moves to another
    table for the others.
    """

    number: int
    table: int
    seat: Seat
    partnership: int
    """0 for the first partnership, 1 for the second, …"""
    bot: BotCommand

    @property
    def label(self) -> str:
        """What logs call the process: `hawk 1.2.0 N table 1`."""
        identity = self.bot.identity
        return f"{identity.name} {identity.version} {self.seat} table {self.table}".replace("  ", " ")


@dataclass(frozen=True, slots=True)
class Lineup:
    """Which bot sits where. Table k seats everyone k - 1 places clockwise from table 1 (see `seating`)."""

    ruleset: Ruleset
    bots: BySeat[BotCommand]
    """Table 1, in the order of `Ruleset.seats`."""

    def __post_init__(self) -> None:
        if len(self.bots) != len(self.ruleset.seats):
            raise ValueError(f"{self.ruleset.name} has {len(self.ruleset.seats)} seats, not {len(self.bots)}")

    @classmethod
    def of(cls, ruleset: Ruleset, partnerships: Sequence[Sequence[BotCommand]]) -> Lineup:
        """Partnerships in the order of the sides at table 1.

        A partnership is the bots of its seats in order, or one bot for all of them.
        """
        sides, seats = len(ruleset.sides), len(ruleset.seats)
        if len(partnerships) != sides:
            raise ValueError(f"{ruleset.name} is played by {sides} partnerships, not {len(partnerships)}")
        bots = []
        for index in range(seats):
            partnership = partnerships[index % sides]
            if len(partnership) not in (1, seats // sides):
                raise ValueError(f"a partnership is one bot or {seats // sides}, not {len(partnership)}")
            bots.append(partnership[index // sides % len(partnership)])
        return cls(ruleset, tuple(bots))

    @property
    def tables(self) -> int:
        """As many as it takes for everyone to have sat on every side."""
        return len(self.ruleset.sides)

    @property
    def partnerships(self) -> int:
        """How many partnerships (or single bots) meet."""
        return len(self.ruleset.sides)

    def partnership_at(self, table: int, side: int, number: int = 1) -> int:
        """Which partnership sits on a side (index) of a table (from 1); `number` is the board's, or the game's."""
        return partnership_at(side, table, number, sides=len(self.ruleset.sides))

    def side_of(self, partnership: int, table: int, number: int = 1) -> int:
        """Index of the side on which a partnership sits at a table."""
        return side_of(partnership, table, number, sides=len(self.ruleset.sides))

    def places_at(self, table: int, number: int = 1) -> tuple[int, ...]:
        """The numbers of the places whose processes play at a table, seats in order."""
        seats, sides = len(self.ruleset.seats), len(self.ruleset.sides)
        homes = [
            home_table(seat, bot_at(seat, table, number, seats=seats, sides=sides), seats=seats)
            if sides == seats
            else table
            for seat in range(seats)
        ]
        return tuple([(home - 1) * seats + seat for seat, home in enumerate(homes)])

    def places(self) -> tuple[Place, ...]:
        """Every place of the match, table by table, seats in order."""
        seats, side_of = self.ruleset.seats, self.ruleset.side_index_by_seat
        return tuple(
            Place(
                (table - 1) * len(seats) + index,
                table,
                seat,
                self.partnership_at(table, side_of[index]),
                self.bots[(index - (table - 1)) % len(seats)],
            )
            for table in range(1, self.tables + 1)
            for index, seat in enumerate(seats)
        )


@dataclass(frozen=True, slots=True)
class Work:
    """One board still to be played, or one game: what of it is finished already, at whichever tables."""

    game: int
    """0 in board format."""
    board: int
    """1 in game format."""
    finished: tuple[FinishedDeal, ...] = ()
    voids: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """How often the host has spoilt a deal already, by board and table."""


def all_work(settings: MatchSettings, *, first: int = 1) -> Iterator[Work]:
    """Every board (or game) of the match from number `first` on, in order."""
    for number in range(first, settings.number + 1):
        yield Work(number, 1) if settings.is_games else Work(0, number)
