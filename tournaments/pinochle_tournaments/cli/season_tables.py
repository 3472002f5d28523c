"""The tables of seasons: `season standings`, `crosstable`, `ratings`, `history`, `partners`, `faults`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

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


def register(app: typer.Typer) -> None:
    """Add the commands to the group of those about seasons."""
    for name, command in (
        ("standings", standings),
        ("crosstable", crosstable),
        ("ratings", ratings),
        ("history", history),
        ("partners", partners),
        ("faults", faults),
    ):
        app.command(name, no_args_is_help=True)(command)


def standings(
    store: StoreArgument,
    season: SeasonArgument = None,
    division: Division = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print the ranked table of each division, and who moves up and down, as things stand, with the reasons."""
    from dataclasses import asdict  # noqa: PLC0415

    from pinochle_tournaments.league.season_sheets import standings_sheets  # noqa: PLC0415

    def more(tables: SeasonTables) -> dict[str, Any]:
        return {"verdicts": [{**asdict(each), "move": str(each.move)} for each in tables.verdicts]}

    _print_tables(
        "standings", store, season, division, (as_json, as_csv, as_markdown),
        sheets=lambda _store, _season, tables: standings_sheets(tables), more=more,
    )  # fmt: skip


def crosstable(
    store: StoreArgument,
    season: SeasonArgument = None,
    division: Division = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print everybody against everybody in each division: mean IMP values with their errors."""
    from pinochle_tournaments.league.season_sheets import crosstable_sheets  # noqa: PLC0415

    _print_tables(
        "crosstable", store, season, division, (as_json, as_csv, as_markdown),
        sheets=lambda _store, _season, tables: crosstable_sheets(tables),
    )  # fmt: skip


def ratings(
    store: StoreArgument,
    season: SeasonArgument = None,
    division: Division = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print how much stronger than the others each bot is, in IMPs a board, with what the season before says of it."""
    from pinochle_tournaments.league.season_sheets import ratings_sheet  # noqa: PLC0415

    _print_tables(
        "ratings", store, season, division, (as_json, as_csv, as_markdown),
        sheets=lambda _store, _season, tables: [ratings_sheet(tables)],
    )  # fmt: skip


def partners(
    store: StoreArgument,
    season: SeasonArgument = None,
    division: Division = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print which partnerships are best, where partners rotate."""
    from pinochle_tournaments.league.season_sheets import partners_sheet  # noqa: PLC0415

    _print_tables(
        "partners", store, season, division, (as_json, as_csv, as_markdown),
        sheets=lambda opened, found, tables: [partners_sheet(opened, found, tables)],
    )  # fmt: skip


def faults(
    store: StoreArgument,
    season: SeasonArgument = None,
    division: Division = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Print how often each bot did what wrong, and what it cost."""
    from pinochle_tournaments.league.season_sheets import faults_sheet  # noqa: PLC0415

    _print_tables(
        "faults", store, season, division, (as_json, as_csv, as_markdown),
        sheets=lambda opened, found, tables: [faults_sheet(opened, found, tables)],
    )  # fmt: skip


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


def _print_tables(
    name: str,
    store: StoreArgument,
    season: str | None,
    division: str | None,
    forms: tuple[bool, bool, bool],
    *,
    sheets: Callable[[Store, StoredSeason, SeasonTables], Sequence[Sheet]],
    more: Callable[[SeasonTables], dict[str, Any]] = lambda _tables: {},
) -> None:
    from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
    from pinochle_tournaments.league.season_sheets import tables_of_season  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    as_json, as_csv, as_markdown = forms
    check_form(*forms)
    with open_store(store) as opened:
        found = find_season(opened, season, has_tables=True)
        tables = tables_of_season(opened, found, division)
        made = sheets(opened, found, tables)
    if as_json:
        rows = [row for sheet in made for row in sheet.rows]
        head = {"league": found.league, "season": found.number, "status": str(found.status)}
        print_json(f"season-{name}", {**head, name: rows, **more(tables)})
    else:
        _print(made, as_csv=as_csv, as_markdown=as_markdown)


def _print(sheets: Sequence[Sheet], *, as_csv: bool, as_markdown: bool) -> None:
    if as_csv:
        print_csv(sheets[0].columns, [row for sheet in sheets for row in sheet.rows])
        return
    for number, sheet in enumerate(sheets):
        if number:
            typer.echo()
        print_grid(sheet.grid, as_markdown=as_markdown)
