"""`melder_bot` in the game with a stock: what it melds and when, what it keeps, and its endgame, which is exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from pinochle_rules import (
    EXCHANGE_DIX,
    SHOW_DIX,
    Action,
    Card,
    Deal,
    LayMeld,
    LegalDix,
    LegalMelds,
    LegalPlays,
    Observation,
    Ruleset,
    Seat,
    board_from_hands,
    board_from_seed,
    parse_action,
    parse_card,
    parse_cards,
    ruleset_with,
    secret_from_text,
)
from pinochle_sdk import Bot, Decision
from random_deals import random_deal
from self_play import bot_module, play_deal, play_match

MelderBot: type[Bot] = bot_module("melder_bot").MelderBot
MELDER = MelderBot()
TWO_HANDED = ruleset_with("two-handed")
SEED = secret_from_text("melder_bot and the stock")


def position(south: str, north: str, upcard: str, *actions: str) -> Deal:
    """South leads; the stock is what is left of the deck, in its order, but for the upcard."""
    hands = {Seat.SOUTH: parse_cards(south), Seat.NORTH: parse_cards(north)}
    last, left = parse_card(upcard), list(TWO_HANDED.deck_cards)
    for card in (*hands[Seat.SOUTH], *hands[Seat.NORTH], last):
        left.remove(card)
    deal = Deal.start(TWO_HANDED, board_from_hands(TWO_HANDED, Seat.NORTH, hands, stock=(*left, last)))
    for text in actions:
        deal = deal.apply(parse_action(text))
    return deal


def chosen(deal: Deal) -> Action:
    """What the bot does in the seat to act."""
    return MELDER.choose(Decision(Observation.of(deal, deal.ruleset.seats[deal.turn]), deal.legal))


def prospects(deal: Deal) -> Any:
    seen = Observation.of(deal, deal.ruleset.seats[deal.turn])
    assert seen.trump is not None
    count = bot_module("melder_bot", "counting").CardCount(seen, seen.trump)
    return bot_module("melder_bot", "prospects").Prospects(seen, count, seen.trump)


# Melds and dix ----------------------------------------------------------------------------------------------------

NORTH = "9H 9H JH JH QH QH KH 9C JC JC QC 9D"
RUN = "AS TS KS QS JS AH TH KD TD TC KC 9C"


def test_a_marriage_goes_before_the_run_that_ends_it() -> None:
    deal = position(RUN, NORTH, "9S", "play AH", "play 9H")
    assert isinstance(deal.legal, LegalMelds)
    assert str(chosen(deal)) == "meld royal-marriage KS QS"


def test_with_no_trick_to_come_the_run_goes_first() -> None:
    deals = list(melding_at_the_last_trick())
    assert len(deals) > 20
    for deal in deals:
        legal, choice = deal.legal, chosen(deal)
        assert isinstance(legal, LegalMelds)
        assert isinstance(choice, LayMeld)
        paid = {(meld.kind, meld.copies, meld.suit): meld.points for meld in legal.melds}
        points = [
            points for (kind, copies, _), points in paid.items() if (kind, copies) == (choice.kind, choice.copies)
        ]
        assert points[0] == max(paid.values())


def melding_at_the_last_trick() -> Iterator[Deal]:
    for number in range(1, 300):
        for deal, _ in random_deal(TWO_HANDED, number):
            if (
                not deal.is_over
                and isinstance(deal.legal, LegalMelds)
                and deal.stock is not None
                and deal.stock.size == 2
            ):
                yield deal


def test_whatever_it_holds_it_lays_something() -> None:
    """Nothing that it melds could be laid for more later on: cards may serve again in other melds."""
    for number in range(1, 30):
        for deal, _ in random_deal(TWO_HANDED, number):
            if not deal.is_over and isinstance(deal.legal, LegalMelds):
                assert isinstance(chosen(deal), LayMeld)


def test_a_nine_of_trump_is_exchanged_for_a_better_card_else_shown() -> None:
    nine = RUN.replace("9C", "9S")
    better = position(nine, NORTH, "AS", "play AH", "play 9H")
    assert isinstance(better.legal, LegalDix)
    assert chosen(better) == EXCHANGE_DIX
    equal = position(nine, NORTH, "9S", "play AH", "play 9H")
    assert isinstance(equal.legal, LegalDix)
    assert chosen(equal) == SHOW_DIX


# What a card is worth in the hand ---------------------------------------------------------------------------------


def test_cards_of_melds_to_come_are_worth_more_than_others() -> None:
    worth = prospects(position("AS TS KS QS TH AD AC TH TD KC TD 9C", NORTH, "9S"))
    losses = {card: worth.loss(parse_card(card)) for card in ("AS", "TS", "KS", "AD", "9C")}
    # One card short of a run; one ace short of four.
    assert losses["KS"] > losses["TS"] > 10
    assert losses["AS"] > losses["AD"] > 5
    assert losses["9C"] == 0


def test_a_card_that_has_melded_is_worth_less_than_before() -> None:
    before = position(RUN, NORTH, "9S", "play AH", "play 9H")
    after = before.apply(parse_action("meld royal-marriage KS QS"))
    run = after
    for text in ("play TC", "play 9C", "show-dix", "meld run AS TS KS QS JS"):
        run = run.apply(parse_action(text)) if text != "show-dix" or isinstance(run.legal, LegalDix) else run
    ten = parse_card("TS")
    assert prospects(after).loss(ten) > 50 > prospects(run).loss(ten)


def test_a_trick_after_which_a_meld_can_be_laid_is_worth_taking() -> None:
    with_run, without = position(RUN, NORTH, "9S"), position(RUN.replace("JS", "9C"), NORTH.replace("9C", "TC"), "9S")
    assert prospects(with_run).worth_of_trick() > prospects(without).worth_of_trick() >= 0


def test_it_keeps_its_run_and_throws_what_is_worth_nothing() -> None:
    hand = "AS TS KS QS JS 9H 9C JC TD JH QC KD"
    thrown = position("AH AH AC AC KH KC TD 9D QD 9D JD KD", hand, "9S", "play AH")
    action = chosen(thrown)
    assert str(action) in {"play 9H", "play 9C", "play JC", "play JH"}


# The endgame ------------------------------------------------------------------------------------------------------


def late_positions(ruleset: Ruleset) -> Iterator[Deal]:
    """Random deals with a choice to make and at most three cards a hand."""
    for number in range(1, 26):
        for deal, _ in random_deal(ruleset, number):
            if not deal.is_over and deal.stock is not None and deal.stock.is_gone and _cards_left(deal) <= 6:
                yield deal


def _cards_left(deal: Deal) -> int:
    assert deal.tricks is not None
    return deal.ruleset.plays - len(deal.tricks.plays)


def best_margin(deal: Deal, seat: int) -> int:
    """By trying everything with the engine itself: trick points of the seat, less the other's."""
    if deal.outcome is not None:
        points = deal.outcome.trick_points
        return points[seat] - points[1 - seat]
    margins = [best_margin(deal.apply(action), seat) for action in deal.legal_actions()]
    return max(margins) if deal.turn == seat else min(margins)


