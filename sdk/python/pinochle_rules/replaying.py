"""From a record back to the deal: its actions applied again, with what records leave out put in.

A record says nothing of a meld or a dix declined; wherever its next action belongs to a later decision, the earlier one
was declined. Everything that applies recorded actions goes through here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_rules.actions import (
    KEEP_DIX,
    NO_MELD,
    Action,
    ExchangeDix,
    KeepDix,
    LayMeld,
    NoMeld,
    ShowDix,
    is_declined,
)
from pinochle_rules.deal import Deal
from pinochle_rules.errors import IllegalAction
from pinochle_rules.phase import Phase
from pinochle_rules.records import Record
from pinochle_rules.seats import Seat

__all__ = ["apply_step", "decisions_of", "replay", "steps_of"]

# What answers a decision that may go unwritten, and what declines it.
_MAY_BE_LEFT_OUT: dict[Phase, tuple[tuple[type[Action], ...], Action]] = {
    Phase.DIX: ((ExchangeDix, ShowDix, KeepDix), KEEP_DIX),
    Phase.TRICK_MELD: ((LayMeld, NoMeld), NO_MELD),
}


def apply_step(deal: Deal, seat: Seat, action: Action) -> Deal:
    """The deal after a recorded action of the seat to act, and after whatever was declined before it.

    Raises:
        IllegalAction: the action is not legal.
    """
    for before, each in steps_of(deal, seat, action):
        deal = before.apply(each)
    return deal


def decisions_of(record: Record) -> Iterator[tuple[int, Deal, Action]]:
    """Every decision of the deal: the number of the record's action with or before which it was taken (from 0), the
    deal before it, and the action.

    Raises:
        IllegalAction: an action is out of turn or not legal; the text names its number.
    """
    deal = record.start()
    for number, step in enumerate(record.steps):
        if deal.seat_to_act != step.seat:
            turn = f"{deal.seat_to_act} is to act" if deal.seat_to_act else "the deal is over"
            raise IllegalAction(f"action {number}, {step}: {turn}")
        try:
            for before, action in steps_of(deal, step.seat, step.action):
                # Applied before it is told, so that an illegal one is named by its number whoever listens.
                deal = before.apply(action)
                yield number, before, action
        except IllegalAction as error:
            raise IllegalAction(f"action {number}: {error}") from None


def replay(record: Record) -> Deal:
    """The deal after every recorded action.

    Raises:
        IllegalAction: an action is out of turn or not legal; the text names its number.
    """
    deal = record.start()
    for _, before, action in decisions_of(record):
        deal = before.apply(action)
    return deal


def steps_of(deal: Deal, seat: Seat, action: Action) -> Iterator[tuple[Deal, Action]]:
    """What a recorded action of the seat to act stands for: what it declined before, and the action itself; each with
    the deal before it. Only the last may be illegal."""
    while deal.seat_to_act == seat and deal.phase in _MAY_BE_LEFT_OUT:
        answers, decline = _MAY_BE_LEFT_OUT[deal.phase]
        if isinstance(action, answers):
            break
        yield deal, decline
        deal = deal.apply(decline)
    if not (is_declined(action) and _has_nothing_to_decline(deal, seat)):
        yield deal, action


def _has_nothing_to_decline(deal: Deal, seat: Seat) -> bool:
    """Whether the seat is about to lead after winning a trick: it may have declined what it was not offered."""
    tricks = deal.tricks
    if deal.phase is not Phase.PLAY or deal.seat_to_act != seat or tricks is None:
        return False
    return not tricks.in_trick and 0 < len(tricks.plays) <= deal.ruleset.stock_cards
