"""The command's root: registers the groups, and turns errors of the user's making into one sentence and exit 2."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from pinochle_tournaments.cli import bot, match, rules, store

__all__ = ["app", "main"]

app = typer.Typer(
    name="pinochle",
    help="Referee for Pinochle bots: play duplicate matches, look at what happened, check every deal.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")
app.add_typer(store.app, name="store")
app.add_typer(bot.app, name="bot")
match.register(app)
store.register(app)
bot.register(app)


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


def main() -> None:
    """The entry point of the command."""
    from pinochle_rules import RulesError  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    try:
        code = app(standalone_mode=False)
    except typer.TyperException as error:
        _explain(error)
        sys.exit(error.exit_code)
    except (ArenaError, RulesError) as error:
        print(f"pinochle: {error}", file=sys.stderr)
        sys.exit(2)
    except (typer.Abort, KeyboardInterrupt):
        print("pinochle: interrupted", file=sys.stderr)
        sys.exit(3)
    except BrokenPipeError:
        # The reader of a pipe has seen enough (`pinochle export … | head`). Give Python's exit nothing to flush into.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _explain(error: typer.TyperException) -> None:
    """What is wrong with the command line: typer's words, but a flag's nearest neighbours as a question."""
    near = getattr(error, "possibilities", None)
    option = getattr(error, "option_name", "")
    if near and option:
        print(f"pinochle: there is no flag {option}; did you mean {' or '.join(sorted(near))}?", file=sys.stderr)
    elif hasattr(error, "show"):
        error.show()
    else:
        print(f"pinochle: {error.format_message()}", file=sys.stderr)
