"""`pinochle tournament`: write a definition, play it, go on with it, and list what a store holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, StoreArgument
from pinochle_tournaments.cli.tournament_tables import AsCsv, AsMarkdown, check_form, print_csv, print_grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pinochle_tournaments.events.event_command import EventCommand, FinishedEvent
    from pinochle_tournaments.supervisor import EventReport

__all__ = ["app", "concurrency_of"]

app = typer.Typer(
    help="Play tournaments: round robins, gauntlets, Swiss events and knock-outs, from one file, to the end.",
    no_args_is_help=True,
)


@app.command("new", no_args_is_help=True)
def new(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT...", help="Folders of bots, manifests, sample bots, A+B, 'bots/*'."),
    ],
    name: Annotated[str, typer.Option(help="What the event is called.")] = "cup",
    format_: Annotated[
        str, typer.Option("--format", help="round-robin, individual, gauntlet, swiss or knock-out.")
    ] = "round-robin",
    newcomers: Annotated[
        list[str] | None,
        typer.Option("--newcomer", metavar="BOT", help="In a gauntlet: who plays against the others. May be repeated."),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="RULESET", help="Or a file of house rules. Default: the first that all play.")
    ] = None,
    boards: Annotated[int, typer.Option(min=1, help="Boards of each match.")] = 100,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Deal from this seed (public). Default: drawn, and committed to.")
    ] = None,
) -> None:
    """Print a definition to begin with: pinochle tournament new bots/* > cup.toml

    Paths in it are relative to the folder in which the command runs, so keep the file there.
    """
    from pinochle_tournaments.events.definition_text import new_definition  # noqa: PLC0415

    text = new_definition(
        bots, name=name, format=format_, ruleset=ruleset, boards=boards, seed=seed, newcomers=newcomers or ()
    )
    typer.echo(text, nl=False)


@app.command("run", no_args_is_help=True)
def run(
    definition: Annotated[
        Path, typer.Argument(metavar="DEFINITION", help="A definition file, or a folder of bots for a round robin.")
    ],
    store: Annotated[
        Path,
        typer.Option("--store", metavar="FILE", envvar="PINOCHLE_STORE", help="The SQLite file that results go to."),
    ] = Path("pinochle.db"),
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the plan and stop.")] = False,
    begin: Annotated[
        bool, typer.Option("--begin", help="Put it into the store and play nothing: `pinochle run` plays it in turn.")
    ] = False,
    concurrency: Annotated[str, typer.Option(metavar="auto|N", help="Matches at once.")] = "auto",
    name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Play it as another event, under this name.")
    ] = None,
    events: Annotated[
        str | None,
        typer.Option("--events", metavar="FILE|-", help="Add what happens to FILE as JSON lines; -: print them only."),
    ] = None,
    until_error: Annotated[
        str | None,
        typer.Option(
            metavar="IMPS|POINTSpoints",
            help="Stop each match when its mean is known to within this error at 95 %, as in 0.5 or 25points.",
        ),
    ] = None,
    deals: Annotated[
        Path | None,
        typer.Option("--deals", metavar="FILE", help="Play these deals in every match: records, one a line."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the tables only.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a tournament to its end, whatever happens. The same command goes on with one that was interrupted.

    More boards, and in round robins and gauntlets more entrants, extend an event that is in the store; any other
    change is refused, and --as plays it as another event.

    Exit codes: 0 fine; 1 a bot could not start, or the machine spoilt boards for good; 2 bad input; 3 interrupted
    (the command to go on with is printed).
    """
    from pinochle_tournaments.events.event_command import EventCommand  # noqa: PLC0415
    from pinochle_tournaments.stop_rules import parse_until_error  # noqa: PLC0415

    command = EventCommand(
        definition=definition,
        store=store,
        name=_name(name),
        concurrency=concurrency_of(concurrency),
        until_error=None if until_error is None else parse_until_error(until_error),
        deals=deals,
        events=events,
        dry_run=dry_run,
        begin=begin,
        quiet=quiet,
        silent=as_json or events == "-",
    )
    raise typer.Exit(_run(command, as_json=as_json))


@app.command("list")
def list_events(
    store: StoreArgument, as_json: AsJson = False, as_csv: AsCsv = False, as_markdown: AsMarkdown = False
) -> None:
    """List the tournaments of a store: how far each has come."""
    from pinochle_tournaments.events.event_list import EVENT_COLUMNS, event_rows  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    rows = event_rows(store)
    if as_json:
        print_json("tournaments", {"tournaments": rows})
        return
    if as_csv:
        print_csv(EVENT_COLUMNS, rows)
        return
    header = ["EVENT", "FORMAT", "RULESET", "ENTRANTS", "OVER", "EACH", "STATUS", "BEGUN"]
    cells = [_listed(row) for row in rows]
    if as_markdown:
        from pinochle_tournaments.events.table_text import Grid  # noqa: PLC0415

        print_grid(Grid("Tournaments", header, [list(map(str, row)) for row in cells], ()), as_markdown=True)
    else:
        print_columns(cells, header=header)


def _listed(row: Mapping[str, Any]) -> list[object]:
    from pinochle_tournaments.units import counted  # noqa: PLC0415

    unit = "games" if "games" in row else "boards"
    each = counted(row[unit], unit)
    over = f"{row['pairings_over']:,}/{row['pairings']:,}"
    names = ("event", "format", "ruleset", "entrants")
    return [*(row[name] for name in names), over, each, row["status"], row["created_at"]]


def _run(command: EventCommand, *, as_json: bool) -> int:
    """Play; the exit code."""
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.events.event_command import BotsCannotStart, run_event_command  # noqa: PLC0415
    from pinochle_tournaments.events.event_plan import plan_json  # noqa: PLC0415

    if as_json and command.events == "-":
        raise ArenaError("--json and --events - both want standard output; give --events a file")
    try:
        finished = run_event_command(command)
    except BotsCannotStart as error:
        print(f"pinochle: {error}", file=sys.stderr)
        return 1
    _warn(finished.report, is_watched=not (command.quiet or command.silent))
    if command.begin and not as_json:
        typer.echo(f"begun; `pinochle run {command.store}` plays it")
        return 0
    if command.events == "-":
        return finished.exit_code
    if finished.tables is not None:
        _tell(finished, as_json=as_json)
    elif as_json:
        print_json("tournament-plan", plan_json(finished.plan))
    return finished.exit_code


def _warn(report: EventReport | None, *, is_watched: bool) -> None:
    """What the organiser must know beside the results: on standard error, so that it spoils no JSON."""
    from pinochle_tournaments.resuming import resume_command  # noqa: PLC0415

    if report is None:
        return
    for bot in () if is_watched else report.off_turn:  # whoever watches has been told
        print(f"pinochle: note: {bot}", file=sys.stderr)
    if report.failure:
        print(f"pinochle: {report.failure}; go on with: {resume_command()}", file=sys.stderr)


def _tell(finished: FinishedEvent, *, as_json: bool) -> None:
    """The tables, and how to go on."""
    from pinochle_tournaments.events.table_text import crosstable_grid, grid_lines, standings_grid  # noqa: PLC0415
    from pinochle_tournaments.events.table_values import crosstable_json, standings_json  # noqa: PLC0415
    from pinochle_tournaments.resuming import resume_command  # noqa: PLC0415

    assert finished.tables is not None
    is_interrupted = finished.exit_code == 3
    if as_json:
        body = {**crosstable_json(finished.tables), **standings_json(finished.tables), "secret": finished.secret}
        go_on = {"go_on_with": resume_command()} if is_interrupted else {}
        print_json("tournament", {**body, "exit": finished.exit_code, **go_on})
        return
    for grid in (standings_grid(finished.tables), crosstable_grid(finished.tables)):
        typer.echo()
        for line in grid_lines(grid):
            typer.echo(line)
    if finished.secret is not None:
        typer.echo(f"\nsecret     {finished.secret}")
    if is_interrupted:
        typer.echo(f"\ninterrupted; go on with: {resume_command()}")


def _name(text: str | None) -> str | None:
    from pinochle_tournaments.events.definition_fields import check_name  # noqa: PLC0415
    from pinochle_tournaments.file_fields import Wrong  # noqa: PLC0415

    try:
        return None if text is None else check_name(text)
    except Wrong as wrong:
        raise typer.BadParameter(f"the name of an event {wrong}", param_hint="--as") from None


def concurrency_of(text: str) -> int | None:
    """A number of matches at once; None for `auto`."""
    if text == "auto":
        return None
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 10_000):
        raise typer.BadParameter(f"{text!r} is neither auto nor a number above 0", param_hint="--concurrency")
    return int(text)
