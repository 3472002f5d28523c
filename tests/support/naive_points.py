"""The points of a deal and of a game by the rulebook's words. Imports nothing of the product."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from naive_rules import SUITS, NaiveRules

if TYPE_CHECKING:
    from naive_deal import NaiveDeal

__all__ = ["checks_of_hand", "naive_game_winner", "score_deal"]

Score = tuple[str, tuple[int, ...], tuple[int, ...] | None]

UNITS = {
    "classic": {300: 3, 350: 5, 400: 10, 450: 15, 500: 20, 550: 25, 600: 30},
    "scarne": {250: 2, 300: 3, 350: 5, 400: 7, 450: 10, 500: 13, 550: 17, 600: 21, 650: 25, 700: 30},
    "webcasty": {300: 1, 350: 2, 400: 4, 450: 6, 500: 8, 550: 10},
}


def score_deal(deal: NaiveDeal, result: str, *, bid_only: bool) -> Score:
    """Result, deltas by side, and checks, of a deal that has ended: `played out`, or without play."""
    rules = deal.rules
    if result == "passed-out":
        return result, (0,) * rules.sides, (0, 0) if rules.name == "check" else None
    if deal.declarer is None:
        return "played", tuple(_with_trick(deal, side, deal.taken[side]) for side in range(rules.sides)), None
    if result == "played out":
        result, deltas = _played(deal)
    else:
        deltas = _unplayed(deal, result, bid_only)
    if rules.options.get("settlement") == "units":
        deltas = _units(deal, result)
    return result, deltas, _checks(deal, result) if rules.name == "check" else None


def _sides(deal: NaiveDeal, declaring: int, defending: Sequence[int]) -> tuple[int, ...]:
    """The declaring side's number, and each other side's own."""
    assert deal.declarer is not None
    own = deal.rules.side(deal.declarer)
    return tuple(declaring if side == own else defending[side] for side in range(deal.rules.sides))


def _board_meld(deal: NaiveDeal, side: int) -> int:
    """The meld that counts: none below the table's minimum."""
    meld = deal.side_meld(side)
    return meld if meld >= deal.rules.options.get("min_team_meld", 0) else 0


def _unplayed(deal: NaiveDeal, result: str, bid_only: bool) -> tuple[int, ...]:
    melds = [0 if bid_only else _board_meld(deal, side) for side in range(deal.rules.sides)]
    if result == "made":
        assert deal.declarer is not None
        return _sides(deal, max(deal.bid, melds[deal.rules.side(deal.declarer)]), melds)
    return _sides(deal, -deal.bid, melds)


def _with_trick(deal: NaiveDeal, side: int, taken: int, *, won: int | None = None) -> int:
    """Meld and tricks; tricks alone where a trick is needed to keep the meld."""
    rules = deal.rules
    needs_trick = rules.on("trick_saves_meld") or rules.on("turn_up") or rules.name == "check"
    tricks = deal.tricks_won[side] if won is None else won
    return taken + (0 if needs_trick and not tricks else _board_meld(deal, side))


def _played(deal: NaiveDeal) -> tuple[str, tuple[int, ...]]:
    rules = deal.rules
    assert deal.declarer is not None
    declaring = rules.side(deal.declarer)
    own, enough = _earned(deal, declaring), deal.side_meld(declaring) >= rules.options.get("min_team_meld", 0)
    made = own is not None and own >= deal.bid and enough
    score = -deal.bid
    if made:
        assert own is not None
        score = own
    elif own is None and rules.options.get("zero_tricks_bidder") == "zero":
        covered = deal.side_meld(declaring) + deal.taken[declaring] >= deal.bid
        score = 0 if covered else score
    others = []
    for side in range(rules.sides):
        earned = _earned(deal, side)
        kept = deal.taken[side] if rules.options.get("below_floor") == "tricks" else 0
        others.append(kept if earned is None else earned)
    return "made" if made else "set", _sides(deal, score, others)


