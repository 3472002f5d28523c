"""Results and ratings: how much better one entrant is than another, and how sure we may be.

Pure functions from plain numbers to frozen values. Nothing here reads a clock, a file or the network, nothing draws
an unseeded random number, and nothing is updated in place: a rating is a view over results, computed again at will.
Only numpy and scipy are used beside the standard library, and only where they are needed, so importing stays quick.
"""

from pinochle_elo.boards import (
    BoardValue,
    Forfeit,
    Outcome,
    ThreeHandedBoard,
    board_value,
    forfeited_board_value,
    game_pair_score,
    outcome,
    swing,
    tally,
    three_handed_board_value,
    three_handed_order,
)
from pinochle_elo.elo_difference import (
    EloDifference,
    NormalizedElo,
    effect_of_elo,
    elo_difference,
    elo_of_effect,
    normalized_elo,
)
from pinochle_elo.estimates import MeanEstimate, mean_estimate, mean_estimate_of_sums
from pinochle_elo.field_ratings import FieldRatings, LackOfFit, Rating, RatingDifference
from pinochle_elo.field_results import FieldResults, field_results
from pinochle_elo.fitted_elo import fitted_elo
from pinochle_elo.head_to_head import FEW_DECIDED, HeadToHead, head_to_head, head_to_head_of_boards
from pinochle_elo.imp import IMP_SCALE, MAXIMUM_IMP, SINGLE_POINT_UNIT, TEN_POINT_UNIT, imp_thresholds, imp_value
from pinochle_elo.joint_fit import Prior, joint_fit
from pinochle_elo.line_ups import (
    THREE_HANDED_WEIGHT,
    LineUp,
    PairObservation,
    line_up,
    line_ups_of,
    merge_line_ups,
    three_handed_observations,
)
from pinochle_elo.partner_matrix import PartnerCell, PartnerMatrix, partner_matrix
from pinochle_elo.pentanomial import (
    PentanomialEstimate,
    pentanomial_estimate,
    pentanomial_llr,
    pentanomial_llr_logistic,
    pentanomial_llr_quick,
)
from pinochle_elo.sequential_elo import (
    RatingChange,
    SequentialMatch,
    SequentialRatings,
    expected_score,
    k_factor,
    sequential_elo,
)
from pinochle_elo.sprt import (
    SprtResult,
    SprtSettings,
    SprtTest,
    Verdict,
    effect_size,
    llr,
    look_pairs,
    sprt,
    sprt_bounds,
)
from pinochle_elo.standings import (
    Bye,
    EventResult,
    MatchResult,
    StandingsRow,
    UnplayedMatch,
    lot,
    match_points,
    standings,
    tie_break_text,
)
from pinochle_elo.stop_adjustment import StopSimulation, stop_adjusted_effect
from pinochle_elo.swing_parts import SwingParts, TableContract, TablePoints, mean_swing_parts, swing_parts
from pinochle_elo.until_error import UntilErrorResult, UntilErrorTest, until_error

__all__ = [
    "FEW_DECIDED",
    "IMP_SCALE",
    "MAXIMUM_IMP",
    "SINGLE_POINT_UNIT",
    "TEN_POINT_UNIT",
    "THREE_HANDED_WEIGHT",
    "BoardValue",
    "Bye",
    "EloDifference",
    "EventResult",
    "FieldRatings",
    "FieldResults",
    "Forfeit",
    "HeadToHead",
    "LackOfFit",
    "LineUp",
    "MatchResult",
    "MeanEstimate",
    "NormalizedElo",
    "Outcome",
    "PairObservation",
    "PartnerCell",
    "PartnerMatrix",
    "PentanomialEstimate",
    "Prior",
    "Rating",
    "RatingChange",
    "RatingDifference",
    "SequentialMatch",
    "SequentialRatings",
    "SprtResult",
    "SprtSettings",
    "SprtTest",
    "StandingsRow",
    "StopSimulation",
    "SwingParts",
    "TableContract",
    "TablePoints",
    "ThreeHandedBoard",
    "UnplayedMatch",
    "UntilErrorResult",
    "UntilErrorTest",
    "Verdict",
    "board_value",
    "effect_of_elo",
    "effect_size",
    "elo_difference",
    "elo_of_effect",
    "expected_score",
    "field_results",
    "fitted_elo",
    "forfeited_board_value",
    "game_pair_score",
    "head_to_head",
    "head_to_head_of_boards",
    "imp_thresholds",
    "imp_value",
    "joint_fit",
    "k_factor",
    "line_up",
    "line_ups_of",
    "llr",
    "look_pairs",
    "lot",
    "match_points",
    "mean_estimate",
    "mean_estimate_of_sums",
    "mean_swing_parts",
    "merge_line_ups",
    "normalized_elo",
    "outcome",
    "partner_matrix",
    "pentanomial_estimate",
    "pentanomial_llr",
    "pentanomial_llr_logistic",
    "pentanomial_llr_quick",
    "sequential_elo",
    "sprt",
    "sprt_bounds",
    "standings",
    "stop_adjusted_effect",
    "swing",
    "swing_parts",
    "tally",
    "three_handed_board_value",
    "three_handed_observations",
    "three_handed_order",
    "tie_break_text",
    "until_error",
]
