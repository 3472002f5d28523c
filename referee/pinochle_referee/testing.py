"""Fakes of the ports, for tests of the referee and of everything that plays matches: bots without a process.

They speak the real messages, as bytes, and live in trio's time, so that with a `trio.testing.MockClock` a test of
clocks takes no time. A `ScriptedBot` answers with a function and misbehaves where told; nothing here judges anything.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import trio
from pinochle_protocol import (
    DealEnded,
    MatchEnded,
    MatchStarted,
    decode_response,
    encode_action,
    encode_actions,
    read_deal_ended,
    read_legal,
    read_match_ended,
    read_match_started,
    read_observation,
    read_seconds,
)
from pinochle_protocol.v1 import decision_pb2
from pinochle_rules import Action, BuryCards, GiveCards, Legal, LegalBury, LegalCalls, LegalCards, Observation

from pinochle_referee.faults import FaultKind
from pinochle_referee.ports import (
    BotCommand,
    BotConnection,
    BotExit,
    BotGone,
    BotIdentity,
    CouldNotStart,
    IdleUse,
    Incoming,
    MatchObserver,
    Numbering,
)
from pinochle_referee.results import BoardResult, FinishedDeal, GameResult, MatchReport, PlacedFault, VoidedDeal

__all__ = [
    "Batch",
    "CollectingObserver",
    "Die",
    "Say",
    "ScriptedBot",
    "ScriptedConnection",
    "ScriptedDecision",
    "ScriptedLauncher",
    "command_named",
    "first_legal",
    "random_choice",
]


@dataclass(frozen=True, slots=True)
class ScriptedDecision:
    """A decision as a bot reads it from the wire."""

    decision_id: int
    deal_id: int
    observation: Observation
    legal: Legal
    random_seed: bytes

    def answer(self, action: Action, *, remark: str = "") -> bytes:
        """The content of an `Action` message; the action need not be legal."""
        return encode_action(action, self.legal, decision_id=self.decision_id, remark=remark)


@dataclass(frozen=True, slots=True)
class Batch:
    """Decisions that came together."""

    decisions: tuple[ScriptedDecision, ...]
    decision_seconds: float | None
    bank_seconds: float
    last_round_trip_seconds: float | None


@dataclass(frozen=True, slots=True)
class Say:
    """A message of the bot, so many seconds after what it answers."""

    payload: bytes
    after: float = 0.0


@dataclass(frozen=True, slots=True)
class Die:
    """The end of the bot, so many seconds after what it was sent."""

    kind: FaultKind = FaultKind.CRASHED
    detail: str = "exit status 1"
    exit: BotExit = field(default_factory=lambda: BotExit(status=1))
    after: float = 0.0


def first_legal(decision: ScriptedDecision) -> Action:
    """The first legal action in the documented order."""
    return next(iter(decision.legal))


def random_choice(decision: ScriptedDecision) -> Action:
    """A legal action drawn from the decision's random seed; in an auction from pass and the three lowest bids."""
    generator = random.Random(decision.random_seed)
    legal = decision.legal
    if isinstance(legal, LegalCards):
        return _some_cards(legal, generator)
    if isinstance(legal, LegalBury):
        return BuryCards(tuple(generator.sample(legal.cards, legal.count)))
    if isinstance(legal, LegalCalls):
        return generator.choice(list(itertools.islice(legal, legal.may_pass + 3)))
    return generator.choice(list(legal))


