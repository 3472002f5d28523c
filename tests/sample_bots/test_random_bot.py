"""`random_bot`: reproducible from its seed, legal everywhere, and as uniform as it says."""

import runpy
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from pinochle_rules import (
    PASS,
    PRESETS,
    Action,
    Bid,
    BidRange,
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
    Observation,
    Ruleset,
    Suit,
    board_from_seed,
    parse_cards,
    ruleset_with,
)
from pinochle_rules.cardset import pack
from pinochle_rules.meld_menu import meld_menu
from pinochle_sdk import Bot, Decision
from pinochle_sdk.testing import decision_at, play_deal
from random_deals import RULESETS, random_deal

FOLDER = Path(__file__).resolve().parent.parent.parent / "sample_bots" / "random_bot"
RandomBot: type[Bot] = runpy.run_path(str(FOLDER / "random_bot.py"))["RandomBot"]
RULESET = RULESETS[0]
SEEN = Observation.of(Deal.start(RULESET, board_from_seed(RULESET, bytes(32), board=1)), RULESET.seats[0])
DRAWS = 4000


def melds_of(name: str) -> tuple[Meld, ...]:
    menu = meld_menu(ruleset_with(name).meld_table, Suit.HEARTS)
    return (menu.run, menu.royal_marriage, *menu.pinochle)


def draws(legal: Legal) -> Counter[Action]:
    bot = RandomBot()
    return Counter(bot.choose(Decision(SEEN, legal, random_seed=seed.to_bytes(8, "big"))) for seed in range(DRAWS))


def assert_uniform(counts: Counter[Action], among: Sequence[object]) -> None:
    """Chi-square with a bound that a fair draw passes nearly always; the seeds are fixed, so it never flickers."""
    assert set(counts) == set(among)
    expected = DRAWS / len(among)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(among) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_calls_are_a_pass_and_the_three_lowest_bids() -> None:
    assert_uniform(draws(LegalCalls(True, (BidRange(250, 9990, 10),))), [PASS, Bid(250), Bid(260), Bid(270)])
    assert_uniform(draws(LegalCalls(False, (BidRange(59, 59, 1), BidRange(60, 995, 5)))), [Bid(59), Bid(60), Bid(65)])
    assert_uniform(draws(LegalCalls(True, (BidRange(990, 995, 5),))), [PASS, Bid(990), Bid(995)])


@pytest.mark.parametrize(
    "legal",
    [
        LegalTrumps(tuple(Suit)),
        LegalPlays(parse_cards("JS QS 9H AH TC")),
        LegalConcession(),
        LegalRedeal(),
        LegalDix(may_exchange=True),
        LegalDix(may_exchange=False),
        LegalMelds(melds_of("two-handed")),
    ],
    ids=lambda legal: type(legal).__name__,
)
def test_everything_else_is_any_legal_action(legal: Legal) -> None:
    assert_uniform(draws(legal), list(legal))


def test_cards_are_any_choice_of_places() -> None:
    """Three of four different cards: each choice alike; a card held twice counts as two places."""
    for legal in (LegalCards(3, pack(parse_cards("JS QS 9H AH"))), LegalBury(3, pack(parse_cards("JS QS 9H AH")))):
        assert_uniform(draws(legal), list(legal))
    counts = draws(LegalCards(1, pack(parse_cards("JS JS AH"))))
    assert max(counts.values()) / DRAWS == pytest.approx(2 / 3, abs=0.03)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: f"{ruleset.name} {dict(ruleset.options)}")
def test_it_plays_legally_and_the_same_again(ruleset: Ruleset) -> None:
    for number in range(1, 6):
        board = board_from_seed(ruleset, bytes(32), board=number)
        first, again, other = (
            play_deal([RandomBot() for _ in ruleset.seats], ruleset, board, seed=seed)
            for seed in (bytes(32), bytes(32), b"\1" * 32)
        )
        assert first.steps == again.steps
        assert first.steps != other.steps


def test_nothing_but_the_seed_and_what_is_legal_matters() -> None:
    """Asked at one position after others or at once, it answers alike: it has no memory."""
    bot = RandomBot()
    for deal, action in random_deal(RULESETS[2], 3):
        if action is not None:
            decision = decision_at(deal, random_seed=b"whatever")
            assert bot.choose(decision) == RandomBot().choose(decision_at(deal, random_seed=b"whatever"))


def test_its_manifest_names_the_presets_and_an_existing_program() -> None:
    manifest = tomllib.loads((FOLDER / "bot.toml").read_text(encoding="utf-8"))
    assert (manifest["name"], manifest["version"]) == (FOLDER.name, "1.0.0")
    assert set(manifest["rulesets"]) == set(PRESETS)
    assert manifest["command"][0] == "{python}"
    assert (FOLDER / manifest["command"][1]).is_file()
