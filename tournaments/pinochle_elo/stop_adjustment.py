"""The estimate of a match that stopped itself, freed of the bias of having stopped.

A match stops on a lucky stretch, so its plain d̂ is too far out. Here is the d whose mean d̂ at stopping, over simulated
matches with the same bounds and looks, equals the observed one. The simulation's seed is fixed: the same match always
gets the same figure. It must not be used for a match that ran to a number of boards agreed beforehand.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pinochle_elo.sprt import FIRST_LOOK, LOOK_EVERY, VIRTUAL_DEVIATION, VIRTUAL_PAIRS, SprtSettings

SIMULATED_RUNS: Final = 2000
SIMULATION_SEED: Final = 20_240_229
LONGEST_RUN: Final = 20_000
"""Pairs after which a simulated match without a verdict is taken as it stands."""
LARGEST_EFFECT: Final = 1.5
BISECTIONS: Final = 24


@dataclass(frozen=True, slots=True)
class SimulatedStops:
    """How simulated matches of one true effect ended."""

    effects: NDArray[np.float64]
    """d̂ at stopping, a run."""
    pairs: NDArray[np.int64]
    """Pairs at stopping, a run."""
    first_stronger: NDArray[np.bool_]
    """Whether the run ended with the first declared stronger."""
    second_stronger: NDArray[np.bool_]


def stop_adjusted_effect(
    observed_effect: float,
    settings: SprtSettings | None = None,
    *,
    standard_deviation: float = VIRTUAL_DEVIATION,
    maximum_pairs: int = LONGEST_RUN,
    runs: int = SIMULATED_RUNS,
) -> float | None:
    """The d that a stopped match with this d̂ speaks for; None if no d would stop there on the average.

    `standard_deviation` is that of the match's IMP values, `maximum_pairs` the match's length had it not stopped.
    """
    simulation = StopSimulation(settings or SprtSettings(), standard_deviation, maximum_pairs, runs)
    low, high = -LARGEST_EFFECT, LARGEST_EFFECT
    if not simulation.mean_effect(low) < observed_effect < simulation.mean_effect(high):
        return None
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if simulation.mean_effect(middle) < observed_effect:
            low = middle
        else:
            high = middle
    return (low + high) / 2


class StopSimulation:
    """Many matches of normal pairs, played with the same luck whatever the true effect, so that bisection converges."""

    def __init__(
        self,
        settings: SprtSettings,
        standard_deviation: float = VIRTUAL_DEVIATION,
        maximum_pairs: int = LONGEST_RUN,
        runs: int = SIMULATED_RUNS,
    ) -> None:
        """Prepare the draws; they are made as far as runs last."""
        if standard_deviation <= 0:
            raise ValueError("IMP values without spread cannot be simulated; print the mean alone")
        self._settings = settings
        self._virtual_squares = VIRTUAL_PAIRS * (VIRTUAL_DEVIATION / standard_deviation) ** 2
        self._maximum_pairs = maximum_pairs
        self._runs = runs
        self._source = np.random.default_rng(SIMULATION_SEED)
        self._draws: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []

    def mean_effect(self, effect: float) -> float:
        """The mean d̂ at stopping if the true effect is `effect`."""
        return float(self.stops(effect).effects.mean())

    def stops(self, effect: float) -> SimulatedStops:
        """Play all runs with a true effect of `effect`."""
        sums, squares = np.zeros(self._runs), np.zeros(self._runs)
        stops = SimulatedStops(
            np.zeros(self._runs),
            np.zeros(self._runs, np.int64),
            np.zeros(self._runs, np.bool_),
            np.zeros(self._runs, np.bool_),
        )
        nulls = np.zeros((2, self._runs), np.bool_)
        active = np.arange(self._runs)
        pairs = look = 0
        while active.size:
            size = LOOK_EVERY if look else FIRST_LOOK
            normal, chi_square = self._draw(look, size)
            block = size * effect + np.sqrt(size) * normal[active]
            sums[active] += block
            squares[active] += block**2 / size + chi_square[active]
            pairs, look = pairs + size, look + 1
            observed = self._effects(pairs, sums[active], squares[active])
            ended = self._look(stops, nulls, active, observed, pairs) | (pairs + LOOK_EVERY > self._maximum_pairs)
            stops.effects[active[ended]] = observed[ended]
            stops.pairs[active[ended]] = pairs
            active = active[~ended]
        return stops

    def _draw(self, look: int, size: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The block of a look: its sum's normal deviate, and its squares around the own mean."""
        if look == len(self._draws):
            self._draws.append((self._source.standard_normal(self._runs), self._source.chisquare(size - 1, self._runs)))
        return self._draws[look]

    def _effects(self, pairs: int, sums: NDArray[np.float64], squares: NDArray[np.float64]) -> NDArray[np.float64]:
        spread = (squares - sums**2 / pairs + self._virtual_squares) / (pairs + VIRTUAL_PAIRS)
        return np.clip(sums / pairs / np.sqrt(spread), -1, 1)

    def _look(
        self,
        stops: SimulatedStops,
        nulls: NDArray[np.bool_],
        active: NDArray[np.intp],
        effects: NDArray[np.float64],
        pairs: int,
    ) -> NDArray[np.bool_]:
        """Which of the active runs have a verdict now, by the rule of `pinochle_elo.sprt`."""
        lower, upper = self._settings.bounds
        first = self._llr(pairs, effects)
        won: NDArray[np.bool_] = ~nulls[0, active] & (first >= upper)
        null: NDArray[np.bool_] = nulls[0, active] | (first <= lower)
        stops.first_stronger[active], nulls[0, active] = won, null
        if not self._settings.two_sided:
            return won | null
        second = self._llr(pairs, -effects)
        lost: NDArray[np.bool_] = ~nulls[1, active] & (second >= upper)
        null_of_second: NDArray[np.bool_] = nulls[1, active] | (second <= lower)
        stops.second_stronger[active], nulls[1, active] = lost, null_of_second
        return won | lost | (null & null_of_second)

    def _llr(self, pairs: int, effects: NDArray[np.float64]) -> NDArray[np.float64]:
        d0, d1 = self._settings.d0, self._settings.d1
        ratio = (1 + (effects - d0) ** 2) / (1 + (effects - d1) ** 2)
        return pairs / 2 * np.log(ratio)