class ScriptedBot:
    """A bot whose choices are a function's. Override `reply` to misbehave; one object is one process.

    Args:
        choose: the action for a decision.
        seconds: how long each decision takes it.
    """

    max_batch = 0
    hears_deal_ended = True
    said = "scripted 1.0.0"

    def __init__(self, choose: Callable[[ScriptedDecision], Action] = random_choice, *, seconds: float = 0.0) -> None:
        self.choose, self.seconds = choose, seconds
        self.batches: list[Batch] = []
        self.heard: list[MatchStarted | DealEnded | MatchEnded] = []

    @classmethod
    def of(cls, choose: Callable[[Observation, Legal], Action], *, seconds: float = 0.0) -> ScriptedBot:
        """A bot made of a function of what it sees and what is legal."""
        return cls(lambda decision: choose(decision.observation, decision.legal), seconds=seconds)

    def reply(self, batch: Batch) -> Iterable[Say | Die]:
        """What it does about a batch: everything answered in one message, unless overridden."""
        yield self.answers(batch.decisions)

    def answers(self, decisions: Sequence[ScriptedDecision], *, after: float | None = None) -> Say:
        """One message that answers the decisions."""
        payload = encode_actions([decision.answer(self.choose(decision)) for decision in decisions])
        return Say(payload, len(decisions) * self.seconds if after is None else after)


class ScriptedConnection:
    """`BotConnection` to a `ScriptedBot`."""

    def __init__(self, bot: ScriptedBot, name: str, *, keep_sent: bool = False) -> None:
        self.bot, self.name = bot, name
        self.max_batch, self.hears_deal_ended = bot.max_batch, bot.hears_deal_ended
        self.said = bot.said
        self.numbering = Numbering()
        self.idle_use = IdleUse()
        self.sent_at = 0.0
        self.sent: list[bytes] = []
        """Every message sent, where they are kept."""
        self.stopped_because: str | None = None
        self.stop_grace_seconds = 0.0
        self._keep_sent = keep_sent
        self._started: MatchStarted | None = None
        self._arrivals: list[tuple[float, int, bytes | BotGone]] = []
        self._order = itertools.count()
        self._changed = trio.Event()

    @property
    def is_open(self) -> bool:
        """Whether it was neither stopped nor has died."""
        is_dead = bool(self._arrivals) and isinstance(self._arrivals[0][2], BotGone)
        return self.stopped_because is None and not (is_dead and self._arrivals[0][0] <= trio.current_time())

    def send(self, payload: bytes) -> None:
        """The bot reads it at once, and does what its script says."""
        if self.stopped_because is not None:
            return
        self.sent_at = trio.current_time()
        if self._keep_sent:
            self.sent.append(payload)
        message = decode_response(payload)
        kind = message.WhichOneof("kind")
        if kind == "decisions":
            batch = self._read_batch(message.decisions)
            self.bot.batches.append(batch)
            for step in self.bot.reply(batch):
                self.does(step)
        elif kind == "match_started":
            self._started = read_match_started(message.match_started)
            self.bot.heard.append(self._started)
        elif kind == "deal_ended":
            self.bot.heard.append(read_deal_ended(message.deal_ended))
        elif kind == "match_ended":
            self.bot.heard.append(read_match_ended(message.match_ended))

    def does(self, step: Say | Die) -> None:
        """Let the bot do something, also unasked."""
        what = step.payload if isinstance(step, Say) else BotGone(step.kind, step.detail, step.exit)
        heapq.heappush(self._arrivals, (trio.current_time() + step.after, next(self._order), what))
        self._changed.set()

    async def receive(self) -> Incoming:
        """The next message, when its time has come."""
        while True:
            await trio.lowlevel.checkpoint()
            wait = self._arrivals[0][0] - trio.current_time() if self._arrivals else float("inf")
            if wait <= 0:
                at, _, what = self._arrivals[0]
                if isinstance(what, BotGone):
                    raise what
                heapq.heappop(self._arrivals)
                return Incoming(what, at)
            self._changed = trio.Event()
            with trio.move_on_after(wait):
                await self._changed.wait()

    def log_tail(self) -> str:
        """What a real process would have written last."""
        return f"log of {self.name}"

    async def stop(self, *, reason: str = "the referee is done with this bot", grace_seconds: float = 2.0) -> BotExit:
        """The bot ends at once."""
        await trio.lowlevel.checkpoint()
        if self.stopped_because is None:
            self.stopped_because, self.stop_grace_seconds = reason, grace_seconds
        return BotExit(status=0, stopped_by_us=True)

    def _read_batch(self, message: decision_pb2.DecisionBatch) -> Batch:
        assert self._started is not None, "a decision came before MatchStarted"
        decisions = []
        for decision in message.decisions:
            legal = read_legal(decision)
            assert legal is not None
            observation = read_observation(decision.observation, self._started.ruleset, self._started.seat)
            decisions.append(
                ScriptedDecision(decision.decision_id, decision.deal_id, observation, legal, decision.random_seed)
            )
        return Batch(
            tuple(decisions),
            read_seconds(message, "decision_time_budget"),
            read_seconds(message, "bank_time_budget") or 0.0,
            read_seconds(message, "last_round_trip_duration"),
        )


