"""`EventSettings`: how the matches of an event are played, and what of the machine they may take.

Frozen values only. What makes a match the same match when it is resumed is its identity; concurrency is no part of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pinochle_referee.faults import Penalty
from pinochle_referee.ports import BotCommand
from pinochle_referee.runner import physical_cores
from pinochle_referee.settings import MatchFormat, MatchLimits, MatchSettings
from pinochle_rules import Board, Ruleset

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.match_plan import AUTO_BOARDS_IN_FLIGHT
from pinochle_tournaments.storage import GIVEN_DEALS, MatchIdentity, StoredMatch

__all__ = ["MOST_VOIDS", "EventSettings", "auto_concurrency"]

MOST_VOIDS: Final = 5
"""How often the host may spoil a board; after the fifth time it stays void."""
MOST_FORFEITED_MATCHES: Final = 3
"""Matches in a row that a bot may lose by forfeit; then it is benched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSettings:
    """What every match of an event has in common, but the bots. Times in seconds."""

    ruleset: Ruleset
    number: int
    """Boards, or games, of each match."""
    match_format: MatchFormat = MatchFormat.BOARDS
    seed: str | None = None
    decision_seconds: float | None = 1.0
    bank_seconds: float = 0.0
    penalty: Penalty = Penalty.FORFEIT
    max_forfeits: int = 3
    boards_in_flight: int = AUTO_BOARDS_IN_FLIGHT
    boards_shared: bool = False
    """Board k is the same in all matches; then no process plays two of them."""
    given: Mapping[int, Board] = field(default_factory=dict)
    """Boards by number that all matches play instead of those the seed deals."""
    deals_sha256: str = ""
    """What stands for the boards that were given."""
    stop_rule: str = ""
    """By which rule each match stops on its own result; empty: it has all its boards."""
    fresh_processes: bool = False
    memory_bytes: int | None = None
    processes: int | None = None
    cpus_per_bot: int | None = None
    resources: Mapping[str, int] = field(default_factory=dict)
    """How many matches at a time may use each thing that bots name in `uses`; 1 where nothing is said."""
    concurrency: int | None = None
    """Matches at a time; None: as the machine has room for."""
    thinking: int | None = None
    """Batches that are out at a time, over all matches; None: as many as there are cores for."""
    idle_processes: int = 64
    """How many processes may be kept for the next matches of their bots."""
    limits: MatchLimits = field(default_factory=lambda: MatchLimits(voids=MOST_VOIDS - 1))

    def __post_init__(self) -> None:
        for name in ("concurrency", "thinking", "cpus_per_bot"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ArenaError(f"{name} is {value}: give at least 1")

    @property
    def most_thinking(self) -> int:
        """How many batches may be out at once."""
        return self.thinking or max(1, physical_cores() // (self.cpus_per_bot or 1))

    @property
    def most_matches(self) -> int:
        """How many matches may be in progress at once."""
        return self.concurrency or auto_concurrency()

    @property
    def kept_processes(self) -> int:
        """How many idle processes may be kept; none where a process could meet a board again, or must not live on."""
        return 0 if self.boards_shared or self.fresh_processes else self.idle_processes

    def identity(self, bots: Sequence[BotCommand]) -> MatchIdentity:
        """What makes a match of these bots, as seated at table 1, that match."""
        return MatchIdentity(
            bots=tuple(bot.identity for bot in bots),
            ruleset=self.ruleset,
            match_format=self.match_format,
            seed=self.seed,
            decision_seconds=self.decision_seconds,
            bank_seconds=self.bank_seconds,
            penalty=self.penalty,
            max_forfeits=self.max_forfeits,
            deals_sha256=self.deals_sha256,
            stop_rule=self.stop_rule,
        )

    def pairing_label(self, number: int) -> str:
        """What the boards of a pairing are dealt under."""
        if self.deals_sha256:
            return GIVEN_DEALS + self.deals_sha256
        return "shared" if self.boards_shared else str(number)

    def of_match(self, match: StoredMatch) -> MatchSettings:
        """The settings of one match of the event."""
        return MatchSettings(
            ruleset=self.ruleset,
            format=self.match_format,
            number=match.boards,
            seed=match.event.deal_seed(),
            given=self.given,
            pairing=match.pairing,
            label=match.label,
            decision_seconds=self.decision_seconds,
            bank_seconds=self.bank_seconds,
            boards_in_flight=self.boards_in_flight,
            penalty=self.penalty,
            max_forfeits=self.max_forfeits,
            limits=self.limits,
        )


def auto_concurrency() -> int:
    """Two at least, so that one match plays while another starts; more where there are cores for their bots."""
    return max(2, physical_cores() // 2)
