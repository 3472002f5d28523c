"""What looks into a store or a file of records: `list`, `show`, `replay`, `export`, `verify`, `store …`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli.output import print_columns, print_json

if TYPE_CHECKING:
    from pinochle_tournaments.audit import Audit
    from pinochle_tournaments.storage import Store

__all__ = ["app", "register"]

app = typer.Typer(help="Look after the file itself: what it holds, copies of it, newer versions.", no_args_is_help=True)

StoreArgument = Annotated[Path, typer.Argument(metavar="STORE", help="The SQLite file of results.")]
DealArgument = Annotated[
    str,
    typer.Argument(metavar="DEAL", help="MATCH/BOARD/TABLE, or BOARD/TABLE where the store holds one match."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Now = Annotated[bool, typer.Option("--now", help="Show cards of boards that are still being played somewhere, too.")]


def register(root: typer.Typer) -> None:
    """Add the commands that stand by themselves."""
    for name, command in (
        ("list", list_matches),
        ("show", show_match),
        ("export", export),
        ("verify", verify),
    ):
        root.command(name, no_args_is_help=True)(command)


def list_matches(store: StoreArgument, as_json: AsJson = False) -> None:
    """List the matches of a store."""
    from pinochle_tournaments.match_list import MATCH_LIST_HEADER, match_lines, match_row  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        rows = [match_row(opened, match) for match in opened.matches()]
    if as_json:
        print_json("list", {"matches": rows})
        return
    print_columns([line for row in rows for line in match_lines(row)], header=MATCH_LIST_HEADER)
    if not rows:
        typer.echo("no match yet")


def show_match(
    store: StoreArgument,
    match: Annotated[int | None, typer.Argument(metavar="MATCH", help="Its number; the only one unless given.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the result block of a match again."""
    from pinochle_tournaments.match_figures import figures_of  # noqa: PLC0415
    from pinochle_tournaments.result_block import block_json, block_lines  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        figures = figures_of(opened, opened.match(match))
    if as_json:
        print_json("match", block_json(figures))
        return
    for line in block_lines(figures):
        typer.echo(line)


def export(
    store: StoreArgument,
    match: Annotated[int | None, typer.Option("--match", metavar="MATCH", help="One match; all unless given.")] = None,
    pgn: Annotated[
        bool, typer.Option("--pgn", help="Instead: board pairs as PGN games without moves, for programs that rate.")
    ] = False,
    now: Now = False,
) -> None:
    """Write deal records (JSON lines, pinochle-record/1) to standard output.

    Boards that are still being played somewhere are left out, and standard error says how many.
    """
    import json  # noqa: PLC0415

    from pinochle_tournaments.hidden_boards import ShownBoards  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        if pgn:
            _export_pgn(opened, match)
            return
        hidden = 0
        shown = ShownBoards(opened)
        for each in [opened.match(match)] if match is not None else opened.matches():
            for row in opened.export_records(each):
                if now or shown.holds(each, row.get("game", 0), row["board"]):
                    typer.echo(json.dumps(row, ensure_ascii=False))
                else:
                    hidden += 1
    if hidden:
        told = "1 deal is" if hidden == 1 else f"{hidden:,} deals are"
        print(
            f"pinochle: {told} left out whose boards have not ended at all tables of an event that is under way"
            " (--now writes them, too)",
            file=sys.stderr,
        )


