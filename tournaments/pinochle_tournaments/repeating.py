"""How a stored fault is named, and the command that puts its bot before the same decision again."""

from __future__ import annotations

import shlex
from pathlib import Path

from pinochle_tournaments.storage import StoredFault, StoredMatch

__all__ = ["fault_place", "repeat_command"]


def fault_place(fault: StoredFault) -> str:
    """`MATCH/BOARD/TABLE`; `MATCH/-/TABLE` of one outside any deal."""
    if fault.key is None:
        return f"{fault.match}/-/{fault.table}"
    board = f"{fault.key.game}.{fault.key.board}" if fault.key.game else str(fault.key.board)
    return f"{fault.match}/{board}/{fault.table}"


def repeat_command(store: Path, match: StoredMatch, fault: StoredFault) -> str:
    """`pinochle bot ask …`; empty where nothing had been asked."""
    if fault.key is None:
        return ""
    spec = match.specs[match.bot_at(fault.seat, fault.table, fault.key.number)] or fault.bot
    words = ["pinochle", "bot", "ask", spec, str(store), fault_place(fault), "--action", str(fault.action)]
    # Only beside a stock may a seat decline something that records leave out.
    return shlex.join([*words, "--nth", str(fault.nth)] if match.identity.ruleset.stock_cards else words)
