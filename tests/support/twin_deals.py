"""A deal played by the product and by the naive rules side by side; they must agree after every action.

`play_twins` raises AssertionError at the first disagreement, and returns what happened otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from naive_deal import NaiveDeal
from naive_rules import NaiveRules
from pinochle_rules import (
    Action,
    Board,
    Card,
    Deal,
    GiveCards,
    LegalCards,
    Observation,
    Outcome,
    Ruleset,
    board_from_hands,
    board_from_seed,
    format_action,
    parse_action,
    parse_cards,
    ruleset_with,
    secret_from_text,
)

__all__ = ["Trace", "board_with", "choose_sensibly", "dealt", "play_twins"]

Policy = Callable[[Deal, random.Random], Action]


@dataclass(slots=True)
class Trace:
    """What came of one playing: for every step what was legal and seen, and the end."""

    deal: Deal
    legal: list[list[str]] = field(default_factory=list)
    seen: list[tuple[Card, ...]] = field(default_factory=list)

    @property
    def outcome(self) -> Outcome:
        assert self.deal.outcome is not None
        return self.deal.outcome

    @property
    def melds(self) -> tuple[int, ...]:
        return self.outcome.melds

    @property
    def deltas(self) -> tuple[int, ...]:
        return self.outcome.deltas


def dealt(ruleset: Ruleset, text: str, board: int = 1) -> Board:
    """A board from a public seed."""
    return board_from_seed(ruleset, secret_from_text(text), board=board)


def board_with(ruleset: Ruleset, dealer: int, hands: Mapping[int, str], seed: int = 0) -> Board:
    """A board on which some seats (0 to 3) hold the given cards; what is missing is dealt at random from the rest."""
    held = {seat: list(parse_cards(text)) for seat, text in hands.items()}
    rest = list(ruleset.deck_cards)
    for cards in held.values():
        for card in cards:
            rest.remove(card)
    random.Random(seed).shuffle(rest)
    full = {}
    for index, seat in enumerate(ruleset.seats):
        own = held.get(index, [])
        missing = ruleset.hand_cards - len(own)
        full[seat] = [*own, *rest[:missing]]
        rest = rest[missing:]
    return board_from_hands(ruleset, ruleset.seats[dealer], full)


def choose_sensibly(deal: Deal, rng: random.Random) -> Action:
    """Uniform, but for auctions: there the lowest calls, so that they end."""
    if isinstance(deal.legal, LegalCards):
        return GiveCards(tuple(rng.sample(deal.legal.cards, deal.legal.count)))
    actions = deal.legal_actions()
    if deal.phase == "auction":
        return actions[min(rng.choice((0, 0, 1, 2)), len(actions) - 1)]
    return rng.choice(actions)


def play_twins(
    name: str,
    options: Mapping[str, Any],
    board: Board,
    *,
    script: Iterable[str] = (),
    seed: int = 0,
    policy: Policy = choose_sensibly,
    every_gift: bool = False,
) -> Trace:
    """The deal after the script and then the policy; each step draws afresh, so that equal positions act alike.

    `every_gift` also compares the full lists of card choices, which takes a while.
    """
    ruleset = ruleset_with(name, options)
    deal = Deal.start(ruleset, board)
    hands = [[str(card) for card in Observation.of(deal, seat).hand] for seat in ruleset.seats]
    naive = NaiveDeal(NaiveRules(name, options), ruleset.seat_index[board.dealer], hands)
    trace, planned = Trace(deal), list(script)
    while not deal.is_over:
        compare(deal, naive, every_gift=every_gift)
        trace.legal.append([] if deal.phase == "exchange" else [str(action) for action in deal.legal])
        trace.seen.append(observed(deal).plays)
        rng = random.Random(1000 * seed + len(deal.steps))
        action = parse_action(planned[len(deal.steps)]) if len(deal.steps) < len(planned) else policy(deal, rng)
        deal = deal.apply(action)
        naive.apply(format_action(action))
    compare_ends(deal, naive)
    trace.deal = deal
    return trace


def observed(deal: Deal) -> Observation:
    """What the seat to act sees."""
    assert deal.seat_to_act is not None
    return Observation.of(deal, deal.seat_to_act)


def compare(deal: Deal, naive: NaiveDeal, *, every_gift: bool) -> None:
    """Phase, turn, legal actions, hands and what is seen."""
    assert (deal.phase, deal.turn) == (naive.phase, naive.turn)
    if deal.phase != "exchange":
        assert [str(action) for action in deal.legal] == naive.legal()
    elif every_gift:
        gifts = [str(action) for action in deal.legal]
        assert sorted(gifts) == naive.legal()
        assert len(gifts) == len(deal.legal)
    view = observed(deal)
    assert sorted(map(str, view.hand)) == sorted(naive.hands[naive.turn])
    assert [str(card) for card in view.plays] == naive.seen_plays()
    assert view.calls == tuple(points for _, points in naive.calls)
    assert view.trick_points == tuple(naive.taken)
    if view.melds:
        assert [shown.points for shown in view.melds] == naive.melds


def compare_ends(deal: Deal, naive: NaiveDeal) -> None:
    """Result, melds, trick points and deltas."""
    outcome = deal.outcome
    assert outcome is not None
    assert naive.phase == "done"
    assert (str(outcome.result), outcome.deltas) == (naive.result, naive.deltas)
    assert list(outcome.melds) == naive.melds
    assert list(outcome.trick_points) == naive.taken
