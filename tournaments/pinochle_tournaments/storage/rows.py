"""Between finished deals and rows of the SQL table `deal`: nothing is computed here but the contract.

Lists by seat or side are JSON in the ruleset's order; actions are joined by comma and space, which no action holds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from pinochle_referee.faults import BotFault, Consequence, FaultKind
from pinochle_referee.results import FinishedDeal
from pinochle_rules import (
    PLAY,
    Action,
    Bid,
    Board,
    Card,
    Contract,
    DealResult,
    NameTrump,
    Outcome,
    PlayCard,
    Ruleset,
    Seat,
    board_from_hands,
    format_cards,
    parse_action,
    parse_cards,
    parse_seat,
    parse_side,
)
from pinochle_rules.cardset import CardSet, unpack

from pinochle_tournaments.storage.values import StoredMatch

__all__ = ["VOID", "contract_of", "deal_row", "fault_row", "finished_deal", "read_fault", "split_actions"]

VOID: Final = "void"
"""The result, in the SQL table, of a deal that has none."""
_SEPARATOR: Final = ", "


def deal_row(match: StoredMatch, deal: FinishedDeal, *, stored_at: str) -> dict[str, Any]:
    """The row of a finished deal."""
    ruleset, number = match.identity.ruleset, deal.game or deal.board
    outcome, contract = deal.outcome, contract_of(deal)
    return {
        "match_id": match.id,
        "game_number": deal.game,
        "board_number": deal.board,
        "table_number": deal.table,
        "dealer": deal.dealt.dealer.letter,
        "hands": json.dumps(_hand_texts(ruleset, deal.dealt)),
        "scores_before": json.dumps(deal.scores_before),
        "result": VOID if outcome is None else str(outcome.result),
        "declarer": contract.declarer.letter if contract else None,
        "declaring_partnership": (
            match.partnership_at(ruleset.sides.index(ruleset.side_of(contract.declarer)), deal.table, number) + 1
            if contract
            else None
        ),
        "bid_points": contract.points if contract else None,
        "trump": str(contract.trump) if contract and contract.trump else None,
        "melds": json.dumps(outcome.melds if outcome else [0] * len(ruleset.seats)),
        "trick_points": json.dumps(outcome.trick_points if outcome else [0] * len(ruleset.sides)),
        "deltas": json.dumps(outcome.deltas if outcome else [0] * len(ruleset.sides)),
        "actions": _SEPARATOR.join(_step_texts(deal.steps)),
        "forfeited_by": deal.forfeited_by.text if deal.forfeited_by else None,
        "decisions": deal.decisions,
        "thinking_ms": sum(deal.times_ms),
        "times_ms": _times_text(deal.times_ms) if deal.times_ms else None,
        "remarks": json.dumps({str(key): text for key, text in deal.remarks.items()}) if deal.remarks else None,
        "void_reason": deal.void_reason,
        "stored_at": stored_at,
        "widow": format_cards(deal.dealt.widow(ruleset)) if ruleset.widow_cards else None,
        "stock": " ".join([card.text for card in deal.dealt.stock(ruleset)]) if ruleset.stock_cards else None,
        "checks_before": json.dumps(deal.checks_before) if deal.checks_before else None,
        "checks": json.dumps(outcome.checks) if outcome and outcome.checks is not None else None,
    }


def finished_deal(ruleset: Ruleset, row: Mapping[str, Any], faults: Sequence[BotFault] = ()) -> FinishedDeal:
    """The finished deal of a row. Within a hand, the order in which cards were dealt is not kept: it has no meaning."""
    result = row["result"]
    hands = {seat: parse_cards(cards) for seat, cards in zip(ruleset.seats, json.loads(row["hands"]), strict=True)}
    outcome = None
    if result != VOID:
        melds, taken, deltas = (tuple(json.loads(row[key])) for key in ("melds", "trick_points", "deltas"))
        checks = tuple(json.loads(row["checks"])) if row["checks"] is not None else None
        outcome = Outcome(DealResult(result), melds, taken, deltas, checks)
    return FinishedDeal(
        game=row["game_number"],
        board=row["board_number"],
        table=row["table_number"],
        dealt=board_from_hands(
            ruleset,
            parse_seat(row["dealer"]),
            hands,
            widow=parse_cards(row["widow"] or ""),
            stock=parse_cards(row["stock"] or ""),
        ),
        scores_before=tuple(json.loads(row["scores_before"])),
        checks_before=tuple(json.loads(row["checks_before"] or "[]")),
        steps=tuple(_step(text) for text in split_actions(row["actions"])),
        outcome=outcome,
        forfeited_by=parse_side(row["forfeited_by"]) if row["forfeited_by"] else None,
        faults=tuple(faults),
        remarks={int(key): text for key, text in json.loads(row["remarks"] or "{}").items()},
        times_ms=tuple(json.loads(row["times_ms"] or "[]")),
        decisions=row["decisions"],
        void_reason=row["void_reason"],
    )


def split_actions(text: str) -> list[str]:
    """The actions of a row, as records write them."""
    return text.split(_SEPARATOR) if text else []


def contract_of(deal: FinishedDeal) -> Contract | None:
    """The contract that was played, or given up; None where the auction had none or did not come to its end."""
    bid: tuple[Seat, int] | None = None
    trump = None
    for seat, action in deal.steps:
        match action:
            case Bid(points):
                bid = (seat, points)
            case NameTrump(suit):
                trump = suit
            case PlayCard():
                break
    if bid is None or deal.outcome is None:
        return None
    is_settled = deal.outcome.result not in (DealResult.FORFEITED, DealResult.PASSED_OUT)
    return Contract(*bid, trump) if trump is not None or is_settled else None


def fault_row(fault: BotFault, *, match_id: int, table: int, deal_id: int | None, stored_at: str) -> dict[str, Any]:
    """The row of a fault; the action has a meaning only within a deal."""
    return {
        "match_id": match_id,
        "deal_id": deal_id,
        "table_number": table,
        "seat": fault.seat.letter,
        "action": fault.action if deal_id is not None else None,
        "nth": fault.nth,
        "kind": str(fault.kind),
        "detail": fault.detail,
        "consequence": str(fault.consequence),
        "log": fault.log,
        "stored_at": stored_at,
    }


def read_fault(row: Mapping[str, Any]) -> BotFault:
    """The fault of a row."""
    return BotFault(
        seat=parse_seat(row["seat"]),
        action=row["action"] or 0,
        kind=FaultKind(row["kind"]),
        detail=row["detail"],
        consequence=Consequence(row["consequence"]),
        log=row["log"],
        nth=row["nth"],
    )


# Writing a deal must cost little beside playing it. Most steps are cards: those are looked up by their numbers, because
# a hash of an action takes longer than all the rest.
_PLAY_TEXTS: Final = (("",), *(("", *(f"{seat} {PLAY[card]}" for card in Card)) for seat in Seat))


def _step_texts(steps: Sequence[tuple[Seat, Action]]) -> list[str]:
    return [
        _PLAY_TEXTS[seat][action.card] if type(action) is PlayCard else f"{seat} {action}" for seat, action in steps
    ]


def _hand_texts(ruleset: Ruleset, dealt: Board) -> list[str]:
    """The hands, sorted; where the dealer's last card is turned up, it stays the last of his hand."""
    texts = [_hand_text(hand) for hand in dealt.hands(ruleset)]
    if not (ruleset.has_contract or ruleset.stock_cards):
        dealer = ruleset.seat_index[dealt.dealer]
        *others, last = dealt.dealt(ruleset)[dealer]
        texts[dealer] = f"{format_cards(others)} {last}"
    return texts


@lru_cache(maxsize=8192)
def _hand_text(hand: CardSet) -> str:
    return format_cards(unpack(hand))


def _step(text: str) -> tuple[Seat, Action]:
    seat, _, action = text.partition(" ")
    return parse_seat(seat), parse_action(action)


def _times_text(times_ms: Sequence[float]) -> str:
    """Tenths of a millisecond are as exact as the clock."""
    return f"[{', '.join([f'{time:.1f}' if time else '0' for time in times_ms])}]"
