"""`Bot`: the defaults, the dispatch, and what an author is told who returns something else."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
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
    Call,
    Card,
    Contract,
    Deal,
    ExchangeDix,
    GiveCards,
    KeepDix,
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
    Meld,
    MeldKind,
    NameTrump,
    Observation,
    PlayCard,
    Seat,
    ShowDix,
    Suit,
    board_from_seed,
    parse_cards,
    ruleset_with,
)
from pinochle_rules.cardset import pack
from pinochle_sdk import Bot, Clock, Decision
from pinochle_sdk.testing import decision_at
from random_deals import random_deal

RULESET = ruleset_with("single-deck-1500")
DEAL = Deal.start(RULESET, board_from_seed(RULESET, bytes(32), board=1))
SEEN = Observation.of(DEAL, RULESET.seats[0])
CARDS = parse_cards("JS QS 9H AH")

MARRIAGE = Meld(MeldKind.MARRIAGE, Suit.CLUBS, 1, parse_cards("KC QC"), 20)
ACES = Meld(MeldKind.ACES, None, 1, parse_cards("AS AH AD AC"), 100)

DEFAULTS: list[tuple[Legal, Action]] = [
    (LegalCalls(True, (BidRange(250, 9990, 10),)), PASS),
    (LegalCalls(False, (BidRange(50, 59, 1), BidRange(60, 995, 5))), Bid(50)),
    (LegalCards(2, pack(CARDS)), GiveCards(CARDS[:2])),
    (LegalPlays(CARDS), PlayCard(CARDS[0])),
    (LegalConcession(), CONTINUE),
    (LegalRedeal(), CONTINUE),
    (LegalDix(may_exchange=True), EXCHANGE_DIX),
    (LegalDix(may_exchange=False), SHOW_DIX),
    (LegalMelds(()), NO_MELD),
    (LegalMelds((MARRIAGE, ACES)), LayMeld(MeldKind.ACES, 1, ACES.cards)),
]


@pytest.mark.parametrize(("legal", "action"), DEFAULTS, ids=str)
def test_defaults(legal: Legal, action: Action) -> None:
    chosen = Bot().choose(Decision(SEEN, legal))
    assert chosen == action
    assert chosen in legal


def test_by_default_trump_is_the_longest_suit_that_is_legal() -> None:
    lengths = {suit: sum(card.suit == suit for card in SEEN.hand) for suit in Suit}
    ranked = sorted(Suit, key=lambda suit: -lengths[suit])
    assert Bot().choose(Decision(SEEN, LegalTrumps(tuple(Suit)))) == NameTrump(ranked[0])
    assert Bot().choose(Decision(SEEN, LegalTrumps(tuple(ranked[2:])))) == NameTrump(ranked[2])


def test_by_default_what_is_buried_is_cheap_and_in_no_meld() -> None:
    """Of the nines and jacks, those of the shortest suits; the pinochle's jack and the trumps stay."""
    rules = ruleset_with("auction-widow")
    hand = parse_cards("AS TS QS QS 9S 9S KH QH JH JH 9H AD AD TD JD 9D TC 9C")
    seen = replace(
        Observation.of(Deal.start(rules, board_from_seed(rules, bytes(32), board=1)), Seat.NORTH),
        hand=hand,
        contract=Contract(Seat.NORTH, 300, Suit.SPADES),
    )
    chosen = Bot().choose(Decision(seen, LegalBury(3, pack(hand))))
    assert chosen == BuryCards(parse_cards("9C 9D 9H"))
    assert chosen in LegalBury(3, pack(hand))


@pytest.mark.parametrize("name", ["auction-widow", "three-handed"])
def test_by_default_a_legal_bury_is_chosen(name: str) -> None:
    rules = ruleset_with(name, {"hand": 15} if name == "three-handed" else {"meld_from_18": True})
    for number in range(1, 40):
        for deal, action in random_deal(rules, number):
            if action is not None and isinstance(deal.legal, LegalBury):
                assert Bot().choose(decision_at(deal)) in deal.legal


class Decided(Bot):
    """Chooses something else than the default everywhere."""

    def choose_call(self, decision: Decision) -> Call:
        return Bid(260)

    def choose_trump(self, decision: Decision) -> Suit:
        return Suit.CLUBS

    def choose_cards(self, decision: Decision) -> Sequence[Card]:
        return [CARDS[3], CARDS[2]]

    def choose_play(self, decision: Decision) -> Card:
        return CARDS[2]

    def choose_concession(self, decision: Decision) -> bool:
        return True

    def choose_redeal(self, decision: Decision) -> bool:
        return True

    def choose_bury(self, decision: Decision) -> Sequence[Card]:
        return [CARDS[3], CARDS[2]]

    def choose_dix(self, decision: Decision) -> KeepDix | ExchangeDix | ShowDix:
        return KEEP_DIX

    def choose_meld(self, decision: Decision) -> Meld | None:
        return MARRIAGE


