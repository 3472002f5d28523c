"""Known defects of other programs, as tests: melds."""

from itertools import permutations

import pytest
from pinochle_rules import PRESETS, Deal, MeldKind, Phase, RecordError, Suit, check_hand, parse_cards, ruleset_with
from pinochle_rules.cardset import pack
from pinochle_rules.meld import best_melds, meld_points, shown_melds
from twin_deals import board_with, dealt, opening_bid, play_twins

SINGLE = ("single-deck-1500", "single-deck-classic")


def points(ruleset: str, hand: str, trump: str | None) -> int:
    suit = None if trump is None else Suit("SHDC".index(trump) + 1)
    return meld_points(pack(parse_cards(hand)), suit, PRESETS[ruleset].meld_table)


def itemised(ruleset: str, hand: str, trump: str) -> list[tuple[str, int]]:
    suit = Suit("SHDC".index(trump) + 1)
    return [(str(meld), meld.points) for meld in best_melds(pack(parse_cards(hand)), suit, PRESETS[ruleset].meld_table)]


@pytest.mark.parametrize("ruleset", SINGLE)
@pytest.mark.parametrize("trump", list("SHDC"))
def test_suit_free_melds_do_not_depend_on_trump(ruleset: str, trump: str) -> None:
    assert ("pinochle x2", 300) in itemised(ruleset, "QS QS JD JD AC TD TH 9H KC 9C AH TC", trump)
    assert itemised(ruleset, "JC JD JH JS", trump) == [("jacks", 40)]


RUN = "AH TH KH QH JH"


@pytest.mark.parametrize(("spare", "fifteen_hundred", "classic"), [
    ("", 150, 150),
    ("KH", 190, 150),
    ("QH", 190, 150),
    ("KH QH", 230, 190),
])  # fmt: skip
def test_what_a_spare_king_or_queen_adds_to_a_run(spare: str, fifteen_hundred: int, classic: int) -> None:
    hand = f"{RUN} {spare}"
    assert points("single-deck-1500", hand, "H") == fifteen_hundred
    assert points("single-deck-classic", hand, "H") == classic
    # The text shows by which rule it was counted: one entry, or a run and a marriage.
    assert len(itemised("single-deck-1500", hand, "H")) == 1
    assert len(itemised("single-deck-classic", hand, "H")) == (2 if spare == "KH QH" else 1)


def test_a_run_shows_its_spares() -> None:
    assert itemised("single-deck-1500", f"{RUN} KH QH", "H") == [("run+K+Q", 230)]
    assert itemised("single-deck-1500", f"{RUN} QH", "H") == [("run+Q", 190)]
    assert itemised("double-deck", f"{RUN} {RUN} KH", "H") == [("run x2", 150)]


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_cell_of_the_meld_table_can_be_reached(ruleset: str) -> None:
    """For every kind and number of sets some hand yields just that cell; no branch is dead."""
    preset = PRESETS[ruleset]
    rows = {
        MeldKind.RUN: (RUN, preset.meld_table.run),
        MeldKind.ROYAL_MARRIAGE: ("KH QH", preset.meld_table.royal_marriage),
        MeldKind.MARRIAGE: ("KC QC", preset.meld_table.marriage),
        MeldKind.DIX: ("9H", preset.meld_table.dix),
        MeldKind.PINOCHLE: ("QS JD", preset.meld_table.pinochle),
        MeldKind.ACES: ("AS AH AD AC", preset.meld_table.aces),
        MeldKind.KINGS: ("KS KH KD KC", preset.meld_table.kings),
        MeldKind.QUEENS: ("QS QH QD QC", preset.meld_table.queens),
        MeldKind.JACKS: ("JS JH JD JC", preset.meld_table.jacks),
    }
    assert set(rows) == set(MeldKind)
    for kind, (cards, cells) in rows.items():
        for sets, cell in enumerate(cells, start=1):
            melds = best_melds(pack(parse_cards(f"{cards} " * sets)), Suit.HEARTS, preset.meld_table)
            own = [meld for meld in melds if meld.kind is kind]
            assert sum(meld.points for meld in own) == cell > 0
            assert sum(meld.copies for meld in own) == sets
    assert points("single-deck-1500", f"{RUN} KH", "H") == points("single-deck-1500", f"{RUN} QH", "H") == 190


