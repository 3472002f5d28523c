"""How a table of ratings reads: text with Ordo's columns and footnotes, Markdown, CSV and JSON.

What does not exist is `n/a` here and null there; no figure is printed without its error or the reason for having none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pinochle_elo import PartnerMatrix, Rating

from pinochle_tournaments.ratings.table import Method, RatingRow, RatingTable
from pinochle_tournaments.units import counted

__all__ = ["CSV_HEADER", "csv_rows", "markdown_lines", "table_json", "table_lines"]

_HEADINGS: Final = ("#", "PLAYER", "RATING", "ERROR", "POINTS", "PLAYED", "(%)", "CFS(next)", "RANKS")
_MOST_CELLS: Final = 12
"""A matrix of more bots is told as a list."""
_ROUNDING: Final = 1e-9
"""In IMPs: smaller residuals are none."""
_SIGNIFICANT: Final = 0.05
CSV_HEADER: Final = (
    "ruleset", "options", "format", "method", "rank", "player", "rating", "error", "standard_error", "points", "played",
    "percent", "cfs_next_percent", "rank_best", "rank_worst", "group", "bound", "is_anchor", "reason",
)  # fmt: skip


def table_lines(table: RatingTable) -> Iterator[str]:
    """The table as text."""
    yield _title(table)
    yield ""
    rows = [_cells(table, row) for row in table.rows]
    widths = [max(map(len, column)) for column in zip(_HEADINGS, *rows, strict=True)]
    yield _line(_HEADINGS, widths)
    group = table.rows[0].rating.group if table.rows else 0
    for row, cells in zip(table.rows, rows, strict=True):
        if row.rating.group != group and row.rank is not None:
            group = row.rating.group
            yield "     never compared with those above:"
        yield _line(cells, widths)
    yield ""
    yield from footnotes(table)
    if table.partners is not None:
        yield ""
        yield from _partner_lines(table.partners, [row.rating.entrant for row in table.rows])


def markdown_lines(table: RatingTable) -> Iterator[str]:
    """The table in Markdown."""
    yield f"**{_title(table)}**"
    yield ""
    yield "| " + " | ".join(_HEADINGS) + " |"
    yield "|---:|---|" + "---:|" * (len(_HEADINGS) - 2)
    for row in table.rows:
        yield "| " + " | ".join(map(_in_markdown, _cells(table, row))) + " |"
    yield ""
    for note in footnotes(table):
        yield f"- {note}"
    if table.partners is not None:
        yield ""
        yield from _partners_markdown(table.partners, [row.rating.entrant for row in table.rows])


def csv_rows(table: RatingTable) -> Iterator[tuple[object, ...]]:
    """Rows under `CSV_HEADER`; what does not exist is empty."""
    pool = table.pool
    for row in table.rows:
        rating, score = row.rating, row.score
        yield (
            pool.ruleset, pool.options, str(pool.match_format), str(table.method), row.rank, rating.entrant,
            rating.rating, rating.half_width, rating.standard_error, score.points, score.played, _percent(row),
            None if row.superiority is None else 100 * row.superiority, rating.rank_best, rating.rank_worst,
            rating.group, rating.bound, int(rating.is_anchor), rating.reason,
        )  # fmt: skip


def table_json(table: RatingTable) -> dict[str, Any]:
    """The table as JSON values."""
    pool, fit = table.pool, table.lack_of_fit
    return {
        "ruleset": pool.ruleset,
        "options": pool.options,
        "format": str(pool.match_format),
        "method": str(table.method),
        "unit": "Elo" if table.method is Method.ELO else f"IMPs a {_unit(table)}",
        "scope": pool.selection.scope,
        "excluded": list(pool.selection.exclude),
        "anchors": dict(table.anchors),
        "matches": len(pool.matches),
        "stopped_matches_left_out": pool.stopped,
        "pairs": table.pairs,
        "forfeited_pairs": table.forfeited_pairs,
        "deals": table.deals,
        "groups": table.groups,
        "separated_pairs": table.separated_pairs,
        "compared_pairs": table.compared_pairs,
        "lack_of_fit": None
        if fit is None
        else {
            "f": fit.f,
            "degrees_of_freedom": [fit.degrees_of_freedom_1, fit.degrees_of_freedom_2],
            "p_value": fit.p_value,
        },
        "residual_deviation": table.residual_deviation,
        "ratings": [_row_json(row) for row in table.rows],
        "partners": None if table.partners is None else _partners_json(table.partners),
    }


def footnotes(table: RatingTable) -> Iterator[str]:
    """What has to be known to read the table, and what is peculiar about this one."""
    unit = "Elo" if table.method is Method.ELO else f"IMPs a {_unit(table)}"
    yield f"RATING and ERROR (half the 95 % interval) in {unit}; {_zero(table)}."
    yield "POINTS = won + ½ tied board pairs; (%) of PLAYED. CFS(next): chance in % of being stronger than the next."
    compared = f"{table.separated_pairs:,} of {table.compared_pairs:,} pairs of entrants are separated"
    yield f"RANKS: what can be said of a rank at 95 % over all comparisons (Holm); {compared}."
    yield _fit_note(table)
    if table.deals is not None:
        yield f"Deals were met more than once ({table.deals:,} distinct ones): errors are by deal."
    if table.forfeited_pairs:
        yield f"{counted(table.forfeited_pairs, 'forfeited pairs')} counted; --exclude forfeits leaves them out."
    if table.pool.selection.exclude:
        yield f"Left out: {', '.join(table.pool.selection.exclude)}."
    if table.pool.stopped:
        yield (
            f"Left out: {counted(table.pool.stopped, 'matches') if table.pool.stopped > 1 else '1 match'} with a rule"
            " for stopping (sprt, --until-error), whose results mislead; --stopped counts them."
        )
    if table.groups > 1:
        yield f"{table.groups} groups never met, not even through others: ratings compare within a group only."
    if any(row.rating.virtual_tie for row in table.rows):
        yield (
            "Results that all point one way set no limit to a rating: each of such a group was given one virtual tie"
            " with its mean. < and >: lost or won all, the rating is only a bound."
        )
    reasons = {row.rating.reason: row.rating.entrant for row in reversed(table.rows) if row.rating.reason}
    for reason, entrant in reasons.items():
        yield f"n/a: {reason} (as {entrant})."


def _title(table: RatingTable) -> str:
    what = "Elo, fitted" if table.method is Method.ELO else f"joint fit of IMPs a {_unit(table)}"
    pool = table.pool
    scope = "" if pool.selection.scope == "all" else f", {pool.selection.scope}"
    played = f"{counted(len(pool.matches), 'matches') if len(pool.matches) != 1 else '1 match'}"
    return f"{pool.title}{scope}: {what}; {played}, {counted(table.pairs, 'board pairs')}"


def _unit(table: RatingTable) -> str:
    return str(table.pool.match_format).removesuffix("s")


def _zero(table: RatingTable) -> str:
    if table.anchors:
        return "fixed: " + ", ".join(f"{name} = {value:g}" for name, value in sorted(table.anchors.items()))
    whose = "all" if table.groups < 2 else "each group"
    return f"the mean of {whose} is {'1500' if table.method is Method.ELO else '0'}"


def _fit_note(table: RatingTable) -> str:
    fit = table.lack_of_fit
    if fit is None:
        return "Lack of fit: n/a (it needs as many line-ups as entrants, and no deal met twice)."
    found = "none seen"
    if fit.p_value < _SIGNIFICANT:
        # The test cannot tell a circle from gaps that do not add up because a board is worth 24 IMPs at most.
        found = "gaps do not add up, for some beat each other in a circle, or bots are very unequal"
    p_value = "p < 0.001" if fit.p_value < 0.001 else f"p = {fit.p_value:.3f}"
    return f"Lack of fit: F({fit.degrees_of_freedom_1}, {fit.degrees_of_freedom_2}) = {fit.f:.2f}, {p_value}: {found}."


def _cells(table: RatingTable, row: RatingRow) -> tuple[str, ...]:
    rating, digits = row.rating, 1 if table.method is Method.ELO else 2
    percent = _percent(row)
    return (
        "-" if row.rank is None else str(row.rank),
        rating.entrant,
        _rating(rating, digits),
        "----" if rating.is_anchor else "n/a" if rating.half_width is None else f"{rating.half_width:.{digits}f}",
        f"{row.score.points:.1f}",
        f"{row.score.played}",
        "n/a" if percent is None else f"{percent:.1f}",
        "---" if row.superiority is None else f"{100 * row.superiority:.0f}",
        f"{rating.rank_best}-{rating.rank_worst}" if rating.rank_best != rating.rank_worst else f"{rating.rank_best}",
    )


def _in_markdown(cell: str) -> str:
    return cell.replace("|", "\\|")


def _rating(rating: Rating, digits: int) -> str:
    if rating.rating is None:
        return "n/a"
    return f"{'' if rating.is_anchor else rating.bound}{rating.rating:.{digits}f}"


def _percent(row: RatingRow) -> float | None:
    return 100 * row.score.points / row.score.played if row.score.played else None


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    number, name, *others = cells
    figures = "  ".join(cell.rjust(width) for cell, width in zip(others, widths[2:], strict=True))
    return f"{number.rjust(max(widths[0], 4))} {name.ljust(widths[1])} :  {figures}"


def _row_json(row: RatingRow) -> dict[str, Any]:
    rating, score = row.rating, row.score
    return {
        "rank": row.rank,
        "player": rating.entrant,
        "rating": rating.rating,
        "error": rating.half_width,
        "standard_error": rating.standard_error,
        "degrees_of_freedom": rating.degrees_of_freedom,
        "points": score.points,
        "played": score.played,
        "wins": score.wins,
        "ties": score.ties,
        "losses": score.losses,
        "cfs_next": row.superiority,
        "rank_best": rating.rank_best,
        "rank_worst": rating.rank_worst,
        "group": rating.group,
        "is_anchor": rating.is_anchor,
        "bound": rating.bound,
        "has_virtual_tie": rating.virtual_tie,
        "reason": rating.reason,
    }


def _partner_lines(matrix: PartnerMatrix, order: Sequence[str]) -> Iterator[str]:
    """Who plays well with whom: IMPs a board beyond what the two ratings say, shrunken; in the order of the table."""
    yield _partners_note(matrix)
    names, rows = _partner_rows(matrix, order)
    if len(names) > _MOST_CELLS:
        for cell in sorted(matrix.cells, key=lambda cell: -cell.shrunken):
            yield f"  {cell.shrunken:+z.2f}  {cell.first} with {cell.second} ({counted(cell.pairs, 'pairs')})"
        return
    width = max(map(len, names))
    columns = [max(5, len(str(number))) for number in range(1, len(names) + 1)]
    yield "  " + " " * (width + 4) + "  ".join(str(n).rjust(w) for n, w in enumerate(columns, start=1))
    for number, (name, cells) in enumerate(zip(names, rows, strict=True), start=1):
        figures = "  ".join(cell.rjust(w) for cell, w in zip(cells, columns, strict=True))
        yield f"  {number:>2} {name.ljust(width)} {figures}".rstrip()


def _partners_markdown(matrix: PartnerMatrix, order: Sequence[str]) -> Iterator[str]:
    """The same in Markdown, however many they are."""
    yield _partners_note(matrix)
    yield ""
    names, rows = _partner_rows(matrix, order)
    yield "| # | PLAYER | " + " | ".join(str(number) for number in range(1, len(names) + 1)) + " |"
    yield "|---:|---|" + "---:|" * len(names)
    for number, (name, cells) in enumerate(zip(names, rows, strict=True), start=1):
        yield "| " + " | ".join((str(number), _in_markdown(name), *cells)) + " |"


def _partners_note(matrix: PartnerMatrix) -> str:
    is_told = any(abs(cell.mean_residual) > _ROUNDING for cell in matrix.cells)
    spread = f"{matrix.partnership_deviation:.2f}" if matrix.partnership_deviation else "none beyond chance"
    if not is_told:
        spread = "n/a (it needs as many line-ups as entrants)"
    return (
        "Partners: IMPs a board above what both ratings say, shrunken towards 0; spread between partnerships: " + spread
    )


def _partner_rows(matrix: PartnerMatrix, order: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Who had a partner, in this order, and of each the cells with everyone."""
    partners = {name for cell in matrix.cells for name in (cell.first, cell.second)}
    names = [name for name in order if name in partners]
    values = {frozenset((cell.first, cell.second)): f"{cell.shrunken:+z.2f}" for cell in matrix.cells}
    return names, [[values.get(frozenset((name, other)), "") for other in names] for name in names]


def _partners_json(matrix: PartnerMatrix) -> dict[str, Any]:
    return {
        "unit": "IMPs a board",
        "deviation": matrix.partnership_deviation,
        "cells": [
            {
                "first": cell.first,
                "second": cell.second,
                "pairs": cell.pairs,
                "mean_residual": cell.mean_residual,
                "centred": cell.centred,
                "shrunken": cell.shrunken,
            }
            for cell in matrix.cells
        ],
    }