class ScriptedLauncher:
    """`BotLauncher` of scripted bots.

    Args:
        make_bot: the bot for a label such as `hawk 1.0 N table 1` and a number that counts the starts at that place
            from 0; None: it cannot be started. Unless given, every bot chooses at random.
        startup_seconds: how long a start takes.
    """

    def __init__(
        self,
        make_bot: Callable[[str, int], ScriptedBot | None] | None = None,
        *,
        startup_seconds: float = 0.0,
        keep_sent: bool = False,
    ) -> None:
        self._make_bot, self._startup_seconds, self._keep_sent = make_bot, startup_seconds, keep_sent
        self.connections: dict[str, list[ScriptedConnection]] = {}
        """Every connection of a place, by its label, in the order started."""

    async def start(self, bot: BotCommand, *, label: str) -> ScriptedConnection:  # noqa: ARG002 - a port's signature
        """Start a scripted bot."""
        await trio.sleep(self._startup_seconds)
        started = self.connections.setdefault(label, [])
        scripted = self._make_bot(label, len(started)) if self._make_bot else ScriptedBot()
        if scripted is None:
            raise CouldNotStart(f"{label} could not start: exit status 3 before Hello")
        connection = ScriptedConnection(scripted, label, keep_sent=self._keep_sent)
        started.append(connection)
        return connection

    async def release(
        self,
        connection: BotConnection,
        *,
        reason: str,
        grace_seconds: float,
        is_fit: bool,  # noqa: ARG002 - a port's signature
    ) -> None:
        """Stop the bot."""
        await connection.stop(reason=reason, grace_seconds=grace_seconds)

    async def kill_everything(self) -> None:
        """Every bot ends without a word."""
        for connection in self.all_connections:
            await connection.stop(reason="killed", grace_seconds=0.0)

    @property
    def all_connections(self) -> list[ScriptedConnection]:
        """Every connection there ever was."""
        return [connection for started in self.connections.values() for connection in started]


class CollectingObserver(MatchObserver):
    """A `MatchObserver` that keeps everything it is told."""

    def __init__(self) -> None:
        self.deals: list[FinishedDeal] = []
        self.boards: list[BoardResult] = []
        self.games: list[GameResult] = []
        self.faults: list[PlacedFault] = []
        self.voided: list[VoidedDeal] = []
        self.reports: list[MatchReport] = []

    def deal_finished(self, deal: FinishedDeal) -> None:
        """Keep it."""
        self.deals.append(deal)

    def board_ended(self, result: BoardResult) -> None:
        """Keep it."""
        self.boards.append(result)

    def game_ended(self, result: GameResult) -> None:
        """Keep it."""
        self.games.append(result)

    def bot_fault(self, fault: PlacedFault) -> None:
        """Keep it."""
        self.faults.append(fault)

    def deal_voided(self, voided: VoidedDeal) -> None:
        """Keep it."""
        self.voided.append(voided)

    def match_ended(self, report: MatchReport) -> None:
        """Keep it."""
        self.reports.append(report)


def command_named(name: str, *, version: str = "1.0") -> BotCommand:
    """A command for a bot that a `ScriptedLauncher` starts; only its identity matters."""
    return BotCommand(identity=BotIdentity(name=name, version=version, content_hash=""), command=(), folder=Path())


def _some_cards(legal: LegalCards, generator: random.Random) -> Action:
    return GiveCards(tuple(generator.sample(legal.cards, legal.count)))
