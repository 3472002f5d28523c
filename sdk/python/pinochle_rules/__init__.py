"""The rules of Pinochle, pure: no clock, file, network or randomness of its own; standard library only.

`ruleset_with` gives a ruleset, `board_from_seed` or `board_from_hands` a board, `Deal.start` a deal; then
`deal.legal`, `deal.apply(action)` until `deal.is_over`, and `Observation.of(deal, seat)` for what a seat may know.
"""

from pinochle_rules.action_space import ActionSpace, action_at, action_index, action_space
from pinochle_rules.actions import (
    CONCEDE,
    CONTINUE,
    PASS,
    PLAY,
    REDEAL,
    TRUMP,
    Action,
    Bid,
    Call,
    Concede,
    Continue,
    GiveCards,
    NameTrump,
    Pass,
    PlayCard,
    Redeal,
    format_action,
    parse_action,
)
from pinochle_rules.auction import callers
from pinochle_rules.board import Board, board_from_hands, check_hand
from pinochle_rules.cards import (
    Card,
    Rank,
    Suit,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    parse_suit,
)
from pinochle_rules.deal import Deal
from pinochle_rules.errors import IllegalAction, NotationError, RecordError, RulesError, RulesetError
from pinochle_rules.explain import describe_legal
from pinochle_rules.legal import (
    BidRange,
    Legal,
    LegalCalls,
    LegalCards,
    LegalConcession,
    LegalPlays,
    LegalRedeal,
    LegalTrumps,
)
from pinochle_rules.meld import Meld, MeldKind, ShownMelds
from pinochle_rules.observation import Contract, Observation, Trick
from pinochle_rules.options import OPTIONS, Option, did_you_mean, format_option_value, parse_option, ruleset_with
from pinochle_rules.phase import Phase
from pinochle_rules.presets import PRESETS
from pinochle_rules.records import Commitment, FaultEntry, Record, Step, read_record, write_record
from pinochle_rules.ruleset import MeldTable, OptionValue, Ruleset
from pinochle_rules.scoring import DealResult, Outcome, game_winner
from pinochle_rules.seats import BySeat, BySide, Seat, Side, parse_seat, parse_side
from pinochle_rules.seeds import board_from_seed, commitment_of, decision_seed, event_seed, secret_from_text
from pinochle_rules.tricks import legal_cards, trick_winner
from pinochle_rules.vectors import VectorResult, ruleset_of_file, run_vectors
from pinochle_rules.verification import Disagreement, replay, verify_record

__all__ = [
    "CONCEDE",
    "CONTINUE",
    "OPTIONS",
    "PASS",
    "PLAY",
    "PRESETS",
    "REDEAL",
    "TRUMP",
    "Action",
    "ActionSpace",
    "Bid",
    "BidRange",
    "Board",
    "BySeat",
    "BySide",
    "Call",
    "Card",
    "Commitment",
    "Concede",
    "Continue",
    "Contract",
    "Deal",
    "DealResult",
    "Disagreement",
    "FaultEntry",
    "GiveCards",
    "IllegalAction",
    "Legal",
    "LegalCalls",
    "LegalCards",
    "LegalConcession",
    "LegalPlays",
    "LegalRedeal",
    "LegalTrumps",
    "Meld",
    "MeldKind",
    "MeldTable",
    "NameTrump",
    "NotationError",
    "Observation",
    "Option",
    "OptionValue",
    "Outcome",
    "Pass",
    "Phase",
    "PlayCard",
    "Rank",
    "Record",
    "RecordError",
    "Redeal",
    "RulesError",
    "Ruleset",
    "RulesetError",
    "Seat",
    "ShownMelds",
    "Side",
    "Step",
    "Suit",
    "Trick",
    "VectorResult",
    "action_at",
    "action_index",
    "action_space",
    "board_from_hands",
    "board_from_seed",
    "callers",
    "check_hand",
    "commitment_of",
    "decision_seed",
    "describe_legal",
    "did_you_mean",
    "event_seed",
    "format_action",
    "format_card",
    "format_cards",
    "format_option_value",
    "game_winner",
    "legal_cards",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_option",
    "parse_seat",
    "parse_side",
    "parse_suit",
    "read_record",
    "replay",
    "ruleset_of_file",
    "ruleset_with",
    "run_vectors",
    "secret_from_text",
    "trick_winner",
    "verify_record",
    "write_record",
]