def _earned(deal: NaiveDeal, side: int) -> int | None:
    """Meld and tricks, or None for a side without the trick points that save its meld."""
    rules = deal.rules
    assert deal.declarer is not None
    taken, won = deal.taken[side], deal.tricks_won[side]
    if rules.on("defenders_pool") and side != rules.side(deal.declarer):
        defenders = [other for other in range(rules.sides) if other != rules.side(deal.declarer)]
        taken, won = sum(deal.taken[other] for other in defenders), sum(deal.tricks_won[other] for other in defenders)
    if taken < {"single-deck-1500": 10, "double-deck": 20}.get(rules.name, 0):
        return None
    return _with_trick(deal, side, taken, won=won)


def _units(deal: NaiveDeal, result: str) -> tuple[int, ...]:
    """Twice if spades are trump, three times in hearts where they triple; double if the contract fails in play."""
    rules, table = deal.rules, UNITS[deal.rules.unit_table]
    assert deal.declarer is not None
    reached = [start for start in table if start <= deal.bid]
    single = table[max(reached) if reached else min(table)]
    if deal.trump == "S" and not (result == "conceded" and rules.spades_concede_single):
        single *= 2
    if deal.trump == "H" and rules.hearts_triple:
        single *= 3
    from_each = {"made": single, "conceded": -single, "set": -2 * single}[result]
    return _sides(deal, 2 * from_each, [-from_each] * 3)


# Checks --------------------------------------------------------------------------------------------------------------


def checks_of_hand(hand: Sequence[str], trump: str | None) -> int:
    """What one player's melds earn."""

    def sets(cards: Sequence[str]) -> int:
        return min(list(hand).count(card) for card in cards)

    kings, queens = (sets([rank + suit for suit in SUITS]) for rank in "KQ")
    round_trip = kings > 0 and queens > 0
    earned = 5 if round_trip else 0
    # The round trip stands in place of the kings and queens inside it.
    earned += kings + queens - (2 if round_trip else 0)
    earned += 2 * sets([f"A{suit}" for suit in SUITS]) + sets([f"J{suit}" for suit in SUITS])
    earned += 2 * sets([f"{rank}{trump}" for rank in "ATKQJ"]) if trump else 0
    return earned + (2 if sets(["QS", "JD"]) == 2 else 0)


def contract_checks(bid: int) -> int:
    if bid < 350:
        return 2 if bid < 250 else 4 if bid < 300 else 7
    checks = 10
    while bid >= 400:
        checks, bid = checks + 5, bid - 50
    return checks


def _checks(deal: NaiveDeal, result: str) -> tuple[int, ...]:
    """What each partner collects from an opponent, and pays."""
    assert deal.declarer is not None
    declaring = deal.declarer % 2
    earned = [0, 0]
    for seat, checks in enumerate(deal.meld_checks):
        if deal.tricks_won[seat % 2] or not deal.rules.checks_need_trick:
            earned[seat % 2] += checks
    if result == "made":
        earned[declaring] += contract_checks(deal.bid)
    if result == "set":
        earned[1 - declaring] += 2 * contract_checks(deal.bid)
    for side in (0, 1):
        earned[side] += 5 if deal.tricks_won[side] == 12 else 0
    return earned[0] - earned[1], earned[1] - earned[0]


# Games ---------------------------------------------------------------------------------------------------------------


def naive_game_winner(name: str, options: Mapping[str, Any], scores: Sequence[int], bidder: int | None) -> int | None:
    """The side that has won the game after a deal: one side at the target, or, of several, as the ruleset says.

    The target has not been raised before this deal.
    """
    rules = NaiveRules(name, options)
    there = [side for side, score in enumerate(scores) if score >= rules.target]
    if len(there) < 2:
        return there[0] if there else None
    bidder_first = rules.name in ("single-deck-1500", "double-deck", "firehouse", "check") or rules.on("bidder_first")
    if bidder_first and bidder in there:
        return bidder
    target = rules.target
    if rules.on("raise_250") or rules.options.get("win_test") == "raise_250":
        while len(there) > 1:
            target += 250
            there = [side for side in there if scores[side] >= target]
        return there[0] if there else None
    best = max(scores)
    return scores.index(best) if list(scores).count(best) == 1 else None
