"""`pinochle league`: make a league, change its rules between seasons, look at it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, StoreArgument
from pinochle_tournaments.cli.tournament_tables import AsCsv, AsMarkdown, check_form, print_csv, print_grid

if TYPE_CHECKING:
    from pinochle_tournaments.league.settings import LeagueSettings

__all__ = ["LeagueArgument", "LeagueOption", "app"]

app = typer.Typer(
    help="Run leagues: seasons of divisions with promotion and relegation. Begin with `league create`.",
    no_args_is_help=True,
)

LeagueArgument = Annotated[
    str | None, typer.Argument(metavar="LEAGUE", help="The league's name; the only one unless given.")
]
LeagueOption = Annotated[
    str | None, typer.Option("--league", metavar="LEAGUE", help="The league's name, where the store holds several.")
]
Name = Annotated[str | None, typer.Option(help="What the league is called.  [default: league]")]
RulesetName = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="RULESET", help="Or a file of house rules.  [default: single-deck-1500]"),
]
Boards = Annotated[int | None, typer.Option(min=1, help="Boards of each match.  [default: 100]")]
PartnershipName = Annotated[
    str | None,
    typer.Option("--partnership", metavar="pairs|individual", help="A bot holds its side, or partners rotate."),
]
Divisions = Annotated[
    list[str] | None,
    typer.Option("--division", metavar="NAME:SIZE", help="May be repeated, top first; the last has no size."),
]


@app.command("new")
def new(
    name: Name = None,
    ruleset: RulesetName = None,
    boards: Boards = None,
    partnership: PartnershipName = None,
    division: Divisions = None,
) -> None:
    """Print the file of a league to begin with: pinochle league new > league.toml"""
    from pinochle_tournaments.league.settings_text import league_text  # noqa: PLC0415

    typer.echo(league_text(_settings(None, name, ruleset, boards, partnership, division)), nl=False)


@app.command("create", no_args_is_help=True)
def create(
    store: StoreArgument,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The league's rules, as `league new` prints them.")
    ] = None,
    name: Name = None,
    ruleset: RulesetName = None,
    boards: Boards = None,
    partnership: PartnershipName = None,
    division: Divisions = None,
    as_json: AsJson = False,
) -> None:
    """Make a league in a store, with its first season in draft.

    Without FILE and flags: single-deck-1500, a bot holds its side, 100 boards a match, one division.

    Then: `bot add`, `season open`, `season start`, `run`, `season close`.
    """
    from pinochle_tournaments.league.settings import settings_json  # noqa: PLC0415
    from pinochle_tournaments.league.views import rules_line  # noqa: PLC0415
    from pinochle_tournaments.organiser import organiser_name  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415
    from pinochle_tournaments.storage import Deed  # noqa: PLC0415

    settings = _settings(file, name, ruleset, boards, partnership, division)
    with open_to_change(store, create=True) as opened:
        deed = Deed(command="league create", target=settings.name, who=organiser_name())
        opened.create_league(settings.name, settings_json(settings), deed)
        is_alone = len(opened.leagues()) == 1
    if as_json:
        print_json("league-created", {"league": settings.name, "rules": settings_json(settings)})
        return
    typer.echo(f"league {settings.name}: {rules_line(settings)}; season 1 is in draft")
    to_it, of_it = ("", "") if is_alone else (f" --league {settings.name}", f" {settings.name}")
    typer.echo(f"next: pinochle bot add {store} BOT...{to_it}, then pinochle season open {store}{of_it}")


@app.command("change", no_args_is_help=True)
def change(
    store: StoreArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The league's rules; `name` in it says which league.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the audit trail.")] = "",
    as_json: AsJson = False,
) -> None:
    """Give a league other rules, for the season that is in draft. One that has been opened keeps those it has."""
    from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
    from pinochle_tournaments.league.lifecycle import Command, next_status  # noqa: PLC0415
    from pinochle_tournaments.league.settings import read_league, settings_json  # noqa: PLC0415
    from pinochle_tournaments.league.views import rules_line  # noqa: PLC0415
    from pinochle_tournaments.organiser import organiser_name  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415
    from pinochle_tournaments.storage import Deed  # noqa: PLC0415

    settings = read_league(file)
    with open_to_change(store) as opened:
        league = opened.league(settings.name)
        next_status(find_season(opened, league.name, Command.CHANGE), Command.CHANGE, store=store)
        deed = Deed(command=str(Command.CHANGE), target=league.name, why=why.strip(), who=organiser_name())
        opened.change_league(league, settings_json(settings), deed)
    if as_json:
        print_json("league-changed", {"league": settings.name, "rules": settings_json(settings)})
    else:
        typer.echo(f"league {settings.name}: {rules_line(settings)}")


@app.command("list", no_args_is_help=True)
def list_leagues(
    store: StoreArgument, as_json: AsJson = False, as_csv: AsCsv = False, as_markdown: AsMarkdown = False
) -> None:
    """List the leagues of a store, and how far their seasons have come."""
    from pinochle_tournaments.league.views import LEAGUE_COLUMNS, league_rows  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    with open_store(store) as opened:
        rows = league_rows(opened)
    header = ("LEAGUE", "RULESET", "PARTNERSHIP", "BOTS", "SEASON", "STATUS", "COMING", "STATUS")
    cells = [[str(row[name]) if row[name] is not None else "-" for name in LEAGUE_COLUMNS] for row in rows]
    if as_json:
        print_json("leagues", {"leagues": rows})
    elif as_csv:
        print_csv(LEAGUE_COLUMNS, rows)
    elif as_markdown:
        from pinochle_tournaments.events.table_text import Grid  # noqa: PLC0415

        print_grid(Grid("Leagues", header, cells, ()), as_markdown=True)
    elif rows:
        print_columns(cells, header=header)
    else:
        typer.echo(f"no league yet; pinochle league create {store} makes one")


@app.command("show", no_args_is_help=True)
def show(store: StoreArgument, league: LeagueArgument = None, as_json: AsJson = False) -> None:
    """Show a league: its rules, its seasons, its bots."""
    from pinochle_tournaments.league.views import league_json, league_lines  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        found = opened.league(league)
        if as_json:
            print_json("league", league_json(opened, found))
            return
        for line in league_lines(opened, found):
            typer.echo(line)


def _settings(
    file: Path | None,
    name: str | None,
    ruleset: str | None,
    boards: int | None,
    partnership: str | None,
    division: list[str] | None,
) -> LeagueSettings:
    """What the file or the flags say."""
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.league.settings import league_of_values, read_league  # noqa: PLC0415

    flags = {"name": name, "ruleset": ruleset, "boards": boards, "partnership": partnership}
    given: dict[str, Any] = {key: value for key, value in flags.items() if value is not None}
    if division:
        given["divisions"] = [_division(text) for text in division]
    if file is None:
        return league_of_values(given, where="the command line", base=Path.cwd())
    if given:
        raise ArenaError(f"{file} says what the league is; leave the flags out, or write them into the file")
    return read_league(file)


def _division(text: str) -> dict[str, object]:
    name, colon, size = text.rpartition(":")
    if not colon:
        return {"name": text}
    return {"name": name, "size": int(size) if size.isascii() and size.isdigit() else size}
