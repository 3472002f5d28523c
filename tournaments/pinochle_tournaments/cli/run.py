"""`pinochle run`: plays whatever is open and due in a store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pinochle_tournaments.cli.output import print_json
from pinochle_tournaments.cli.store import AsJson
from pinochle_tournaments.cli.tournament import concurrency_of

if TYPE_CHECKING:
    from pinochle_tournaments.running import RunDone

__all__ = ["register"]

_INTERRUPTED: Final = 3


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
    as_json: AsJson = False,
) -> None:
    """Play everything in a store that is open and due: tournaments, and seasons that are running.

    Events take turns, so that a slow one does not keep the others waiting. Leave it running, or have it started again
    and again with --once: it goes on wherever it was stopped or killed. It makes room for commands that change
    something (withdraw, void, pause, …) within seconds, and then goes on.

    A tournament is played with the bots it was begun with; paths of bots are those from the folder where this runs, or
    from the store's. One whose bots have changed or are gone is left, and told.

    Exit codes: 0 fine; 1 something could not be played; 2 bad input, or another process plays; 3 interrupted.
    """
    from pinochle_tournaments.running import RunCommand, RunDone, run_store  # noqa: PLC0415
    from pinochle_tournaments.units import parse_seconds  # noqa: PLC0415

    command = RunCommand(
        store=store,
        once=once,
        turn_seconds=parse_seconds(turn, what="--turn") or 60.0,
        concurrency=concurrency_of(concurrency),
        quiet=quiet,
        silent=as_json,
    )
    done = RunDone()
    try:
        code = run_store(command, done)
    except KeyboardInterrupt:
        if not as_json:
            raise
        code = _INTERRUPTED
    if as_json:
        _print_done(store, done, code)
    raise typer.Exit(code)


def _print_done(store: Path, done: RunDone, code: int) -> None:
    """What was done, and how far the seasons that have not been closed have come by it."""
    from dataclasses import asdict  # noqa: PLC0415

    from pinochle_tournaments.resuming import resume_command  # noqa: PLC0415
    from pinochle_tournaments.storage import SeasonStatus, open_store  # noqa: PLC0415

    with open_store(store) as opened:
        seasons = [season for season in opened.seasons() if season.status is not SeasonStatus.CLOSED]
    left = [{"event": name, "why": why} for name, why in done.left.items()]
    left += [{"season": label, "why": why} for label, why in done.seasons_left.items()]
    body = {
        "events": [{"event": name, **asdict(played)} for name, played in done.events.items()],
        "seasons": [{"season": season.label, "status": str(season.status)} for season in seasons],
        "left": left,
        "exit": code,
    }
    print_json("run", {**body, "go_on_with": resume_command()} if code == _INTERRUPTED else body)
