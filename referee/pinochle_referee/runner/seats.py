"""`SeatedBot`: one place of a match with the process that sits there now, its clock, and what is out to it.

Says when a batch is late and what a process is charged; starting, stopping and the loop are the runner's.
"""

from __future__ import annotations

import math

import trio

from pinochle_referee.clocks import ProcessClock
from pinochle_referee.conversation import Conversation
from pinochle_referee.match import Match
from pinochle_referee.open_deals import OpenDeal
from pinochle_referee.ports import BotConnection
from pinochle_referee.results import MatchTermination, ProcessReport
from pinochle_referee.settings import Place

__all__ = ["SeatedBot"]


class SeatedBot:
    """A place of the match and whoever sits there. Processes come and go; clock and counts stay."""

    def __init__(self, match: Match, place: Place) -> None:
        self.place = place
        self.clock = ProcessClock(match.settings.decision_seconds)
        self.connection: BotConnection | None = None
        self.conversation = Conversation(match, place, self.clock)
        self.is_up = False
        """Whether it may be asked."""
        self.is_spoilt = False
        """Whether the host's fault elsewhere makes it restart."""
        self.is_fit = False
        """Whether the match was played to its end, and the process did all that was asked of it."""
        self.restarts = 0
        """Restarts through its own fault, the one that was refused included."""
        self.is_left_over = False
        """Whether it served another match before, and has not answered yet in this one."""
        self.scope = trio.CancelScope()
        """Around its wait for messages: cancelled to make it look around."""
        self._match = match
        self._due = match.due[place.number]
        self._waiting: list[bytes] = []
        self._queued_at = 0.0
        self._limit_seconds: float | None = None
        self._heard_at = 0.0
        self._decisions = self._batches = self._dropped = 0
        self._thinking_seconds = 0.0

    # Talking -----------------------------------------------------------------------------------------------------

    def sit_down(self, connection: BotConnection) -> None:
        """A process has started; it is told of the match, and may be asked."""
        self._dropped += self.conversation.dropped
        self.connection = connection
        most = connection.max_batch or self.place.bot.max_batch
        self.is_left_over = connection.numbering.decisions > 0
        self.conversation = Conversation(
            self._match,
            self.place,
            self.clock,
            numbering=connection.numbering,
            max_batch=most,
            log_tail=connection.log_tail,
        )
        self._waiting.clear()
        self.is_up, self.is_spoilt = True, False
        connection.send(self.conversation.match_started())

    @property
    def is_out(self) -> bool:
        """Whether a batch is out."""
        return self.conversation.batch_size > 0

    @property
    def can_be_asked(self) -> bool:
        """Whether something is due and nothing is out."""
        return self.is_up and bool(self._due) and not self.conversation.batch_size

    def ask(self) -> None:
        """Send the next batch. Its clock starts when it leaves."""
        connection, settings = self.connection, self._match.settings
        assert connection is not None
        self.clock.set_banked(settings.bank_seconds * self._match.begun[self.place.number])
        for message in self._waiting:
            connection.send(message)
        self._waiting.clear()
        payload = self.conversation.next_batch()
        self._limit_seconds = self.clock.batch_limit(self.conversation.batch_size)
        self._queued_at = self._heard_at = trio.current_time()
        connection.send(payload)
        self.scope.deadline = self.deadline()

    def tell(self, message: bytes) -> None:
        """Send what needs no answer, but never while a batch is out: its clock runs from the last message sent."""
        if not self.is_up or self.connection is None:
            return
        if self.conversation.batch_size:
            self._waiting.append(message)
        else:
            self.connection.send(message)

    def end_deal(self, open_deal: OpenDeal) -> int:
        """A deal has ended at all tables: the number under which the bot is to be told of it, or 0."""
        deal_id = self.conversation.end_deal(open_deal)
        return deal_id if self.connection is not None and self.connection.hears_deal_ended else 0

    def say_farewell(self) -> None:
        """Everything that was held back, and that the match is over."""
        if self.connection is not None:
            for message in (*self._waiting, self.conversation.match_ended()):
                self.connection.send(message)
            self._waiting.clear()
            self.is_up = False

    # Time --------------------------------------------------------------------------------------------------------

    def deadline(self) -> float:
        """When, on trio's clock, something must be done if the bot stays silent."""
        if not self.is_out:
            return math.inf
        if self._limit_seconds is not None:
            return self._sent_at() + self._limit_seconds
        watchdog = self._match.settings.limits.watchdog_seconds
        return math.inf if watchdog is None else max(self._sent_at(), self._heard_at) + watchdog

    @property
    def is_overdue(self) -> bool:
        """Whether the batch that is out should have been answered by now."""
        return self.is_out and trio.current_time() >= self.deadline()

    def is_in_time(self, received_at: float) -> bool:
        """Whether a message that arrived then counts."""
        return received_at <= self.deadline()

    def hear(self, payload: bytes, received_at: float) -> bool:
        """Judge a message that arrived in time; whether it completes the batch.

        Raises:
            ProtocolError: it breaks the protocol.
        """
        sent_at = self._sent_at()
        self._heard_at = received_at
        self.is_left_over = False
        size = self.conversation.batch_size
        if not self.conversation.receive(payload, sent_at=sent_at, received_at=received_at):
            if self._limit_seconds is None:
                self.scope.deadline = self.deadline()
            return False
        self._charge(size, max(0.0, received_at - sent_at))
        self.conversation.batch_size = 0
        self.scope.deadline = math.inf
        return True

    def give_up(self) -> list[OpenDeal]:
        """The decisions that are still out, in the order sent; the process is no longer to be asked."""
        has_failed = self.restarts or self.is_spoilt or self.conversation.dropped
        is_complete = self._match.termination is MatchTermination.COMPLETED
        self.is_fit = is_complete and self.is_up and not (self.is_out or has_failed)
        self.is_up = False
        if self.is_out:
            self._charge(self.conversation.batch_size, max(0.0, trio.current_time() - self._sent_at()))
        self.scope.deadline = math.inf
        return self.conversation.take_outstanding()

    def lateness(self) -> str:
        """What a late batch was allowed, in words."""
        size = self.conversation.batch_size
        if self._limit_seconds is None:
            return f"silent for {self._match.settings.limits.watchdog_seconds:g} s in untimed play"
        each = self.clock.decision_seconds or 0.0
        bank = self._limit_seconds - size * each
        batch = f"a batch of {size}, {each:g} s each" if size > 1 else f"{each:g} s"
        return f"no answer within {batch}" + (f" and a bank of {bank:g} s" if bank else "")

    def report(self) -> ProcessReport:
        """How the place behaved."""
        identity = self.place.bot.identity
        return ProcessReport(
            table=self.place.table,
            seat=self.place.seat,
            name=f"{identity.name} {identity.version}".strip(),
            decisions=self._decisions,
            batches=self._batches,
            thinking_seconds=self._thinking_seconds,
            bank_seconds_used=self.clock.used_seconds,
            restarts=self.restarts,
            dropped=self._dropped + self.conversation.dropped,
        )

    def _sent_at(self) -> float:
        """When the batch that is out left. While it has not, its clock does not run: now."""
        assert self.connection is not None
        sent_at = self.connection.sent_at
        return sent_at if sent_at >= self._queued_at else trio.current_time()

    def _charge(self, decisions: int, seconds: float) -> None:
        self.clock.charge(decisions, seconds)
        self._decisions += decisions
        self._batches += 1
        self._thinking_seconds += seconds
