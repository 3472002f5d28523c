"""The Elo fit beside another program's: choix's maximum-likelihood Bradley–Terry."""

import math

import choix
import numpy as np
import pytest
from pinochle_elo import LineUp, fitted_elo

LOGIT = 400 / math.log(10)


@pytest.mark.parametrize("seed", range(4))
def test_ratings_equal_those_of_choix(seed: int) -> None:
    """A tie is half a win: every win is given twice, every tie once each way, which moves no maximum."""
    source = np.random.default_rng(seed)
    size = 8
    true = source.normal(0, 0.7, size)
    results, met = list[tuple[int, int]](), list[LineUp]()
    for one in range(size):
        for other in range(one + 1, size):
            if source.random() < 0.3:
                continue
            ties = int(source.binomial(20, 0.5))
            wins = int(source.binomial(20 - ties, 1 / (1 + math.exp(true[other] - true[one]))))
            losses = 20 - ties - wins
            results += [(one, other)] * (2 * wins + ties) + [(other, one)] * (2 * losses + ties)
            met.append(LineUp((f"bot {one}",), (f"bot {other}",), 20, 0, 0, wins, ties, losses))
    theirs = choix.opt_pairwise(size, results, alpha=0, method="Newton-CG", tol=1e-12)
    theirs = (theirs - theirs.mean()) * LOGIT + 1500
    fit = fitted_elo(met)
    assert [fit.rating(f"bot {number}").rating for number in range(size)] == pytest.approx(theirs, abs=1e-3)
