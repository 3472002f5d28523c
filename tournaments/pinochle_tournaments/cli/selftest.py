"""`pinochle selftest BOT`: a bot against its twin, to find what makes a difference and should not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli import match_flags as flags
from pinochle_tournaments.cli.output import print_json

if TYPE_CHECKING:
    from pinochle_tournaments.match_command import MatchCommand
    from pinochle_tournaments.selftest import SelfTest

__all__ = ["register"]

Bot = Annotated[str, typer.Argument(metavar="BOT", help="As for `pinochle match`.")]
Boards = Annotated[
    int, typer.Option(min=20, max=flags.MOST_NUMBER, help="At least so many, that every seat deals equally often.")
]
Decisions = Annotated[int, typer.Option(min=1, max=100_000, help="How many stored decisions are asked again.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("selftest", no_args_is_help=True)(play)


def play(
    bot: Bot,
    boards: Boards = 200,
    decisions: Decisions = 200,
    ruleset: flags.RulesetFlag = None,
    option: flags.OptionFlag = None,
    seed: flags.Seed = None,
    decision_time: flags.DecisionTime = "1s",
    bank_time: flags.BankTime = "0s",
    boards_in_flight: flags.BoardsInFlight = "auto",
    thinking: flags.Thinking = None,
    startup: flags.Startup = "30s",
    memory: flags.Memory = "4G",
    processes: flags.Processes = 256,
    build: flags.Build = True,
    store: flags.StoreFile = Path("pinochle.db"),
    new: flags.New = False,
    dry_run: flags.DryRun = False,
    quiet: flags.Quiet = False,
    as_json: flags.AsJson = False,
) -> None:
    """Play a bot against its twin, and check what must make no difference: the seat, the dealer, the table, the clock.

    200 of the stored decisions are put to fresh processes of the bot again: that is whether its play is reproducible.
    If it is, both twins score the same on every board, so that the swing is exactly 0. The intervals of a self-test
    hold together with 99 %. Without --ruleset it is the first that the bot declares.

    Exit codes: 0 all checks hold; 1 one does not, or the bot could not start; 2 bad input; 3 interrupted (the same
    command goes on).
    """
    from pinochle_tournaments.match_command import MatchCommand  # noqa: PLC0415

    request = flags.read_request(
        bots=[bot],
        ruleset=ruleset,
        option=option,
        boards=boards,
        seed=seed,
        decision_time=decision_time,
        bank_time=bank_time,
        startup=startup,
        boards_in_flight=boards_in_flight,
        thinking=thinking,
        memory=memory,
        processes=processes,
        build=build,
    )
    command = MatchCommand(request, store, new, dry_run, quiet=quiet, silent=as_json)
    raise typer.Exit(_run(bot, command, decisions, as_json))


def _run(bot: str, command: MatchCommand, decisions: int, as_json: bool) -> int:
    """Test, and print what came of it; the exit code."""
    from pinochle_referee.ports import CouldNotStart  # noqa: PLC0415

    from pinochle_tournaments.match_command import FinishedCommand  # noqa: PLC0415
    from pinochle_tournaments.match_plan import plan_json  # noqa: PLC0415
    from pinochle_tournaments.selftest import run_selftest  # noqa: PLC0415

    try:
        test = run_selftest(bot, command, decisions=decisions)
    except CouldNotStart as error:
        typer.echo(f"pinochle: {error}", err=True)
        return 1
    if isinstance(test, FinishedCommand):
        if as_json:
            print_json("match-plan", plan_json(test.plan))
        return 0
    _tell(test, as_json)
    return test.exit_code


def _tell(test: SelfTest, as_json: bool) -> None:
    from pinochle_tournaments.resuming import resume_command  # noqa: PLC0415
    from pinochle_tournaments.selftest import selftest_json, selftest_lines  # noqa: PLC0415

    if as_json:
        go_on = {"go_on_with": resume_command()} if test.exit_code == 3 else {}
        print_json("selftest", {**selftest_json(test), **go_on})
    elif test.exit_code == 3:
        typer.echo(f"interrupted; go on with: {resume_command()}")
    elif test.is_over:
        for line in selftest_lines(test):
            typer.echo(line)
