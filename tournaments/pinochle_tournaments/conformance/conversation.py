"""What is said to one bot process: matches at one seat in which the other seats are played at random, by seed.

`converse` is a script for `hold_dialogues`: pure, it yields what to send and is sent what came. Every answer is judged
as the referee judges it; an illegal one is written down, and the first legal action is taken in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from pinochle_protocol import (
    MAX_DROPPED_MESSAGES,
    NO_DEAL_ENDED,
    DealEncoder,
    Hello,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    ProtocolError,
    Termination,
    deal_ended_of,
    decode_request,
    encode_decisions,
    encode_response,
    kind_of,
    read_action,
)
from pinochle_protocol.v1 import action_pb2
from pinochle_referee.faults import FaultKind
from pinochle_referee.launcher import Opening, Script, Turn
from pinochle_referee.ports import BotGone
from pinochle_rules import Action, Deal, IllegalAction, Observation, Ruleset, Seat, board_from_seed, decision_seed

from pinochle_tournaments.conformance.choosing import choose, generator_of
from pinochle_tournaments.conformance.steps import Trouble

__all__ = ["Asked", "Clock", "Log", "Part", "Plan", "converse", "parts_of", "script_of"]

_AFTERMATH_SECONDS = 0.05
"""How long is listened at the end for what was not asked for."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The limit for one decision and the bank, in seconds; `total` is what one process may use up before it stops."""

    decision_seconds: float
    bank_seconds: float = 0.0
    total_seconds: float = 15.0


@dataclass(frozen=True, slots=True)
class Part:
    """A deal to be played: from its start, or from a moment of it with the count of decisions asked before."""

    board: int
    start: Deal | None = None
    asked_before: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is played with one process: one match after the other, each of these parts."""

    ruleset: Ruleset
    seat: Seat
    seed: bytes
    matches: Sequence[Sequence[Part]]
    clock: Clock
    in_flight: int = 1
    batch: int = 1
    """The most decisions in a batch; 0: any number."""
    change: Callable[[bytes], bytes] | None = None
    """What is done to every message before it is sent."""
    between: tuple[bytes, ...] = ()
    """Messages that are sent after match_started."""


@dataclass(slots=True)
class Asked:
    """One decision, and what came of it."""

    ruleset: Ruleset
    board: int
    number: int
    """Which decision of the seat in this deal, from 1."""
    deal: Deal
    encoded: bytes
    """The decision as it was sent, for `encode_decisions`."""
    batch: int
    """How many decisions the batch had."""
    action: Action | None = None
    """None: it was not answered, or not legally."""
    problem: str = ""
    has_kind: bool = True
    """Whether the answer held the member of the decision's kind."""
    answer: str = ""
    """The answer as text."""

    @property
    def kind(self) -> str:
        """The kind of decision."""
        return kind_of(self.deal.legal)


@dataclass(slots=True)
class Log:
    """What came of a plan."""

    plan: Plan
    asked: list[Asked] = field(default_factory=list)
    trouble: Trouble | None = None
    """Why the conversation could not go on."""
    detail: str = ""
    concerned: Asked | None = None
    """The decision that was out then; where there were more, the first."""
    strays: str = ""
    """An answer under a number that was not out, in words."""
    batches: Counter[int] = field(default_factory=Counter)
    """How many batches of each size were answered."""
    seconds: float = 0.0
    slowest_seconds: float = 0.0
    """The longest that one decision took, in a batch its share."""


