"""`melder_bot`: legal under every option, reproducible, stronger than chance, and sound in bidding and exchange."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from option_scenarios import SCENARIOS, Scenario
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    PASS,
    PRESETS,
    REDEAL,
    Action,
    Bid,
    Deal,
    GiveCards,
    LegalTrumps,
    NameTrump,
    Observation,
    Ruleset,
    Seat,
    board_from_hands,
    board_from_seed,
    format_cards,
    parse_action,
    parse_cards,
    parse_seat,
    ruleset_with,
    secret_from_text,
)
from pinochle_sdk import Bot, Decision
from random_deals import RULESETS, random_deal
from self_play import bot_module, play_deal, play_match

MelderBot: type[Bot] = bot_module("melder_bot").MelderBot
RandomBot: type[Bot] = bot_module("random_bot").RandomBot
MELDER = MelderBot()
SEED = secret_from_text("melder_bot")
ONE_A_PRESET = [ruleset_with(name) for name in PRESETS]
FIRST_THREE = [ruleset_with(name) for name in ("single-deck-1500", "single-deck-classic", "double-deck")]
WITH_AUCTION = [ruleset for ruleset in ONE_A_PRESET if ruleset.has_contract]


def name_of(ruleset: Ruleset) -> str:
    return ruleset.name


def position(name: str, hands: Mapping[str, str], *actions: str, dealer: Seat = Seat.NORTH, **options: object) -> Deal:
    """A deal after some actions; seats without a hand get what is left of the deck, in its order."""
    ruleset = ruleset_with(name, options)
    dealt = {parse_seat(letter): list(parse_cards(cards)) for letter, cards in hands.items()}
    left = list(ruleset.deck_cards)
    for cards in dealt.values():
        for card in cards:
            left.remove(card)
    for seat in ruleset.seats:
        if seat not in dealt:
            dealt[seat], left = left[: ruleset.hand_cards], left[ruleset.hand_cards :]
    deal = Deal.start(ruleset, board_from_hands(ruleset, dealer, dealt))
    for text in actions:
        deal = deal.apply(parse_action(text))
    return deal


def chosen(deal: Deal, *, seed: bytes = bytes(8)) -> Action:
    """What the bot does in the seat to act."""
    return MELDER.choose(Decision(Observation.of(deal, deal.ruleset.seats[deal.turn]), deal.legal, random_seed=seed))


def test_the_manifest_names_the_bot_and_what_it_plays(project: Path) -> None:
    manifest = tomllib.loads((project / "sample_bots" / "melder_bot" / "bot.toml").read_text())
    assert (manifest["name"], manifest["version"]) == ("melder_bot", "1.0.0")
    assert manifest["command"] == ["{python}", "melder_bot.py"]
    assert tuple(manifest["rulesets"]) == MelderBot.rulesets == tuple(PRESETS)


# Legal and reproducible -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_it_plays_whole_deals_under_every_option(scenario: Scenario) -> None:
    ruleset = ruleset_with(scenario.ruleset, {**scenario.also, scenario.option: scenario.value})
    board = board_from_seed(ruleset, SEED, board=scenario.seed)
    # An illegal action would raise.
    assert play_deal(ruleset, board, [MELDER] * len(ruleset.seats), seed=SEED, number=1).outcome is not None


@pytest.mark.parametrize("ruleset", RULESETS, ids=name_of)
def test_in_any_position_it_answers_legally_and_the_same_again(ruleset: Ruleset) -> None:
    asked = [
        Decision(Observation.of(deal, deal.ruleset.seats[deal.turn]), deal.legal, random_seed=bytes([number] * 8))
        for number in range(1, 6)
        for deal, action in random_deal(ruleset, number)
        if action is not None
    ]
    answers = [MELDER.choose(item) for item in asked]
    assert all(answer in item.legal for item, answer in zip(asked, answers, strict=True))
    # Another process, asked in another order, with Python's own generator elsewhere.
    random.seed(1)
    again = [
        MelderBot().choose(Decision(item.observation, item.legal, random_seed=item.random_seed))
        for item in reversed(asked)
    ]
    assert again[::-1] == answers


@pytest.mark.parametrize("ruleset", ONE_A_PRESET, ids=name_of)
def test_against_its_twin_every_swing_is_zero(ruleset: Ruleset) -> None:
    pairs = play_match(ruleset, MelderBot(), MelderBot(), seed=SEED, boards=10)
    assert [pair.swing for pair in pairs] == [pytest.approx(0.0, abs=1e-9)] * len(pairs)


# Strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ONE_A_PRESET, ids=name_of)
def test_it_beats_chance_on_nearly_every_board(ruleset: Ruleset) -> None:
    swings = [pair.swing for pair in play_match(ruleset, MELDER, RandomBot(), seed=SEED, boards=40)]
    assert sum(swing > 0 for swing in swings) >= 0.9 * sum(swing != 0 for swing in swings)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ONE_A_PRESET, ids=name_of)
def test_it_wins_more_than_95_of_100_decided_boards_against_chance(ruleset: Ruleset) -> None:
    swings = [pair.swing for pair in play_match(ruleset, MELDER, RandomBot(), seed=SEED, boards=500)]
    assert sum(swing > 0 for swing in swings) > 0.95 * sum(swing != 0 for swing in swings)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", FIRST_THREE, ids=name_of)
def test_it_makes_55_to_71_of_100_contracts_against_itself(ruleset: Ruleset) -> None:
    results: Counter[str] = Counter()
    for number in range(1, 601):
        board = board_from_seed(ruleset, SEED, board=number)
        outcome = play_deal(ruleset, board, [MELDER] * 4, seed=SEED, number=number).outcome
        assert outcome is not None
        results[outcome.result] += 1
    contracts = results.total() - results["passed-out"]
    assert 0.55 <= results["made"] / contracts <= 0.71, results


# Bidding ----------------------------------------------------------------------------------------------------------

STRONG = "AS TS KS QS JS KS AS AH AD AC QS JD"


@pytest.mark.parametrize("ruleset", WITH_AUCTION, ids=name_of)
def test_it_bids_the_lowest_step_up_to_the_worth_of_the_trump_that_it_then_names(ruleset: Ruleset) -> None:
    bidding = bot_module("melder_bot", "bidding")
    named = 0
    for number in range(1, 40):
        deal = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=number))
        while not deal.is_over and deal.contract is None:
            call = chosen(deal)
            if isinstance(call, Bid) and PASS in deal.legal:
                assert call.points <= bidding.bid_limit(Observation.of(deal, ruleset.seats[deal.turn]))
                assert call == deal.legal_actions()[1] or ruleset.one_call
            deal = deal.apply(call)
        # With a widow, trump is named on other cards than the bid was made on.
        if not deal.is_over and not ruleset.widow_cards and isinstance(deal.legal, LegalTrumps):
            worth = bidding.worth_by_trump(Observation.of(deal, ruleset.seats[deal.turn]))
            trump = chosen(deal)
            assert isinstance(trump, NameTrump)
            # A forced dealer may hold nothing worth naming.
            assert not worth or worth[trump.suit] == max(worth.values())
            named += 1
    assert named > 5 or ruleset.widow_cards


def test_it_outbids_an_opponent_and_leaves_the_bid_to_its_partner() -> None:
    assert chosen(position("single-deck-1500", {"E": STRONG})) == Bid(250)
    assert chosen(position("single-deck-1500", {"S": STRONG}, "bid 250")) == Bid(260)
    assert chosen(position("single-deck-1500", {"W": STRONG}, "bid 250", "pass")) == PASS
    assert chosen(position("single-deck-1500", {"W": STRONG}, "bid 250", "bid 260")) == Bid(270)


def test_it_bids_less_against_opponents_who_bid_on_nothing() -> None:
    bid_limit = bot_module("melder_bot", "bidding").bid_limit
    fair = {"W": "AS TS KS QS 9S KH QH AH AD JD TC 9C"}
    auctions = (("pass", "bid 250"), ("pass", "bid 270"), ("pass", "bid 250", "pass", "bid 260"))
    careful, jumping, outbidding = [
        bid_limit(Observation.of(position("single-deck-1500", fair, *calls), Seat.WEST)) for calls in auctions
    ]
    assert careful > jumping == outbidding


def test_a_tie_of_suits_is_broken_by_chance_not_by_their_order() -> None:
    hand = {"E": "AS KS TS AH KH TH AD KD TD AC KC TC"}
    deal = position("single-deck-classic", hand, "bid 250", "pass", "pass", "pass")
    named = Counter(chosen(deal, seed=number.to_bytes(8, "big")) for number in range(2000))
    assert len(named) == 4
    # Four standard deviations of a binomial count around 500.
    assert all(abs(count - 500) < 78 for count in named.values())


@pytest.mark.parametrize("ruleset", WITH_AUCTION, ids=name_of)
def test_over_many_hands_no_suit_is_named_more_often(ruleset: Ruleset) -> None:
    best_trumps = bot_module("melder_bot", "bidding").best_trumps
    rng, boards = random.Random(1), 375
    named: Counter[int] = Counter()
    for number in range(1, boards + 1):
        deal = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=number))
        named.update(rng.choice(best_trumps(Observation.of(deal, seat))) for seat in ruleset.seats)
    hands = named.total()
    assert all(abs(named[suit] - hands / 4) < 4 * (hands * 3 / 16) ** 0.5 for suit in range(1, 5)), named


def test_it_never_declares_where_the_rules_forbid_it_to_win() -> None:
    """No marriage where trump needs one; a side that cannot melds the table's minimum."""
    no_marriage = "AS AS TS TS KS KS JS JS AH AH TH TH KH KH AD TD QD AC TC JC"
    assert chosen(position("double-deck", {"E": no_marriage})) == Bid(50)
    assert chosen(position("double-deck", {"E": no_marriage}, trump_requires_marriage=True)) == PASS
    assert chosen(position("double-deck", {"E": no_marriage}, min_team_meld=60)) == PASS


