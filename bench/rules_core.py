"""Rules core: whole random deals, dealing included, beside the card game `hearts` of OpenSpiel played from Python.

Counted are the players' decisions a second of processor time. Both loops ask for what is legal, draw from it with the
same generator and apply it. Chance comes from a seed here. There it is drawn from the outcomes with the probabilities
that come with them, as OpenSpiel's own example does (but with the standard library's generator: numpy's takes twice as
long). A second row draws as if all outcomes were equally likely, which for hearts they are; it is no baseline.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from itertools import count
from statistics import median
from time import process_time

from pinochle_rules import (
    PASS,
    PRESETS,
    Action,
    BuryCards,
    Deal,
    GiveCards,
    LegalBury,
    LegalCalls,
    LegalCards,
    LegalPlays,
    Ruleset,
    board_from_seed,
)

from bench.harness import Result, Size, Table, median_ratio

__all__ = ["rules_core"]

_HEADLINE = "single-deck-1500"
_HEARTS = "OpenSpiel hearts from Python"
_HEARTS_UNIFORM = f"{_HEARTS}, outcomes taken for equal"
_SLOWEST = 1.5
"""How many times the headline's a decision of any ruleset may take."""
_SEED = bytes(range(32))
_ROUNDS = {Size.QUICK: 2, Size.BENCH: 10}
_ROUND_SECONDS = {Size.QUICK: 0.02, Size.BENCH: 0.2}
_WARM_UP_SECONDS = {Size.QUICK: 0.0, Size.BENCH: 1.0}


def rules_core(size: Size) -> list[Result]:
    """Play everything in turns, round after round; the first rounds fill every cache and are not counted."""
    hearts = {_HEARTS: _random_hearts(_draw_by_probability), _HEARTS_UNIFORM: _random_hearts(_draw_uniformly)}
    players = hearts | {name: _random_deals(preset) for name, preset in PRESETS.items()}
    for play_one in players.values():
        _decisions_a_second(play_one, _WARM_UP_SECONDS[size])
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(_ROUNDS[size]):
        for name, play_one in players.items():
            gc.collect()
            rates[name].append(_decisions_a_second(play_one, _ROUND_SECONDS[size]))
    results = [
        Result(
            measure="rules-core" if name == _HEADLINE else f"rules-core-{name}",
            unit="decisions/s",
            ours=median(rates[name]),
            baseline=median(rates[_HEARTS]),
            ratio=median_ratio(rates[name], rates[_HEARTS]),
        )
        for name in PRESETS
    ]
    print(_table(rates), flush=True)
    return results


def _table(rates: dict[str, list[float]]) -> Table:
    """The last column is the time of a decision, that of the headline's ruleset being 1."""
    title = "Rules core: whole random deals, decisions a second of processor time"
    table = Table(title, ("", "decisions/s", "ratio", f"time by {_HEADLINE}"))
    slow = []
    for name, figures in rates.items():
        time = median_ratio(rates[_HEADLINE], figures)
        table.add(name, f"{median(figures):,.0f}", f"{median_ratio(figures, rates[_HEARTS]):.2f}", f"{time:.2f}")
        if name in PRESETS and time > _SLOWEST:
            slow.append(name)
    table.notes.append(f"more than {_SLOWEST} times the time of {_HEADLINE}: {', '.join(slow) or 'none'}")
    return table


def _decisions_a_second(play_one: Callable[[], int], seconds: float) -> float:
    decisions = 0
    began = now = process_time()
    while now - began <= seconds:
        decisions += play_one()
        now = process_time()
    return decisions / (now - began)


def _random_deals(ruleset: Ruleset) -> Callable[[], int]:
    """Plays the next board of a seed at random; returns how many decisions that took."""
    rng, numbers = random.Random(1), count(1)

    def play_one() -> int:
        deal, decisions = Deal.start(ruleset, board_from_seed(ruleset, _SEED, board=next(numbers))), 0
        while not deal.is_over:
            deal = deal.apply(_random_action(deal, rng))
            decisions += 1
        return decisions

    return play_one


def _random_action(deal: Deal, rng: random.Random) -> Action:
    """A random legal action; in an auction a pass or one of the three lowest bids, else it would go up to thousands."""
    legal = deal.legal
    if isinstance(legal, LegalPlays):
        return rng.choice(legal.plays)
    if isinstance(legal, LegalCalls):
        calls: tuple[Action, ...] = legal.lowest_bids(3)
        return rng.choice((PASS, *calls) if legal.may_pass else calls)
    if isinstance(legal, LegalCards):
        return GiveCards(tuple(rng.sample(legal.cards, legal.count)))
    if isinstance(legal, LegalBury):
        return BuryCards(tuple(rng.sample(legal.cards, legal.count)))
    actions: tuple[Action, ...] = tuple(legal)
    return rng.choice(actions)


def _random_hearts(draw: Callable[[random.Random, list[tuple[int, float]]], int]) -> Callable[[], int]:
    """Plays a game of hearts at random; returns how many decisions that took."""
    import pyspiel  # noqa: PLC0415 (of all benchmarks only this one needs it)

    game, rng = pyspiel.load_game("hearts"), random.Random(1)

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(rng, state.chance_outcomes()))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play_one


def _draw_by_probability(rng: random.Random, outcomes: list[tuple[int, float]]) -> int:
    actions, probabilities = zip(*outcomes, strict=True)
    drawn: int = rng.choices(actions, probabilities)[0]
    return drawn


def _draw_uniformly(rng: random.Random, outcomes: list[tuple[int, float]]) -> int:
    return rng.choice(outcomes)[0]
