"""A deal as one of its bots may look back on it: its own cards, and of the others what they did for all to see. Pure.

`Observation` is the door to what its seats know; cards that somebody gave, buried or holds to the end are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from pinochle_rules import BuryCards, GiveCards, Observation, Record, Seat, Step, apply_step, format_cards, write_record

__all__ = ["OWN_RECORD", "own_record"]

OWN_RECORD: Final = "pinochle-own-record/1"
_AS_THEY_ARE: Final = (
    "ruleset", "options", "event", "match", "table", "board", "game", "seats", "dealer", "scores_before",
    "checks_before", "melds", "trick_points", "result", "deltas", "checks",
)  # fmt: skip
"""Keys of a record that tell nothing but names, points, and what everybody saw."""


def own_record(record: Record, own: Collection[Seat]) -> dict[str, Any]:
    """The record with what the seats in `own` may know, as a JSON object.

    It cannot be replayed: `hands` has those of `own` alone, and hidden cards are counted, as in `E bury 3 hidden`.
    """
    whole = write_record(record)
    deal = record.start()
    seen = {seat: Observation.of(deal, seat) for seat in own}
    for step in record.steps:
        deal = apply_step(deal, step.seat, step.action)
    ended = {seat: Observation.of(deal, seat) for seat in own}
    found: dict[str, Any] = {"format": OWN_RECORD}
    found |= {key: whole[key] for key in _AS_THEY_ARE if key in whole}
    found["own"] = [seat.letter for seat in record.ruleset.seats if seat in own]
    found["hands"] = {seat.letter: format_cards(seen[seat].hand) for seat in record.ruleset.seats if seat in own}
    turned_up = next((each.turned_up for each in seen.values() if each.turned_up is not None), None)
    if turned_up is not None:
        found["turned_up"] = turned_up.text
    widow = next((each.widow for each in ended.values() if each.widow), ())
    if widow:
        found["widow"] = format_cards(widow)
    found["actions"] = [_shown(record, step, own) for step in record.steps]
    letters = set(found["own"])
    found["faults"] = [fault for fault in whole.get("faults", ()) if fault["seat"] in letters]
    found |= _own_only(record, whole, own)
    return found


def _shown(record: Record, step: Step, own: Collection[Seat]) -> str:
    """The action, without cards that only its seat saw, or it and its partner."""
    seat, action = step.seat, step.action
    if seat in own or not isinstance(action, GiveCards | BuryCards):
        return str(step)
    ruleset = record.ruleset
    is_partner = any(ruleset.side_of(each) == ruleset.side_of(seat) for each in own)
    if isinstance(action, GiveCards) and is_partner:
        return str(step)
    verb = "give" if isinstance(action, GiveCards) else "bury"
    return f"{seat.letter} {verb} {len(action.cards)} hidden"


def _own_only(record: Record, whole: Mapping[str, Any], own: Collection[Seat]) -> dict[str, Any]:
    """Remarks and thinking times of the own seats; None where another thought."""
    is_own = [step.seat in own for step in record.steps]
    found: dict[str, Any] = {}
    remarks = {key: text for key, text in whole.get("remarks", {}).items() if _is_at(is_own, int(key))}
    if remarks:
        found["remarks"] = remarks
    if whole.get("times_ms"):
        found["times_ms"] = [time if mine else None for time, mine in zip(whole["times_ms"], is_own, strict=False)]
    return found


def _is_at(is_own: list[bool], index: int) -> bool:
    return index < len(is_own) and is_own[index]
