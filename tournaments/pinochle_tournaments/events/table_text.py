"""Standings and cross table as text and Markdown, for people. Works on `EventTables`; reads no store.

Every figure has its error or says `n/a`; a cell marked with * differs from 0 at 95 %.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pinochle_elo import MeanEstimate

from pinochle_tournaments.events.tables import EntrantRow, EventTables
from pinochle_tournaments.plain_text import one_line
from pinochle_tournaments.storage import EntrantStatus
from pinochle_tournaments.units import counted

__all__ = [
    "Grid",
    "crosstable_grid",
    "grid_lines",
    "markdown_lines",
    "standings_grid",
]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under headings, with a title above and notes below."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]


def standings_grid(tables: EventTables) -> Grid:
    """The ranked table for people."""
    is_swiss = tables.event.format == "swiss"
    header = ["RANK", "ENTRANT", "POINTS", "IMP A BOARD", "W-T-L", "BOARDS", "SWING", "FAULTS", "FORFEITED", "VOID", ""]
    if is_swiss:
        header.insert(3, "OPPONENTS")
    return Grid(_title(tables), header, [_standing(row, is_swiss=is_swiss) for row in tables.rows], _notes(tables))


def crosstable_grid(tables: EventTables) -> Grid:
    """Everybody against everybody: mean IMP value of the row's entrant a board, in the order of the standings."""
    names = [row.standing.entrant for row in tables.rows]
    header = ["", "ENTRANT", *(str(number) for number in range(1, len(names) + 1))]
    rows = [
        [str(number), name, *(_cell(name, other, tables) for other in names)]
        for number, name in enumerate(names, start=1)
    ]
    legend = (
        "A cell: mean IMP value a board ± 95 % error, * where that differs from 0 and ten boards or more were not tied;"
        " f forfeited, v void boards."
    )
    return Grid(_title(tables), header, rows, [legend, *_notes(tables)])


def grid_lines(grid: Grid) -> Iterator[str]:
    """Aligned columns, two spaces apart."""
    yield grid.title
    table = [grid.header, *grid.rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(grid.header))]
    for row in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    yield from grid.notes


def markdown_lines(grid: Grid) -> Iterator[str]:
    """A table in Markdown, the notes as a list."""
    yield grid.title
    yield ""
    yield _markdown_row(grid.header)
    yield _markdown_row(["---"] * len(grid.header))
    for row in grid.rows:
        yield _markdown_row(row)
    yield ""
    for note in grid.notes:
        yield f"- {note}"


def _title(tables: EventTables) -> str:
    event, definition = tables.event, tables.event.definition
    unit = "games" if "games" in definition else "boards"
    length = f", {counted(int(definition[unit]), unit)} a match" if unit in definition else ""
    over = (
        "" if tables.pairings_over == tables.pairings else f", {tables.pairings_over} of {tables.pairings} matches over"
    )
    if definition.get("until_error"):
        length = f"{length.replace(', ', ', at most ')}, {definition['until_error']}"
    return f"{event.name}: {event.format}, {definition['ruleset']}{length}{over}"


def _notes(tables: EventTables) -> list[str]:
    notes = [tables.tie_break]
    if tables.byes:
        notes.append("byes: " + ", ".join(f"{name} (round {number})" for number, name in tables.byes))
    for pairing, sides in tables.level:
        notes.append(f"level to the end, so the better seed advanced: {sides} (round {pairing.round})")
    for pairing, sides in tables.unplayed:
        notes.append(f"not played: {sides} (round {pairing.round}{_because(pairing.reason)})")
    for pairing, sides in tables.void:
        notes.append(f"void boards: {sides} (round {pairing.round}{_because(pairing.reason)})")
    notes += [f"annulled: {name}; no board with it counts" for name in tables.annulled]
    for each in tables.interventions:
        boards = f", {each.boards}" if each.boards else ""
        notes.append(f"{each.kind}: {one_line(each.target)}{boards}{_because(each.why)}")
    return notes


def _because(reason: str) -> str:
    return f": {one_line(reason)}" if reason else ""


def _standing(row: EntrantRow, *, is_swiss: bool) -> list[str]:
    standing = row.standing
    cells = [
        str(standing.rank),
        standing.entrant,
        str(standing.match_points),
        _mean(row.imp),
        f"{standing.wins}-{standing.ties}-{standing.losses}",
        f"{standing.boards:,}",
        f"{standing.swing_total_points:+,.1f}",
        str(standing.faults),
        str(row.forfeited_deals),
        str(row.void_boards),
        "" if row.status is EntrantStatus.ACTIVE else str(row.status),
    ]
    if is_swiss:
        cells.insert(3, f"{standing.opponents_points:g}")
    return cells


def _cell(name: str, other: str, tables: EventTables) -> str:
    cell = tables.cells.get((name, other))
    if name == other and cell is None:
        return "x"
    if cell is None:
        return "-"
    marks = [f"{count}{letter}" for count, letter in ((cell.forfeited_boards, "f"), (cell.void_boards, "v")) if count]
    return " ".join([_mean(cell.imp) + ("*" if cell.is_significant else ""), *marks])


def _mean(estimate: MeanEstimate) -> str:
    if estimate.mean is None:
        return "n/a"
    return f"{estimate.mean:+z.2f} ± " + ("n/a" if estimate.half_width is None else f"{estimate.half_width:.2f}")


def _markdown_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
