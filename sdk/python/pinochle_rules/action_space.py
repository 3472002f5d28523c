"""Stable numbers for actions, for learners: one space a ruleset, frozen by a golden file.

The space lists, in this order: pass; every bid of the ladder; the four trumps; a card given, by face; a card played,
by face; continue; concede; redeal; then, where some option of the ruleset has them, a card buried, by face; keeping,
exchanging and showing a dix; no meld and every meld that can be laid after a trick. A choice of several cards is
several indices, one a card in the documented order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pinochle_rules.actions import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    KEEP_DIX,
    NO_MELD,
    PASS,
    PLAY,
    REDEAL,
    SHOW_DIX,
    TRUMP,
    Action,
    Bid,
    BuryCards,
    GiveCards,
    LayMeld,
    NameTrump,
    Pass,
    PlayCard,
)
from pinochle_rules.cards import Card, Suit
from pinochle_rules.errors import NotationError
from pinochle_rules.meld_menu import meld_menu
from pinochle_rules.options import OPTIONS
from pinochle_rules.presets import PRESETS
from pinochle_rules.ruleset import Ruleset

__all__ = ["ActionSpace", "action_at", "action_index", "action_space"]


_CHOICES: tuple[Action, ...] = (CONTINUE, CONCEDE, REDEAL)
_DIXES: tuple[Action, ...] = (KEEP_DIX, EXCHANGE_DIX, SHOW_DIX)


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """Where each kind of action starts. `bids` are the points of index 1, 2, …; a kind without members is empty."""

    bids: range
    trump_start: int
    give_start: int
    play_start: int
    continue_index: int
    bury_start: int
    others_start: int
    others: tuple[Action, ...]
    """What comes last: dixes and melds."""
    size: int


def action_space(ruleset: Ruleset) -> ActionSpace:
    """The space of a ruleset; options do not move it: it has every bid that any option of the preset allows."""
    return _space(ruleset.name)


def action_index(ruleset: Ruleset, action: Action) -> tuple[int, ...]:
    """The index of an action; one for each card where several are chosen.

    Raises:
        NotationError: the ruleset's space has no such action.
    """
    space = action_space(ruleset)
    if isinstance(action, GiveCards):
        return tuple(space.give_start + card - 1 for card in sorted(action.cards))
    if isinstance(action, BuryCards) and space.bury_start < space.others_start:
        return tuple(space.bury_start + card - 1 for card in sorted(action.cards))
    index = _single_index(space, action)
    if index < 0:
        raise NotationError(f"{action} is not in the action space of {ruleset.name}")
    return (index,)


def _single_index(space: ActionSpace, action: Action) -> int:
    """The index, -1 if there is none."""
    if isinstance(action, PlayCard):
        return space.play_start + action.card - 1
    if isinstance(action, NameTrump):
        return space.trump_start + action.suit - 1
    if isinstance(action, Bid):
        return 1 + space.bids.index(action.points) if action.points in space.bids else -1
    if isinstance(action, Pass):
        return 0
    if action in _CHOICES:
        return space.continue_index + _CHOICES.index(action)
    return space.others_start + space.others.index(action) if action in space.others else -1


def action_at(ruleset: Ruleset, indices: Sequence[int]) -> Action:
    """The action of one index, or of the several that a choice of cards has.

    Raises:
        NotationError: an index is out of range, or several indices that are not all cards given, or buried.
    """
    space = action_space(ruleset)
    if not indices or not all(0 <= index < space.size for index in indices):
        raise NotationError(
            f"{list(indices)} are not indices of the action space of {ruleset.name} (0 … {space.size - 1})"
        )
    first = indices[0]
    for start, end, kind in (
        (space.give_start, space.play_start, GiveCards),
        (space.bury_start, space.others_start, BuryCards),
    ):
        if start <= first < end:
            if not all(start <= index < end for index in indices):
                raise NotationError(f"{list(indices)} mixes cards of one choice with other actions")
            return kind(tuple(Card(index - start + 1) for index in indices))
    if len(indices) > 1:
        raise NotationError(f"{list(indices)}: only a choice of cards has several indices")
    return _single_action(space, first)


def _single_action(space: ActionSpace, index: int) -> Action:
    if index == 0:
        return PASS
    if index < space.trump_start:
        return Bid(space.bids[index - 1])
    if index < space.give_start:
        return TRUMP[index - space.trump_start + 1]
    if index < space.continue_index:
        return PLAY[index - space.play_start + 1]
    return (
        space.others[index - space.others_start]
        if index >= space.others_start
        else _CHOICES[index - space.continue_index]
    )


@lru_cache(maxsize=32)
def _space(name: str) -> ActionSpace:
    preset = PRESETS[name]
    # Options may halve the step of ten.
    step = min(5, *(step for _, step in preset.bid_ladder))
    bids = range(step, preset.maximum_bid + 1, step)
    trump_start = 1 + len(bids)
    give_start = trump_start + len(Suit)
    play_start = give_start + len(Card)
    continue_index = play_start + len(Card)
    bury_start = continue_index + len(_CHOICES)
    may_bury = preset.widow_cards or "hand" in OPTIONS[name]
    others_start = bury_start + (len(Card) if may_bury else 0)
    others = (*_DIXES, NO_MELD, *_melds(preset)) if preset.stock_cards else ()
    return ActionSpace(
        bids, trump_start, give_start, play_start, continue_index, bury_start, others_start, others,
        others_start + len(others),
    )  # fmt: skip


def _melds(preset: Ruleset) -> tuple[LayMeld, ...]:
    """Every meld of every trump: runs and marriages by suit, then the others, one set before two."""
    menus = [meld_menu(preset.meld_table, suit) for suit in Suit]
    melds = [menu.run for menu in menus]
    melds += [menu.royal_marriage for menu in menus]
    # A plain marriage of spades is none under spades, and so on: take each from another trump's menu.
    melds += [*(meld for _, meld in menus[1].marriages[:1]), *(meld for _, meld in menus[0].marriages)]
    melds += menus[0].pinochle
    for _, single, double in menus[0].around:
        melds += (single, double)
    return tuple(LayMeld(meld.kind, meld.copies, meld.cards) for meld in melds)
