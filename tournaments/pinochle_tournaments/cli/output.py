"""How commands print: JSON under a schema name and version, plain aligned columns, and what bots wrote."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import typer

__all__ = ["as_shown", "print_columns", "print_json"]


def as_shown(text: str) -> str:
    """What a bot wrote: as it is for files and pipes, but nothing of it steers a terminal."""
    from pinochle_tournaments.plain_text import plain_lines  # noqa: PLC0415

    return plain_lines(text) if sys.stdout.isatty() else text


def print_json(schema: str, body: Mapping[str, Any], *, version: int = 1) -> None:
    """One JSON object; readers go by `schema` and `version`, and ignore keys they do not know."""
    typer.echo(json.dumps({"schema": f"pinochle/{schema}", "version": version, **body}, ensure_ascii=False))


def print_columns(rows: Sequence[Sequence[object]], *, header: Sequence[str] = (), indent: str = "") -> None:
    """Left-aligned columns, two spaces apart; the last may be of any length. Nothing where there is no row."""
    from pinochle_tournaments.columns import column_lines  # noqa: PLC0415

    for line in column_lines(rows, header=header, indent=indent):
        typer.echo(line)
