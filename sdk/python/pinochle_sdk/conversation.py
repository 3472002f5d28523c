"""What a bot says on its stream, without the stream: bytes in, bytes out.

`serve` carries the bytes over gRPC, `testing` hands them over directly. Nothing here waits, and nothing is remembered
but the match that is being played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from pinochle_protocol import (
    NO_DEAL_ENDED,
    Hello,
    MatchStarted,
    ProtocolError,
    decode_response,
    encode_action,
    encode_actions,
    encode_hello,
    read_deal_ended,
    read_legal,
    read_match_ended,
    read_match_started,
    read_observation,
    read_seconds,
)
from pinochle_protocol.v1 import decision_pb2

from pinochle_sdk.bot import Bot
from pinochle_sdk.decision import Clock, Decision

__all__ = ["Conversation"]


class Conversation:
    """A bot's side of one stream."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.is_over = False
        """Whether the referee has said goodbye."""
        self.is_welcome = False
        """Whether the referee has accepted the bot."""
        self.farewell = ""
        """What the referee said with its goodbye."""
        self._match: MatchStarted | None = None
        # Most bots do not look at it; then it need neither be sent nor be read.
        self._hears_deal_ended = type(bot).deal_ended is not Bot.deal_ended

    def hello(self, *, token: str, name: str = "", version: str = "") -> bytes:
        """The first message. Name and version are used where the bot itself has none."""
        bot = self.bot
        return encode_hello(
            Hello(
                token=token,
                name=bot.name or name or type(bot).__name__,
                version=bot.version or version or "0",
                rulesets=tuple(bot.rulesets),
                max_batch=bot.max_batch,
                features=() if self._hears_deal_ended else (NO_DEAL_ENDED,),
            )
        )

    def receive(self, payload: bytes) -> bytes | None:
        """Take a message of the referee; returns what to send, or None where there is nothing to answer.

        Raises:
            ProtocolError: the message makes no sense.
        """
        response = decode_response(payload)
        kind = response.WhichOneof("kind")
        if kind == "decisions":
            return self._answer(response.decisions)
        if kind == "welcome":
            self.is_welcome = True
        elif kind == "match_started":
            self._match = read_match_started(response.match_started)
            self.bot.match_started(self._match)
        elif kind == "deal_ended":
            if self._hears_deal_ended:
                self.bot.deal_ended(read_deal_ended(response.deal_ended))
        elif kind == "match_ended":
            self.bot.match_ended(read_match_ended(response.match_ended))
        elif kind == "goodbye":
            self.is_over, self.farewell = True, response.goodbye.reason
        # A kind newer than this code, or none: nothing that needs an answer.
        return None

    def _answer(self, batch: decision_pb2.DecisionBatch) -> bytes | None:
        decisions = self._read(batch)
        if not decisions:
            return None
        actions = self.bot.choose_batch(decisions)
        if len(actions) != len(decisions):
            raise ValueError(f"choose_batch returned {len(actions)} actions for {len(decisions)} decisions")
        return encode_actions([
            encode_action(action, decision.legal, decision_id=decision.decision_id, remark=decision.remark)
            for decision, action in zip(decisions, actions, strict=True)
        ])  # fmt: skip

    def _read(self, batch: decision_pb2.DecisionBatch) -> list[Decision]:
        match = self._match
        if match is None:
            raise ProtocolError("the referee asks for decisions before any match has started")
        ruleset, seat, clock = match.ruleset, match.seat, _clock_of(batch)
        decisions, unknown = [], []
        for message in batch.decisions:
            legal = read_legal(message)
            if legal is None:
                unknown.append(message.decision_id)
                continue
            decisions.append(
                Decision(
                    read_observation(message.observation, ruleset, seat),
                    legal,
                    random_seed=message.random_seed,
                    deal_id=message.deal_id,
                    decision_id=message.decision_id,
                    clock=clock,
                )
            )
        _complain(unknown)
        return decisions


def _clock_of(batch: decision_pb2.DecisionBatch) -> Clock:
    return Clock(
        read_seconds(batch, "decision_time_budget"),
        read_seconds(batch, "bank_time_budget") or 0.0,
        read_seconds(batch, "last_round_trip_duration"),
    )


def _complain(identifiers: Iterable[int]) -> None:
    for identifier in identifiers:
        print(f"decision {identifier} is of a kind newer than this bot; it is not answered", file=sys.stderr)
