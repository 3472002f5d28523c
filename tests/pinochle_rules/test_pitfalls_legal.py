"""Known defects of other programs, as tests: which cards may be played."""

import random
from itertools import pairwise
from typing import Any

import pytest
from pinochle_rules import (
    PLAY,
    PRESETS,
    Card,
    Deal,
    IllegalAction,
    NotationError,
    Observation,
    Phase,
    PlayCard,
    Suit,
    legal_cards,
    parse_action,
    parse_cards,
    ruleset_with,
    trick_winner,
)
from twin_deals import board_with, dealt, play_twins

RULESETS = list(PRESETS)


def suit(letter: str) -> Suit:
    return Suit("SHDC".index(letter) + 1)


def legal(trump: str, trick: str, hand: str, ruleset: str = "single-deck-classic", **options: Any) -> set[str]:
    rules = ruleset_with(ruleset, options)
    return {str(card) for card in legal_cards(rules, parse_cards(hand), parse_cards(trick), suit(trump))}


@pytest.mark.parametrize("ruleset", ["single-deck-1500", "single-deck-classic"])
def test_the_duty_to_beat_lapses_after_a_ruff_or_not(ruleset: str) -> None:
    assert legal("S", "KH 9S", "9H AH", ruleset) == {"9H", "AH"}
    assert legal("S", "KH 9S", "9H AH", ruleset, beat_after_ruff="literal") == {"AH"}


@pytest.mark.parametrize(("trump", "trick", "hand", "expected"), [
    # Void and unable to overtrump: still a trump.
    ("S", "KC KS", "QS JD TH", {"QS"}),
    # Undertrumping is as good as any trump that does not win, whatever else is held.
    ("S", "KH AS", "9S JS", {"9S", "JS"}),
    ("S", "KH JS", "9S QS", {"QS"}),
    # Following suit comes first.
    ("S", "AH KH", "AS AH", {"AH"}),
    # The ten beats the king.
    ("H", "9C TH", "KH 9H", {"KH", "9H"}),
    ("H", "9C KH", "TH 9H", {"TH"}),
    ("H", "KH", "TH 9H", {"TH"}),
    # A higher card of a third suit beats nothing.
    ("S", "9D", "AH AC", {"AH", "AC"}),
    # An equal card does not beat.
    ("S", "TH", "TH 9H", {"TH", "9H"}),
])  # fmt: skip
def test_what_may_follow(trump: str, trick: str, hand: str, expected: set[str]) -> None:
    for ruleset in ("single-deck-1500", "single-deck-classic"):
        assert legal(trump, trick, hand, ruleset) == expected


def test_only_trump_leads_must_be_beaten_where_an_option_says_so() -> None:
    assert legal("S", "JH", "9H KH") == {"KH"}
    for relaxed in ("trump_only", "trump_led"):
        assert legal("S", "JH", "9H KH", must_head=relaxed) == {"9H", "KH"}
        assert legal("S", "JS", "9S KS", must_head=relaxed) == {"KS"}
    # Between the two: whether a ruff must be overruffed.
    assert legal("S", "JH QS", "9S KS", must_head="trump_only") == {"KS"}
    assert legal("S", "JH QS", "9S KS", must_head="trump_led") == {"9S", "KS"}


@pytest.mark.parametrize(("trump", "trick", "index"), [
    ("H", "QC 9H JC", 1),
    ("S", "AH 9S KH AH", 1),
    ("S", "AC 9S JS KC", 2),
    ("S", "AH AH TH KH", 0),
])  # fmt: skip
def test_who_wins(trump: str, trick: str, index: int) -> None:
    assert trick_winner(parse_cards(trick), suit(trump)) == index


def at_first_lead(ruleset: str, script: tuple[str, ...], hands: dict[int, str], **options: Any) -> Deal:
    rules = ruleset_with(ruleset, options)
    deal = Deal.start(rules, board_with(rules, 0, hands))
    for action in script:
        deal = deal.apply(parse_action(action))
    assert deal.phase is Phase.PLAY
    return deal


EAST = ("bid 50", "pass", "pass", "pass", "trump S")
NORTH_STUCK = ("pass", "pass", "pass", "bid 50", "trump S")
TRUMPS = "AS TS KS QS JS AH AH TH TH KH KH QH QH JH JH AD AD TD TD AC"
NO_TRUMPS = "AH AH AH AH TH TH TH TH KH KH KH KH AD AD AD AD TD TD TD TD"


def led(deal: Deal) -> set[Suit]:
    return {action.card.suit for action in deal.legal if isinstance(action, PlayCard)}


def test_a_leader_may_play_any_card() -> None:
    deal = at_first_lead("double-deck", EAST, {1: TRUMPS})
    assert {str(action) for action in deal.legal} == {f"play {card}" for card in TRUMPS.split()}
    for ruleset in RULESETS:
        assert legal("S", "", "9H AH" if ruleset != "double-deck" else "JH AH", ruleset) >= {"AH"}


def test_the_first_lead_is_a_trump_where_an_option_says_so() -> None:
    deal = at_first_lead("double-deck", EAST, {1: TRUMPS}, lead_trump="always")
    assert led(deal) == {Suit.SPADES}
    with pytest.raises(IllegalAction, match="must be a trump"):
        deal.apply(parse_action("play AH"))
    free = at_first_lead("double-deck", EAST, {1: NO_TRUMPS}, lead_trump="always")
    assert led(free) == {Suit.HEARTS, Suit.DIAMONDS}


def test_a_stuck_dealer_may_be_free() -> None:
    assert led(at_first_lead("double-deck", NORTH_STUCK, {0: TRUMPS}, lead_trump="always")) == {Suit.SPADES}
    assert len(led(at_first_lead("double-deck", NORTH_STUCK, {0: TRUMPS}, lead_trump="unless_forced"))) == 4
    assert led(at_first_lead("double-deck", EAST, {1: TRUMPS}, lead_trump="unless_forced")) == {Suit.SPADES}


