"""What holds of every deal, whatever the ruleset, its options and the actions taken."""

import copy
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hidden_cards import permuted
from hypothesis import given, settings
from hypothesis import strategies as st
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    KEEP_DIX,
    NO_MELD,
    PASS,
    PRESETS,
    REDEAL,
    SHOW_DIX,
    Action,
    Bid,
    BuryCards,
    Card,
    Deal,
    GiveCards,
    IllegalAction,
    LayMeld,
    LegalCards,
    MeldKind,
    NameTrump,
    NotationError,
    Observation,
    Outcome,
    Phase,
    PlayCard,
    Rank,
    Seat,
    ShowDix,
    Side,
    Suit,
    format_action,
    format_cards,
    parse_action,
    parse_card,
    parse_cards,
    parse_seat,
    parse_side,
    parse_suit,
    ruleset_with,
)
from pinochle_rules.cardset import contains, copies_of, faces, pack, size, unpack
from pinochle_rules.deal_state import DealState
from rule_strategies import rulesets_with_options
from twin_deals import choose_sensibly, dealt, play_twins

RULESETS = list(PRESETS)
SEEDS = st.integers(0, 10**6)


def walk(ruleset: str, options: dict[str, Any], seed: int) -> list[Deal]:
    """Every position of a random deal, the first and the last included."""
    rules = ruleset_with(ruleset, options)
    deal = Deal.start(rules, dealt(rules, "walk", seed + 1))
    rng = random.Random(seed)
    positions = [deal]
    while not deal.is_over:
        deal = deal.apply(choose_sensibly(deal, rng))
        positions.append(deal)
    return positions


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=25)
@given(data=st.data(), seed=SEEDS)
def test_any_options_agree_with_the_naive_rules(ruleset: str, data: st.DataObject, seed: int) -> None:
    options = data.draw(rulesets_with_options(ruleset))
    trace = play_twins(ruleset, options, dealt(ruleset_with(ruleset, options), "any options", seed + 1), seed=seed)
    assert trace.deal.is_over
    assert trace.decisions > 0


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=25)
@given(data=st.data(), seed=SEEDS)
def test_cards_and_points_are_conserved(ruleset: str, data: st.DataObject, seed: int) -> None:
    options = data.draw(rulesets_with_options(ruleset))
    for deal in walk(ruleset, options, seed):
        rules = deal.ruleset
        held = [card for hand in deal.hands for card in unpack(hand)]
        played = list(deal.tricks.plays) if deal.tricks is not None else []
        assert Counter(held + played + on_no_hand(deal)) == Counter(rules.deck_cards)
        assert sum(deal.trick_points) <= rules.total_trick_points
        if len(played) == rules.plays:
            assert not held
            assert sum(deal.trick_points) == rules.total_trick_points
            assert deal.tricks is not None
            assert sum(deal.tricks.won) * len(rules.seats) == rules.plays


def on_no_hand(deal: Deal) -> list[Card]:
    """Cards in the widow or the stock, and those that were buried."""
    left = list(deal.board.widow(deal.ruleset)) if deal.contract is None else []
    if deal.stock is not None:
        left += deal.stock.cards
        left += [deal.stock.upcard] if deal.stock.upcard is not None else []
    return [*left, *deal.buried]


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=15)
@given(data=st.data(), seed=SEEDS)
def test_legal_actions_are_listed_in_their_order(ruleset: str, data: st.DataObject, seed: int) -> None:
    options = data.draw(rulesets_with_options(ruleset))
    for deal in walk(ruleset, options, seed)[:-1]:
        actions = deal.legal_actions()
        assert len(actions) == len(deal.legal) == len({str(action) for action in actions}) >= 1
        assert deal.is_forced is (len(actions) == 1)
        assert [order_of(action) for action in actions] == sorted(order_of(action) for action in actions)
        sample = actions if len(actions) < 50 else random.Random(seed).sample(actions, 50)
        for action in sample:
            assert action in deal.legal
            assert parse_action(format_action(action)) == action


def order_of(action: object) -> tuple[Any, ...]:
    """The documented order: pass, bids ascending; suits S H D C; cards by suit, low rank first; declining first."""
    match action:
        case Bid(points):
            return (1, points)
        case NameTrump(suit):
            return ("SHDC".index(suit.letter),)
        case PlayCard(card):
            return ("SHDC".index(card.suit.letter), "9JQKTA".index(card.rank.letter))
        case GiveCards(cards) | BuryCards(cards):
            return tuple(("SHDC".index(card.suit.letter), "9JQKTA".index(card.rank.letter)) for card in cards)
        case LayMeld(kind, copies, cards):
            place = "SHDC".index(max(cards).suit.letter) if kind in (MeldKind.RUN, MeldKind.MARRIAGE) else 0
            return (1, kind.value, place, copies)
        case ShowDix():
            return (2,)
    return (0,) if action in (PASS, CONTINUE, KEEP_DIX, NO_MELD) else (1,)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_illegal_action_changes_nothing(ruleset: str) -> None:
    attempts: list[Action] = [
        PASS,
        Bid(1),
        Bid(10_000),
        CONCEDE,
        REDEAL,
        CONTINUE,
        NameTrump(Suit.SPADES),
        GiveCards(()),
        BuryCards(()),
        KEEP_DIX,
        EXCHANGE_DIX,
        SHOW_DIX,
        NO_MELD,
        parse_action("meld double-aces AS"),
        parse_action("meld marriage KS KS QS"),
    ]
    attempts += [kind((card,) * 4) for card in Card for kind in (GiveCards, BuryCards)]
    attempts += [PlayCard(card) for card in Card]
    for deal in walk(ruleset, {}, 3):
        before = copy.copy(deal)
        views = [Observation.of(deal, seat) for seat in deal.ruleset.seats]
        for action in attempts:
            if not deal.is_over and action in deal.legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                deal.apply(action)
            assert "\n" not in str(caught.value)
        for name in DealState.__slots__:
            if name != "_legal":
                assert getattr(deal, name, None) is getattr(before, name, None)
        assert [Observation.of(deal, seat) for seat in deal.ruleset.seats] == views


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=15)
@given(data=st.data(), seed=SEEDS)
def test_what_a_seat_cannot_see_does_not_reach_it(ruleset: str, data: st.DataObject, seed: int) -> None:
    """All that is hidden, shuffled, changes neither the observation nor what is legal."""
    options = data.draw(rulesets_with_options(ruleset))
    rng = random.Random(seed)
    for deal in walk(ruleset, options, seed)[:-1]:
        seat = deal.seat_to_act
        assert seat is not None
        for _ in range(3):
            other = permuted(deal, seat, rng)
            assert Observation.of(other, seat) == Observation.of(deal, seat)
            assert other.legal == deal.legal


