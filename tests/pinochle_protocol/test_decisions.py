"""Decisions on the wire: what is written is what the protobuf library would write, and is read as what it was."""

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from pinochle_protocol import DealEncoder, decode_response, encode_decisions, kind_of, read_legal, read_observation
from pinochle_protocol.v1 import decision_pb2
from pinochle_protocol.v1 import observation_pb2 as pb
from pinochle_protocol.wire import on_wire
from pinochle_rules import (
    Action,
    BidRange,
    Contract,
    Deal,
    Legal,
    LegalBury,
    LegalCalls,
    LegalCards,
    LegalConcession,
    LegalDix,
    LegalMelds,
    LegalPlays,
    LegalRedeal,
    LegalTrumps,
    Meld,
    MeldKind,
    Observation,
    Ruleset,
    Seat,
    ShownMelds,
    Suit,
    parse_cards,
)
from random_deals import RULESETS, deals, random_deal

States = list[tuple[Deal, Action | None]]


def encoded(deal: Deal, encoder: DealEncoder) -> bytes:
    seat = deal.seat_to_act
    assert seat is not None
    return encoder.decision(
        Observation.of(deal, seat), deal.legal, decision_id=300, deal_id=20_000, random_seed=b"\x80seedsee"
    )


def declared(
    seats: tuple[Seat, ...], contract: Contract | None, trump: Suit | None, melds: tuple[ShownMelds, ...]
) -> pb.Declaration:
    message = pb.Declaration(trump=on_wire(trump or 0))
    if contract is not None:
        message.declarer, message.points = on_wire(contract.declarer), contract.points
    for seat, shown in zip(seats, melds, strict=False):
        laid = message.shown_melds.add(seat=on_wire(seat), points=shown.points, cards=on_wire(shown.cards))
        for meld in shown.melds:
            kind, suit = on_wire(meld.kind), on_wire(meld.suit or 0)
            laid.melds.add(kind=kind, suit=suit, copies=meld.copies, points=meld.points, cards=on_wire(meld.cards))
    return message


def plainly(observation: Observation) -> pb.Observation:
    """The message as the contract's comments describe it, built by the protobuf library alone."""
    message = pb.Observation()
    message.hand.extend(on_wire(observation.hand))
    message.plays.extend(on_wire(observation.plays))
    message.trick_leaders.extend(on_wire(observation.trick_leaders))
    message.trick_points.extend(observation.trick_points)
    message.calls.extend(observation.calls)
    if observation.contract is not None or observation.melds:
        seats, contract = observation.ruleset.seats, observation.contract
        message.declaration.CopyFrom(declared(seats, contract, observation.trump, observation.melds))
    message.dealer = on_wire(observation.dealer)
    message.scores.extend(observation.scores)
    message.given_cards.extend(on_wire(observation.given))
    message.received_cards.extend(on_wire(observation.received))
    message.tricks_omitted = observation.tricks_omitted
    message.widow_cards.extend(on_wire(observation.widow))
    message.buried_cards.extend(on_wire(observation.buried))
    message.buried_count = observation.buried_count
    message.turned_up_card = on_wire(observation.turned_up or 0)
    message.upcard = on_wire(observation.upcard or 0)
    message.stock_size = observation.stock_size
    for seat, table in zip(observation.ruleset.seats, observation.tables, strict=False):
        cards = [pb.TableCard(card=on_wire(laid.card), melds=laid.melds) for laid in table]
        message.tables.add(seat=on_wire(seat), cards=cards)
    message.exchanger = on_wire(observation.exchanger or 0)
    message.drawn_card = on_wire(observation.drawn or 0)
    message.last_stock_card = on_wire(observation.last_card or 0)
    if observation.ruleset.checks:
        message.checks.extend(observation.checks)
    return message


@settings(max_examples=15)
@given(deals())
def test_an_observation_comes_back_as_it_was(states: States) -> None:
    encoder = DealEncoder()
    for deal, _ in states:
        for seat in deal.ruleset.seats:
            seen = Observation.of(deal, seat)
            message = pb.Observation.FromString(encoder.observation(seen))
            again = read_observation(message, deal.ruleset, seat)
            assert again == seen
            assert seen == again
            assert hash(again) == hash(seen)


@settings(max_examples=15)
@given(deals())
def test_the_bytes_are_those_of_the_protobuf_library(states: States) -> None:
    encoder = DealEncoder()
    for deal, action in states:
        if action is None:
            continue
        assert deal.seat_to_act is not None
        payload = encoded(deal, encoder)
        message = decision_pb2.Decision.FromString(payload)
        assert message.SerializeToString() == payload
        assert message.observation == plainly(Observation.of(deal, deal.seat_to_act))
        assert (message.decision_id, message.deal_id, message.random_seed) == (300, 20_000, b"\x80seedsee")


@settings(max_examples=15)
@given(deals())
def test_what_is_legal_comes_back_as_it_was(states: States) -> None:
    encoder = DealEncoder()
    for deal, action in states:
        if action is not None:
            message = decision_pb2.Decision.FromString(encoded(deal, encoder))
            assert message.WhichOneof("kind") == kind_of(deal.legal)
            assert read_legal(message) == deal.legal


def test_the_random_deals_meet_every_kind_of_decision() -> None:
    kinds = {
        kind_of(deal.legal)
        for ruleset in RULESETS
        for number in range(1, 30)
        for deal, action in random_deal(ruleset, number)
        if action is not None
    }
    assert kinds == {"call", "trump", "cards", "play", "concession", "redeal", "bury", "dix", "meld"}


