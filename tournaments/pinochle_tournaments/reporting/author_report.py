"""An author's package: a folder a bot with its results, faults, logs and records, and the commands that repeat a fault.

Of a board that is not over nothing is told. Reads a store, and writes below one folder, which it replaces whole.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pinochle_elo import mean_estimate
from pinochle_rules import Seat, did_you_mean, read_record

from pinochle_tournaments.errors import ArenaError, reason_of
from pinochle_tournaments.events.table_values import csv_text
from pinochle_tournaments.hidden_boards import ShownBoards
from pinochle_tournaments.repeating import fault_place, repeat_command
from pinochle_tournaments.reporting.own_record import own_record
from pinochle_tournaments.stopping import counted_boards, stop_watch_of
from pinochle_tournaments.storage import MatchStatus, Store, StoredFault, StoredMatch
from pinochle_tournaments.units import counted

__all__ = ["Written", "bots_of_store", "write_report"]

_RESULT_COLUMNS: Final = (
    "event", "match", "bot", "opponents", "status", "boards", "mean_imp", "imp_error", "wins", "ties", "losses",
    "swing_total_points", "forfeited_boards", "void_boards", "faults",
)  # fmt: skip
_FAULT_COLUMNS: Final = (
    "event", "match", "deal", "seat", "bot", "action", "nth", "kind", "detail", "consequence", "repeat",
)  # fmt: skip
_README: Final = """{bot}: what it did in {store}

results.csv    a row a match and opponent: IMPs a board with their 95 % error, won, tied and lost boards
faults.csv     what went wrong, and the command with which an organiser repeats it
faults.txt     the same with the end of the bot's own output at the time
logs/          the bot's whole output, where it was kept: one file a match, table and seat
records.jsonl  its deals, one a line (pinochle-own-record/1): its own cards, and what the others did for all to see

Boards that are not over are left out. {figures}.
"""


@dataclass(frozen=True, slots=True)
class Written:
    """What is in a bot's folder."""

    bot: str
    folder: Path
    matches: int
    records: int
    faults: int
    logs: int


def bots_of_store(store: Store) -> list[str]:
    """The names of all bots that sit in a match of the store."""
    return sorted({bot.name for match in store.matches() for bot in match.identity.bots})


def write_report(store: Store, bot: str, out: Path) -> Written:
    """Write a bot's folder below `out`: whole, or not at all; an older one is replaced.

    Raises:
        ArenaError: the bot is in no match, or the folder cannot be written.
    """
    known = bots_of_store(store)
    if bot not in known:
        raise ArenaError(
            f"no bot {bot!r} has played in {store.path}{did_you_mean(bot, known)}; {', '.join(known) or 'nobody has'}"
        )
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=out) as made:
            written = _write(store, bot, Path(made) / "report", out / _file_name(bot))
            if written.folder.exists():
                shutil.rmtree(written.folder)
            (Path(made) / "report").rename(written.folder)
    except OSError as error:
        raise ArenaError(f"the report cannot be written into {out}: {reason_of(error)}") from error
    return written


def _write(store: Store, bot: str, folder: Path, target: Path) -> Written:
    folder.mkdir()
    (folder / "logs").mkdir()
    shown = ShownBoards(store)
    matches = [match for match in store.matches() if any(each.name == bot for each in match.identity.bots)]
    results, faults, records, logs = list[dict[str, Any]](), list[dict[str, Any]](), 0, 0
    with (
        (folder / "records.jsonl").open("w", encoding="utf-8") as file,
        (folder / "faults.txt").open("w", encoding="utf-8") as told,
    ):
        for match in matches:
            results += _results(store, match, bot)
            for row in _records(store, match, bot, shown):
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                records += 1
            for fault, row in _faults(store, match, bot, shown):
                faults.append(row)
                told.write(_told(fault, row))
            logs += _logs(store, match, bot, folder / "logs")
    (folder / "results.csv").write_text(csv_text(_RESULT_COLUMNS, results), encoding="utf-8")
    (folder / "faults.csv").write_text(csv_text(_FAULT_COLUMNS, faults), encoding="utf-8")
    (folder / "README.txt").write_text(
        _README.format(
            bot=bot,
            store=store.path.name,
            figures=", ".join(
                (counted(len(matches), "matches"), counted(records, "records"), counted(len(faults), "faults"))
            ),
        ),
        encoding="utf-8",
    )
    return Written(bot, target, len(matches), records, len(faults), logs)


