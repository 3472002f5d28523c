"""What each kind of vector asks of the core: one function a key of `expect`.

Every function computes what the product says for its key; whether that is what the vector expects is judged by
`vectors`. Functions get the expected value too, because samples ask about its items and an itemisation may be merged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pinochle_rules.actions import GiveCards
from pinochle_rules.cards import Card
from pinochle_rules.cardset import CardSet, pack, unpack
from pinochle_rules.errors import RecordError
from pinochle_rules.legal import LegalCards
from pinochle_rules.meld import best_melds, meld_points
from pinochle_rules.phases.trump import legal_trumps
from pinochle_rules.switches import ExchangeOrder, LeadTrump
from pinochle_rules.tricks import first_leads, legal_cards, trick_winner
from pinochle_rules.vector_auction import AUCTION
from pinochle_rules.vector_fields import Case, read_cards, read_whole, shown
from pinochle_rules.vector_scores import SCORES
from pinochle_rules.vector_stock import STOCK
from pinochle_rules.vector_widow import WIDOW

__all__ = ["FACT", "KINDS"]

Answer: TypeAlias = Callable[[Case, object], object]

FACT = "fact"
"""The kind whose vectors are words for people: stated, not judged."""


# Melds -------------------------------------------------------------------------------------------------------------


def _total(case: Case, _expected: object) -> object:
    return meld_points(pack(case.cards("hand")), case.trump(), case.ruleset.meld_table)


def _breakdown(case: Case, expected: object) -> object:
    """Our itemisation; the expected one where it lists the same values, equal sets merged or not."""
    melds = best_melds(pack(case.cards("hand")), case.trump(), case.ruleset.meld_table)
    ours = [[str(meld), meld.points] for meld in melds]
    if not isinstance(expected, list):
        return ours
    values = []
    for item in expected:
        if not isinstance(item, list) or len(item) < 2 or not isinstance(item[0], str):
            raise RecordError(f"breakdown holds {shown(item)}, not a name and its points")
        values.append(read_whole(item[1], "breakdown"))
    equal_sets: dict[tuple[int, int], int] = {}
    for meld in melds:
        key = (meld.kind, meld.points)
        equal_sets[key] = equal_sets.get(key, 0) + 1
    groups = [(points, count) for (_, points), count in equal_sets.items()]
    return expected if _is_itemisation(tuple(sorted(values, reverse=True)), groups) else ours


def _is_itemisation(values: tuple[int, ...], groups: list[tuple[int, int]]) -> bool:
    """Whether the values are those of the groups (points, count), each value some of the sets of one group."""
    if not values:
        return not groups
    for at, (points, count) in enumerate(groups):
        sets, rest = divmod(values[0], points)
        if rest == 0 and 1 <= sets <= count:
            left = [(points, count - sets)] if count > sets else []
            if _is_itemisation(values[1:], groups[:at] + left + groups[at + 1 :]):
                return True
    return False


# Legal plays, tricks, trump ----------------------------------------------------------------------------------------


def _legal(case: Case, expected: object) -> object:
    """The legal cards, copies repeated. An empty trick is the first lead of a deal; in phase 1 the stock lasts."""
    hand, trick, trump = case.cards("hand"), case.cards("trick"), case.trump()
    seats = len(case.ruleset.seats)
    if len(trick) >= seats:
        raise RecordError(f"the trick holds {len(trick)} cards: with {seats} it is complete")
    if trump is None:
        raise RecordError("legal plays need a trump suit")
    if case.optional_whole("phase") == 1 and case.ruleset.stock_cards:
        allowed = tuple(sorted(hand))
    elif trick or case.ruleset.lead_trump is LeadTrump.NEVER:
        allowed = legal_cards(case.ruleset, hand, trick, trump)
    else:
        faces = first_leads(case.ruleset, pack(hand), trump, stuck=False).cards
        allowed = tuple(card for card in sorted(hand) if card in faces)
    return _as_expected(allowed, expected, "legal")


def _as_expected(cards: tuple[Card, ...], expected: object, field: str) -> object:
    """The cards as texts, in the expected order where they are the expected cards."""
    if expected is not None and sorted(read_cards(expected, field)) == sorted(cards):
        return expected
    return [str(card) for card in sorted(cards)]


def _winner_index(case: Case, _expected: object) -> object:
    trick = case.cards("trick")
    if not 1 <= len(trick) <= len(case.ruleset.seats):
        raise RecordError(f"a trick holds 1 to {len(case.ruleset.seats)} cards, not {len(trick)}")
    return trick_winner(trick, case.trump())


def _legal_trumps(case: Case, expected: object) -> object:
    if not case.ruleset.has_contract:
        raise RecordError(f"nobody names trump in {case.ruleset.name} where it is turned up")
    suits = [str(suit) for suit in legal_trumps(case.ruleset, pack(case.cards("hand")))]
    return expected if isinstance(expected, list) and sorted(map(str, expected)) == sorted(suits) else suits


# Exchange ----------------------------------------------------------------------------------------------------------

_MODES = {"sequential": ExchangeOrder.PARTNER_FIRST, "simultaneous": ExchangeOrder.SIMULTANEOUS}


def _exchange(case: Case) -> tuple[CardSet, CardSet] | None:
    """Both hands after the exchange, or None where the rules do not allow it. `a` declares, `b` is the partner."""
    ruleset = case.ruleset
    mode = case.fields.get("mode")
    if mode is not None and mode not in _MODES:
        raise RecordError(f"mode holds {shown(mode)}, not sequential or simultaneous")
    declarer, partner = pack(case.cards("hand_a")), pack(case.cards("hand_b"))
    from_declarer = GiveCards(read_cards(case.items("a_gives"), "a_gives"))
    from_partner = GiveCards(read_cards(case.items("b_gives"), "b_gives"))
    order, count = ruleset.exchange_order, ruleset.exchange_cards
    named = (mode is None or _MODES[mode] is order) and case.optional_whole("n") in (None, count)
    if order is ExchangeOrder.NONE or not named or from_partner not in LegalCards(count, partner):
        return None
    seen = declarer + from_partner.packed if order is ExchangeOrder.PARTNER_FIRST else declarer
    if from_declarer not in LegalCards(count, seen):
        return None
    moved = from_partner.packed - from_declarer.packed
    return declarer + moved, partner - moved


def _exchange_ok(case: Case, _expected: object) -> object:
    return _exchange(case) is not None


def _hand_after(which: int) -> Answer:
    def answer(case: Case, expected: object) -> object:
        hands = _exchange(case)
        return None if hands is None else _as_expected(unpack(hands[which]), expected, "a hand")

    return answer


KINDS: Mapping[str, Mapping[str, Answer]] = MappingProxyType(
    {
        "meld": {"total": _total, "breakdown": _breakdown},
        "legal": {"legal": _legal},
        "trick_winner": {"winner_index": _winner_index},
        "auction": AUCTION,
        "exchange": {"ok": _exchange_ok, "hand_a": _hand_after(0), "hand_b": _hand_after(1)},
        "trump_legal": {"legal": _legal_trumps},
        **SCORES,
        **STOCK,
        **WIDOW,
    }
)
"""Kind -> key of `expect` -> what the core says for it."""
