"""`Conversation`: what is said on one connection, as bytes in and out; knows no clock, no thread and no process.

Numbers of decisions and deals count from 1 on each connection, through all matches it serves: nothing of matches,
tables or boards travels. An answer that fits no decision that is out is dropped and counted, never applied to another
decision.
"""

from __future__ import annotations

from collections.abc import Callable

from pinochle_protocol.actions import clip_remark, read_action
from pinochle_protocol.codec import decode_request, encode_response
from pinochle_protocol.decisions import encode_decisions
from pinochle_protocol.errors import ProtocolError
from pinochle_protocol.messages import Hello, MatchEnded, MatchStarted, Termination
from pinochle_rules import IllegalAction, Observation

from pinochle_referee.clocks import ProcessClock
from pinochle_referee.faults import FaultKind
from pinochle_referee.match import Match
from pinochle_referee.open_deals import OpenDeal
from pinochle_referee.ports import Numbering
from pinochle_referee.results import MatchTermination
from pinochle_referee.settings import Place

__all__ = ["Conversation"]

_LEAST_MS = 0.1
_TERMINATIONS = {
    MatchTermination.COMPLETED: Termination.COMPLETED,
    MatchTermination.FORFEITED: Termination.FORFEITED,
}


class Conversation:
    """The state of one connection: which decisions are out, and under which numbers."""

    def __init__(
        self,
        match: Match,
        place: Place,
        clock: ProcessClock,
        *,
        numbering: Numbering | None = None,
        max_batch: int = 0,
        log_tail: Callable[[], str] = str,
    ) -> None:
        self.outstanding: dict[int, OpenDeal] = {}
        """Decisions that are out, by number, in the order sent."""
        self.batch_size = 0
        """How many decisions the batch that is out was sent with; 0: none is out."""
        self.dropped = 0
        self.deals_ended = 0
        self._match, self._place, self._clock = match, place, clock
        self._due = match.due[place.number]
        self._max_batch = max_batch
        self._log_tail = log_tail
        self._numbering = numbering or Numbering()
        self._deal_ids: dict[OpenDeal, int] = {}
        self._answered_at = 0.0
        self._round_trip_seconds: float | None = None

    def match_started(self) -> bytes:
        """What the bot is told first."""
        settings = self._match.settings
        return encode_response(
            MatchStarted(
                ruleset=settings.ruleset,
                seat=self._place.seat,
                format=settings.format,
                boards=settings.number,
                decision_seconds=settings.decision_seconds,
                bank_seconds=settings.bank_seconds,
            )
        )

    def match_ended(self) -> bytes:
        """What the bot is told last."""
        termination = self._match.termination
        reason = _TERMINATIONS.get(termination, Termination.CANCELLED) if termination else Termination.CANCELLED
        return encode_response(MatchEnded(termination=reason, deals=self.deals_ended))

    def next_batch(self) -> bytes:
        """Everything that is due here, as far as it goes into one batch; it counts as out from now on."""
        due, outstanding, match = self._due, self.outstanding, self._match
        seat, deal_ids = self._place.seat, self._deal_ids
        number, most = self._numbering.decisions, self._max_batch or len(due)
        decisions: list[bytes] = []
        while due and len(decisions) < most:
            if due[0].process_faults and decisions:
                break  # a decision that a process failed on goes out alone
            open_deal = due.popleft()
            number += 1
            outstanding[number] = open_deal
            deal_id = deal_ids.get(open_deal, 0) or self._number_deal(open_deal)
            deal = open_deal.deal
            decisions.append(
                open_deal.encoder.decision(
                    Observation.of(deal, seat),
                    deal.legal,
                    decision_id=number,
                    deal_id=deal_id,
                    random_seed=match.random_seed(open_deal),
                )
            )
            if open_deal.process_faults:
                break
        self._numbering.decisions = number
        self._numbering.turn(True)
        self.batch_size = len(decisions)
        self._answered_at = 0.0
        return encode_decisions(
            decisions,
            decision_seconds=self._clock.decision_seconds,
            bank_seconds=self._clock.bank_seconds,
            last_round_trip_seconds=self._round_trip_seconds,
        )

    def receive(self, payload: bytes, *, sent_at: float, received_at: float) -> bool:
        """Judge a message that arrived in time; whether it completes the batch that is out.

        The time since the batch was sent, or since the answers before these, is shared evenly among its answers.

        Raises:
            ProtocolError: it is no batch of actions, or one answer too many was dropped.
        """
        request = decode_request(payload)
        if isinstance(request, Hello):
            raise ProtocolError("a second hello: after the first only decisions are answered")
        outstanding, match = self.outstanding, self._match
        if not outstanding:
            self._drop(len(request))
            return False
        begin = self._answered_at or sent_at
        # A time of 0 is that of an action nobody was asked for; in a large batch a quick bot comes near it.
        share_ms = max(_LEAST_MS, round((received_at - begin) * 1000 / max(1, len(request)), 1))
        self._answered_at = received_at
        for message in request:
            open_deal = outstanding.pop(message.decision_id, None)
            if open_deal is None:
                self._drop(1)
                continue
            try:
                action = read_action(message, open_deal.deal.legal)
            except IllegalAction as error:
                kind = FaultKind.ILLEGAL_ACTION
                match.answer_fault(open_deal, kind, str(error), log=self._log_tail(), milliseconds=share_ms)
                continue
            remark = message.remark
            match.receive(open_deal, action, share_ms, clip_remark(remark) if remark else "", self._log_tail)
        if outstanding:
            return False
        self._round_trip_seconds = max(0.0, received_at - sent_at)
        self._numbering.turn(False)
        return True

    def drop(self, payload: bytes) -> None:
        """A message that came too late: nothing in it counts.

        Raises:
            ProtocolError: as for `receive`.
        """
        request = decode_request(payload)
        self._drop(1 if isinstance(request, Hello) else len(request))

    def take_outstanding(self) -> list[OpenDeal]:
        """The decisions that are out, in the order sent; they are out no more."""
        taken = list(self.outstanding.values())
        self.outstanding.clear()
        self.batch_size = 0
        self._numbering.turn(False)
        return taken

    def end_deal(self, open_deal: OpenDeal) -> int:
        """The number under which the bot knows a deal that has ended; 0 if it was never asked in it here."""
        deal_id = self._deal_ids.pop(open_deal, 0)
        self.deals_ended += deal_id > 0
        return deal_id

    def _number_deal(self, open_deal: OpenDeal) -> int:
        self._numbering.deals += 1
        self._deal_ids[open_deal] = self._numbering.deals
        return self._numbering.deals

    def _drop(self, answers: int) -> None:
        self.dropped += answers
        if self.dropped > self._match.settings.limits.dropped:
            raise ProtocolError(f"{self.dropped:,} answers to decisions that are not out")
