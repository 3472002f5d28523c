"""The ports between the runner of a match and the world: what a bot process looks like to it.

Real adapters are the launcher (processes, keeper, gRPC bridge); fakes are shipped in `pinochle_referee.testing`. The
runner knows only this module. Times are seconds of trio's clock (`trio.current_time()`), so that they are real in a
match and virtual in a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pinochle_rules import Seat

from pinochle_referee.faults import FaultKind
from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameResult,
    MatchReport,
    PlacedFault,
    TakenBack,
    VoidedDeal,
)

__all__ = [
    "BotCommand",
    "BotConnection",
    "BotExit",
    "BotGone",
    "BotIdentity",
    "BotLauncher",
    "CouldNotStart",
    "IdleUse",
    "Incoming",
    "MatchObserver",
    "Numbering",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotIdentity:
    """Which bot this is: name, version, content hash, and the environment set on top of its manifest."""

    name: str
    version: str
    content_hash: str
    overrides: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BotCommand:
    """How to start one process of a bot. `command` empty: nothing is started, the referee waits for it to dial."""

    identity: BotIdentity
    command: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    startup_seconds: float = 30.0
    max_batch: int = 0
    """The most decisions at once; 0: any number. Hello may set another."""
    rulesets: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """What of the machine it needs for itself, as `gpu0`."""
    said: str = ""
    """Name and version that it must give, where no manifest says them: those under which it played the match so far."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """One message from a bot, undecoded, and when it arrived in the I/O thread."""

    payload: bytes
    received_at: float


@dataclass(frozen=True, slots=True)
class BotExit:
    """How a process ended: status or signal is set, and neither if it is still running or was not started by us."""

    status: int | None = None
    signal: int | None = None
    stopped_by_us: bool = False
    out_of_memory: bool = False
    """Whether the kernel's count of out-of-memory kills rose meanwhile: then a death by signal is the host's fault."""
    survivors: int = 0
    """How many processes that it had started were still running when it ended by itself; they were killed."""


class BotGone(Exception):
    """The bot can be talked to no more: `kind` is crashed, disconnected, protocol-error or resource-limit."""

    def __init__(self, kind: FaultKind, detail: str, exit_: BotExit) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.exit = exit_


class CouldNotStart(Exception):
    """A bot process did not get as far as a valid Hello.

    The text names command, folder, changed environment, exit status or signal, phase reached, and the last lines of its
    output. `said_something`: a first message came on its stream, and was refused.
    """

    def __init__(self, story: str, *, said_something: bool = False) -> None:
        super().__init__(story)
        self.said_something = said_something


@dataclass(slots=True)
class Numbering:
    """How far the numbers on one connection have come, over all the matches that it serves."""

    decisions: int = 0
    deals: int = 0
    is_out: bool = False
    """Whether the bot is on turn: a batch is out to it."""
    on_turn: Callable[[bool], None] | None = field(default=None, compare=False)
    """Told whenever it comes on turn, or has answered."""

    def turn(self, is_out: bool) -> None:
        """A batch goes out, or all of it is answered."""
        self.is_out = is_out
        if self.on_turn is not None:
            self.on_turn(is_out)


@dataclass(frozen=True, slots=True)
class IdleUse:
    """What a bot process did while nothing was asked of it, as far as that was looked at."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0

    def __add__(self, other: IdleUse) -> IdleUse:
        return IdleUse(self.seconds + other.seconds, self.cpu_seconds + other.cpu_seconds)


class BotConnection(Protocol):
    """One running bot process at one seat of one table, after its Hello was accepted."""

    @property
    def numbering(self) -> Numbering:
        """Kept by whoever talks over the connection, and handed on to whoever talks next."""

    @property
    def is_open(self) -> bool:
        """Whether the bot can still be talked to, as far as is known."""

    @property
    def idle_use(self) -> IdleUse:
        """What the process used off turn so far."""

    @property
    def name(self) -> str:
        """What logs call this process: `hawk 1.2.0 N table 1`."""

    @property
    def said(self) -> str:
        """Name and version as the bot itself gave them in its Hello."""

    @property
    def max_batch(self) -> int:
        """The most decisions at once; 0: any number."""

    @property
    def hears_deal_ended(self) -> bool:
        """Whether the bot wants to be told how deals ended."""

    @property
    def sent_at(self) -> float:
        """When the last message left, stamped in the I/O thread just before it was written.

        A message just queued may not have left yet; whatever answers it arrived after this.
        """

    def send(self, payload: bytes) -> None:
        """Queue a serialized PlayResponse; never blocks, never raises if the bot has gone (`receive` will say so)."""

    async def receive(self) -> Incoming:
        """The next message. Raises `BotGone` only after every message that arrived was handed out, and then always."""

    def log_tail(self) -> str:
        """The last lines of the process's own output."""

    async def stop(self, *, reason: str = "the referee is done with this bot", grace_seconds: float = 2.0) -> BotExit:
        """Say Goodbye with the reason, close the stream, wait for the process to end, then kill it and all it started.

        What was sent before still leaves first, if there is a grace. Safe to call twice, and after `BotGone`.
        """


class BotLauncher(Protocol):
    """Starts bot processes."""

    async def start(self, bot: BotCommand, *, label: str) -> BotConnection:
        """Start a process with a fresh token and wait for its Hello.

        Raises:
            CouldNotStart: with the whole story.
        """

    async def release(self, connection: BotConnection, *, reason: str, grace_seconds: float, is_fit: bool) -> None:
        """A match is over that the process played in: it is stopped, or kept for another match.

        `is_fit`: it did all that was asked of it, and nothing is outstanding.
        """

    async def kill_everything(self) -> None:
        """End every process at once; none can be started after this."""


class MatchObserver:
    """Whoever stores or shows a match: told of everything once, in order, as it happens.

    Called in the loop that plays the match, so a call may take as long as a write to a file and no longer. Every method
    does nothing unless overridden. What an observer raises ends the match.
    """

    def bot_started(self, table: int, seat: Seat, said: str) -> None:
        """A bot process sits down for the first time; `said` is the name and version of its Hello."""

    def match_started(self) -> None:
        """Every bot has started."""

    def deal_finished(self, deal: FinishedDeal) -> None:
        """A deal has ended at one table, was forfeited, or stays void. This is final, unless it is taken back."""

    def deal_voided(self, voided: VoidedDeal) -> None:
        """The host spoilt a deal."""

    def taken_back(self, taken: TakenBack) -> None:
        """Forfeits end the match with a board (or game); later ones do not count, and are told of anew."""

    def board_ended(self, result: BoardResult) -> None:
        """A board has ended at all its tables (board format)."""

    def game_ended(self, result: GameResult) -> None:
        """A game has ended at all its tables (game format)."""

    def bot_fault(self, fault: PlacedFault) -> None:
        """A fault. Those of a deal come again with the finished deal, unless the deal is voided."""

    def match_ended(self, report: MatchReport) -> None:
        """The match is over and every bot is stopped."""