@pytest.mark.parametrize("ruleset", RULESETS[:3], ids=lambda ruleset: str(ruleset.name))
def test_an_encoder_does_not_carry_one_deal_into_another(ruleset: Ruleset) -> None:
    """One encoder for two deals in turn says the same as an encoder for each."""
    shared = DealEncoder()
    first, second = (list(random_deal(ruleset, number)) for number in (1, 2))
    for (one, _), (other, _) in zip(first[:-1], second[:-1], strict=False):
        assert encoded(one, shared) == encoded(one, DealEncoder())
        assert encoded(other, shared) == encoded(other, DealEncoder())


def test_an_observation_from_the_wire_is_an_observation() -> None:
    deal = next(deal for deal, _ in random_deal(RULESETS[0], 1) if deal.tricks is not None)
    seen = Observation.of(deal, Seat.SOUTH)
    again = read_observation(pb.Observation.FromString(DealEncoder().observation(seen)), deal.ruleset, Seat.SOUTH)
    assert isinstance(again, Observation)
    assert again.trump == seen.trump
    assert list(again.tricks()) == list(seen.tricks())
    assert again.callers == seen.callers
    assert replace(again, scores=(1, 2)) == replace(seen, scores=(1, 2))
    assert again != replace(seen, scores=(1, 2))
    others: list[object] = ["an observation", None]
    assert again not in others
    assert all(getattr(again, field.name) == getattr(seen, field.name) for field in fields(Observation))
    with pytest.raises(AttributeError, match="no attribute 'hands'"):
        _ = again.hands  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        again.hand = ()  # type: ignore[misc]


ACES = Meld(MeldKind.ACES, None, 2, parse_cards("AS AH AD AC AS AH AD AC"), 1000)
RUN = Meld(MeldKind.RUN, Suit.HEARTS, 1, parse_cards("JH QH KH TH AH"), 150)
EXAMPLES: list[tuple[Legal, str]] = [
    (LegalCalls(True, (BidRange(50, 59, 1), BidRange(60, 995, 5))), "call"),
    (LegalCalls(True, ()), "call"),
    (LegalCalls(False, (BidRange(250, 250, 1),)), "call"),
    (LegalTrumps(()), "trump"),
    (LegalCards(4, 0x1111), "cards"),
    (LegalPlays(()), "play"),
    (LegalConcession(), "concession"),
    (LegalRedeal(), "redeal"),
    (LegalBury(3, 0x2211), "bury"),
    (LegalDix(may_exchange=True), "dix"),
    (LegalDix(may_exchange=False), "dix"),
    (LegalMelds(()), "meld"),
    (LegalMelds((ACES, RUN)), "meld"),
]


@pytest.mark.parametrize(("legal", "kind"), EXAMPLES, ids=str)
def test_every_kind_is_written_and_read(legal: Legal, kind: str) -> None:
    deal = next(iter(random_deal(RULESETS[0], 1)))[0]
    payload = DealEncoder().decision(
        Observation.of(deal, Seat.NORTH), legal, decision_id=1, deal_id=1, random_seed=bytes(8)
    )
    message = decision_pb2.Decision.FromString(payload)
    assert message.WhichOneof("kind") == kind
    assert read_legal(message) == legal


def test_an_unset_kind_reads_as_none() -> None:
    assert read_legal(decision_pb2.Decision(decision_id=1)) is None


def test_a_kind_newer_than_this_code_reads_as_none() -> None:
    """Field 29, a message, as a later version of the contract may add it."""
    assert read_legal(decision_pb2.Decision.FromString(b"\x08\x01\xea\x01\x00")) is None


def test_an_unknown_kind_of_meld_is_left_out_and_its_points_are_kept() -> None:
    message = pb.Observation()
    shown = message.declaration.shown_melds.add(seat=on_wire(Seat.NORTH), points=140)
    shown.melds.add(kind=pb.MELD_KIND_ACES, copies=1, points=100)
    shown.melds.add(kind=on_wire(77), copies=1, points=40)
    message.declaration.declarer = on_wire(Seat.NORTH)
    melds = read_observation(message, RULESETS[0], Seat.NORTH).melds
    assert [meld.points for meld in melds[0].melds] == [100]
    assert melds[0].points == 140


def test_a_batch_holds_its_decisions_and_the_clock() -> None:
    encoder = DealEncoder()
    states = [deal for deal, action in random_deal(RULESETS[0], 3) if action is not None]
    decisions = [encoded(deal, encoder) for deal in states]
    payload = encode_decisions(decisions, decision_seconds=0.25, bank_seconds=61.000001, last_round_trip_seconds=0.0)
    response = decode_response(payload)
    assert response.SerializeToString() == payload
    batch = response.decisions
    assert [message.SerializeToString() for message in batch.decisions] == decisions
    assert batch.decision_time_budget.ToMicroseconds() == 250_000
    assert batch.bank_time_budget.ToMicroseconds() == 61_000_001
    assert batch.HasField("last_round_trip_duration")
    assert batch.last_round_trip_duration.ToMicroseconds() == 0


def test_untimed_play_names_no_time() -> None:
    batch = decode_response(encode_decisions([])).decisions
    assert not batch.HasField("decision_time_budget")
    assert not batch.HasField("bank_time_budget")
    assert not batch.HasField("last_round_trip_duration")