def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE|STORE", help="A file of records, a store, or an archive of a season.")
    ],
    most: Annotated[int, typer.Option("--most", min=1, help="Print this many disagreements.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Deal every board again from its seed, replay and re-score every record.

    Names the first disagreements by file, line, action and rule, and boards dealt twice; in a store also results that
    are not what the deals add up to. Of an archive of a season seal, commitment, tables and promotion are proven, too.
    Exit 1 if there is any, 2 if the file is damaged: lines of it are no JSON. The others are judged all the same.
    """
    from pinochle_tournaments.units import counted  # noqa: PLC0415

    if _is_zip(file):
        _verify_archive(file, most=most, as_json=as_json)
        return
    audit = None
    for audit in _audited(file):  # noqa: B007 (the last one is wanted)
        pass
    if audit is None:
        from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

        raise ArenaError(f"{file} holds no record; there is nothing to verify")
    if as_json:
        rows = [
            {"where": each.where, "action": each.action, "rule": each.rule, "detail": each.detail}
            for each in audit.complaints
        ]
        print_json("verify", {"records": audit.records, "proven": audit.proven, "complaints": rows})
    else:
        for complaint in audit.complaints[:most]:
            typer.echo(str(complaint))
        if len(audit.complaints) > most:
            typer.echo(f"… and {len(audit.complaints) - most} more")
        unproven = audit.records - audit.proven
        note = f"; {unproven} re-scored, the deal itself unproven" if unproven and audit.is_clean else ""
        verdict = "all hold" if audit.is_clean else counted(len(audit.complaints), "disagreements")
        typer.echo(f"{counted(audit.records, 'records')}, {audit.proven:,} dealt again from the seed{note}: {verdict}")
    if audit.unreadable:
        raise typer.Exit(2)
    if not audit.is_clean:
        raise typer.Exit(1)


def _is_zip(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(2) == b"PK"
    except OSError:
        return False


def _verify_archive(file: Path, *, most: int, as_json: bool) -> None:
    from pinochle_tournaments.league.verifying import verify_archive  # noqa: PLC0415
    from pinochle_tournaments.plain_text import one_line  # noqa: PLC0415
    from pinochle_tournaments.units import counted  # noqa: PLC0415

    proof = verify_archive(file)
    if as_json:
        names = ("league", "season", "seal_sha256", "secret_sha256", "records", "proven", "complaints")
        print_json("verify-season", {name: getattr(proof, name) for name in names})
    else:
        for complaint in proof.complaints[:most]:
            typer.echo(one_line(complaint))
        if len(proof.complaints) > most:
            typer.echo(f"… and {len(proof.complaints) - most} more")
        typer.echo(f"season     {proof.league}/{proof.season}" if proof.league else "season     unknown")
        if proof.seal_sha256:
            compare = "compare it with the one published when the season was"
            typer.echo(f"commitment {proof.secret_sha256}: {compare} opened")
            typer.echo(f"seal       {proof.seal_sha256}: {compare} closed")
        told = f"{counted(proof.records, 'records')}, {proof.proven:,} dealt again"
        typer.echo(f"{told}: it does not hold" if proof.complaints else f"{told}, tables made anew: all hold")
    if proof.complaints:
        raise typer.Exit(1)


@app.command("info")
def info(store: StoreArgument, as_json: AsJson = False) -> None:
    """Say what a store holds, and who plays into it."""
    from dataclasses import asdict  # noqa: PLC0415

    from pinochle_tournaments.storage import store_info  # noqa: PLC0415

    facts = asdict(store_info(store))
    if as_json:
        print_json("store-info", facts)
        return
    nothing = {"player": "nobody", "revision": "none"}
    print_columns(
        [(f"{name.replace('_', ' ')}:", value if value != "" else nothing[name]) for name, value in facts.items()]
    )


@app.command("backup")
def backup(
    store: StoreArgument, target: Annotated[Path, typer.Argument(metavar="TARGET", help="A new file, or a folder.")]
) -> None:
    """Copy a store, also while a match plays into it."""
    from pinochle_tournaments.storage import backup_store  # noqa: PLC0415

    typer.echo(f"wrote {backup_store(store, target)}")


@app.command("upgrade")
def upgrade(store: StoreArgument) -> None:
    """Bring a store of an older version up to date; a backup is kept."""
    from pinochle_tournaments.storage import upgrade_store  # noqa: PLC0415

    kept = upgrade_store(store)
    typer.echo(f"{store} is up to date" + (f"; the old one is kept as {kept}" if kept else " already"))


def _export_pgn(store: Store, match_id: int | None) -> None:
    from pinochle_tournaments.ratings import Selection, board_pairs, pools_of  # noqa: PLC0415
    from pinochle_tournaments.ratings.rows_text import pgn_games  # noqa: PLC0415

    chosen = None if match_id is None else store.match(match_id)
    left_out, sites = 0, dict[str, None]()
    for pool in pools_of(store, Selection()):
        left_out += pool.stopped
        for game in pgn_games(board_pairs(store, pool.of_match(chosen.id) if chosen else pool), site=pool.title):
            sites[pool.title] = None
            typer.echo(game)
    if len(sites) > 1:
        typer.echo(f"rate these one at a time, by their Site: {'; '.join(sites)}", err=True)
    if left_out:
        matches = "1 match" if left_out == 1 else f"{left_out:,} matches"
        typer.echo(f"left out: {matches} with a rule for stopping (sprt, --until-error), as in ratings", err=True)


def _audited(file: Path) -> Iterator[Audit]:
    from pinochle_tournaments.audit import Complaint, audit_records, read_record_lines  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    if not _is_store(file):
        yield from audit_records(read_record_lines(file))
        return
    with open_store(file) as opened:
        rows = (
            (f"{file}: deal {match.id}/{_board_of(row)}/{row['table']}", row)
            for match in opened.matches()
            for row in opened.export_records(match, reveal=True)
        )
        audit = None
        for audit in audit_records(rows):
            yield audit
        for match in opened.matches() if audit is not None else ():
            place = f"{file}: match {match.id}"
            assert audit is not None
            audit.complaints += [Complaint(place, None, "results", text) for text in opened.recount(match)]


def _is_store(file: Path) -> bool:
    from pinochle_tournaments.errors import ArenaError, reason_of  # noqa: PLC0415

    try:
        with file.open("rb") as opened:
            if not file.is_file():  # a pipe: what is read to look at it would be missing
                return False
            return opened.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise ArenaError(f"{file} cannot be read: {reason_of(error)}") from error


def _board_of(row: dict[str, object]) -> str:
    return f"{row['game']}.{row['board']}" if "game" in row else str(row["board"])
