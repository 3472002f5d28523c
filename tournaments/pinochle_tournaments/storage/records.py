"""Stored deals as deal records (`pinochle-record/1`), keys in the documented order.

Rows are turned into JSON objects directly, without replaying or parsing them: export has to keep up with large stores.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pinochle_referee.faults import BotFault
from pinochle_rules.records import FORMAT

from pinochle_tournaments.storage.rows import split_actions
from pinochle_tournaments.storage.values import BOARD_FORMAT, StoredMatch

__all__ = ["record_of_row"]


def record_of_row(
    match: StoredMatch, row: Mapping[str, Any], faults: Sequence[BotFault] = (), *, reveal: bool | None = None
) -> dict[str, Any]:
    """The record of a deal that is not void.

    `reveal` says whether the event's secret is in it; None: once the match is over, or if it was public all along.
    """
    ruleset, table = match.identity.ruleset, row["table_number"]
    seats = [seat.letter for seat in ruleset.seats]
    sides = [side.text for side in ruleset.sides]
    record: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset.name,
        "options": dict(ruleset.options),
        "event": match.event.name,
        "match": match.label,
        "table": table,
        "board": row["board_number"],
    }
    if row["game_number"] != BOARD_FORMAT:
        record["game"] = row["game_number"]
    number = row["game_number"] or row["board_number"]
    record["seats"] = {seat.letter: match.label_at(seat, table, number) for seat in ruleset.seats}
    record["bots"] = _bots(match)
    record["dealer"] = row["dealer"]
    record["hands"] = dict(zip(seats, json.loads(row["hands"]), strict=True))
    for key in ("widow", "stock"):
        if row[key] is not None:
            record[key] = row[key]
    record["scores_before"] = dict(zip(sides, json.loads(row["scores_before"]), strict=True))
    checks_before = json.loads(row["checks_before"] or "[]")
    if any(checks_before):
        record["checks_before"] = dict(zip(sides, checks_before, strict=True))
    record["actions"] = split_actions(row["actions"])
    record["melds"] = dict(zip(seats, json.loads(row["melds"]), strict=True))
    record["trick_points"] = dict(zip(sides, json.loads(row["trick_points"]), strict=True))
    record["result"] = row["result"]
    record["deltas"] = dict(zip(sides, json.loads(row["deltas"]), strict=True))
    if row["checks"] is not None:
        record["checks"] = dict(zip(sides, json.loads(row["checks"]), strict=True))
    record["faults"] = [_fault(fault) for fault in faults]
    if not match.identity.deals_sha256:
        record["commitment"] = _commitment(match, reveal)
    if row["remarks"] is not None:
        record["remarks"] = json.loads(row["remarks"])
    if row["times_ms"] is not None:
        record["times_ms"] = json.loads(row["times_ms"])
    return record


def _bots(match: StoredMatch) -> dict[str, Any]:
    """Each bot by the name that `seats` has for it."""
    labels = [match.label_at(seat, 1) for seat in match.identity.ruleset.seats]
    return {
        label: {"content_hash": bot.content_hash, "overrides": dict(bot.overrides)}
        for label, bot in zip(labels, match.identity.bots, strict=True)
    }


def _fault(fault: BotFault) -> dict[str, Any]:
    return {
        "seat": fault.seat.letter,
        "action": fault.action,
        "kind": str(fault.kind),
        "detail": fault.detail,
        "consequence": str(fault.consequence),
    }


def _commitment(match: StoredMatch, reveal: bool | None) -> dict[str, str | None]:
    event = match.event
    if reveal is None:
        reveal = match.is_secret_out
    return {
        "algorithm": "pinochle-board/1",
        "secret_sha256": event.secret_sha256,
        "secret": event.secret.hex() if reveal else None,
        "roster_sha256": event.roster_sha256,
        "pairing": match.pairing,
    }
