"""`pinochle run`: plays whatever is open and due in a store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pinochle_tournaments.cli.tournament import concurrency_of

__all__ = ["register"]


def register(root: typer.Typer) -> None:
    """Add the command."""
    root.command("run", no_args_is_help=True)(run)


def run(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The SQLite file of results.")],
    once: Annotated[bool, typer.Option("--once", help="End when nothing is due; for cron. Else it stays.")] = False,
    turn: Annotated[
        str, typer.Option(metavar="TIME", help="How long an event plays before the next has its turn.")
    ] = "60s",
    concurrency: Annotated[str, typer.Option(metavar="auto|N", help="Matches at once.")] = "auto",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Tell nothing but what goes wrong.")] = False,
) -> None:
    """Play everything in a store that is open and due: tournaments, and seasons that are running.

    Events take turns, so that a slow one does not keep the others waiting. Leave it running, or have it started again
    and again with --once: it goes on wherever it was stopped or killed. It makes room for commands that change
    something (withdraw, void, pause, …) within seconds, and then goes on.

    A tournament is played with the bots it was begun with; paths of bots are those from the folder where this runs, or
    from the store's. One whose bots have changed or are gone is left, and told.

    Exit codes: 0 fine; 1 something could not be played; 2 bad input, or another process plays; 3 interrupted.
    """
    from pinochle_tournaments.running import RunCommand, run_store  # noqa: PLC0415
    from pinochle_tournaments.units import parse_seconds  # noqa: PLC0415

    command = RunCommand(
        store=store,
        once=once,
        turn_seconds=parse_seconds(turn, what="--turn") or 60.0,
        concurrency=concurrency_of(concurrency),
        quiet=quiet,
    )
    raise typer.Exit(run_store(command))
