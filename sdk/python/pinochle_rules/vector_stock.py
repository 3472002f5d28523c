"""What the vectors about the game with a stock ask: which melds may be laid after a trick won.

Copies have names there: `QS#1` and `QS#2` are the two queens of spades.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pinochle_rules.board import check_hand
from pinochle_rules.cards import Card, parse_card
from pinochle_rules.errors import RecordError
from pinochle_rules.meld import MELD_BY_NAME, Meld, meld_name
from pinochle_rules.meld_menu import meld_menu
from pinochle_rules.stock import Table, TableCard
from pinochle_rules.stock_melds import possible_melds, table_of
from pinochle_rules.vector_fields import Case, shown

__all__ = ["STOCK"]


def _melds(case: Case, expected: object) -> object:
    """Distinct melds as [name, points], in the expected order where they are the expected ones."""
    if not case.ruleset.stock_cards:
        raise RecordError(f"{case.ruleset.name} has no stock: nobody melds after a trick")
    trump = case.trump()
    if trump is None:
        raise RecordError("melds after a trick need a trump suit")
    table = _table(case)
    hand = [*(laid.card for laid in table.cards), *(_card(copy, "hand") for copy in case.items("hand"))]
    menu = meld_menu(case.ruleset.meld_table, trump)
    found = possible_melds(case.ruleset, menu, check_hand(case.ruleset, hand), table)
    ours = sorted({(meld_name(meld.kind, meld.copies).replace("-", " "), meld.points) for meld in found})
    return expected if _is_same(expected, ours) else [list(meld) for meld in ours]


def _is_same(expected: object, ours: list[tuple[str, int]]) -> bool:
    if not isinstance(expected, list) or not all(isinstance(item, list) and len(item) == 2 for item in expected):
        return False
    items = [(str(name), points) for name, points in expected]
    return len(items) == len(ours) and all(type(points) is int for _, points in items) and set(items) == set(ours)


_DIX = "dix"


def _table(case: Case) -> Table:
    """The cards on the table with the melds of the history that they are in."""
    copies = [_copy(copy, "table") for copy in case.items("table")]
    history = case.items("history") if case.has("history") else []
    melds, members = [], []
    for item in history:
        if not isinstance(item, Mapping):
            raise RecordError(f"history holds {shown(item)}, not a meld and its cards")
        cards = item.get("cards")
        if not isinstance(cards, list):
            raise RecordError(f"history.cards holds {shown(cards)}, not a list of cards")
        copies_laid = [_copy(copy, "history.cards") for copy in cards]
        if item.get("meld") == _DIX:
            continue  # it has scored, and keeps no card from any meld
        members.append(copies_laid)
        melds.append(_meld(item.get("meld"), members[-1]))
    laid = [
        TableCard(parse_card(copy[:2]), tuple(place for place, cards in enumerate(members) if copy in cards))
        for copy in copies
    ]
    return table_of(laid, tuple(melds))


def _meld(name: object, copies: list[str]) -> Meld:
    known = MELD_BY_NAME.get(name.replace(" ", "-")) if isinstance(name, str) else None
    if known is None:
        raise RecordError(f"history.meld holds {shown(name)}, not one of {', '.join(MELD_BY_NAME)}")
    return Meld(known[0], None, known[1], tuple(parse_card(copy[:2]) for copy in copies), 0)


def _card(copy: object, field: str) -> Card:
    return parse_card(_copy(copy, field)[:2])


def _copy(copy: object, field: str) -> str:
    """A card, with or without the number of its copy."""
    face, _, number = copy.partition("#") if isinstance(copy, str) else ("", "", "")
    if not face or number not in ("", "1", "2"):
        raise RecordError(f"{field} holds {shown(copy)}, not a card such as QS#1")
    return f"{parse_card(face)}#{number or 1}"


STOCK: Mapping[str, Mapping[str, Callable[[Case, object], object]]] = MappingProxyType({"two_melds": {"melds": _melds}})
