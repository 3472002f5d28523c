"""What goes into a store and comes out of it, as plain values of the domain.

Nothing here knows of SQL. Points and times carry their unit in the name; numbers shown to people begin at 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from pinochle_referee.faults import Consequence, FaultKind, Penalty
from pinochle_referee.ports import BotIdentity
from pinochle_referee.seating import bot_at, partnership_at
from pinochle_referee.settings import MatchFormat
from pinochle_rules import BySeat, BySide, Ruleset, Seat, commitment_of, event_seed

from pinochle_tournaments.errors import ArenaError

__all__ = [
    "BOARD_FORMAT",
    "GIVEN_DEALS",
    "WHOLE_GAME",
    "DealKey",
    "MatchEvent",
    "MatchIdentity",
    "MatchStatus",
    "MatchSummary",
    "PairSummary",
    "PartnershipSummary",
    "StoreInfo",
    "StoredBoard",
    "StoredFault",
    "StoredLog",
    "StoredMatch",
    "bot_label",
    "overrides_text",
]

BOARD_FORMAT: Final = 0
"""The game number of every deal in board format."""
GIVEN_DEALS: Final = "given:"
"""How the label begins under which boards are dealt that somebody gave; their hash follows."""
WHOLE_GAME: Final = 0
"""The board number of a game's own result."""


class MatchStatus(StrEnum):
    """How far a match has come."""

    OPEN = "open"
    """Deals are missing; the same command goes on."""
    COMPLETE = "complete"
    ENDED = "ended"
    """Ended early; the termination says why, and what was left is recorded as forfeited or missing."""


