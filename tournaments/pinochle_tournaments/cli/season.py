"""`pinochle season`: from draft to seal, one command a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, StoreArgument

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from pinochle_tournaments.league.lifecycle import Command
    from pinochle_tournaments.storage import Store, StoredSeason

__all__ = ["SeasonArgument", "SeasonOption", "Why", "app"]

app = typer.Typer(
    help="Take a league's seasons from draft to seal. `season states` shows what may be done when.",
    no_args_is_help=True,
)

_SEASON = "LEAGUE/NUMBER, LEAGUE or NUMBER; the one that the command is about unless given."
SeasonArgument = Annotated[str | None, typer.Argument(metavar="SEASON", help=_SEASON)]
SeasonOption = Annotated[str | None, typer.Option("--season", metavar="SEASON", help=_SEASON)]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason; it goes into the audit trail.")]
WhyNeeded = Annotated[
    str, typer.Option("--why", metavar="TEXT", help="The reason, without which nothing is done; all see it.")
]


@app.command("states")
def states(as_json: AsJson = False) -> None:
    """Print which command may be used in which status, and what becomes of the season."""
    from pinochle_tournaments.league.lifecycle import TABLE, lifecycle_grid  # noqa: PLC0415

    if as_json:
        table = {
            str(status): {str(command): {"to": str(effect.to), "what": effect.what} for command, effect in row.items()}
            for status, row in TABLE.items()
        }
        print_json("season-states", {"states": table})
        return
    header, *rows = lifecycle_grid()
    print_columns(rows, header=[cell.upper() for cell in header])


@app.command("open", no_args_is_help=True)
def open_(
    store: StoreArgument,
    season: SeasonArgument = None,
    deadline: Annotated[
        str | None,
        typer.Option(
            metavar="TIME|DURATION",
            help="Until when bots may be added: 2027-03-01, 2027-03-01T18:00 (UTC), or from now on 90m, 12h, 7d."
            " Without: until `season start`.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Fix the rules of the season in draft, and print the commitment to its deals.

    Bots may be added until the deadline. When it has passed, `pinochle run` starts the season.
    """
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.league.seasons import open_season  # noqa: PLC0415

    until = None if deadline is None else _deadline(deadline)
    opened = _step(store, season, Command.OPEN, lambda held, found: open_season(held, found, deadline=until))
    start_it = f"pinochle season start {store} {opened.label}"
    _tell(
        opened, as_json=as_json, next_step=start_it if until is None else f"pinochle run {store}, which starts it then"
    )
    if not as_json:
        typer.echo(f"commitment {opened.secret_sha256}: publish it now; the secret is told when the season is closed")


@app.command("start", no_args_is_help=True)
def start(
    store: StoreArgument,
    season: SeasonArgument = None,
    early: Annotated[bool, typer.Option("--now", help="Although the deadline is still to come.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make the divisions of an open season from the bots that are there; the next season is in draft then."""
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.league.seasons import start_season  # noqa: PLC0415

    started = _step(store, season, Command.START, lambda held, found: start_season(held, found, early=early))
    _tell(started, as_json=as_json, next_step=f"pinochle run {store} --once")


@app.command("pause", no_args_is_help=True)
def pause(store: StoreArgument, season: SeasonArgument = None, why: Why = "", as_json: AsJson = False) -> None:
    """Let nothing of a season be played until it is resumed."""
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.league.seasons import move_season  # noqa: PLC0415

    paused = _step(store, season, Command.PAUSE, lambda held, found: move_season(held, found, Command.PAUSE, why=why))
    _tell(paused, as_json=as_json, next_step=f"pinochle season resume {store} {paused.label}")


@app.command("resume", no_args_is_help=True)
def resume(store: StoreArgument, season: SeasonArgument = None, why: Why = "", as_json: AsJson = False) -> None:
    """Let a paused season be played again."""
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.league.seasons import move_season  # noqa: PLC0415

    going = _step(store, season, Command.RESUME, lambda held, found: move_season(held, found, Command.RESUME, why=why))
    _tell(going, as_json=as_json, next_step=f"pinochle run {store} --once")


@app.command("show", no_args_is_help=True)
def show(store: StoreArgument, season: SeasonArgument = None, as_json: AsJson = False) -> None:
    """Show a season: its status, who plays where, how far it is, what may be done now, and what was done."""
    from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
    from pinochle_tournaments.league.season_views import season_json, season_lines  # noqa: PLC0415
    from pinochle_tournaments.league.seasons import rules_of  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        found = find_season(opened, season)
        body = season_json(opened, found)
        settings = rules_of(found, opened.league(found.league))
    if as_json:
        print_json("season", body)
        return
    for line in season_lines(body, settings):
        typer.echo(line)


@app.command("withdraw", no_args_is_help=True)
def withdraw(
    store: StoreArgument,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="Its name.")],
    season: SeasonOption = None,
    why: WhyNeeded = "",
    as_json: AsJson = False,
) -> None:
    """Take a bot out of a season that is being played: what it played stands, what is left is lost.

    It loses its place: if it comes back, it begins in the lowest division.
    """
    from pinochle_tournaments.events import interventions  # noqa: PLC0415
    from pinochle_tournaments.league.finding import find_event_of  # noqa: PLC0415
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    interventions.check_why(why)
    with open_to_change(store) as opened:
        event = find_event_of(opened, season, bot, Command.WITHDRAW)
        told = interventions.withdraw(opened, event, bot, why)
    _tell_done(told, as_json=as_json)


@app.command("disqualify", no_args_is_help=True)
def disqualify(
    store: StoreArgument,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="Its name.")],
    season: SeasonOption = None,
    annul: Annotated[bool, typer.Option("--annul", help="None of its boards counts any more, for anybody.")] = False,
    why: WhyNeeded = "",
    as_json: AsJson = False,
) -> None:
    """Throw a bot out of a season that is being played; with --annul as if it had never taken part."""
    from pinochle_tournaments.events import interventions  # noqa: PLC0415
    from pinochle_tournaments.league.finding import find_event_of  # noqa: PLC0415
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    interventions.check_why(why)
    with open_to_change(store) as opened:
        event = find_event_of(opened, season, bot, Command.DISQUALIFY)
        told = interventions.disqualify(opened, event, bot, why, annul=annul)
    _tell_done(told, as_json=as_json)