# Concession and redeal --------------------------------------------------------------------------------------------


def test_it_throws_in_a_contract_that_cannot_be_made() -> None:
    hands = {"E": "9S 9S 9H 9H JS JS JH JH 9C 9C TS TH", "W": "9D 9D TD TD KD KD AH AH TC TC KC KC"}
    deal = position("single-deck-1500", hands, "bid 270", "pass", "pass", "bid 290", "bid 310", "pass")
    for text in ("trump S", "give AH AH TC TC", "give AH AH TC TC"):
        deal = deal.apply(parse_action(text))
    assert deal.phase == "concession"
    assert chosen(deal) == CONCEDE


def test_it_folds_a_lost_contract_and_plays_a_good_one_where_folding_is_free() -> None:
    good = "AS AS TS TS KS KS QS QS JS JS AH AH AH AD AD AC AC QS JD JD"
    bid = ("pass", "pass", "pass", "trump S")
    assert chosen(position("double-deck", {"E": good}, "bid 60", *bid, fold_any_time=True)) == CONTINUE
    poor = "JS JS JS JS JH JH JH QH QH QC QC JC JC JC TC TC TH TH TS QS"
    assert chosen(position("double-deck", {"E": poor}, "bid 50", *bid, fold_any_time=True)) == CONCEDE


