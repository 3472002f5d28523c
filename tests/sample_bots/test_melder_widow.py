"""`melder_bot` where auctions differ: a widow and units, each for itself, one call each, meld that a trick saves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    PASS,
    Action,
    Bid,
    BuryCards,
    Card,
    Deal,
    NameTrump,
    Observation,
    Seat,
    Suit,
    board_from_hands,
    board_from_seed,
    parse_action,
    parse_cards,
    parse_seat,
    ruleset_with,
    secret_from_text,
)
from pinochle_rules.cardset import pack
from pinochle_rules.meld import meld_points
from pinochle_sdk import Bot, Decision
from self_play import bot_module, play_deal

MelderBot: type[Bot] = bot_module("melder_bot").MelderBot
MELDER = MelderBot()
SEED = secret_from_text("melder_bot and the widow")
TWO_PASSES = ("pass", "pass")


def position(name: str, hands: Mapping[str, str], *actions: str, table: str = "", **options: object) -> Deal:
    """A deal of north after some actions; the table and the other seats get what is left of the deck, in its order."""
    ruleset = ruleset_with(name, options)
    given = {parse_seat(seat): parse_cards(cards) for seat, cards in hands.items()}
    left, widow = list(ruleset.deck_cards), parse_cards(table)
    for card in (*widow, *(card for cards in given.values() for card in cards)):
        left.remove(card)
    for seat in ruleset.seats:
        if seat not in given:
            given[seat], left = tuple(left[: ruleset.hand_cards]), left[ruleset.hand_cards :]
    rest = {"stock" if ruleset.stock_cards else "widow": widow or left}
    deal = Deal.start(ruleset, board_from_hands(ruleset, Seat.NORTH, given, **rest))
    for text in actions:
        deal = deal.apply(parse_action(text))
    return deal


def chosen(deal: Deal, *, seed: bytes = bytes(8)) -> Action:
    """What the bot does in the seat to act."""
    return MELDER.choose(Decision(Observation.of(deal, deal.ruleset.seats[deal.turn]), deal.legal, random_seed=seed))


# The widow --------------------------------------------------------------------------------------------------------

RICH = "AS AS TS TS KS KS QS JS AH AH AD AC KH QH TD"
POOR = "9S 9H 9H 9D 9C JS JH JD JC QH QD QC TH TD KC"


def test_it_bids_on_what_it_holds_and_on_what_the_widow_may_bring() -> None:
    assert chosen(position("auction-widow", {"E": RICH})) == Bid(300)
    assert chosen(position("auction-widow", {"E": POOR})) == PASS


@pytest.mark.parametrize("ruleset", [("auction-widow", {}), ("three-handed", {"hand": 15})], ids=lambda item: item[0])
def test_it_buries_no_meld_no_trump_and_no_ace_while_it_has_other_cards(ruleset: tuple[str, dict[str, int]]) -> None:
    name, options = ruleset
    bidding = ("bid 300", *TWO_PASSES, "trump S")
    deal = position(name, {"E": "AS AS TS TS KS KS QS JS AH AD AC TD TC QD JD"}, *bidding, table="9H JH TH", **options)
    buried = chosen(deal)
    assert isinstance(buried, BuryCards)
    assert not any(card.suit is Suit.SPADES or card.rank.letter == "A" for card in buried.cards)
    # The pinochle is kept, a ten alone with a small card is safer buried.
    assert Card.JACK_OF_DIAMONDS not in buried.cards
    assert parse_cards("TH")[0] in buried.cards


@pytest.mark.parametrize("number", range(1, 31))
def test_with_its_burial_it_melds_as_much_as_any_other_would(number: int) -> None:
    """Fewer points would have to be worth it: never more than a marriage, and never on most boards."""
    ruleset = ruleset_with("auction-widow")
    deal = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=number))
    for text in ("bid 300", *TWO_PASSES):
        deal = deal.apply(parse_action(text))
    trump = chosen(deal)
    assert isinstance(trump, NameTrump)
    deal = deal.apply(trump)
    hand, burial = deal.hands[deal.turn], chosen(deal)
    assert isinstance(burial, BuryCards)
    table = ruleset.meld_table
    assert meld_points(hand - pack(burial.cards), trump.suit, table) >= meld_points(hand, trump.suit, table) - 20


def stands(hand: str, *, widow: str, bid: int, trump: str, **options: object) -> Deal:
    """A contract of east before its first lead, after its own burial."""
    deal = position("auction-widow", {"E": hand}, f"bid {bid}", *TWO_PASSES, f"trump {trump}", table=widow, **options)
    return deal.apply(chosen(deal))


def test_it_concedes_where_playing_costs_more_than_conceding() -> None:
    poor = stands(POOR, widow="9S 9D 9C", bid=300, trump="H")
    assert poor.phase == "concession"
    assert chosen(poor) == CONCEDE
    good = stands("AS AS TS TS KS QS AH AH TH AD AC KH KD TD TC", widow="9H 9D 9C", bid=300, trump="S")
    assert good.phase == "concession"
    assert chosen(good) == CONTINUE


def test_it_concedes_when_less_than_one_contract_in_three_would_be_made() -> None:
    contract = bot_module("melder_bot", "contract")
    conceded = played = 0
    for number in range(1, 200):
        ruleset = ruleset_with("auction-widow")
        deal = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=number))
        for text in ("bid 300", *TWO_PASSES):
            deal = deal.apply(parse_action(text))
        deal = deal.apply(chosen(deal))
        deal = deal.apply(chosen(deal))
        if deal.phase == "concession":
            seen = Observation.of(deal, deal.ruleset.seats[deal.turn])
            assert seen.trump is not None
            tricks = contract.expected_tricks(ruleset, seen.hand, seen.buried, seen.trump)
            makes = contract.chance_made(ruleset, 300, deal.melds[deal.declarer_index].points, tricks)
            concedes = chosen(deal) == CONCEDE
            assert concedes == (makes < 1 / 3)
            conceded += concedes
            played += not concedes
    assert conceded > 10
    assert played > 10


def test_those_who_defend_do_not_concede() -> None:
    deal = stands(RICH, widow="KC QC 9C", bid=600, trump="S", defenders_concede=True).apply(CONTINUE)
    assert deal.phase == "concession"
    assert chosen(deal) == CONTINUE


def test_spades_pay_twice_so_it_names_them_where_it_makes_them_and_not_where_it_does_not() -> None:
    """Spades and hearts alike, but for what they pay."""
    sure = {"E": "AS TS KS QS JS AH TH KH QH JH AD AC TD TC KC"}
    assert chosen(position("auction-widow", sure, "bid 300", *TWO_PASSES, table="9D 9C JC")) == NameTrump(Suit.SPADES)
    lost = {"E": "9S 9S JS JS TS 9H 9H JH JH TH JD QD KD JC QC"}
    named = chosen(position("auction-widow", lost, "bid 400", *TWO_PASSES, table="9D 9C JC"))
    assert named != NameTrump(Suit.SPADES)


def test_defenders_in_units_play_as_partners_and_rivals_in_points_do_not() -> None:
    partner_index = bot_module("melder_bot", "counting").partner_index
    bid = ("bid 300", *TWO_PASSES)

    def partners(deal: Deal) -> list[int | None]:
        return [partner_index(Observation.of(deal, seat)) for seat in deal.ruleset.seats]

    assert partners(position("auction-widow", {}, *bid)) == [2, None, 0]
    assert partners(position("three-handed", {}, *bid)) == [None] * 3
    assert partners(position("three-handed", {}, *bid, defenders_pool=True)) == [2, None, 0]
    assert partners(position("firehouse", {}, "bid 200", "pass", "pass", "pass")) == [2, 3, 0, 1]
    assert partners(position("two-handed", {})) == [None] * 2


# Firehouse and Check ----------------------------------------------------------------------------------------------

STRONG = "AS TS KS QS JS KS AS AH AD AC QS JD"


def test_where_each_calls_once_the_first_offers_more_than_the_last() -> None:
    first = chosen(position("firehouse", {"E": STRONG}))
    assert isinstance(first, Bid)
    assert first.points > 200
    # The dealer is north: everyone else has spoken.
    assert chosen(position("firehouse", {"N": STRONG}, "pass", "pass", "pass")) == Bid(200)
    assert chosen(position("firehouse", {"N": STRONG}, "bid 210", "pass", "pass")) == Bid(220)
    assert chosen(position("firehouse", {"N": STRONG}, "pass", "bid 210", "pass")) == PASS


def test_in_check_a_dealer_who_must_bid_bids_the_least() -> None:
    poor = {"N": "KS QS 9S 9H 9H 9D 9C JH JH JC TC TD"}
    deal = position("check", poor, "pass", "pass", "pass")
    assert PASS not in deal.legal
    assert chosen(deal) == Bid(200)
    assert chosen(position("check", {"E": STRONG})) == Bid(200)


@pytest.mark.parametrize("name", ["firehouse", "check"])
def test_contracts_are_not_bid_beyond_reason(name: str) -> None:
    """At least as many are made as by sensible players of the games with a higher minimum."""
    ruleset, made, contracts = ruleset_with(name), 0, 0
    for number in range(1, 121):
        board = board_from_seed(ruleset, SEED, board=number)
        outcome = play_deal(ruleset, board, [MELDER] * 4, seed=SEED, number=number).outcome
        assert outcome is not None
        contracts += outcome.result != "passed-out"
        made += outcome.result == "made"
    assert contracts > 60
    assert made / contracts > 0.55


def test_meld_that_needs_a_trick_hangs_on_the_tricks_of_sides_without_one() -> None:
    at_stake = bot_module("melder_bot", "card_play").meld_at_stake
    hands = {"E": "AS AS TS TS KS KS QS QS JS JS 9S 9S", "W": "AH AH AD AD AC AC TH TH TD TD TC TC"}
    deal = position("check", hands, "bid 200", "pass", "pass", "pass", "trump S")
    melds = [shown.points for shown in deal.melds]
    assert at_stake(Observation.of(deal, Seat.EAST)) == sum(melds) / 12
    plays = ("play AS", *(f"play {card}" for card in ("KH", "AH", "9H")))
    for text in plays:
        card = parse_action(text)
        deal = deal.apply(card if card in deal.legal else next(iter(deal.legal)))
    # East and west have won a trick; what the others laid is still to be saved.
    assert at_stake(Observation.of(deal, Seat.EAST)) == (melds[0] + melds[2]) / 11
    classic = position("single-deck-classic", hands, "bid 250", "pass", "pass", "pass", "trump S")
    assert at_stake(Observation.of(classic, Seat.EAST)) == 0
