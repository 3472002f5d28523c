"""`pinochle report`: a folder for each author, with what is his."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, StoreArgument

__all__ = ["register"]


def register(root: typer.Typer) -> None:
    """Add the command."""
    root.command("report", no_args_is_help=True)(report)


def report(
    store: StoreArgument,
    bots: Annotated[
        list[str] | None, typer.Option("--bot", metavar="BOT", help="Its name; may be repeated. All its versions.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every bot that has played.")] = False,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="A folder below which each bot gets its own.")
    ] = Path("reports"),
    as_json: AsJson = False,
) -> None:
    """Write a bot's author everything that is his: results, faults, logs, records, and how to repeat a fault.

    Of opponents there is only what they did for all to see, and of boards that are not over nothing. An older report
    of the same bot is replaced.
    """
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.reporting import bots_of_store, write_report  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    if bool(bots) == every:
        raise ArenaError("say whose report: --bot BOT (which may be repeated), or --all")
    with open_store(store) as opened:
        wanted = list(dict.fromkeys(bots or bots_of_store(opened)))
        written = [write_report(opened, bot, out) for bot in wanted]
    if as_json:
        names = ("bot", "matches", "records", "faults", "logs")
        rows = [{**{name: getattr(each, name) for name in names}, "folder": str(each.folder)} for each in written]
        print_json("report", {"reports": rows})
        return
    if not written:
        typer.echo(f"no bot has played in {store} yet; there is nothing to report")
        return
    header = ("BOT", "MATCHES", "RECORDS", "FAULTS", "LOGS", "FOLDER")
    print_columns(
        [(each.bot, each.matches, each.records, each.faults, each.logs, each.folder) for each in written],
        header=header,
    )
