"""The robust covariance of whatever is fitted to the results of a field.

A fit gives each row's residuals; how it came by them is no business of this module.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from pinochle_elo.comparisons import Covariance, make_covariance
from pinochle_elo.design import Design, FloatArray, Frame
from pinochle_elo.field_results import FieldResults

FULL_LEVERAGE: Final = 1e-9
"""A pair with less than this left of it decides its own fit, so its error cannot be seen."""


def check_names(design: Design, *, anchors: Iterable[str], priors: Iterable[str] = ()) -> None:
    """Refuse an anchor or prior for a name that is not in the field."""
    for role, names in (("anchor", anchors), ("prior", priors)):
        for name in names:
            if name not in design.entrants:
                raise ValueError(f"{name} is given as {role}, but is not in this field; check the name")


def sandwich(
    rows: FieldResults,
    frame: Frame,
    ratings: FloatArray,
    *,
    inverse: FloatArray,
    score: FloatArray,
    squares: FloatArray,
    leverage: FloatArray,
    scale: float = 1.0,
) -> Covariance:
    """The robust covariance inverse·meat·inverse of fitted ratings, which are in units of `scale`.

    `score` is each row's summed residual, `squares` its sum of squared residuals, `leverage` that of one of its pairs.
    """
    if rows.clusters is not None:
        count = rows.cluster_count or 0
        meat = rows.design.cluster_sums(rows.weights * score, rows.clusters) * (count / max(count - 1, 1))
        undetermined = np.zeros_like(inverse)
    else:
        left = 1 - leverage
        is_full = left < FULL_LEVERAGE
        meat = rows.design.gram(np.where(is_full, 0.0, squares / np.where(is_full, 1.0, left)))
        undetermined = np.zeros_like(inverse)
        if is_full.any():
            undetermined = inverse @ rows.design.gram(is_full.astype(np.float64)) @ inverse
    return make_covariance(
        rows.design,
        frame,
        ratings,
        matrix=inverse @ meat @ inverse * scale**2,
        undetermined=undetermined,
        degrees_of_freedom=rows.degrees_of_freedom,
    )