def test_the_single_tables_are_one_table_on_two_scales() -> None:
    """Ten points of the single deck are one of the double deck, wherever both have a single set."""
    small, large = PRESETS["double-deck"].meld_table, PRESETS["single-deck-classic"].meld_table
    for row in ("run", "royal_marriage", "marriage", "pinochle", "aces", "kings", "queens", "jacks"):
        assert 10 * getattr(small, row)[0] == getattr(large, row)[0]


@pytest.mark.parametrize("ruleset", [name for name, rules in PRESETS.items() if rules.has_contract])
def test_melds_are_frozen_when_they_are_laid(ruleset: str) -> None:
    rules = ruleset_with(ruleset)
    board = dealt(rules, "frozen", 2)
    trace = play_twins(ruleset, {}, board, script=opening_bid(rules, board), seed=1)
    deal = Deal.start(rules, board)
    laid: list[int] = []
    for _, action in trace.deal.steps:
        deal = deal.apply(action)
        if deal.phase is Phase.PLAY and not laid:
            laid = [
                shown_melds(hand, deal.trump, rules.meld_table).points
                if not rules.declarer_melds_alone or index == deal.declarer_index
                else 0
                for index, hand in enumerate(deal.hands)
            ]
    assert not any(deal.hands)
    assert list(trace.melds) == laid
    assert sum(laid) > 0


@pytest.mark.parametrize("cards", ["QS JD", RUN, "AS AH AD AC"])
def test_the_order_of_the_cards_does_not_matter(cards: str) -> None:
    for ruleset in PRESETS:
        expected = points(ruleset, cards, "H")
        assert expected > 0
        assert {points(ruleset, " ".join(order), "H") for order in permutations(cards.split())} == {expected}


def test_copies_are_counted() -> None:
    for ruleset in SINGLE:
        assert points(ruleset, "KH KH QH QH", "S") == 40
        assert points(ruleset, "KH KH QH", "S") == 20
        assert points(ruleset, "KC KD KH KC KD KH", "S") == 0
        assert points(ruleset, "9C 9C 9D 9D 9H 9H 9S 9S", "S") == 20


@pytest.mark.parametrize(("ruleset", "hand"), [
    ("single-deck-1500", "AS AS AS"),
    ("single-deck-classic", "9C 9C KD 9C"),
    ("double-deck", "AS AS AS AS AS"),
    ("double-deck", "9S"),
    ("double-deck", " ".join(["AS"] * 16)),
])  # fmt: skip
def test_hands_that_the_deck_does_not_hold_are_refused(ruleset: str, hand: str) -> None:
    with pytest.raises(RecordError, match="copies of a face"):
        check_hand(PRESETS[ruleset], parse_cards(hand))


def test_a_round_house_is_counted_by_its_parts() -> None:
    marriages = "KC QC KD QD KH QH KS QS"
    for ruleset in SINGLE:
        assert points(ruleset, f"{marriages} AS TS JS", "S") == 350
        assert points(ruleset, marriages, "S") == 240


def test_without_trump_the_opponents_still_meld() -> None:
    hand = "AS TS KS QS JS KH QH"
    assert points("double-deck", hand, None) == 4
    assert points("single-deck-1500", f"{hand} 9S 9S", None) == 40
    assert points("single-deck-classic", hand, None) == 40


def test_the_passer_holds_what_the_declarer_lacks() -> None:
    """Four cards of the partner make a double run; what they were to the giver does not matter."""
    rules = PRESETS["single-deck-1500"]
    hands = {0: "AD TD KD KD QD QD 9S 9H 9C JS JC TS", 2: "AD TD JD JD JC JH JS 9C 9H 9S TC TH"}
    board = board_with(rules, 3, hands)
    script = ("bid 250", "pass", "pass", "pass", "trump D", "give AD TD JD JD", "give 9S 9H 9C TS")
    trace = play_twins("single-deck-1500", {}, board, script=script)
    assert trace.melds[0] == 1500
