"""The tables of a season for people and programs: standings, cross table, ratings, history, partners, faults.

A sheet is rows under names, with a text for every cell. Reads a store, writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pinochle_elo import partner_matrix
from pinochle_rules import did_you_mean

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.table_text import Grid, crosstable_grid, standings_grid
from pinochle_tournaments.events.table_values import CELL_COLUMNS, STANDING_COLUMNS, crosstable_json, standings_json
from pinochle_tournaments.league.sealing import division_json, season_tables
from pinochle_tournaments.league.season_tables import DivisionTables, SeasonTables, division_pool
from pinochle_tournaments.ratings import board_pairs, observations
from pinochle_tournaments.storage import Store, StoredLeague, StoredSeason

__all__ = [
    "Sheet",
    "crosstable_sheets",
    "faults_sheet",
    "history_sheet",
    "partners_sheet",
    "ratings_sheet",
    "standings_sheets",
    "tables_of_season",
]

Row = Mapping[str, Any]
_RATING_COLUMNS: Final = (
    "division", "entrant", "rating", "imp_error", "standard_error", "boards", "rank_best", "rank_worst", "prior",
)  # fmt: skip
_HISTORY_COLUMNS: Final = (
    "season", "status", "division", "version", "rank", "of", "match_points", "mean_imp", "boards", "rating",
    "imp_error", "has_prior", "move",
)  # fmt: skip
_PARTNER_COLUMNS: Final = ("division", "first", "second", "boards", "together", "ratings", "above", "shrunken")
_FAULT_COLUMNS: Final = ("division", "bot", "fault", "consequence", "faults")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: rows for programs, a grid for people."""

    columns: Sequence[str]
    rows: Sequence[Row]
    grid: Grid


def tables_of_season(store: Store, season: StoredSeason, division: str | None = None) -> SeasonTables:
    """The tables of a season that has started, of one division if it is named; verdicts are always all of them.

    Raises:
        ArenaError: it has no such division, or has not started.
    """
    names = [each.name for each in store.divisions(season)]
    if not names:
        raise ArenaError(
            f"season {season.label} is {season.status}, and has no tables before it is started; `pinochle season show"
            f" {store.path} {season.label}` says who would play in it"
        )
    if division is not None and division not in names:
        raise ArenaError(
            f"season {season.label} has no division {division!r}{did_you_mean(division, names)}; it has"
            f" {', '.join(names)}"
        )
    tables = season_tables(store, season)
    return SeasonTables(tuple(each for each in tables.divisions if division in (None, each.name)), tables.verdicts)


def standings_sheets(tables: SeasonTables) -> list[Sheet]:
    """A ranked table a division; under the last who would move, or has moved, up and down."""
    sheets = []
    for made in tables.divisions:
        rows = [{"division": made.name, **row} for row in standings_json(made.tables)["standings"]]
        grid = standings_grid(made.tables)
        own = [each.sentence for each in tables.verdicts if each.division == made.name]
        sheets.append(Sheet(("division", *STANDING_COLUMNS), rows, _with_notes(grid, own)))
    return sheets


def crosstable_sheets(tables: SeasonTables) -> list[Sheet]:
    """Everybody against everybody, division by division."""
    return [
        Sheet(
            ("division", *CELL_COLUMNS),
            [{"division": made.name, **cell} for cell in crosstable_json(made.tables)["cells"]],
            crosstable_grid(made.tables),
        )
        for made in tables.divisions
    ]


def ratings_sheet(tables: SeasonTables) -> Sheet:
    """The joint fit of each division, with what was carried over."""
    rows = [{"division": made.name, **row} for made in tables.divisions for row in division_json(made)["ratings"]]
    for row in rows:
        row["prior"] = None if row["prior"] is None else row["prior"]["mean"]
    note = (
        "IMPs a board ± 95 % error; the mean of a division without priors is 0, so ratings of two divisions do not"
        " compare. PRIOR: carried over from the season before; with it errors are not calibrated."
    )

    def cells(row: Row) -> list[str]:
        ranks = f"{row['rank_best']}-{row['rank_worst']}"
        prior = "" if row["prior"] is None else _signed(row["prior"])
        return [row["division"], row["entrant"], _estimate(row), ranks, f"{row['boards']:,}", prior]

    header = ("DIVISION", "BOT", "RATING", "RANKS", "BOARDS", "PRIOR")
    return _sheet("Ratings", _RATING_COLUMNS, rows, header, cells, [note])


def history_sheet(store: Store, league: StoredLeague, bot: str) -> Sheet:
    """A bot through the seasons of its league, all its versions.

    Raises:
        ArenaError: it has played in none.
    """
    rows = []
    for season in store.seasons(league):
        played = [each for each in store.season_entrants(season) if each.bundle.name == bot]
        if not played:
            continue
        tables = season_tables(store, season)
        made = next(each for each in tables.divisions if each.name == played[0].division)
        rows.append(_history_row(season, made, bot, played[0].bundle.version, tables))
    if not rows:
        names = sorted({each.bundle.name for season in store.seasons(league) for each in store.season_entrants(season)})
        raise ArenaError(
            f"{bot} has played in no season of {league.name}{did_you_mean(bot, names)};"
            f" {', '.join(names) or 'nobody has yet'}{' have' if names else ''}"
        )

    def cells(row: Row) -> list[str]:
        rank = "n/a" if row["rank"] is None else f"{row['rank']}/{row['of']}"
        points = "n/a" if row["match_points"] is None else str(row["match_points"])
        mean = "n/a" if row["mean_imp"] is None else _signed(row["mean_imp"])
        head = [str(row["season"]), row["status"], row["division"], row["version"], rank, points, mean]
        return [*head, f"{row['boards']:,}", _estimate(row), row["move"]]

    header = (
        "SEASON", "STATUS", "DIVISION", "VERSION", "RANK", "POINTS", "IMP A BOARD", "BOARDS", "RATING", "MOVES",
    )  # fmt: skip
    notes = ["A new version is a new rated entry. Ratings of two divisions have no common zero."]
    return _sheet(f"{bot} in {league.name}", _HISTORY_COLUMNS, rows, header, cells, notes)


