"""Actions on the wire: every action comes back, and what is no answer to the question is an illegal action."""

import pytest
from hypothesis import given, settings
from pinochle_protocol import (
    MAX_REMARK_BYTES,
    Hello,
    clip_remark,
    decode_request,
    encode_action,
    encode_actions,
    read_action,
)
from pinochle_protocol.v1 import action_pb2 as pb
from pinochle_protocol.v1.observation_pb2 import Meld
from pinochle_protocol.v1.referee_service_pb2 import PlayRequest
from pinochle_protocol.wire import on_wire
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    KEEP_DIX,
    NO_MELD,
    PASS,
    REDEAL,
    SHOW_DIX,
    Action,
    Bid,
    BidRange,
    BuryCards,
    Card,
    Deal,
    GiveCards,
    IllegalAction,
    LayMeld,
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
    MeldKind,
    NameTrump,
    PlayCard,
    Suit,
    parse_cards,
)
from random_deals import deals

CALLS = LegalCalls(True, (BidRange(250, 9990, 10),))
GIFTS = LegalCards(2, 0x22)
PLAYS = LegalPlays(tuple(Card))
TRUMPS = LegalTrumps(tuple(Suit))
BURY = LegalBury(2, 0x22)
DIX = LegalDix(may_exchange=True)
MELDS = LegalMelds(())


def through_the_wire(action: Action, legal: Legal, remark: str = "") -> tuple[Action, int, str]:
    payload = encode_actions([encode_action(action, legal, decision_id=129, remark=remark)])
    assert PlayRequest.FromString(payload).SerializeToString() == payload
    answers = decode_request(payload)
    assert not isinstance(answers, Hello)
    (message,) = answers
    return read_action(message, legal), message.decision_id, message.remark


@settings(max_examples=15)
@given(deals())
def test_every_action_of_a_deal_comes_back(states: list[tuple[Deal, Action | None]]) -> None:
    for deal, action in states:
        if action is not None:
            assert through_the_wire(action, deal.legal, "because") == (action, 129, "because")


EVERY: list[tuple[Action, Legal]] = [
    (PASS, CALLS),
    (Bid(250), CALLS),
    (Bid(9990), CALLS),
    *((NameTrump(suit), TRUMPS) for suit in Suit),
    (GiveCards((Card(1), Card(1))), GIFTS),
    *((PlayCard(card), PLAYS) for card in Card),
    (CONCEDE, LegalConcession()),
    (CONTINUE, LegalConcession()),
    (REDEAL, LegalRedeal()),
    (CONTINUE, LegalRedeal()),
    (BuryCards((Card(1), Card(2))), BURY),
    (KEEP_DIX, DIX),
    (EXCHANGE_DIX, DIX),
    (SHOW_DIX, DIX),
    (NO_MELD, MELDS),
    (LayMeld(MeldKind.PINOCHLE, 2, parse_cards("QS JD QS JD")), MELDS),
    (LayMeld(MeldKind.RUN, 1, parse_cards("AH TH KH QH JH")), MELDS),
]


@pytest.mark.parametrize(("action", "legal"), EVERY, ids=str)
def test_every_action_comes_back(action: Action, legal: Legal) -> None:
    assert through_the_wire(action, legal) == (action, 129, "")


def test_an_illegal_action_travels_too() -> None:
    """Judging is the referee's business, and it can only judge what arrives."""
    assert through_the_wire(Bid(-10), CALLS)[0] == Bid(-10)
    assert through_the_wire(GiveCards(()), GIFTS)[0] == GiveCards(())


