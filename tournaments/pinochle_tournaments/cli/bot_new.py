"""`bot new` and `bot build`: a folder to begin with, and its build."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.output import print_json
from pinochle_tournaments.cli.store import AsJson

if TYPE_CHECKING:
    from pinochle_tournaments.bots import Bot

__all__ = ["register"]


def register(bot: typer.Typer) -> None:
    """Add the commands to the group `bot`."""
    bot.command("new", no_args_is_help=True)(new)
    bot.command("build", no_args_is_help=True)(build)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The bot's name, and that of its folder.")],
    language: Annotated[
        str,
        typer.Option("--language", "-l", metavar="LANGUAGE", help="What it is written in: python, typescript, go, …"),
    ],
    parent: Annotated[
        Path, typer.Option("--dir", metavar="DIR", help="Make the folder in this one. Default: the current one.")
    ] = Path(),
    as_json: AsJson = False,
) -> None:
    """Make a bot to begin with: a folder with a program that plays legally, its test, and the SDK it is built with.

    The folder needs nothing outside of it but the language's own tools. Prints what to do next.
    """
    from pinochle_tournaments.starters import new_bot  # noqa: PLC0415

    made = new_bot(name, language, parent)
    inside = () if parent == Path() else (f"cd {shlex.quote(str(parent))}",)
    commands = (*inside, *made.commands)
    if as_json:
        facts = {"name": made.name, "language": made.language, "folder": str(made.folder), "next": commands}
        print_json("bot-new", facts)
        return
    typer.echo(f"{made.folder} is a bot in {made.language}; its README.md says what is in it. Next:")
    for command in commands:
        typer.echo(f"    {command}")


def build(
    bots: Annotated[
        list[str], typer.Argument(metavar="FOLDER...", help="Bots as for `pinochle match`: folders, manifests, names.")
    ],
    as_json: AsJson = False,
) -> None:
    """Run the build of bots, as their manifests say it, whether anything has changed or not.

    What a build makes may be no part of the bot, or else a bot that was built counts as another. Exit 1 if a build
    fails, or changes such files; a bot without a build is none to fail.
    """
    from pinochle_tournaments.bots import resolve_bot  # noqa: PLC0415

    found = [resolve_bot(text) for text in bots]
    rows = [_build(text, bot) for text, bot in zip(bots, found, strict=True)]
    if as_json:
        print_json("bot-build", {"bots": rows})
    raise typer.Exit(1 if any(row["problem"] for row in rows) else 0)


def _build(text: str, bot: Bot) -> dict[str, Any]:
    """Build one bot, and tell on standard error how it went."""
    from pinochle_tournaments.build import BuildFailed, build_bot  # noqa: PLC0415
    from pinochle_tournaments.units import format_seconds  # noqa: PLC0415

    manifest = bot.manifest
    row: dict[str, Any] = {"bot": text, "name": bot.name, "folder": str(bot.folder), "command": [], "seconds": None}
    row |= {"changed": [], "problem": ""}
    if manifest is None or not manifest.build:
        _tell(f"{bot.name}: nothing to build")
        return row
    row["command"] = list(manifest.build)
    try:
        with _under_way(f"{bot.name}: building with {shlex.join(manifest.build)}"):
            built = build_bot(manifest)
    except BuildFailed as failed:
        _tell(f"{bot.name}: not built. {failed}")
        return row | {"problem": str(failed)}
    row |= {"seconds": round(built.seconds, 3), "changed": list(built.changed)}
    if built.changed:
        row["problem"] = (
            f"the build has changed what the bot consists of ({_some(built.changed)}), so that its results will not be"
            " added to those from before: let it write into .build, or name these files in `exclude` of"
            f" {manifest.path.name}"
        )
        _tell(f"{bot.name}: built in {format_seconds(built.seconds)}, but {row['problem']}")
    else:
        _tell(f"{bot.name}: built in {format_seconds(built.seconds)}")
    return row


def _some(paths: list[str] | tuple[str, ...], most: int = 5) -> str:
    """The paths, or the first of them and how many there are beside."""
    more = f" and {len(paths) - most} more" if len(paths) > most else ""
    return ", ".join(paths[:most]) + more


@contextmanager
def _under_way(text: str) -> Iterator[None]:
    """On a terminal a line that lives as long as it takes, a plain one elsewhere."""
    if not sys.stderr.isatty():
        _tell(text)
        yield
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        shown.add_task(text, total=None)
        yield


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
