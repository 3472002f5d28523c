"""Games: how deals add up, when a game ends and who has won it, and the second ledger of Check."""

from typing import Any

import pytest
from pinochle_rules import PRESETS, DealResult, Game, Outcome, Suit, match_points, parse_cards, ruleset_with
from pinochle_rules.cardset import pack
from pinochle_rules.check_awards import checks_of_contract, checks_of_deal, checks_of_game, checks_of_melds
from pinochle_rules.meld import best_melds


def outcome(*deltas: int, result: DealResult = DealResult.MADE, checks: tuple[int, ...] | None = None) -> Outcome:
    nothing = (0,) * len(deltas)
    return Outcome(result, nothing, nothing, deltas, checks)


def played(ruleset: str, options: dict[str, Any], *deals: tuple[Outcome, int | None]) -> Game:
    game = Game.start(ruleset_with(ruleset, options))
    for each, declaring in deals:
        assert not game.is_over
        game = game.after(each, declaring)
    return game


def test_points_add_up_until_a_side_is_there() -> None:
    game = played("single-deck-classic", {}, (outcome(600, 300), 0), (outcome(-300, 500), 0), (outcome(150, 190), 1))
    assert (game.scores, game.deals, game.is_over) == ((450, 990), 3, False)
    game = game.after(outcome(0, 10), 0)
    assert (game.winners, game.checks) == ((1,), (0, 0))


def test_equal_totals_play_on() -> None:
    game = played("three-handed", {}, (outcome(1010, 1010, 1000), 1))
    assert not game.is_over
    assert game.after(outcome(0, 10, 300, result=DealResult.SET), 0).winners == (2,)


def test_a_bidder_is_counted_first_only_if_he_made_it() -> None:
    first = {"bidder_first": True}
    assert played("three-handed", first, (outcome(1000, 1100, 0), 0)).winners == (0,)
    level = played("three-handed", first, (outcome(1400, 1400, 0), None))
    assert not level.is_over
    # Set, he is still past the target, but no longer first.
    assert level.after(outcome(-250, 10, 0, result=DealResult.SET), 0).winners == (1,)
    assert played("firehouse", {}, (outcome(1000, 1200), 0)).winners == (0,)
    assert played("firehouse", {}, (outcome(-200, 1020, result=DealResult.SET), 0)).winners == (1,)


def test_a_target_that_was_raised_stays_so() -> None:
    game = played("three-handed", {"raise_250": True}, (outcome(1010, 1020, 0), 0))
    assert (game.target, game.is_over) == (1250, False)
    game = game.after(outcome(-300, 80, 0, result=DealResult.SET), 0)
    assert (game.scores, game.is_over) == ((710, 1100, 0), False), "1100 wins no more, though it stands alone past 1000"
    assert game.after(outcome(0, 150, 0), 1).winners == (1,)
    assert played("three-handed", {"raise_250": True}, (outcome(1010, 1270, 0), 0)).winners == (1,)
    twice = played("two-handed", {"win_test": "raise_250"}, (outcome(1260, 1300), None))
    assert (twice.target, twice.is_over) == (1500, False)


def test_units_over_a_fixed_number_of_deals() -> None:
    game = played("auction-widow", {"deals": 3}, (outcome(6, -12, 6), 1), (outcome(0, 0, 0), None))
    assert not game.is_over
    assert game.after(outcome(10, -5, -5), 0).winners == (0,)
    shared = played("auction-widow", {"deals": 3}, *[(outcome(3, 3, -6), 2)] * 3)
    assert shared.winners == (0, 1)
    points = {"settlement": "points"}
    assert played("auction-widow", points, (outcome(1000, 40, 60), 0)).winners == (0,)


# Checks --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "checks"), [
    ("AS TS KS QS JS 9S AH AD AC TH TD TC", 4),
    ("AS AS TS TS KS KS QS QS JS JS 9S 9S", 4),
    ("AS AS AH AH AD AD AC AC 9S 9S 9H 9H", 4),
    ("KS KS KH KH KD KD KC KC 9S 9S 9H 9H", 2),
    ("KS QS KH QH KD QD KC QC AS TS JS 9H", 7),
    ("KS KS KH KH KD KD KC KC QS QH QD QC", 6),
    ("JS JH JD JC JD QS QS 9H 9C AH TD TC", 3),
    ("QS JD KS 9S KH QH AD TD AC TC 9C 9D", 0),
])  # fmt: skip
def test_checks_of_melds(hand: str, checks: int) -> None:
    melds = best_melds(pack(parse_cards(hand)), Suit.SPADES, PRESETS["check"].meld_table)
    assert checks_of_melds(melds) == checks
    additive = best_melds(
        pack(parse_cards(hand)), Suit.SPADES, ruleset_with("check", {"doubles": "additive"}).meld_table
    )
    assert checks_of_melds(additive) == checks


def test_checks_of_contracts_by_the_table() -> None:
    made = {
        200: 2,
        240: 2,
        250: 4,
        290: 4,
        300: 7,
        340: 7,
        350: 10,
        390: 10,
        400: 15,
        450: 20,
        490: 20,
        500: 25,
        540: 25,
    }
    assert {bid: checks_of_contract(bid, made=True) for bid in made} == made
    assert {bid: checks_of_contract(bid, made=False) for bid in made} == {bid: -2 * won for bid, won in made.items()}


def test_checks_of_games() -> None:
    assert [checks_of_game(1000, loser) for loser in (999, 900, 899, 0, -1)] == [11, 11, 12, 20, 26]


def test_what_one_side_earns_the_other_pays() -> None:
    rules = PRESETS["check"]
    assert checks_of_deal(rules, (2, 1), (0, 250), DealResult.MADE, (7, 5)) == (5, -5)
    assert checks_of_deal(rules, (2, 1), (0, 250), DealResult.SET, (7, 5)) == (-7, 7)
    # All tricks, and set for all that: the set is paid, and the slam.
    assert checks_of_deal(rules, (0, 0), (1, 500), DealResult.SET, (0, 12)) == (45, -45)
    assert checks_of_deal(rules, (0, 3), (0, 200), DealResult.MADE, (12, 0)) == (4, -4)
    needed = ruleset_with("check", {"checks_need_trick": True})
    assert checks_of_deal(needed, (0, 3), (0, 200), DealResult.MADE, (12, 0)) == (7, -7)


def test_a_game_of_check_pays_its_winner() -> None:
    game = played("check", {}, (outcome(700, 330, checks=(6, -6)), 0), (outcome(340, 0, checks=(-2, 2)), 0))
    assert game.winners == (0,)
    assert game.checks == (4 + 18, -4 - 18)


def test_which_ledger_decides_a_match() -> None:
    deal = outcome(-250, 180, checks=(3, -3))
    assert match_points(PRESETS["check"], deal) == (-250, 180)
    by_checks = ruleset_with("check", {"match_by": "checks"})
    assert match_points(by_checks, deal) == (3, -3)
    assert match_points(by_checks, outcome(-40, 0, result=DealResult.FORFEITED)) == (-40, 0)
    assert [PRESETS[name].counted_in for name in ("check", "auction-widow", "two-handed")] == [
        "points",
        "units",
        "points",
    ]
    assert (by_checks.counted_in, by_checks.imp_unit, by_checks.forfeit_points) == ("checks", 1, 40)
