"""Measure: standings and cross table of a long event, against adding its boards up.

The event is made up: its rows are written straight into the SQL tables, by the schema of today, for playing that many
boards would take a night. What is measured is what `pinochle tournament standings` does, in a process of its own.
"""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Final

from pinochle_referee.ports import BotIdentity
from pinochle_rules import ruleset_with
from pinochle_tournaments.storage import MatchIdentity, NewEntrant, NewPairing, open_store

from bench.harness import Result, Size, Table, fresh_run

__all__ = ["standings"]

_RULESET: Final = "single-deck-1500"
_SIZES: Final[Mapping[Size, tuple[int, int]]] = {
    Size.QUICK: (6, 4),
    Size.BENCH: (46, 100),
    Size.LONG: (142, 100),
}
"""Entrants, and boards a match: 1,001,100 boards in the long one."""
_FAULT_EVERY: Final = 1000


def standings(size: Size) -> list[Result]:
    """Make the event, rank it, and print the table."""
    entrants, boards = _SIZES[size]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.db"
        count = _make_event(path, entrants, boards)
        run = fresh_run("bench.standings_run", str(path))
        mebibytes = path.stat().st_size >> 20
    table = Table(f"Standings of {count:,} boards ({entrants} entrants, {mebibytes} MiB)", ("what", "s"))
    for name, key in (
        ("standings and cross table", "ours_seconds"),
        ("the whole command", "command_seconds"),
        ("adding up the boards", "baseline_seconds"),
    ):
        table.add(name, f"{run[key]:.2f}")
    print(table, flush=True)
    ours, baseline = run["ours_seconds"], run["baseline_seconds"]
    return [Result(measure=f"standings-{count}", unit="s", ours=ours, baseline=baseline)]


def _make_event(path: Path, entrants: int, boards: int) -> int:
    """Write the event; how many boards it has."""
    bots = [BotIdentity(name=f"bot{number}", version="1", content_hash=f"{number:064d}") for number in range(entrants)]
    pairs = list(combinations(range(1, entrants + 1), 2))
    with open_store(path, write=True) as store:
        event = store.create_event(
            "bench",
            format="round-robin",
            definition={"ruleset": _RULESET, "options": {}, "boards": boards},
            seed="bench",
            entrants=[NewEntrant(name=bot.name, bots=(bot,), specs=(bot.name,)) for bot in bots],
        )
        store.add_pairings(event, (NewPairing(round=1, sides=((a,), (b,))) for a, b in pairs))
        match = store.start_pairing(
            event,
            store.pairings(event)[0],
            MatchIdentity(bots=(bots[0], bots[1]) * 2, ruleset=ruleset_with(_RULESET), seed="bench"),
            boards=boards,
            specs=("",) * 4,
            label="1-bot0-bot1",
            pairing_label="1",
        )
    with sqlite3.connect(path) as connection:
        for number, (first, second) in enumerate(pairs, start=1):
            if number > 1:
                _copy_match(connection, match.id, number, first, second)
            _write_boards(connection, number, boards, random.Random(number))
        connection.execute("UPDATE pairing SET status = 'complete', match_id = number")
        connection.execute("UPDATE event SET status = 'complete'")
        connection.execute("UPDATE match SET status = 'complete'")
    connection.close()
    return len(pairs) * boards


def _copy_match(connection: sqlite3.Connection, template: int, number: int, first: int, second: int) -> None:
    for table in ("match", "match_seat", "match_summary", "partnership_summary"):
        key = "id" if table == "match" else "match_id"
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        taken = ", ".join("?" if column == key else column for column in columns)
        connection.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {taken} FROM {table} WHERE {key} = ?",
            (number, template),
        )
    for partnership, entrant in ((1, first), (2, second)):
        connection.execute(
            "UPDATE match_seat SET bot_id = (SELECT bot_id FROM entrant_bot WHERE number = ?)"
            " WHERE match_id = ? AND partnership = ?",
            (entrant, number, partnership),
        )


def _write_boards(connection: sqlite3.Connection, match: int, boards: int, generator: random.Random) -> None:
    results = [(match, board, generator.randint(-12, 12)) for board in range(1, boards + 1)]
    connection.executemany(
        "INSERT INTO board_result VALUES (?, 0, ?, 1, 2, 0, ?, 0.5, 0, 0)",
        results,
    )
    connection.executemany(
        "INSERT INTO deal (match_id, game_number, board_number, table_number, dealer, hands, scores_before, result,"
        " melds, trick_points, deltas, actions, decisions, thinking_ms, void_reason, stored_at)"
        " VALUES (?, 0, ?, ?, 'N', '[]', '[0, 0]', 'made', '[]', '[]', '[]', '', 0, 0, '', '')",
        _tables(match, boards),
    )
    imps = [imp for _, _, imp in results]
    connection.execute(
        "UPDATE match_summary SET deals = ?, boards = ?, wins = ?, ties = ?, losses = ?, imp_sum = ?,"
        " imp_square_sum = ? WHERE match_id = ?",
        (2 * boards, boards, sum(imp > 0 for imp in imps), imps.count(0), sum(imp < 0 for imp in imps), sum(imps),
         sum(imp * imp for imp in imps), match),
    )  # fmt: skip
    connection.execute(
        "INSERT INTO fault (match_id, deal_id, table_number, seat, kind, detail, consequence, log, stored_at)"
        " SELECT match_id, id, table_number, 'N', 'timed-out', '', 'substituted', '', '' FROM deal"
        " WHERE match_id = ? AND id % ? = 0",
        (match, _FAULT_EVERY),
    )


def _tables(match: int, boards: int) -> Iterator[tuple[int, int, int]]:
    for board in range(1, boards + 1):
        for table in (1, 2):
            yield match, board, table
