"""Melds after a trick: what may be laid, and which copy of a card a meld or a play takes (two-handed 1.1 to 1.3)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_rules import NaiveRules
from naive_stock import Copy, melds_of
from pinochle_rules import (
    Card,
    IllegalAction,
    Meld,
    MeldKind,
    Suit,
    apply_step,
    parse_action,
    parse_card,
    parse_cards,
    ruleset_with,
)
from pinochle_rules.cardset import pack
from pinochle_rules.deal import Deal
from pinochle_rules.legal import LegalMelds
from pinochle_rules.meld import MELD_BY_NAME, meld_name
from pinochle_rules.meld_menu import meld_menu
from pinochle_rules.stock import EMPTY_TABLE, Table, TableCard
from pinochle_rules.stock_melds import possible_melds, table_of, with_meld, without_card
from rule_strategies import hands
from twin_deals import board_with, play_twins

TWO = ruleset_with("two-handed")
NORTH_DEALS = 0


def meld(name: str, cards: str) -> Meld:
    kind, copies = MELD_BY_NAME[name]
    return Meld(kind, None, copies, parse_cards(cards), 0)


def laid(table: Table) -> list[str]:
    return [f"{each.card} {' '.join(map(str, each.melds))}" for each in table.cards]


def names(hand: str, table: Table, trump: str = "H", **options: Any) -> list[str]:
    rules = ruleset_with("two-handed", options)
    suit = next(suit for suit in Suit if str(suit) == trump)
    found = possible_melds(rules, meld_menu(rules.meld_table, suit), pack(parse_cards(hand)), table)
    return [meld_name(each.kind, each.copies) for each in found]


def lay(hand: str, *melds: Meld, require_new_card: bool = False) -> Table:
    table = EMPTY_TABLE
    for place, each in enumerate(melds):
        table = with_meld(table, pack(parse_cards(hand)), each, melds[:place], require_new_card=require_new_card)
    return table


def test_a_meld_takes_the_copy_that_is_in_most_melds() -> None:
    hand = "QS QS KS JD QH QD QC"
    table = lay(hand, meld("marriage", "KS QS"), meld("pinochle", "QS JD"), meld("queens", "QS QH QD QC"))
    assert laid(table) == ["KS 0", "QS 0 1 2", "JD 1", "QH 2", "QD 2", "QC 2"]


def test_a_copy_that_may_not_serve_again_is_passed_over() -> None:
    table = lay("KS KS QS QS JD", meld("marriage", "KS QS"), meld("marriage", "KS QS"), meld("pinochle", "QS JD"))
    assert laid(table) == ["KS 0", "QS 0 2", "KS 1", "QS 1", "JD 2"]
    # Of two copies in as many melds the one laid first, which was held longest, is taken.
    assert laid(without_card(table, parse_card("KS"), (meld("marriage", "KS QS"),) * 3)) == [
        "QS 0 2", "KS 1", "QS 1", "JD 2",
    ]  # fmt: skip


def test_a_run_after_a_royal_marriage_and_never_the_reverse() -> None:
    royal, run = meld("royal-marriage", "KH QH"), meld("run", "AH TH KH QH JH")
    hand = "AH TH KH QH JH"
    assert names(hand, EMPTY_TABLE) == ["run", "royal-marriage"]
    table = lay(hand, royal)
    assert names(hand, table) == ["run"]
    both = lay(hand, royal, run)
    assert sorted(laid(both)) == ["AH 1", "JH 1", "KH 0 1", "QH 0 1", "TH 1"]
    assert names(hand, both) == []
    assert names(hand, lay(hand, run)) == []
    assert names(f"{hand} KH QH", lay(hand, run)) == ["royal-marriage"]
    # A new king may not take the queen of the run, nor one of the old marriage another queen of the run.
    assert names(f"{hand} KH", lay(hand, run)) == []


def test_doubles_may_be_laid_at_once_or_one_after_the_other() -> None:
    hand = "AS AS AH AH AD AD AC AC QS QS JD JD"
    assert names(hand, EMPTY_TABLE, "C") == ["pinochle", "double-pinochle", "aces", "double-aces"]
    assert names(hand, EMPTY_TABLE, "C", double_in_one=False) == ["pinochle", "aces"]
    one = lay(hand, meld("aces", "AS AH AD AC"))
    assert names(hand, one, "C") == ["pinochle", "double-pinochle", "aces"]
    assert names(hand, lay(hand, meld("double-aces", "AS AH AD AC AS AH AD AC")), "C") == [
        "pinochle",
        "double-pinochle",
    ]


def test_a_new_card_may_be_required() -> None:
    first = (meld("marriage", "KS QS"), meld("jacks", "JS JH JD JC"))
    hand = "KS QS JS JH JD JC"
    table = lay(hand, *first)
    assert names(hand, table) == ["pinochle"]
    assert names(hand, table, require_new_card=True) == []
    # A second queen in the hand is new: it is the one that is laid, though the other is in more melds.
    assert names(f"{hand} QS", table, require_new_card=True) == ["pinochle"]
    again = with_meld(table, pack(parse_cards(f"{hand} QS")), meld("pinochle", "QS JD"), first, require_new_card=True)
    assert laid(again)[-1] == "QS 2"
    assert "JD 1 2" in laid(again)


def test_cards_that_were_played_are_gone() -> None:
    first = meld("queens", "QS QH QD QC")
    table = without_card(lay("QS QH QD QC", first), parse_card("QS"), (first,))
    assert names("QH QD QC QS", table, "C") == []
    assert names("QH QD QC QS QH QD QC", table, "C") == ["queens"]
    assert without_card(table, parse_card("AS"), (first,)) is table


@settings(max_examples=300)
@given(
    data=st.data(),
    trump=st.sampled_from(list(Suit)),
    options=st.fixed_dictionaries({"double_in_one": st.booleans(), "require_new_card": st.booleans()}),
)
def test_possible_melds_of_any_table(data: st.DataObject, trump: Suit, options: dict[str, bool]) -> None:
    """Random hands, melds laid at random: what may be laid next is what the naive rules say."""
    rules, naive = ruleset_with("two-handed", options), NaiveRules("two-handed", options)
    hand: list[Card] = data.draw(hands("single-deck-classic", size=20))
    packed, menu = pack(hand), meld_menu(rules.meld_table, trump)
    table, shown = EMPTY_TABLE, tuple[Meld, ...]()
    for _ in range(4):
        found = possible_melds(rules, menu, packed, table)
        copies, kinds = naive_copies(hand, table, shown)
        theirs = melds_of(naive, str(trump), copies, kinds)
        ours = sorted((meld_name(each.kind, each.copies), sorted(map(str, each.cards)), each.points) for each in found)
        assert ours == sorted((name, sorted(cards), points) for name, cards, points in theirs)
        if not found:
            return
        chosen = data.draw(st.sampled_from(found))
        table = with_meld(table, packed, chosen, shown, require_new_card=options["require_new_card"])
        shown += (chosen,)
        assert not Counter(each.card for each in table.cards) - Counter(hand)
        assert sum(len(shown) - 1 in each.melds for each in table.cards) == len(chosen.cards)
        assert table == table_of(list(table.cards), shown)


def naive_copies(hand: list[Card], table: Table, shown: tuple[Meld, ...]) -> tuple[list[Copy], list[list[str]]]:
    copies = [Copy(str(each.card), list(each.melds), on_table=True) for each in table.cards]
    left = Counter(hand) - Counter(each.card for each in table.cards)
    copies += [Copy(str(card)) for card in left.elements()]
    kinds = [[meld_name(shown[place].kind, shown[place].copies) for place in copy.melds] for copy in copies]
    return copies, kinds


# In a deal -----------------------------------------------------------------------------------------------------------


def test_a_nine_that_has_not_scored_is_played_first() -> None:
    """One nine is shown; the other, still in the hand, is what a play takes, and it scores."""
    board = board_with(TWO, NORTH_DEALS, {0: "9S 9S", 1: "AC AD 9H 9H"}, table="KH")
    deal = replayed(board, ("play AC", "play 9S", "show-dix", "play 9H"))
    assert deal.stock is not None
    assert [str(each.card) for each in deal.stock.tables[1].cards] == ["9H"]
    assert [each.kind for each in deal.melds[1].melds] == [MeldKind.DIX, MeldKind.DIX]


def test_each_nine_is_a_decision_and_keeping_one_keeps_both() -> None:
    board = board_with(TWO, NORTH_DEALS, {0: "9S", 1: "AC 9H 9H"}, table="KH")
    deal = replayed(board, ("play AC", "play 9S"))
    assert [str(action) for action in deal.legal] == ["keep-dix", "exchange-dix", "show-dix"]
    exchanged = deal.apply(deal.legal_actions()[1])
    assert [str(action) for action in exchanged.legal] == ["keep-dix", "show-dix"]
    assert exchanged.stock is not None
    assert str(exchanged.stock.upcard) == "9H"
    kept = deal.apply(deal.legal_actions()[0])
    assert kept.phase != "dix"
    with pytest.raises(IllegalAction, match="a nine of trump itself"):
        exchanged.apply(deal.legal_actions()[1])


def test_a_turned_up_nine_pays_the_dealer() -> None:
    deal = Deal.start(TWO, board_with(TWO, NORTH_DEALS, {}, table="9D"))
    assert [shown.points for shown in deal.melds] == [10, 0]
    assert deal.trump is Suit.DIAMONDS


@pytest.mark.parametrize(("before", "is_over"), [((980, 990), False), ((990, 980), True), ((1100, 0), True)])
def test_a_turned_up_nine_may_end_a_game_that_ends_at_once(before: tuple[int, int], is_over: bool) -> None:
    """The nine that lifts the dealer to the target: nobody plays a card, and only the nine is scored."""
    options = {"win_test": "immediate"}
    board = board_with(TWO, NORTH_DEALS, {}, table="9D")
    deal = Deal.start(ruleset_with("two-handed", options), board, scores=before)
    assert deal.is_over is is_over
    trace = play_twins("two-handed", options, board, scores=before)
    assert (trace.deltas == (10, 0)) is is_over
    assert (trace.deal.steps == ()) is is_over


def test_a_meld_that_is_not_there_is_refused_in_words() -> None:
    board = board_with(TWO, NORTH_DEALS, {0: "9S", 1: "AC KS QS"}, table="KD")
    deal = replayed(board, ("play AC", "play 9S"))
    assert isinstance(deal.legal, LegalMelds)
    for text in ("meld royal-marriage KS QS", "meld marriage KS KS QS", "meld marriage QS QS", "meld aces AS AH AD AC"):
        with pytest.raises(IllegalAction, match="legal here: no meld, marriage KS QS"):
            replayed(board, ("play AC", "play 9S", text))


def replayed(board: Any, script: tuple[str, ...]) -> Deal:
    """The deal after the actions; what they say nothing of is declined."""
    deal = Deal.start(TWO, board)
    for text in script:
        assert deal.seat_to_act is not None
        deal = apply_step(deal, deal.seat_to_act, parse_action(text))
    return deal


def test_copies_are_counted_by_table_cards() -> None:
    table = table_of(
        [TableCard(parse_card("KS"), (0,)), TableCard(parse_card("KS"), (0,))], (meld("marriage", "KS QS"),)
    )
    assert table.used[0] == 2 * pack([parse_card("KS")])


def test_many_copies_of_a_card_are_no_other_card() -> None:
    """Sixteen jacks of spades are no queen of spades, whatever packed hands make of them."""
    meld = parse_action("meld pinochle QS JD")
    many = parse_action(f"meld pinochle {'JS ' * 16}JD")
    assert many != meld
    board = board_with(TWO, NORTH_DEALS, {0: "9S 9H 9H", 1: "AC QS JD JS"}, table="KH")
    deal = Deal.start(TWO, board).apply(parse_action("play AC")).apply(parse_action("play 9S"))
    assert meld in deal.legal
    assert many not in deal.legal
    with pytest.raises(IllegalAction, match="those are not its cards"):
        deal.apply(many)