@pytest.mark.parametrize("options", [{}, {"must_head": "trump_only"}, {"must_head": "trump_led"}], ids=str)
def test_its_last_cards_are_played_perfectly(options: dict[str, str]) -> None:
    decided = 0
    for deal in late_positions(ruleset_with("two-handed", options)):
        if isinstance(deal.legal, LegalPlays) and len(deal.legal) > 1:
            margins = {action: best_margin(deal.apply(action), deal.turn) for action in deal.legal_actions()}
            assert margins[chosen(deal)] == max(margins.values())
            decided += len(set(margins.values())) > 1
    assert decided > 10


def test_it_looks_to_the_end_only_where_it_can_know_the_other_hand() -> None:
    hand_of_opponent = bot_module("melder_bot", "endgame").hand_of_opponent
    count_cards = bot_module("melder_bot", "counting").CardCount
    forgetful = ruleset_with("two-handed", {"history": "last_trick_only"})
    asked = 0
    for ruleset in (TWO_HANDED, forgetful):
        for deal in late_positions(ruleset):
            seen = Observation.of(deal, ruleset.seats[deal.turn])
            others = hand_of_opponent(seen, count_cards(seen, seen.trump))
            assert (others is None) == (ruleset is forgetful)
            if others is not None:
                assert others == Observation.of(deal, ruleset.seats[1 - deal.turn]).hand
                asked += 1
    assert asked > 50


# Strength ---------------------------------------------------------------------------------------------------------


class EagerBot(Bot):
    """Lays the highest meld, and otherwise does what the SDK does by default."""

    def choose_play(self, decision: Decision) -> Card:
        """The highest counter there is."""
        points = decision.observation.ruleset.counter_points
        return max(decision.legal_plays, key=lambda card: points[card])


@pytest.mark.parametrize("other", [Bot(), EagerBot()], ids=["plain", "eager"])
def test_it_is_clearly_ahead_of_bots_that_meld_but_do_not_keep_their_melds_together(other: Bot) -> None:
    swings = [pair.swing for pair in play_match(TWO_HANDED, MELDER, other, seed=SEED, boards=12)]
    assert sum(swing > 0 for swing in swings) >= 0.8 * len(swings)


def test_it_melds_more_than_a_hundred_points_a_deal() -> None:
    melded: list[int] = []
    for number in range(1, 31):
        board = board_from_seed(TWO_HANDED, SEED, board=number)
        outcome = play_deal(TWO_HANDED, board, [MELDER] * 2, seed=SEED, number=number).outcome
        assert outcome is not None
        melded += outcome.melds
    assert mean(melded) > 100


def mean(values: Sequence[int]) -> float:
    """Their average."""
    return sum(values) / len(values)