def test_it_asks_for_a_redeal_of_a_hand_that_it_would_not_open() -> None:
    poor, rich = "9S 9S 9H 9D 9C JS JH JD QC QD KC TH", "9S 9S 9H 9D 9C AS TS KS QS JS AS TS"
    assert chosen(position("single-deck-classic", {"E": poor}, nines_redeal="five_nines")) == REDEAL
    assert chosen(position("single-deck-classic", {"E": rich}, nines_redeal="five_nines")) == CONTINUE


# The exchange -----------------------------------------------------------------------------------------------------


def exchange(partner: str, declarer: str, trump: str) -> Deal:
    calls = ("bid 250", "pass", "pass", "pass", f"trump {trump}")
    return position("single-deck-1500", {"E": declarer, "W": partner}, *calls)


def given(deal: Deal) -> str:
    action = chosen(deal)
    assert isinstance(action, GiveCards)
    return format_cards(action.cards)


def test_the_partner_gives_trumps_rather_than_keep_jacks_around() -> None:
    deal = exchange("AD TD JD JD JC JH JS 9C 9H 9S TC TH", "AD TD KD KD QD QD 9S 9H 9C TS TH TC", "D")
    assert given(deal) == "AD TD JD JD"
    deal = deal.apply(chosen(deal))
    assert not {"AD", "TD", "KD", "QD", "JD"} & set(given(deal).split())
    assert deal.apply(chosen(deal)).melds[1].points >= 1500


def test_the_partner_gives_aces_after_its_trumps() -> None:
    deal = exchange("AS QS AH AD 9C 9C 9H TH KD QD JC TC", "TS KS JS 9S 9S KS JH TC KH QH JD KC", "S")
    assert given(deal) == "AS QS AH AD"


def test_the_partner_breaks_no_meld_of_its_own_for_little() -> None:
    deal = exchange("AH TH QH KC QC QS JD 9C 9D 9S TD JC", "AH KH KH QH JH TH 9H AS AD KS TS JS", "H")
    assert given(deal) == "AH TH QH TD"


def test_the_declarer_keeps_melds_trumps_and_aces() -> None:
    deal = exchange("AS QS AH AD 9C 9C 9H TH KD QD JC TC", "TS KS JS 9S 9S KS JH TC KH QH JD KC", "S")
    back = set(given(deal.apply(parse_action("give AS QS AH AD"))).split())
    assert not back & {"AS", "TS", "KS", "QS", "JS", "9S", "AH", "AD", "JD"}