class DealKey(NamedTuple):
    """The unit of storing and of going on: one deal at one table. `game` is 0 in board format."""

    game: int
    board: int
    table: int

    @property
    def number(self) -> int:
        """What the seating goes by: the game, or in board format the board."""
        return self.game or self.board


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchIdentity:
    """What makes two matches the same match. How many boards, and how fast the machine, are no part of it."""

    bots: BySeat[BotIdentity]
    """As seated at table 1, in the order of the ruleset's seats."""
    ruleset: Ruleset
    match_format: MatchFormat = MatchFormat.BOARDS
    seed: str | None = None
    """The text given as a seed; None: the secret is drawn."""
    decision_seconds: float | None = 1.0
    """None: untimed."""
    bank_seconds: float = 0.0
    penalty: Penalty = Penalty.FORFEIT
    max_forfeits: int = 3
    stop_rule: str = ""
    """By which it may stop on its own result, as `stopping` writes rules; empty: it runs to its number of boards."""
    deals_sha256: str = ""
    """What stands for the deals that were given; empty: they are dealt from the seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEvent:
    """Where the boards of a match come from."""

    name: str
    secret: bytes
    secret_sha256: str
    is_seed_public: bool
    seed: str | None = None
    roster_sha256: str | None = None
    is_under_way: bool = False
    """A tournament that is not over: whatever of it is over, its secret stays one."""

    def deal_seed(self) -> bytes:
        """What all boards of the event are dealt from.

        Raises:
            ArenaError: the secret is not the one that was committed to, so nothing may be dealt from it.
        """
        if commitment_of(self.secret) != self.secret_sha256:
            raise ArenaError(
                f"the secret of {self.name} in the store is not the one committed to ({self.secret_sha256}); the store"
                " was changed or is damaged: go back to a backup, or begin another store"
            )
        return event_seed(self.secret, self.roster_sha256)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as the store knows it."""

    id: int
    event: MatchEvent
    label: str
    """Its name within the event, as records write it."""
    pairing: str
    """The label its boards are dealt under."""
    identity: MatchIdentity
    boards: int
    """How many boards, in game format how many games, it is to have."""
    tables: int
    status: MatchStatus
    termination: str = ""
    termination_detail: str = ""
    specs: BySeat[str]
    """What was written on the command line for each seat of table 1."""
    said: BySeat[str]
    """Name and version that the bot itself gave, where it has no manifest; empty: none yet."""
    created_at: str
    updated_at: str

    def bot_at(self, seat: Seat, table: int, number: int = 1) -> int:
        """Index, in the order of seats at table 1, of the bot that sits in `seat` at a table.

        `number` is that of the board, in game format of the game: with three sides the order alternates by it.
        """
        ruleset = self.identity.ruleset
        return bot_at(ruleset.seat_index[seat], table, number, seats=len(ruleset.seats), sides=len(ruleset.sides))

    def partnership_at(self, side: int, table: int, number: int = 1) -> int:
        """Index of the partnership that plays a side (index) of a table."""
        return partnership_at(side, table, number, sides=len(self.identity.ruleset.sides))

    def label_at(self, seat: Seat, table: int, number: int = 1) -> str:
        """Name and version of the bot in a seat of a table, as records write it."""
        bot = self.bot_at(seat, table, number)
        identity = self.identity.bots[bot]
        return self.said[bot] + overrides_text(identity) if self.said[bot] else bot_label(identity)

    @property
    def is_secret_out(self) -> bool:
        """Whether the event's secret may be told: it was public all along, or there is nothing left to play."""
        return self.event.is_seed_public or (self.status is not MatchStatus.OPEN and not self.event.is_under_way)

    @property
    def partnership_names(self) -> BySide[str]:
        """Name and version of each, `A+B` for a mixed one, in the order of the sides at table 1."""
        ruleset = self.identity.ruleset
        names = []
        for side in ruleset.sides:
            bots = [self.label_at(seat, 1) for seat in ruleset.seats_of(side)]
            names.append("+".join(dict.fromkeys(bots)))
        return tuple(names)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFault:
    """A fault, where it happened, and the bot's own output at the time. `key` is None outside any deal."""

    id: int
    match: int
    key: DealKey | None
    table: int
    seat: Seat
    action: int | None
    nth: int
    """Which of the decisions before that action, from 1: those that records leave out come first."""
    kind: FaultKind
    detail: str
    consequence: Consequence
    log: str
    bot: str
    """Name and version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLog:
    """What a bot process wrote to its standard output and error."""

    match: int
    table: int
    seat: Seat
    bot: str
    """Name and version."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredBoard:
    """A board over all its tables (in game format: a game, with `board` 0), for one partnership against another."""

    game: int
    board: int
    first: int
    """Index of the partnership for which it is stated; `second` is the other."""
    second: int
    swing_points: float
    imp: int
    outcome: float
    """1, ½ or 0; in game format the share of games won."""
    is_forfeited: bool
    is_void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSummary:
    """One partnership against another in a match, added up over the boards that count for the two."""

    first: int
    """Index of the partnership for which it is stated; `second` is the other."""
    second: int
    boards: int
    wins: int
    ties: int
    losses: int
    swing_sum: float
    imp_sum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnershipSummary:
    """What one partnership did in a match, added up."""

    contracts: int = 0
    contracts_made: int = 0
    contracts_set: int = 0
    bid_points: int = 0
    meld_points: int = 0
    trick_points: int = 0
    delta_points: int = 0
    checks: int = 0
    forfeited_deals: int = 0
    faults: int = 0
    decisions: int = 0
    thinking_ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSummary:
    """A match added up, from the rows that are kept up to date with every deal stored.

    `boards` counts complete ones that are not void; sums are over these, for the first partnership.
    """

    deals: int = 0
    void_deals: int = 0
    boards: int = 0
    void_boards: int = 0
    forfeited_boards: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    swing_sum: float = 0.0
    swing_square_sum: float = 0.0
    imp_sum: int = 0
    imp_square_sum: int = 0
    partnerships: BySide[PartnershipSummary] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreInfo:
    """What a store is: its file, version and contents in numbers."""

    path: str
    schema_version: int
    newest_version: int
    """What this program would make of it."""
    revision: str
    size_bytes: int
    matches: int
    deals: int
    boards: int
    faults: int
    bots: int
    player: str
    """Who plays into it at the moment: `process 123 (pinochle match …)`; empty: nobody."""


def bot_label(bot: BotIdentity) -> str:
    """`melder 1.2.0`, with `:KEY=VALUE,…` where it was given settings: two checkpoints of one bot are told apart."""
    return f"{bot.name} {bot.version}".strip() + overrides_text(bot)


def overrides_text(bot: BotIdentity) -> str:
    """`:KEY=VALUE,…`, or nothing."""
    return ":" + ",".join(f"{key}={value}" for key, value in bot.overrides) if bot.overrides else ""
