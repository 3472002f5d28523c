"""Stable numbers for actions, for learners: one space a ruleset, frozen by a golden file.

The space lists, in this order: pass; every bid of the ladder; the four trumps; a card given, by face; a card played,
by face; continue; concede; redeal. A choice of several cards is several indices, one a card in the documented order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pinochle_rules.actions import (
    CONCEDE,
    CONTINUE,
    PASS,
    PLAY,
    REDEAL,
    TRUMP,
    Action,
    Bid,
    GiveCards,
    NameTrump,
    Pass,
    PlayCard,
)
from pinochle_rules.cards import Card, Suit
from pinochle_rules.errors import NotationError
from pinochle_rules.presets import PRESETS
from pinochle_rules.ruleset import Ruleset

__all__ = ["ActionSpace", "action_at", "action_index", "action_space"]


_CHOICES = (CONTINUE, CONCEDE, REDEAL)


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """Where each kind of action starts. `bids` are the points of index 1, 2, …."""

    bids: range
    trump_start: int
    give_start: int
    play_start: int
    continue_index: int
    size: int


def action_space(ruleset: Ruleset) -> ActionSpace:
    """The space of a ruleset; options do not move it: it has every bid that any option of the preset allows."""
    return _space(ruleset.name)


def action_index(ruleset: Ruleset, action: Action) -> tuple[int, ...]:
    """The index of an action; one for each card where several are chosen.

    Raises:
        NotationError: the ruleset's space has no such bid.
    """
    space = action_space(ruleset)
    if isinstance(action, GiveCards):
        return tuple(space.give_start + card - 1 for card in sorted(action.cards))
    return (_single_index(ruleset, space, action),)


def _single_index(ruleset: Ruleset, space: ActionSpace, action: Action) -> int:
    if isinstance(action, PlayCard):
        return space.play_start + action.card - 1
    if isinstance(action, NameTrump):
        return space.trump_start + action.suit - 1
    if isinstance(action, Bid):
        if action.points not in space.bids:
            raise NotationError(f"{action} is not in the action space of {ruleset.name}")
        return 1 + space.bids.index(action.points)
    return 0 if isinstance(action, Pass) else space.continue_index + _CHOICES.index(action)


def action_at(ruleset: Ruleset, indices: Sequence[int]) -> Action:
    """The action of one index, or of the several that a choice of cards has.

    Raises:
        NotationError: an index is out of range, or several indices that are not all cards given.
    """
    space = action_space(ruleset)
    if not indices or not all(0 <= index < space.size for index in indices):
        raise NotationError(
            f"{list(indices)} are not indices of the action space of {ruleset.name} (0 … {space.size - 1})"
        )
    first = indices[0]
    if space.give_start <= first < space.play_start:
        if not all(space.give_start <= index < space.play_start for index in indices):
            raise NotationError(f"{list(indices)} mixes cards given with other actions")
        return GiveCards(tuple(Card(index - space.give_start + 1) for index in indices))
    if len(indices) > 1:
        raise NotationError(f"{list(indices)}: only a choice of cards has several indices")
    if first == 0:
        return PASS
    if first < space.trump_start:
        return Bid(space.bids[first - 1])
    if first < space.give_start:
        return TRUMP[first - space.trump_start + 1]
    if first < space.continue_index:
        return PLAY[first - space.play_start + 1]
    return _CHOICES[first - space.continue_index]


@lru_cache(maxsize=32)
def _space(name: str) -> ActionSpace:
    preset = PRESETS[name]
    step = 5 if preset.imp_unit == 10 else 1
    bids = range(step, preset.maximum_bid + 1, step)
    trump_start = 1 + len(bids)
    give_start = trump_start + len(Suit)
    play_start = give_start + len(Card)
    continue_index = play_start + len(Card)
    return ActionSpace(bids, trump_start, give_start, play_start, continue_index, continue_index + 3)
