"""A deal to the wire: `DealEncoder` writes its decisions and its end, `encode_decisions` sends decisions together.

Before its end a seat is told nothing but its `Observation` and what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pinochle_rules import BySeat, Card, Contract, DealResult, Legal, Observation, Seat, ShownMelds, Suit

from pinochle_protocol.legal import encode_legal
from pinochle_protocol.messages import DealEnded
from pinochle_protocol.observations import encode_declaration, encode_observation, encode_standing
from pinochle_protocol.v1 import decision_pb2 as pb
from pinochle_protocol.v1 import referee_service_pb2 as service_pb
from pinochle_protocol.wire import block, duration, integers, small_integers, tag, varint

__all__ = ["RESULT_NUMBERS", "DealEncoder", "encode_decisions"]

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

_RESPONSE_DEAL_ENDED = tag(service_pb.PlayResponse, "deal_ended")

_ENDED = service_pb.DealEnded
_ENDED_DEAL_ID = tag(_ENDED, "deal_id")
_RESULT = tag(_ENDED, "result")
_DELTAS = tag(_ENDED, "deltas")
_TRICK_POINTS = tag(_ENDED, "trick_points")
_HANDS = tag(_ENDED, "hands")
_HAND_SEAT = tag(service_pb.Hand, "seat")
_HAND_CARDS = tag(service_pb.Hand, "cards")
_DECLARATION = tag(_ENDED, "declaration")
_PLAYS = tag(_ENDED, "plays")
_TRICK_LEADERS = tag(_ENDED, "trick_leaders")
_CALLS = tag(_ENDED, "calls")
_DEALER = tag(_ENDED, "dealer")
_WIDOW = tag(_ENDED, "widow_cards")
_STOCK = tag(_ENDED, "stock_cards")
_BURIED = tag(_ENDED, "buried_cards")
_TURNED_UP = tag(_ENDED, "turned_up_card")
_CHECKS = tag(_ENDED, "checks")

RESULT_NUMBERS = {member: service_pb.DealResult.Value(f"DEAL_RESULT_{member.name}") for member in DealResult}
"""The wire's number of each result."""
_SEATS_BY_COUNT = {2: (Seat.NORTH, Seat.SOUTH), 3: (Seat.NORTH, Seat.EAST, Seat.SOUTH), 4: tuple(Seat)}

_duration = lru_cache(maxsize=1024)(duration)


class DealEncoder:
    """Writes one deal, for all of its seats; keeps what stays the same for a seat, and the declaration they share.

    One a deal at one table. It may be used for another deal too: then everything is built again.
    """

    __slots__ = ("_contract", "_declaration", "_melds", "_standing")

    def __init__(self) -> None:
        self._contract: Contract | None = None
        self._melds: BySeat[ShownMelds] = ()
        self._declaration = b""
        self._standing: dict[Seat, tuple[Observation, bytes]] = {}

    def observation(self, observation: Observation) -> bytes:
        """The content of the `Observation` message."""
        known = self._standing.get(observation.seat)
        if known is not None and _stands(known[0], observation):
            return encode_observation(observation, known[1])
        contract, melds = observation.contract, observation.melds
        declaration = self._declared(observation.ruleset.seats, contract, observation.turned_up, melds)
        standing = encode_standing(observation, declaration)
        self._standing[observation.seat] = observation, standing
        return encode_observation(observation, standing)

    def decision(
        self, observation: Observation, legal: Legal, *, decision_id: int, deal_id: int, random_seed: bytes
    ) -> bytes:
        """The content of a `Decision` message, for `encode_decisions`."""
        seen = self.observation(observation)
        return b"".join((
            _DECISION_ID, varint(decision_id), _DEAL_ID, varint(deal_id), _OBSERVATION, varint(len(seen)), seen,
            _RANDOM_SEED, varint(len(random_seed)), random_seed, encode_legal(legal),
        ))  # fmt: skip

    def ended(self, ended: DealEnded) -> bytes:
        """A serialized `PlayResponse` that tells how the deal ended."""
        return self.ended_for(ended, (ended.deal_id,))[0]

    def ended_for(self, ended: DealEnded, deal_ids: Iterable[int]) -> list[bytes]:
        """The same, told on several connections: to each the deal under its own number."""
        content = self._ended_content(ended)
        return [
            block(_RESPONSE_DEAL_ENDED, b"".join((_ENDED_DEAL_ID, varint(deal_id), content))) for deal_id in deal_ids
        ]

    def _ended_content(self, ended: DealEnded) -> bytes:
        """Everything but the number of the deal."""
        seats = _SEATS_BY_COUNT[len(ended.hands)]
        declaration = self._declared(seats, ended.contract, ended.turned_up, ended.melds)
        result = 0 if ended.result is None else RESULT_NUMBERS[ended.result]
        hands = [_encode_hand(seat, cards) for seat, cards in zip(seats, ended.hands, strict=True)]
        content = (
            _RESULT + varint(result) if result else b"",
            integers(_DELTAS, ended.deltas), integers(_TRICK_POINTS, ended.trick_points), *hands,
            block(_DECLARATION, declaration) if declaration else b"", small_integers(_PLAYS, ended.plays),
            small_integers(_TRICK_LEADERS, ended.trick_leaders), integers(_CALLS, ended.calls),
            _DEALER + varint(ended.dealer), small_integers(_WIDOW, ended.widow), small_integers(_STOCK, ended.stock),
            small_integers(_BURIED, ended.buried), _TURNED_UP + varint(ended.turned_up) if ended.turned_up else b"",
            integers(_CHECKS, ended.checks),
        )  # fmt: skip
        return b"".join(content)

    def _declared(
        self, seats: BySeat[Seat], contract: Contract | None, turned_up: Card | None, melds: BySeat[ShownMelds]
    ) -> bytes:
        """The serialized declaration; empty where there is neither contract nor meld."""
        if contract is not self._contract or melds is not self._melds:
            trump: Suit | None = None
            if contract is not None:
                trump = contract.trump
            elif turned_up is not None:
                trump = turned_up.suit
            is_any = contract is not None or melds
            self._declaration = encode_declaration(seats, contract, trump, melds) if is_any else b""
            self._contract, self._melds = contract, melds
        return self._declaration


def _stands(before: Observation, now: Observation) -> bool:
    """Whether what `encode_standing` writes is the same.

    A deal hands on the same objects from action to action, so identity is the cheap and sufficient question.
    """
    return (
        before.calls is now.calls
        and before.melds is now.melds
        and before.contract is now.contract
        and before.given is now.given
        and before.received is now.received
        and before.scores is now.scores
        and before.dealer is now.dealer
        and before.tricks_omitted == now.tricks_omitted
        and before.checks is now.checks
        and (not now.ruleset.has_table or _is_same_table(before, now))
    )


def _is_same_table(before: Observation, now: Observation) -> bool:
    """Whether a widow, a stock and what lies before the seats are as they were."""
    return (
        before.widow == now.widow
        and before.buried is now.buried
        and before.buried_count == now.buried_count
        and before.stock_size == now.stock_size
        and before.turned_up is now.turned_up
        and before.upcard is now.upcard
        and before.tables == now.tables
        and before.exchanger is now.exchanger
        and before.drawn is now.drawn
        and before.last_card is now.last_card
    )


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


def _encode_hand(seat: Seat, cards: tuple[Card, ...]) -> bytes:
    return block(_HANDS, _HAND_SEAT + varint(seat) + small_integers(_HAND_CARDS, cards))