def _results(store: Store, match: StoredMatch, bot: str) -> Iterator[dict[str, Any]]:
    """A row for each side the bot sits on and each other side."""
    ruleset = match.identity.ruleset
    sides = range(len(ruleset.sides))
    names = match.partnership_names
    own = [side for side in sides if any(each.name == bot for each in match.identity.bots[side :: len(sides)])]
    faults = Counter(match.partnership_at(*_place(match, fault)) for fault in store.faults(match))
    for side in own:
        for other in sides:
            if other != side:
                row = {"event": match.event.name, "match": match.id, "bot": names[side], "opponents": names[other]}
                sums = _sums(store, match, side, other)
                yield {**row, "status": str(match.status), **sums, "faults": faults[side]}


def _sums(store: Store, match: StoredMatch, side: int, other: int) -> dict[str, Any]:
    """The boards between two sides, as the one of them sees them."""
    first, second, sign = (side, other, 1) if side < other else (other, side, -1)
    boards = list(store.boards(match, first=first, second=second))
    valid = list(counted_boards(stop_watch_of(store, match), boards))
    imps = mean_estimate([sign * board.imp for board in valid])
    shares = Counter((board.outcome > 0.5) - (board.outcome < 0.5) for board in valid)
    return {
        "boards": len(valid),
        "mean_imp": imps.mean,
        "imp_error": imps.half_width,
        "wins": shares[sign],
        "ties": shares[0],
        "losses": shares[-sign],
        "swing_total_points": sign * sum(board.swing_points for board in valid) + 0.0,
        "forfeited_boards": sum(board.is_forfeited for board in valid),
        "void_boards": sum(board.is_void for board in boards),
    }


def _records(store: Store, match: StoredMatch, bot: str, shown: ShownBoards) -> Iterator[Mapping[str, Any]]:
    for row in store.export_records(match, reveal=False):
        if shown.holds(match, row.get("game", 0), row["board"]):
            record = read_record(row)
            number = record.game or record.board_number
            own = [seat for seat in record.ruleset.seats if _sits(match, bot, seat, record.table, number)]
            if own:
                yield own_record(record, own)


def _faults(
    store: Store, match: StoredMatch, bot: str, shown: ShownBoards
) -> Iterator[tuple[StoredFault, dict[str, Any]]]:
    for fault in store.faults(match):
        number = fault.key.number if fault.key is not None else 1
        if not _sits(match, bot, fault.seat, fault.table, number):
            continue
        if fault.key is not None and not shown.holds(match, fault.key.game, fault.key.board):
            continue
        names = ("bot", "action", "nth", "kind", "detail", "consequence")
        yield (
            fault,
            {
                "event": match.event.name,
                "match": match.id,
                "deal": fault_place(fault),
                "seat": fault.seat.letter,
                **{name: getattr(fault, name) for name in names},
                "repeat": repeat_command(store.path, match, fault),
            },
        )


def _told(fault: StoredFault, row: Mapping[str, Any]) -> str:
    head = f"{row['deal']} {row['seat']}, {row['bot']}: {row['kind']}: {row['detail']} ({row['consequence']})\n"
    repeat = f"  {row['repeat']}\n" if row["repeat"] else ""
    log = "".join(f"  | {line}\n" for line in fault.log.splitlines())
    return f"{head}{repeat}{log}\n"


def _logs(store: Store, match: StoredMatch, bot: str, folder: Path) -> int:
    """The bot's own output, unless it may speak of boards that are still played, here or in another match."""
    if match.status is MatchStatus.OPEN or _shares_boards(store, match):
        return 0
    count = 0
    for log in store.logs(match):
        if _sits(match, bot, log.seat, log.table, 1):
            count += 1
            with (folder / f"{match.id}-table-{log.table}-{log.seat.letter}.txt").open("a", encoding="utf-8") as file:
                file.write(log.text)
    return count


def _shares_boards(store: Store, match: StoredMatch) -> bool:
    return match.event.is_under_way and bool(store.event(match.event.name).definition.get("boards_shared"))


def _sits(match: StoredMatch, bot: str, seat: Seat, table: int, number: int) -> bool:
    return match.identity.bots[match.bot_at(seat, table, number)].name == bot


def _place(match: StoredMatch, fault: StoredFault) -> tuple[int, int, int]:
    ruleset = match.identity.ruleset
    side = ruleset.sides.index(ruleset.side_of(fault.seat))
    return side, fault.table, fault.key.number if fault.key is not None else 1


def _file_name(bot: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", bot).strip(".-") or "bot"
