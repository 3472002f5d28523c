"""Partners exchange cards: the second sees the first's, or neither does (single-deck-1500 1 (15), double-deck 1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, GiveCards
from pinochle_rules.cards import Card
from pinochle_rules.cardset import pack
from pinochle_rules.legal import LegalCards
from pinochle_rules.phase import Phase
from pinochle_rules.switches import ExchangeOrder

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["apply", "begin", "legal"]


def begin(deal: Deal) -> bool:
    deal.go_to(Phase.EXCHANGE, _givers(deal)[0])
    return True


def legal(deal: Deal) -> LegalCards:
    return LegalCards(deal.ruleset.exchange_cards, deal.hand(deal.turn))


def apply(deal: Deal, action: Action) -> None:
    assert isinstance(action, GiveCards)
    first, second = _givers(deal)
    setting, giver = deal.setting, deal.turn
    setting.given = _at(setting.given, giver, tuple(sorted(action.cards)))
    hidden = setting.ruleset.exchange_order is ExchangeOrder.SIMULTANEOUS
    if giver == first:
        if not hidden:
            _move(deal, first, second)
        deal.turn = second
        return
    if hidden:
        _move(deal, first, second)
    _move(deal, second, first)
    deal.go_on()


def _givers(deal: Deal) -> tuple[int, int]:
    """Partner before declarer, or both in seat order where neither sees the other's cards."""
    ruleset, declarer = deal.setting.ruleset, deal.declarer_index
    partner = (declarer + len(ruleset.sides)) % len(ruleset.seats)
    if ruleset.exchange_order is ExchangeOrder.PARTNER_FIRST:
        return partner, declarer
    return min(declarer, partner), max(declarer, partner)


def _move(deal: Deal, giver: int, taker: int) -> None:
    setting = deal.setting
    cards = setting.given[giver]
    moved = pack(cards)
    hands = list(setting.hands)
    hands[giver] -= moved
    hands[taker] += moved
    setting.hands = tuple(hands)
    setting.received = _at(setting.received, taker, cards)


def _at(values: tuple[tuple[Card, ...], ...], index: int, value: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return values[:index] + (value,) + values[index + 1 :]