@pytest.mark.parametrize("ruleset", RULESETS)
def test_earlier_positions_stay_as_they_were(ruleset: str) -> None:
    """A deal is a value: going on from it in two ways, or not at all, leaves it what it was."""
    rules = PRESETS[ruleset]
    rng = random.Random(5)
    deal = replayed = Deal.start(rules, dealt(rules, "walk", 6))
    while not deal.is_over:
        assert [Observation.of(deal, seat) for seat in rules.seats] == [
            Observation.of(replayed, seat) for seat in rules.seats
        ]
        deal.apply(deal.legal_actions()[0])
        deal.apply(deal.legal_actions()[-1])
        action = choose_sensibly(deal, rng)
        replayed = replayed.apply(action)
        later = deal.apply(action)
        assert later.steps[: len(deal.steps)] == deal.steps
        deal = later
    assert replayed.outcome == deal.outcome


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_legal_action_always_leads_to_an_end(ruleset: str) -> None:
    """What a referee substitutes for a fault ends every deal."""
    rules = PRESETS[ruleset]
    for number in range(1, 30):
        deal = Deal.start(rules, dealt(rules, "substitutes", number))
        while not deal.is_over:
            deal = deal.apply(next(iter(deal.legal)))
        assert isinstance(deal.outcome, Outcome)
        assert deal.phase is Phase.DONE
        assert deal.seat_to_act is None


# Texts --------------------------------------------------------------------------------------------------------------


def test_every_text_is_read_as_it_is_written() -> None:
    for card in Card:
        assert parse_card(str(card)) is card
        assert Card.of(card.rank, card.suit) is card
    assert [parse_suit(str(suit)) for suit in Suit] == list(Suit)
    assert [parse_seat(str(seat)) for seat in Seat] == list(Seat)
    assert [parse_side(str(side)) for side in Side] == list(Side)
    assert [rank.letter for rank in sorted(Rank)] == list("9JQKTA")
    assert [str(suit) for suit in sorted(Suit)] == list("SHDC")


@given(st.lists(st.sampled_from(list(Card)), max_size=20))
def test_cards_are_read_as_they_are_written(cards: list[Card]) -> None:
    text = format_cards(cards)
    assert sorted(parse_cards(text)) == sorted(cards)
    assert format_cards(parse_cards(text)) == text
    assert parse_cards(text.lower().replace(" ", ", ")) == parse_cards(text)


def complaint(parse: Callable[[str], object], text: str) -> str:
    """What the parser says against the text; nothing where it reads it. Any other exception is a failure."""
    try:
        parse(text)
    except NotationError as error:
        return str(error)
    return ""


@given(st.text(max_size=12))
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    for parse in (parse_card, parse_suit, parse_seat, parse_side, parse_action, parse_cards):
        assert "\n" not in complaint(parse, text)


# Packed multisets ---------------------------------------------------------------------------------------------------

MULTISETS = st.lists(st.sampled_from(list(Card)), max_size=20).map(
    lambda cards: [card for place, card in enumerate(cards) if cards[:place].count(card) < 4]
)


@given(MULTISETS, MULTISETS)
def test_packed_cards_are_a_multiset(cards: list[Card], part: list[Card]) -> None:
    packed = pack(cards)
    assert list(unpack(packed)) == sorted(cards)
    assert size(packed) == len(cards)
    assert list(faces(packed)) == sorted(set(cards))
    assert all(copies_of(packed, card) == cards.count(card) for card in Card)
    assert contains(packed, pack(part)) is (not Counter(part) - Counter(cards))


@given(MULTISETS, st.integers(0, 4))
def test_choices_of_several_cards_are_all_listed(cards: list[Card], count: int) -> None:
    legal = LegalCards(count, pack(cards))
    listed = [action.cards for action in legal if isinstance(action, GiveCards)]
    assert len(listed) == len(legal) == len(set(listed))
    assert listed == sorted(listed)
    assert all(GiveCards(choice) in legal and not Counter(choice) - Counter(cards) for choice in listed)
