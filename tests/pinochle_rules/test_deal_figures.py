"""Random deals of every system against exact values, within four standard errors; `-s` prints the figures.

The exact values are those of `exact_odds`, which published figures of the single deck are compared with here and in
`test_dealer_statistics.py`. Seeds are fixed: a test that passes passes always.
"""

from dataclasses import replace

import deal_figures
import pytest
from deal_figures import ROWS, Figure, figures, report
from exact_odds import Draw, group_odds, married_suits, meld_mean, meldless, odds
from pinochle_rules import PRESETS, Board, Ruleset, ruleset_with
from twin_deals import dealt

SYSTEMS = {**PRESETS, "three-handed with a widow": ruleset_with("three-handed", {"hand": 15})}
CLASSIC = PRESETS["single-deck-classic"]
DOUBLE = Draw(80, 20, 4)


def check(system: str, deals: int) -> None:
    ruleset = SYSTEMS[system]
    measured = figures(ruleset, deals)
    print(f"\n{report(ruleset, deals, measured)}")
    assert [figure.name for figure in measured if not figure.agrees] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_figures_of_deals(system: str) -> None:
    check(system, 400)


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_figures_of_many_deals(system: str) -> None:
    check(system, 20_000)


# The exact values ---------------------------------------------------------------------------------------------------


def test_exact_melds_are_the_published_ones() -> None:
    """Published from five million hands, in tens."""
    rows = {row: getattr(CLASSIC.meld_table, row) for row in ROWS}
    assert abs(meld_mean(rows, 0) / 10 - 4.071) < 0.002
    assert abs(meldless() - 0.1556) < 0.0002
    assert abs(married_suits()[0] - 0.4110) < 0.0005
    assert abs(married_suits()[4] - 0.00021864) < 5e-9


@pytest.mark.parametrize("draw", [Draw(48, 15, 2), Draw(48, 16, 2), DOUBLE])
def test_exact_odds_of_other_decks_agree_with_themselves(draw: Draw) -> None:
    """Everything that may happen adds up to one, and what is counted in two ways is the same."""
    suit, rank = draw.ranks * draw.copies, 4 * draw.copies
    assert sum(group_odds(suit, held, draw) for held in range(suit + 1)) == pytest.approx(1)
    assert sum(held * group_odds(rank, held, draw) for held in range(rank + 1)) == pytest.approx(draw.hand / draw.ranks)
    shares = married_suits(draw)
    assert sum(shares) == pytest.approx(1)
    in_one_suit = odds(2, lambda counts: min(counts) > 0, draw)
    assert sum(suits * share for suits, share in enumerate(shares)) == pytest.approx(4 * in_one_suit)


def test_no_meld_agrees_with_an_enumeration_of_whole_hands() -> None:
    """A deck of one copy, four ranks and no nines is small enough to look at every hand."""
    small = Draw(16, 5, 1)
    # Ace, king, queen and jack of four suits, as a hand of five of sixteen: counted card by card.
    seen = odds(16, _has_no_meld, small)
    assert meldless(small) == pytest.approx(seen)


def _has_no_meld(held: tuple[int, ...]) -> bool:
    suits = [held[at : at + 4] for at in range(0, 16, 4)]  # spades, hearts, diamonds, clubs: A K Q J
    marriage = any(suit[1] and suit[2] for suit in suits)
    around = any(all(suit[rank] for suit in suits) for rank in range(4))
    return not (marriage or around or (suits[0][2] and suits[2][3]))


# The figures can fail -------------------------------------------------------------------------------------------------


def disagreeing(measured: list[Figure]) -> set[str]:
    return {figure.name for figure in measured if not figure.agrees}


def test_a_dealer_with_a_favourite_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ace of spades always first: a shuffle that leaves one place out."""

    def unfair(ruleset: Ruleset, label: str, number: int) -> Board:
        board = dealt(ruleset, label, number)
        return Board(board.dealer, tuple(sorted(board.cards, key=lambda card: str(card) != "AS")))

    monkeypatch.setattr(deal_figures, "dealt", unfair)
    assert "faces by place" in disagreeing(figures(CLASSIC, 400))


def test_a_wrong_meld_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Common marriages at the price of royal ones."""
    exact = deal_figures._expected
    monkeypatch.setattr(deal_figures, "_expected", lambda _ruleset, draw: exact(CLASSIC, draw))
    wrong = replace(CLASSIC, meld_table=replace(CLASSIC.meld_table, marriage=(40, 80)))
    assert disagreeing(figures(wrong, 400)) == {"meld"}
