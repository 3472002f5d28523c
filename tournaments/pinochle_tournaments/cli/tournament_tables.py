"""What looks at a tournament, and what steps into it: `status`, `standings`, `crosstable`, `void`, `withdraw`, …."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pinochle_tournaments.cli.output import print_json
from pinochle_tournaments.cli.store import AsJson, StoreArgument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pinochle_tournaments.events.table_text import Grid
    from pinochle_tournaments.storage import Store

__all__ = ["AsCsv", "AsMarkdown", "check_form", "print_csv", "print_grid", "register"]

_FOLLOW_SECONDS: Final = 1.0

EventArgument = Annotated[
    str | None, typer.Argument(metavar="EVENT", help="The event's name; the only one unless given.")
]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
AsMarkdown = Annotated[bool, typer.Option("--markdown", help="Print a table in Markdown.")]
Why = Annotated[
    str, typer.Option("--why", metavar="TEXT", help="The reason, without which nothing is done; all see it.")
]
EntrantArgument = Annotated[str, typer.Argument(metavar="ENTRANT", help="Its name in the event.")]
EventOption = Annotated[
    str | None, typer.Option("--event", metavar="EVENT", help="The event's name, where the store holds several.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the group of those about tournaments."""
    for name, command in (
        ("status", status),
        ("standings", standings),
        ("crosstable", crosstable),
        ("void", void),
        ("withdraw", withdraw),
        ("disqualify", disqualify),
    ):
        app.command(name, no_args_is_help=True)(command)


def status(
    store: StoreArgument,
    event: EventArgument = None,
    follow: Annotated[
        bool, typer.Option("--follow", "-f", help="Go on until the event is over, telling whatever changes.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Say how far a tournament has come, who is out and why, and which boards the machine spoilt."""
    from pinochle_tournaments.events import event_status as shown  # noqa: PLC0415
    from pinochle_tournaments.storage import EventStatus, open_store  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    told = ""
    while True:
        with open_store(store) as opened:
            found = opened.event(event)
            progress = shown.progress_of(opened, found)
        body = repr(shown.status_json(progress))
        if body != told:
            told = body
            if as_json:
                print_json("tournament-status", shown.status_json(progress))
            elif as_csv:
                print_csv(shown.STATUS_COLUMNS, shown.status_rows(progress))
            elif as_markdown:
                print_grid(shown.status_grid(progress), as_markdown=True)
            else:
                for line in shown.status_lines(progress):
                    typer.echo(line)
        if not follow or found.status in (EventStatus.COMPLETE, EventStatus.ENDED):
            return
        time.sleep(_FOLLOW_SECONDS)


def standings(
    store: StoreArgument,
    event: EventArgument = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print the ranked table of a tournament, and under it everything that did not go its usual way.

    Two runs of one event print the same, however they were interrupted.
    """
    from pinochle_tournaments.events.table_text import standings_grid  # noqa: PLC0415
    from pinochle_tournaments.events.table_values import STANDING_COLUMNS, standings_json  # noqa: PLC0415
    from pinochle_tournaments.events.tables import tables_of  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    with open_store(store) as opened:
        tables = tables_of(opened, opened.event(event))
    if as_json:
        print_json("tournament-standings", standings_json(tables))
    elif as_csv:
        print_csv(STANDING_COLUMNS, standings_json(tables)["standings"])
    else:
        print_grid(standings_grid(tables), as_markdown=as_markdown)


def crosstable(
    store: StoreArgument,
    event: EventArgument = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print everybody against everybody: mean IMP values with their errors, marked where they differ from 0."""
    from pinochle_tournaments.events.table_text import crosstable_grid  # noqa: PLC0415
    from pinochle_tournaments.events.table_values import CELL_COLUMNS, crosstable_json  # noqa: PLC0415
    from pinochle_tournaments.events.tables import tables_of  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    with open_store(store) as opened:
        tables = tables_of(opened, opened.event(event))
    if as_json:
        print_json("tournament-crosstable", crosstable_json(tables))
    elif as_csv:
        print_csv(CELL_COLUMNS, crosstable_json(tables)["cells"])
    else:
        print_grid(crosstable_grid(tables), as_markdown=as_markdown)


def void(
    store: StoreArgument,
    match: Annotated[int, typer.Argument(metavar="MATCH", help="Its number, as `pinochle list` shows it.")],
    boards: Annotated[
        str | None, typer.Argument(metavar="BOARDS", help="3, 3-7 or 1,4-6 (in game format games); all unless given.")
    ] = None,
    why: Why = "",
    as_json: AsJson = False,
) -> None:
    """Throw boards of a match away: the same command that ran the tournament plays them again."""
    from pinochle_tournaments.events.interventions import void_boards  # noqa: PLC0415

    _step_in(store, lambda opened: void_boards(opened, match, boards, why), as_json=as_json)


def withdraw(
    store: StoreArgument, entrant: EntrantArgument, event: EventOption = None, why: Why = "", as_json: AsJson = False
) -> None:
    """Take an entrant out of a tournament: what it has played stands, what it was still to play is lost."""
    from pinochle_tournaments.events import interventions  # noqa: PLC0415

    _step_in(store, lambda opened: interventions.withdraw(opened, opened.event(event), entrant, why), as_json=as_json)


def disqualify(
    store: StoreArgument,
    entrant: EntrantArgument,
    event: EventOption = None,
    annul: Annotated[bool, typer.Option("--annul", help="None of its boards counts any more, for anybody.")] = False,
    why: Why = "",
    as_json: AsJson = False,
) -> None:
    """Throw an entrant out of a tournament; with --annul as if it had never taken part."""
    from pinochle_tournaments.events import interventions  # noqa: PLC0415

    _step_in(
        store,
        lambda opened: interventions.disqualify(opened, opened.event(event), entrant, why, annul=annul),
        as_json=as_json,
    )


def _step_in(store: StoreArgument, change: Callable[[Store], str], *, as_json: bool) -> None:
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    with open_to_change(store) as opened:
        told = change(opened)
    if as_json:
        print_json("tournament-intervention", {"done": told})
    else:
        typer.echo(told)


def print_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Print rows for programs, a number to a column."""
    from pinochle_tournaments.events.table_values import csv_text  # noqa: PLC0415

    typer.echo(csv_text(columns, rows), nl=False)


def print_grid(grid: Grid, *, as_markdown: bool) -> None:
    """Print a grid for people, in one of its forms."""
    from pinochle_tournaments.events.table_text import grid_lines, markdown_lines  # noqa: PLC0415

    for line in markdown_lines(grid) if as_markdown else grid_lines(grid):
        typer.echo(line)


def check_form(*chosen: bool) -> None:
    """Refuse two forms of output at once."""
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    if sum(chosen) > 1:
        raise ArenaError("--json, --csv and --markdown exclude each other: choose one")
