"""The phases by name: how each begins, what is legal in it, and what an action does.

Tables only; the functions are in the phases' own modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from pinochle_rules.phase import Phase
from pinochle_rules.phases import (
    auction,
    bury,
    concession,
    dix,
    draw,
    exchange,
    meld,
    play,
    redeal,
    trick_meld,
    trump,
    turn_up,
    widow,
)

if TYPE_CHECKING:
    from pinochle_rules.actions import Action
    from pinochle_rules.deal import Deal
    from pinochle_rules.legal import Legal

__all__ = ["APPLY", "BEGIN", "BEGIN_AFTER", "DECISIONS", "DecisionPhase"]


class DecisionPhase(Protocol):
    """A phase in which somebody acts."""

    def begin(self, deal: Deal, /) -> bool: ...

    def legal(self, deal: Deal, /) -> Legal: ...


DECISIONS: Mapping[Phase, DecisionPhase] = MappingProxyType(
    {
        Phase.REDEAL: redeal,
        Phase.AUCTION: auction,
        Phase.TRUMP: trump,
        Phase.EXCHANGE: exchange,
        Phase.BURY: bury,
        Phase.CONCESSION: concession,
        Phase.PLAY: play,
        Phase.DIX: dix,
        Phase.TRICK_MELD: trick_meld,
    }
)
"""The phases in which somebody acts."""

APPLY: Mapping[Phase, Callable[[Deal, Action], None]] = MappingProxyType(
    {
        Phase.REDEAL: redeal.apply,
        Phase.TRUMP: trump.apply,
        Phase.EXCHANGE: exchange.apply,
        Phase.BURY: bury.apply,
        Phase.CONCESSION: concession.apply,
        Phase.DIX: dix.apply,
        Phase.TRICK_MELD: trick_meld.apply,
    }
)
"""What an action does. A call and a card have ways of their own, `auction.call` and `play.play`."""

BEGIN: Mapping[Phase, Callable[[Deal], bool]] = MappingProxyType(
    {
        **{phase: module.begin for phase, module in DECISIONS.items()},
        Phase.WIDOW: widow.begin,
        Phase.TURN_UP: turn_up.begin,
        Phase.MELD: meld.begin,
        Phase.DRAW: draw.begin,
    }
)
"""How each phase begins, those included that happen by themselves."""


class _BeginAfter(dict[tuple[Phase, ...], dict[Phase, tuple[Callable[["Deal"], bool], ...]]]):
    """Filled as it is asked: there are only so many flows."""

    def __missing__(self, flow: tuple[Phase, ...]) -> dict[Phase, tuple[Callable[[Deal], bool], ...]]:
        begins = [BEGIN[phase] for phase in flow]
        known = self[flow] = {phase: tuple(begins[place:]) for place, phase in enumerate(flow, start=1)}
        return known


BEGIN_AFTER = _BeginAfter()
"""By the flow of a ruleset, and by phase: how those after it begin, the first of which that does so is the next."""
