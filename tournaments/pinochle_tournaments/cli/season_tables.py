"""The tables of seasons: `season standings`, `crosstable`, `ratings`, `history`, `partners`, `faults`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pinochle_tournaments.cli.output import print_json
from pinochle_tournaments.cli.season import SeasonArgument
from pinochle_tournaments.cli.store import AsJson, StoreArgument
from pinochle_tournaments.cli.tournament_tables import AsCsv, AsMarkdown, check_form, print_csv, print_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinochle_tournaments.league.season_sheets import Sheet
    from pinochle_tournaments.league.season_tables import SeasonTables
    from pinochle_tournaments.storage import Store, StoredSeason

__all__ = ["register"]

Division = Annotated[str | None, typer.Option("--division", metavar="NAME", help="Only this one.")]


_TABLES: Final = {
    "standings": "Print the ranked table of each division, and who moves up and down as things stand, and why.",
    "crosstable": "Print everybody against everybody in each division: mean IMP values with their errors.",
    "ratings": "Print how much stronger than the others each bot is, in IMPs a board, with what the season before says"
    " of it.",
    "partners": "Print which partnerships are best, where partners rotate.",
    "faults": "Print how often each bot did what wrong, and what it cost.",
}


def register(app: typer.Typer) -> None:
    """Add the commands to the group of those about seasons."""
    for name, text in _TABLES.items():
        app.command(name, no_args_is_help=True, help=text)(_table_command(name))
    app.command("history", no_args_is_help=True)(history)


def _table_command(name: str) -> Callable[..., None]:
    """The command that prints one of the tables; they differ in nothing but what is in it."""

    def command(
        store: StoreArgument,
        season: SeasonArgument = None,
        division: Division = None,
        as_json: AsJson = False,
        as_csv: AsCsv = False,
        as_markdown: AsMarkdown = False,
    ) -> None:
        from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
        from pinochle_tournaments.league.season_sheets import tables_of_season  # noqa: PLC0415
        from pinochle_tournaments.storage import open_store  # noqa: PLC0415

        check_form(as_json, as_csv, as_markdown)
        with open_store(store) as opened:
            found = find_season(opened, season, has_tables=True)
            tables = tables_of_season(opened, found, division)
            sheets = _sheets(name, opened, found, tables)
        if as_json:
            rows = [row for sheet in sheets for row in sheet.rows]
            head = {"league": found.league, "season": found.number, "status": str(found.status)}
            print_json(f"season-{name}", {**head, name: rows, **_beside(name, tables)})
        else:
            _print(sheets, as_csv=as_csv, as_markdown=as_markdown)

    return command


def _sheets(name: str, store: Store, season: StoredSeason, tables: SeasonTables) -> Sequence[Sheet]:
    from pinochle_tournaments.league import season_sheets as made  # noqa: PLC0415

    match name:
        case "standings":
            return made.standings_sheets(tables)
        case "crosstable":
            return made.crosstable_sheets(tables)
        case "ratings":
            return [made.ratings_sheet(tables)]
        case "partners":
            return [made.partners_sheet(store, season, tables)]
        case _:
            return [made.faults_sheet(store, season, tables)]


def _beside(name: str, tables: SeasonTables) -> dict[str, Any]:
    """What JSON has beside the rows: the verdicts go with the standings."""
    if name != "standings":
        return {}
    return {"verdicts": [{**asdict(each), "move": str(each.move)} for each in tables.verdicts]}


def history(
    store: StoreArgument,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="Its name; all its versions are told.")],
    league: Annotated[
        str | None, typer.Option("--league", metavar="LEAGUE", help="Where the store holds several.")
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print a bot's way through the seasons of its league: division, place, rating, promotion."""
    from pinochle_tournaments.league.season_sheets import history_sheet  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    with open_store(store) as opened:
        found = opened.league(league)
        sheet = history_sheet(opened, found, bot)
    if as_json:
        print_json("season-history", {"league": found.name, "bot": bot, "seasons": list(sheet.rows)})
    else:
        _print([sheet], as_csv=as_csv, as_markdown=as_markdown)


def _print(sheets: Sequence[Sheet], *, as_csv: bool, as_markdown: bool) -> None:
    if as_csv:
        print_csv(sheets[0].columns, [row for sheet in sheets for row in sheet.rows])
        return
    for number, sheet in enumerate(sheets):
        if number:
            typer.echo()
        print_grid(sheet.grid, as_markdown=as_markdown)