class _OpenDeal:
    """A deal under way, seen from the bot's seat."""

    def __init__(self, plan: Plan, part: Part, deal_id: int) -> None:
        self.plan, self.board, self.deal_id = plan, part.board, deal_id
        self.encoder = DealEncoder()
        self.asked = part.asked_before
        self._generator = generator_of(plan.seed, plan.ruleset.name, plan.seat, part.board, part.asked_before)
        self._boldness = part.board % 3
        start = part.start
        if start is None:
            start = Deal.start(plan.ruleset, board_from_seed(plan.ruleset, plan.seed, board=part.board))
        self.deal = self._advanced(start)

    def decide(self, decision_id: int, batch: int) -> Asked:
        """The decision that is due."""
        plan = self.plan
        self.asked += 1
        seed = decision_seed(plan.seed, match="1", game=0, board=self.board, seat=plan.seat, decision=self.asked)
        encoded = self.encoder.decision(
            Observation.of(self.deal, plan.seat),
            self.deal.legal,
            decision_id=decision_id,
            deal_id=self.deal_id,
            random_seed=seed,
        )
        return Asked(plan.ruleset, self.board, self.asked, self.deal, encoded, batch)

    def take(self, action: Action) -> None:
        """Go on to the bot's next decision."""
        self.deal = self._advanced(self.deal.apply(action))

    def _advanced(self, deal: Deal) -> Deal:
        while not deal.is_over and (deal.seat_to_act is not self.plan.seat or deal.is_forced):
            forced = deal.is_forced
            action = deal.legal_actions()[0] if forced else choose(deal, self._generator, boldness=self._boldness)
            deal = deal.apply(action)
        return deal


