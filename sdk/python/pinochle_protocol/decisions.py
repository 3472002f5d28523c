"""Batches of decisions to the wire: `DealEncoder` writes one decision, `encode_decisions` sends several together.

A seat is told nothing but its `Observation` and what is legal; nothing else is ever given to this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pinochle_rules import BySeat, Contract, Legal, Observation, Seat, ShownMelds

from pinochle_protocol.legal import encode_legal
from pinochle_protocol.observations import declaration_message, encode_observation
from pinochle_protocol.v1 import decision_pb2 as pb
from pinochle_protocol.v1 import referee_service_pb2 as service_pb
from pinochle_protocol.wire import block, duration, tag, varint

__all__ = ["DealEncoder", "encode_decisions"]

_DECISION = pb.Decision
_DECISION_ID = tag(_DECISION, "decision_id")
_DEAL_ID = tag(_DECISION, "deal_id")
_OBSERVATION = tag(_DECISION, "observation")
_RANDOM_SEED = tag(_DECISION, "random_seed")
_BATCH = pb.DecisionBatch
_DECISIONS = tag(_BATCH, "decisions")
_DECISION_TIME_BUDGET = tag(_BATCH, "decision_time_budget")
_BANK_TIME_BUDGET = tag(_BATCH, "bank_time_budget")
_LAST_ROUND_TRIP = tag(_BATCH, "last_round_trip_duration")
_RESPONSE_DECISIONS = tag(service_pb.PlayResponse, "decisions")

_duration = lru_cache(maxsize=1024)(duration)


class DealEncoder:
    """Writes the decisions of one deal, for all of its seats; keeps the declaration, which they share.

    One a deal at one table. It may be used for another deal too: then the declaration is built again.
    """

    __slots__ = ("_contract", "_declaration", "_melds")

    def __init__(self) -> None:
        self._contract: Contract | None = None
        self._melds: BySeat[ShownMelds] = ()
        self._declaration = b""

    def observation(self, observation: Observation) -> bytes:
        """The content of the `Observation` message."""
        contract, melds = observation.contract, observation.melds
        # A deal hands on the same objects from action to action, so identity is the cheap and sufficient question.
        if contract is not self._contract or melds is not self._melds:
            self._declaration = _encode_declaration(observation.ruleset.seats, contract, melds)
            self._contract, self._melds = contract, melds
        return encode_observation(observation, self._declaration)

    def decision(
        self, observation: Observation, legal: Legal, *, decision_id: int, deal_id: int, random_seed: bytes
    ) -> bytes:
        """The content of a `Decision` message, for `encode_decisions`."""
        seen = self.observation(observation)
        return b"".join((
            _DECISION_ID, varint(decision_id), _DEAL_ID, varint(deal_id), _OBSERVATION, varint(len(seen)), seen,
            _RANDOM_SEED, varint(len(random_seed)), random_seed, encode_legal(legal),
        ))  # fmt: skip


def encode_decisions(
    decisions: Iterable[bytes],
    *,
    decision_seconds: float | None = None,
    bank_seconds: float = 0.0,
    last_round_trip_seconds: float | None = None,
) -> bytes:
    """A serialized `PlayResponse` with a batch of what `DealEncoder.decision` wrote.

    Args:
        decision_seconds: the limit for one decision; None where play is untimed.
        bank_seconds: what is left of the bank; told only where play is timed.
        last_round_trip_seconds: how long the previous batch took; None before the first.
    """
    parts: list[bytes] = []
    for decision in decisions:
        parts += (_DECISIONS, varint(len(decision)), decision)
    if decision_seconds is not None:
        parts += (_duration(_DECISION_TIME_BUDGET, decision_seconds), duration(_BANK_TIME_BUDGET, bank_seconds))
    if last_round_trip_seconds is not None:
        parts.append(duration(_LAST_ROUND_TRIP, last_round_trip_seconds))
    return block(_RESPONSE_DECISIONS, b"".join(parts))


def _encode_declaration(seats: BySeat[Seat], contract: Contract | None, melds: BySeat[ShownMelds]) -> bytes:
    return declaration_message(seats, contract, melds).SerializeToString() if contract else b""