DECIDED: list[tuple[Legal, Action]] = [
    (LegalCalls(True, (BidRange(250, 9990, 10),)), Bid(260)),
    (LegalTrumps(tuple(Suit)), NameTrump(Suit.CLUBS)),
    (LegalCards(2, pack(CARDS)), GiveCards((CARDS[3], CARDS[2]))),
    (LegalPlays(CARDS), PlayCard(CARDS[2])),
    (LegalConcession(), CONCEDE),
    (LegalRedeal(), REDEAL),
    (LegalBury(2, pack(CARDS)), BuryCards((CARDS[3], CARDS[2]))),
    (LegalDix(may_exchange=True), KEEP_DIX),
    (LegalMelds((MARRIAGE, ACES)), LayMeld(MeldKind.MARRIAGE, 1, MARRIAGE.cards)),
]


def test_every_kind_has_its_method() -> None:
    decisions = [Decision(SEEN, legal) for legal, _ in DECIDED]
    assert Decided().choose_batch(decisions) == [action for _, action in DECIDED]


@pytest.mark.parametrize(
    ("method", "legal", "value", "text"),
    [
        ("choose_play", LegalPlays(CARDS), 3, "choose_play returned 3: it must return a Card"),
        ("choose_play", LegalPlays(CARDS), None, "choose_play returned None"),
        ("choose_call", DEFAULTS[0][0], 250, "choose_call returned 250: it must return PASS or a Bid"),
        ("choose_trump", LegalTrumps(tuple(Suit)), "H", "choose_trump returned 'H': it must return a Suit"),
        ("choose_cards", LegalCards(2, pack(CARDS)), ["AH", "9H"], "choose_cards returned 'AH'"),
        ("choose_bury", LegalBury(2, pack(CARDS)), ["AH", "9H"], "choose_bury returned 'AH'"),
        ("choose_dix", LegalDix(may_exchange=True), True, "choose_dix returned True: it must return KEEP_DIX, EXCH"),
        ("choose_meld", LegalMelds((ACES,)), "aces", "choose_meld returned 'aces': it must return a Meld or None"),
    ],
)
def test_a_wrong_value_is_named(
    monkeypatch: pytest.MonkeyPatch, method: str, legal: Legal, value: object, text: str
) -> None:
    bot = Bot()
    monkeypatch.setattr(bot, method, lambda decision: value)
    with pytest.raises(TypeError, match=text):
        bot.choose(Decision(SEEN, legal))


def test_legal_is_had_with_its_type() -> None:
    decision = Decision(SEEN, LegalPlays(CARDS))
    assert decision.legal_plays == CARDS
    assert Decision(SEEN, LegalTrumps((Suit.HEARTS,))).legal_trumps == (Suit.HEARTS,)
    assert Decision(SEEN, DEFAULTS[0][0]).legal_calls.may_pass
    assert Decision(SEEN, DEFAULTS[2][0]).legal_cards.count == 2
    assert Decision(SEEN, LegalBury(2, pack(CARDS))).legal_bury.cards == CARDS
    assert Decision(SEEN, LegalDix(may_exchange=False)).legal_dix.may_exchange is False
    assert Decision(SEEN, LegalMelds((ACES,))).legal_melds == (ACES,)
    for name in ("legal_calls", "legal_trumps", "legal_cards", "legal_bury", "legal_dix", "legal_melds"):
        with pytest.raises(TypeError, match="asks for something else: what is legal is LegalPlays"):
            getattr(decision, name)
    with pytest.raises(TypeError, match="asks for something else"):
        _ = Decision(SEEN, LegalRedeal()).legal_plays


def test_the_generator_depends_on_the_seed_alone() -> None:
    first, again, other = (
        Decision(SEEN, LegalPlays(CARDS), random_seed=seed) for seed in (b"12345678", b"12345678", b"12345679")
    )
    drawn = [first.rng.random() for _ in range(3)]
    assert [again.rng.random() for _ in range(3)] == drawn
    assert [other.rng.random() for _ in range(3)] != drawn
    assert isinstance(first.rng, Random)
    assert first.rng is first.rng


def test_a_decision_has_sensible_defaults_and_a_text() -> None:
    decision = Decision(SEEN, LegalPlays(CARDS))
    assert (decision.clock, decision.remark) == (Clock(None, 0.0, None), "")
    assert repr(decision) == f"<Decision 1 of deal 1: {SEEN.seat} LegalPlays(JS QS 9H AH)>"