def partners_sheet(store: Store, season: StoredSeason, tables: SeasonTables) -> Sheet:
    """The partnerships of a season in which partners rotate, best first.

    Raises:
        ArenaError: a bot holds all seats of its side.
    """
    if (season.definition or {}).get("partnership") != "individual":
        raise ArenaError(
            f"season {season.label} is played in pairs: a bot is its own partner; `partners` is about leagues with"
            ' partnership = "individual"'
        )
    rows: list[dict[str, Any]] = []
    for made in tables.divisions:
        event = store.event(made.tables.event.name)
        results = list(observations(board_pairs(store, division_pool(store, event))))
        ratings = {rating.entrant: rating.rating for rating in made.plain.ratings}
        for cell in partner_matrix(results, made.plain).cells:
            both = [ratings[name] for name in (cell.first, cell.second)]
            mean = None if None in both else sum(value for value in both if value is not None) / 2
            rows.append(
                {
                    "division": made.name,
                    "first": cell.first,
                    "second": cell.second,
                    "boards": cell.pairs,
                    "together": None if mean is None else mean + cell.shrunken,
                    "ratings": mean,
                    "above": cell.mean_residual,
                    "shrunken": cell.shrunken,
                }
            )
    places = {made.name: place for place, made in enumerate(tables.divisions)}
    rows.sort(key=lambda row: (places[row["division"]], row["together"] is None, -(row["together"] or 0.0)))

    def cells(row: Row) -> list[str]:
        numbers = ["n/a" if row[name] is None else _signed(row[name]) for name in _PARTNER_COLUMNS[4:]]
        return [row["division"], f"{row['first']} + {row['second']}", f"{row['boards']:,}", *numbers]

    header = ("DIVISION", "PARTNERS", "BOARDS", "TOGETHER", "RATINGS", "ABOVE", "SHRUNKEN")
    note = (
        "IMPs a board. TOGETHER: the mean of the two ratings, and what they do better as partners than these say"
        " (ABOVE), shrunken towards 0, for with few boards it is mostly chance."
    )
    return _sheet("Partnerships", _PARTNER_COLUMNS, rows, header, cells, [note])


def faults_sheet(store: Store, season: StoredSeason, tables: SeasonTables) -> Sheet:
    """How often each bot did what wrong, and what came of it."""
    by_event = {made.tables.event.name: made.name for made in tables.divisions}
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for match in store.matches():
        division = by_event.get(match.event.name)
        if division is not None:
            for fault in store.faults(match):
                bot = fault.bot.partition(" ")[0]
                counts[division, bot, str(fault.kind), str(fault.consequence)] += 1
    places = {made.name: place for place, made in enumerate(tables.divisions)}
    rows = [
        dict(zip(_FAULT_COLUMNS, (*key, count), strict=True))
        for key, count in sorted(counts.items(), key=lambda item: (places[item[0][0]], -item[1], item[0]))
    ]
    header = ("DIVISION", "BOT", "FAULT", "CONSEQUENCE", "FAULTS")

    def cells(row: Row) -> list[str]:
        return [str(row[name]) for name in _FAULT_COLUMNS]

    notes = ["`pinochle errors STORE` lists each with the command that repeats it."] if rows else ["no fault yet"]
    return _sheet(f"Faults in season {season.label}", _FAULT_COLUMNS, rows, header, cells, notes)


def _history_row(
    season: StoredSeason, made: DivisionTables, bot: str, version: str, tables: SeasonTables
) -> dict[str, Any]:
    row = next((each for each in made.tables.rows if each.standing.entrant == bot), None)
    rating = next((each for each in made.ratings.ratings if each.entrant == bot), None)
    verdict = next((each for each in tables.verdicts if each.entrant == bot and each.moves), None)
    return {
        "season": season.number,
        "status": str(season.status),
        "division": made.name,
        "version": version,
        "rank": row.standing.rank if row is not None else None,
        "of": len(made.tables.rows),
        "match_points": row.standing.match_points if row is not None else None,
        "mean_imp": row.imp.mean if row is not None else None,
        "boards": row.standing.boards if row is not None else 0,
        "rating": rating.rating if rating is not None else None,
        "imp_error": rating.half_width if rating is not None else None,
        "has_prior": bot in made.priors,
        "move": str(verdict.move) if verdict is not None else "",
    }


def _sheet(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Row],
    header: Sequence[str],
    cells: Callable[[Row], list[str]],
    notes: Sequence[str],
) -> Sheet:
    return Sheet(columns, rows, Grid(title, header, [cells(row) for row in rows], notes))


def _with_notes(grid: Grid, notes: Iterable[str]) -> Grid:
    return Grid(grid.title, grid.header, grid.rows, [*grid.notes, *notes])


def _estimate(row: Row) -> str:
    if row["rating"] is None:
        return "n/a"
    return f"{_signed(row['rating'])} ± " + ("n/a" if row["imp_error"] is None else f"{row['imp_error']:.2f}")


def _signed(value: float) -> str:
    return f"{value:+z.2f}"