def test_a_dealer_whose_bid_was_dictated_is_stuck_if_nobody_beats_it() -> None:
    options = {"lead_trump": "unless_forced", "auto_bid_50": True}
    stuck = ("bid 50", "pass", "pass", "pass", "trump S")
    assert len(led(at_first_lead("double-deck", stuck, {0: TRUMPS}, **options))) == 4
    raised = ("bid 50", "bid 51", "pass", "pass", "bid 52", "pass", "trump S")
    assert led(at_first_lead("double-deck", raised, {0: TRUMPS}, **options)) == {Suit.SPADES}


def test_a_dealer_who_might_have_passed_is_not_stuck() -> None:
    """Where four passes throw the cards in, opening as the last is a free choice."""
    hands = {0: "AS TS KS QS JS 9S AH TH KH QH JH 9H"}
    script = ("pass", "pass", "pass", "bid 250", "trump S")
    free = at_first_lead("single-deck-classic", script, hands, lead_trump="unless_forced")
    assert led(free) == {Suit.SPADES}
    stuck = at_first_lead("single-deck-classic", script, hands, lead_trump="unless_forced", dealer_forced=True)
    assert led(stuck) == {Suit.SPADES, Suit.HEARTS}


def test_only_the_first_lead_is_bound() -> None:
    deal = at_first_lead("double-deck", EAST, {1: TRUMPS}, lead_trump="always")
    deal = deal.apply(parse_action("play AS"))
    while deal.tricks is not None and deal.tricks.in_trick:
        deal = deal.apply(deal.legal_actions()[0])
    assert deal.seat_to_act is not None
    assert len(led(deal)) > 1


def random_position(ruleset: str, number: int) -> Deal:
    rng = random.Random(number)
    deal = Deal.start(PRESETS[ruleset], dealt(PRESETS[ruleset], "positions", number))
    while deal.phase is not Phase.PLAY:
        if deal.phase is Phase.AUCTION:
            actions = deal.legal_actions()
            deal = deal.apply(actions[1] if deal.auction.bid == 0 and len(actions) > 1 else actions[0])
        else:
            deal = deal.apply(deal.legal_actions()[-1 if deal.phase is Phase.TRUMP else 0])
    for _ in range(rng.randrange(4 * deal.ruleset.hand_cards)):
        deal = deal.apply(rng.choice(deal.legal_actions()))
    return deal


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_card_that_is_not_held_is_refused(ruleset: str) -> None:
    deal = random_position(ruleset, 3)
    assert deal.seat_to_act is not None
    held = Observation.of(deal, deal.seat_to_act).hand
    missing = next(card for card in Card if card not in held)
    before = [Observation.of(deal, seat) for seat in deal.ruleset.seats]
    with pytest.raises(IllegalAction, match=f"{deal.seat_to_act} may not play {missing}: .*not in hand"):
        deal.apply(PLAY[missing])
    assert [Observation.of(deal, seat) for seat in deal.ruleset.seats] == before


def check_every_card(ruleset: str, boards: range) -> int:
    """At every decision of some deals, every card of the deck is tried: accepted are just the legal ones."""
    tried = 0
    for number in boards:
        deal = Deal.start(PRESETS[ruleset], dealt(PRESETS[ruleset], "every card", number))
        rng = random.Random(number)
        while not deal.is_over:
            actions = deal.legal_actions()
            if deal.phase is Phase.PLAY:
                legal_plays = {action.card for action in actions if isinstance(action, PlayCard)}
                views = [Observation.of(deal, seat) for seat in deal.ruleset.seats]
                for card in Card:
                    tried += 1
                    if card in legal_plays:
                        assert deal.apply(PLAY[card]).steps[-1] == (deal.seat_to_act, PLAY[card])
                    else:
                        with pytest.raises(IllegalAction):
                            deal.apply(PLAY[card])
                assert [Observation.of(deal, seat) for seat in deal.ruleset.seats] == views
                deal = deal.apply(rng.choice(actions))
            else:
                deal = deal.apply(actions[min(1, len(actions) - 1)] if not deal.calls else actions[0])
    return tried


@pytest.mark.parametrize("ruleset", RULESETS)
def test_accepted_is_what_is_legal(ruleset: str) -> None:
    assert check_every_card(ruleset, range(1, 4)) > 3000


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_accepted_is_what_is_legal_100_000_times(ruleset: str) -> None:
    assert check_every_card(ruleset, range(1, 101)) > 100_000


def test_a_text_that_is_no_card_is_refused_before_anything_else() -> None:
    for text in ("play", "play XX", "play 10H", "play AS AS", "play as if", "give", "bid", "trump X", "", "Play AS"):
        with pytest.raises(NotationError):
            parse_action(text)


@pytest.mark.parametrize("action", [PlayCard(None), PlayCard("AS"), None, "play AS", 5, Card(1)])  # type: ignore[arg-type]
def test_what_is_no_play_is_refused(action: Any) -> None:
    deal = random_position("single-deck-classic", 2)
    with pytest.raises(IllegalAction):
        deal.apply(action)


def test_a_trick_ends_with_its_winner_leading_the_next() -> None:
    trace = play_twins("single-deck-1500", {}, dealt(PRESETS["single-deck-1500"], "leaders"))
    tricks = list(Observation.of(trace.deal, trace.deal.ruleset.seats[0]).tricks())
    assert len(tricks) == 12
    assert trace.deal.contract is not None
    trump = trace.deal.contract.trump
    for trick, following in pairwise(tricks):
        assert following.leader == trick.seats[trick_winner(trick.cards, trump)]