class _Stopped(Exception):
    """The conversation cannot go on."""

    def __init__(self, trouble: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.trouble, self.detail = trouble, detail


def converse(plan: Plan, openings: Sequence[Opening]) -> Script[Log]:
    """Play the plan with the one process of a dialogue."""
    conversation = _Conversation(plan, openings[0])
    log = conversation.log
    try:
        yield from conversation.play()
    except _Stopped as stopped:
        log.trouble, log.detail = stopped.trouble, stopped.detail
    except BotGone as gone:
        troubles = {FaultKind.PROTOCOL_ERROR: Trouble.MESSAGES, FaultKind.RESOURCE_LIMIT: Trouble.RESOURCES}
        log.trouble, log.detail = troubles.get(gone.kind, Trouble.GONE), f"{gone.kind}: {gone.detail}"
    log.concerned = next(iter(conversation.outstanding.values()), (None, None))[1] if log.trouble else None
    return log


class _Conversation:
    """One process: what is out, and under which numbers."""

    def __init__(self, plan: Plan, opening: Opening) -> None:
        self.plan, self.log = plan, Log(plan)
        self.outstanding: dict[int, tuple[_OpenDeal, Asked]] = {}
        self._hears_deal_ended = NO_DEAL_ENDED not in opening.hello.features
        self._most = min(filter(None, (plan.batch, opening.max_batch)), default=0)
        self._decisions = self._deals = self._dropped = 0
        self._to_say: list[bytes] = []
        self._last_trip: float | None = None

    def play(self) -> Script[None]:
        for match in self.plan.matches:
            yield from self._match(match)
        yield from self._listen_on()

    def _say(self, payload: bytes) -> None:
        change = self.plan.change
        self._to_say.append(change(payload) if change is not None else payload)

    def _match(self, parts: Sequence[Part]) -> Script[None]:
        plan, clock = self.plan, self.plan.clock
        started = MatchStarted(
            ruleset=plan.ruleset,
            seat=plan.seat,
            format=MatchFormat.BOARDS,
            boards=len(parts),
            decision_seconds=clock.decision_seconds,
            bank_seconds=clock.bank_seconds,
        )
        self._say(encode_response(started))
        self._to_say += plan.between
        waiting = list(parts)
        playing: list[_OpenDeal] = []
        ended = 0
        while playing or (waiting and self.log.seconds < clock.total_seconds):
            while waiting and len(playing) < plan.in_flight and self.log.seconds < clock.total_seconds:
                self._deals += 1
                playing.append(_OpenDeal(plan, waiting.pop(0), self._deals))
            due = [deal for deal in playing if not deal.deal.is_over][: self._most or None]
            if due:
                yield from self._batch(due)
            # In turns, where not all go into one batch.
            playing = [deal for deal in playing if deal not in due] + due
            for deal in [deal for deal in playing if deal.deal.is_over]:
                playing.remove(deal)
                ended += 1
                if self._hears_deal_ended:
                    self._say(deal.encoder.ended(deal_ended_of(deal.deal, deal_id=deal.deal_id)))
        self._say(encode_response(MatchEnded(termination=Termination.COMPLETED, deals=ended)))

    def _batch(self, due: Sequence[_OpenDeal]) -> Script[None]:
        """Ask one decision of each deal, and hear all answers."""
        clock, log = self.plan.clock, self.log
        for deal in due:
            self._decisions += 1
            asked = deal.decide(self._decisions, len(due))
            log.asked.append(asked)
            self.outstanding[self._decisions] = deal, asked
        batch = encode_decisions(
            [asked.encoded for _, asked in self.outstanding.values()],
            decision_seconds=clock.decision_seconds,
            bank_seconds=clock.bank_seconds,
            last_round_trip_seconds=self._last_trip,
        )
        self._say(batch)
        say, self._to_say = tuple(self._to_say), []
        patience = seconds = len(due) * clock.decision_seconds + clock.bank_seconds
        dropped = self._dropped
        heard = yield Turn(say, patience)
        while heard.payload is not None:
            seconds = heard.seconds
            self._read(heard.payload)
            if not self.outstanding:
                break
            heard = yield Turn((), max(0.001, patience - seconds))
        else:
            raise self._late(len(due), patience, has_strays=self._dropped > dropped)
        self._last_trip = seconds
        log.batches[len(due)] += 1
        log.seconds += seconds
        log.slowest_seconds = max(log.slowest_seconds, seconds / len(due))

    def _late(self, size: int, patience: float, *, has_strays: bool) -> _Stopped:
        left = len(self.outstanding)
        what = "no answer came" if left == size else f"{left} of {size} decisions were not answered"
        if has_strays:
            return _Stopped(Trouble.NUMBERS, f"{what} within {patience:g} s, but {self.log.strays}")
        return _Stopped(Trouble.LATE, f"{what} within {patience:g} s")

    def _read(self, payload: bytes) -> None:
        """Judge a message."""
        try:
            request = decode_request(payload)
        except ProtocolError as error:
            raise _Stopped(Trouble.MESSAGES, str(error)) from None
        if isinstance(request, Hello):
            raise _Stopped(Trouble.MESSAGES, "a second hello")
        for message in request:
            found = self.outstanding.pop(message.decision_id, None)
            if found is not None:
                self._judge(message, *found)
                continue
            self._dropped += 1
            is_known = 0 < message.decision_id <= self._decisions
            what = "was answered before" if is_known else "was never asked"
            self.log.strays = self.log.strays or f"an answer to decision {message.decision_id}, which {what}"
            if self._dropped > MAX_DROPPED_MESSAGES:
                raise _Stopped(Trouble.MESSAGES, f"{self._dropped:,} answers to decisions that are not out (4.6)")

    def _judge(self, message: action_pb2.Action, deal: _OpenDeal, asked: Asked) -> None:
        legal = asked.deal.legal
        try:
            action = read_action(message, legal)
            deal.take(action)
        except IllegalAction as error:
            asked.problem, asked.has_kind = str(error), message.WhichOneof("kind") == kind_of(legal)
            asked.answer = " ".join(str(message).split())
            deal.take(asked.deal.legal_actions()[0])
        else:
            asked.action = action

    def _listen_on(self) -> Script[None]:
        """Hear what comes after everything is answered, for a moment."""
        say, self._to_say = tuple(self._to_say), []
        heard = yield Turn(say, _AFTERMATH_SECONDS)
        while heard.payload is not None:
            self._read(heard.payload)
            heard = yield Turn((), _AFTERMATH_SECONDS)


def parts_of(boards: Iterable[int]) -> list[Part]:
    """Deals from their start."""
    return [Part(board) for board in boards]


def script_of(plan: Plan) -> Callable[[Sequence[Opening]], Script[Log]]:
    """The plan as a dialogue takes it."""
    return partial(converse, plan)
