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
from pinochle_elo.estimates import MeanEstimate, mean_estimate
from pinochle_elo.head_to_head import HeadToHead, head_to_head, head_to_head_of_boards
from pinochle_elo.imp import IMP_SCALE, MAXIMUM_IMP, SINGLE_POINT_UNIT, TEN_POINT_UNIT, imp_thresholds, imp_value
from pinochle_elo.pentanomial import (
    PentanomialEstimate,
    pentanomial_estimate,
    pentanomial_llr,
    pentanomial_llr_logistic,
    pentanomial_llr_quick,
)
from pinochle_elo.sprt import SprtResult, SprtSettings, Verdict, effect_size, llr, look_pairs, sprt, sprt_bounds
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
from pinochle_elo.until_error import UntilErrorResult, until_error

__all__ = [
    "IMP_SCALE",
    "MAXIMUM_IMP",
    "SINGLE_POINT_UNIT",
    "TEN_POINT_UNIT",
    "BoardValue",
    "Bye",
    "EloDifference",
    "EventResult",
    "Forfeit",
    "HeadToHead",
    "MatchResult",
    "MeanEstimate",
    "NormalizedElo",
    "Outcome",
    "PentanomialEstimate",
    "SprtResult",
    "SprtSettings",
    "StandingsRow",
    "StopSimulation",
    "SwingParts",
    "TableContract",
    "TablePoints",
    "ThreeHandedBoard",
    "UnplayedMatch",
    "UntilErrorResult",
    "Verdict",
    "board_value",
    "effect_of_elo",
    "effect_size",
    "elo_difference",
    "elo_of_effect",
    "forfeited_board_value",
    "game_pair_score",
    "head_to_head",
    "head_to_head_of_boards",
    "imp_thresholds",
    "imp_value",
    "llr",
    "look_pairs",
    "lot",
    "match_points",
    "mean_estimate",
    "mean_swing_parts",
    "normalized_elo",
    "outcome",
    "pentanomial_estimate",
    "pentanomial_llr",
    "pentanomial_llr_logistic",
    "pentanomial_llr_quick",
    "sprt",
    "sprt_bounds",
    "standings",
    "stop_adjusted_effect",
    "swing",
    "swing_parts",
    "tally",
    "three_handed_board_value",
    "three_handed_order",
    "tie_break_text",
    "until_error",
]
