"""The command's root: registers the groups, and turns errors of the user's making into one sentence and exit 2."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import Annotated, Final

import typer

from pinochle_tournaments.cli import (
    bot,
    bot_check,
    bot_new,
    bot_store,
    bot_test,
    diff,
    league,
    match,
    ratings,
    replay,
    report,
    rules,
    run,
    season,
    season_close,
    season_tables,
    selftest,
    sprt,
    store,
    tournament,
    tournament_tables,
)
from pinochle_tournaments.cli.stopping import is_play, stopped

__all__ = ["app", "run_command"]

_INTERRUPTED: Final = 130
"""What typer makes of an interrupt from the keyboard."""
_NO_CHOICE: Final = re.compile(r"'([^']*)' is not one of (.*)")
_QUOTED: Final = re.compile(r"'([^']*)'")

app = typer.Typer(
    name="pinochle",
    help="Referee for Pinochle bots: play matches and tournaments, look at what happened, check every deal.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")
app.add_typer(store.app, name="store")
bot_new.register(bot.app)
bot_check.register(bot.app)
bot_test.register(bot.app)
bot_store.register(bot.app)
app.add_typer(bot.app, name="bot")
app.add_typer(tournament.app, name="tournament")
app.add_typer(league.app, name="league")
season_close.register(season.app)
season_tables.register(season.app)
app.add_typer(season.app, name="season")
tournament_tables.register(tournament.app)
match.register(app)
sprt.register(app)
selftest.register(app)
store.register(app)
ratings.register(app)
bot.register(app)
diff.register(app)
replay.register(app)
run.register(app)
report.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415

        typer.echo(f"pinochle-arena {version('pinochle-arena')}")
        raise typer.Exit


@app.callback()
def root(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Read by typer as the options that stand before any command."""


def run_command() -> int:
    """Run what the command line says, and return the exit code.

    Raises:
        KeyboardInterrupt: it was interrupted.
        SystemExit: as typer has it.
    """
    from pinochle_rules import RulesError  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    if isinstance(sys.stdout, io.TextIOWrapper):
        # Half of a character, in a text that a stranger wrote, has no code; written out it is the same in JSON.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = app(standalone_mode=False)
    except typer.TyperException as error:
        _explain(error)
        return error.exit_code
    except (ArenaError, RulesError) as error:
        print(f"pinochle: {error}", file=sys.stderr)
        return 2
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as end:
        # typer's way to say that whoever read our output reads no more (`pinochle export … | head`).
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        _drop_output()
        return stopped("the reader of its output has gone") if is_play() else 0
    except OSError as error:
        _drop_output()
        place = f": {error.filename}" if error.filename else ""
        print(f"pinochle: {error.strerror or error}{place}", file=sys.stderr)
        return 2
    if code == _INTERRUPTED:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """What is still to be printed goes nowhere: Python's exit shall not stumble over it a second time."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _explain(error: typer.TyperException) -> None:
    """What is wrong with the command line, in a sentence: typer's words, with the nearest neighbours as a question."""
    message = error.format_message()
    near = getattr(error, "possibilities", None)
    option = getattr(error, "option_name", "")
    if message.startswith("Usage:"):
        print(message, file=sys.stderr)  # a command without its arguments explains itself
    elif near and option:
        print(f"pinochle: there is no flag {option}; did you mean {' or '.join(sorted(near))}?", file=sys.stderr)
    else:
        message = message.replace("Value error, ", "").rstrip(".")
        help_command = getattr(getattr(error, "ctx", None), "command_path", "pinochle")
        print(f"pinochle: {_with_neighbour(message)} ({help_command} -h explains)", file=sys.stderr)


def _with_neighbour(message: str) -> str:
    """The sentence about a choice that is none, with the choice it is nearest to."""
    from pinochle_rules import did_you_mean  # noqa: PLC0415

    found = _NO_CHOICE.search(message)
    return message + did_you_mean(found[1], _QUOTED.findall(found[2])) if found else message
