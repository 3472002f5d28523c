"""Tables for people: left-aligned columns. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["column_lines"]


def column_lines(rows: Sequence[Sequence[object]], *, header: Sequence[str] = (), indent: str = "") -> Iterator[str]:
    """Left-aligned columns, two spaces apart; the last may be of any length. Nothing where there is no row."""
    table = [[str(cell) for cell in row] for row in ([header, *rows] if header and rows else rows)]
    if not table:
        return
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield indent + "  ".join(cells).rstrip()
