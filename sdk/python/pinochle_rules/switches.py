"""The words that a ruleset's switches take, one enumeration a switch.

Values only; what each means for the course of a deal is read by the engine from `Ruleset`.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = [
    "AllPass",
    "BeatAfterRuff",
    "BelowFloor",
    "BothCross",
    "DixPlayed",
    "ExchangeOrder",
    "History",
    "ImpossibleContract",
    "LeadTrump",
    "MatchBy",
    "MustHead",
    "NinesRedeal",
    "NoMarriage",
    "Opening",
    "Settlement",
    "TrumpFrom",
    "ZeroTricksBidder",
]


class Opening(StrEnum):
    """What the first bid of an auction may be."""

    EXACT_MIN = "exact_min"
    MIN_PLUS_STEP = "min_plus_step"
    ANY = "any_multiple_of_10"


class AllPass(StrEnum):
    """What follows when every seat (or all but the dealer) has passed."""

    REDEAL = "redeal"
    DEALER_TAKES = "dealer_takes"
    DEALER_MUST_BID = "dealer_must_bid"
    """He may bid more than the minimum."""
    DEALER_MUST_BID_MINIMUM = "dealer_must_bid_minimum"
    DEALER_OPENS = "dealer_opens"
    ELDEST_OPENS = "eldest_opens"
    """The dealer's left neighbour opens with a forced minimum."""


class NinesRedeal(StrEnum):
    """Who may ask for a redeal before the auction."""

    OFF = "off"
    FIVE_NINES = "five_nines"
    FIVE_NINES_NO_ACE = "five_nines_no_ace"


class NoMarriage(StrEnum):
    """What a declarer without a marriage suffers where trump requires one."""

    LOSE_BID_OPPONENTS_SCORE_MELD = "lose_bid_opponents_score_meld"
    LOSE_BID_ONLY = "lose_bid_only"
    EXEMPT_AT_50 = "exempt_at_50"
    ANY_SUIT = "any_suit"
    """Nothing: he names any suit."""


class ExchangeOrder(StrEnum):
    """How partners exchange cards."""

    NONE = "none"
    PARTNER_FIRST = "partner_first"
    SIMULTANEOUS = "simultaneous"


class ImpossibleContract(StrEnum):
    """What happens to a contract that no number of trick points can save."""

    PLAY = "play"
    CHOICE = "choice"
    THROW_IN = "throw_in"


class MustHead(StrEnum):
    """When a follower must beat the best card of the trick if able."""

    ALWAYS = "always"
    TRUMP_ONLY = "trump_only"
    TRUMP_LED = "trump_led"


class BeatAfterRuff(StrEnum):
    """Whether the duty to beat survives a ruff: against the best card of the led suit, or not at all."""

    LAPSES = "lapses"
    LITERAL = "literal"


class LeadTrump(StrEnum):
    """Whether the declarer's first lead must be a trump if he holds one."""

    NEVER = "never"
    ALWAYS = "always"
    UNLESS_FORCED = "unless_forced"


class History(StrEnum):
    """Which completed tricks a seat may look at."""

    FULL = "full"
    LAST_TRICK_ONLY = "last_trick_only"


class BelowFloor(StrEnum):
    """What a side keeps that took fewer trick points than `floor_points`."""

    NOTHING = "nothing"
    TRICKS = "tricks"


class ZeroTricksBidder(StrEnum):
    """What a bidding side below the floor suffers although its points cover the bid."""

    SET = "set"
    ZERO = "zero"


class BothCross(StrEnum):
    """Who wins when several sides reach the target in one deal."""

    BIDDING_SIDE = "bidding_side"
    HIGHER_TOTAL = "higher_total"


class TrumpFrom(StrEnum):
    """What fixes trump."""

    DECLARER = "declarer"
    TURNED_UP = "turned_up"
    """The board's last card: the dealer's last, or the one face up under the stock. There is no contract."""


class DixPlayed(StrEnum):
    """When a nine of trump that never scored does so by being played, where there is a stock."""

    ANY_PHASE = "any_phase"
    PHASE1 = "phase1"
    NEVER = "never"


class Settlement(StrEnum):
    """What a contract is settled in."""

    POINTS = "points"
    UNITS = "units"
    """To or from each opponent, by the unit table."""


class MatchBy(StrEnum):
    """Which ledger decides a match."""

    POINTS = "points"
    CHECKS = "checks"