WRONG: list[tuple[pb.Action, Legal, str]] = [
    (pb.Action(), PLAYS, "asks for play, the answer holds no action"),
    (pb.Action(trump=pb.Trump(suit=on_wire(1))), PLAYS, "asks for play, the answer holds trump"),
    (pb.Action(play=pb.Play(card=on_wire(1))), CALLS, "asks for call, the answer holds play"),
    (pb.Action(redeal=pb.Redeal(choice=on_wire(1))), LegalConcession(), "asks for concession, the answer holds redeal"),
    (pb.Action(concession=pb.Concession(choice=on_wire(1))), LegalRedeal(), "the answer holds concession"),
    (pb.Action(play=pb.Play()), PLAYS, "no play that exists: it is empty"),
    (pb.Action(play=pb.Play(card=on_wire(25))), PLAYS, "no play that exists: card: 25"),
    (pb.Action(play=pb.Play(card=on_wire(-1))), PLAYS, "no play that exists: card: -1"),
    (pb.Action(trump=pb.Trump(suit=on_wire(5))), TRUMPS, "no trump that exists: suit: 5"),
    (pb.Action(trump=pb.Trump()), TRUMPS, "no trump that exists"),
    (pb.Action(cards=pb.Cards(cards=on_wire([1, 0]))), GIFTS, "no cards that exists"),
    (pb.Action(cards=pb.Cards(cards=on_wire([1, 99]))), GIFTS, "no cards that exists"),
    (pb.Action(call=pb.Call()), CALLS, "no call that exists: it is empty"),
    (pb.Action(concession=pb.Concession()), LegalConcession(), "no concession that exists"),
    (pb.Action(concession=pb.Concession(choice=on_wire(3))), LegalConcession(), "no concession that exists: choice: 3"),
    (pb.Action(redeal=pb.Redeal(choice=on_wire(7))), LegalRedeal(), "no redeal that exists"),
    (pb.Action(cards=pb.Cards(cards=on_wire([1, 2]))), BURY, "asks for bury, the answer holds cards"),
    (
        pb.Action(bury=pb.Bury(cards=on_wire([1, 99]))),
        BURY,
        "no bury that exists: cards: CARD_NINE_OF_SPADES cards: 99",
    ),
    (pb.Action(dix=pb.Dix()), DIX, "no dix that exists: it is empty"),
    (pb.Action(dix=pb.Dix(choice=on_wire(4))), DIX, "no dix that exists: choice: 4"),
    (pb.Action(meld=pb.Melding()), MELDS, "no meld that exists: it is empty"),
    (pb.Action(meld=pb.Melding(meld=Meld())), MELDS, "no meld that exists"),
    (pb.Action(meld=pb.Melding(meld=Meld(kind=on_wire(77)))), MELDS, "no meld that exists"),
    (pb.Action(meld=pb.Melding(meld=Meld(kind=on_wire(6), cards=on_wire([0])))), MELDS, "no meld that exists"),
]


@pytest.mark.parametrize(("message", "legal", "text"), WRONG, ids=lambda value: str(value) if value else "unset")
def test_what_is_no_answer_is_an_illegal_action(message: pb.Action, legal: Legal, text: str) -> None:
    with pytest.raises(IllegalAction, match=text):
        read_action(message, legal)


def test_a_kind_newer_than_this_code_is_no_answer() -> None:
    message = pb.Action.FromString(b"\x08\x01\xea\x01\x00")
    with pytest.raises(IllegalAction, match="holds no action"):
        read_action(message, PLAYS)


@pytest.mark.parametrize("text", ["", "short", "é" * 600, "a" * 1025, "\u2660" * 342, "a" * 1022 + "\U0001f0a1"])
def test_a_remark_is_cut_at_whole_characters(text: str) -> None:
    kept = clip_remark(text)
    assert text.startswith(kept)
    assert len(kept.encode()) <= MAX_REMARK_BYTES
    assert kept == text or len(kept.encode()) > MAX_REMARK_BYTES - 4
    assert through_the_wire(PASS, CALLS, text)[2] == kept


def test_a_remark_that_is_no_unicode_is_sent_all_the_same() -> None:
    assert through_the_wire(PASS, CALLS, "\ud800" * 300)[2] == "?" * 300