@app.command("void", no_args_is_help=True)
def void(
    store: StoreArgument,
    match: Annotated[int, typer.Argument(metavar="MATCH", help="Its number, as `pinochle list` shows it.")],
    boards: Annotated[
        str | None, typer.Argument(metavar="BOARDS", help="3, 3-7 or 1,4-6 (in game format games); all unless given.")
    ] = None,
    why: WhyNeeded = "",
    as_json: AsJson = False,
) -> None:
    """Throw boards of a match of a season away; they are played again."""
    from pinochle_tournaments.events import interventions  # noqa: PLC0415
    from pinochle_tournaments.league.finding import check_match_of_season  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    interventions.check_why(why)
    with open_to_change(store) as opened:
        check_match_of_season(opened, match)
        told = interventions.void_boards(opened, match, boards, why)
    _tell_done(told, as_json=as_json)


def _step(
    store: StoreArgument, season: str | None, command: Command, change: Callable[[Store, StoredSeason], StoredSeason]
) -> StoredSeason:
    from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    with open_to_change(store) as opened:
        return change(opened, find_season(opened, season, command))


def _tell(season: StoredSeason, *, as_json: bool, next_step: str) -> None:
    if as_json:
        names = ("league", "number", "deadline", "secret_sha256", "opened_at", "started_at")
        body = {name: getattr(season, name) for name in names}
        print_json("season-changed", {**body, "status": str(season.status)})
        return
    deadline = (
        f", bots may be added until {season.deadline}" if str(season.status) == "open" and season.deadline else ""
    )
    typer.echo(f"season {season.label} is {season.status}{deadline}; next: {next_step}")


def _tell_done(told: str, *, as_json: bool) -> None:
    if as_json:
        print_json("season-intervention", {"done": told})
    else:
        typer.echo(told)


def _deadline(text: str) -> str:
    """A time, or a duration from now on, as the store writes times."""
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415

    days = text.strip().lower().removesuffix("d")
    if days != text.strip().lower() and days.isascii() and days.isdigit() and 0 < int(days) <= 3650:
        return _as_stored(datetime.now(UTC) + timedelta(days=int(days)))
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        seconds = _seconds(text)
        return _as_stored(datetime.now(UTC) + timedelta(seconds=seconds))
    return _as_stored(found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC))


def _seconds(text: str) -> float:
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.units import parse_seconds  # noqa: PLC0415

    try:
        found = parse_seconds(text, what="--deadline")
    except ArenaError:
        found = None
    if found is None:
        raise ArenaError(
            f"--deadline: {text!r} is neither a time, as 2027-03-01 or 2027-03-01T18:00 (UTC), nor a duration from now"
            " on, as 90m, 12h or 7d"
        )
    return found


def _as_stored(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
