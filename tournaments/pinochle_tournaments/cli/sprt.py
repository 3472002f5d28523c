"""`pinochle sprt A B`: plays until it is decided whether A is stronger, or which of them is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli import match_flags as flags
from pinochle_tournaments.cli.output import print_json

if TYPE_CHECKING:
    from pinochle_tournaments.match_command import FinishedCommand
    from pinochle_tournaments.stop_rules import SprtRule

__all__ = ["register"]

_TEST = "The test"
_DOUBT = {True: "the verdict is about that, too", False: "there is no verdict"}
_BOT_HELP = "As for `pinochle match`; A+B is a mixed partnership."

First = Annotated[str, typer.Argument(metavar="A", help=_BOT_HELP)]
Second = Annotated[str, typer.Argument(metavar="B", help="Whom A is measured against.")]
Elo0 = Annotated[
    float, typer.Option(metavar="NELO", help="H0: A is stronger by no more than this.", rich_help_panel=_TEST)
]
Elo1 = Annotated[
    float, typer.Option(metavar="NELO", help="H1: A is stronger by about this or more.", rich_help_panel=_TEST)
]
Alpha = Annotated[float, typer.Option(metavar="RATE", help="How often H1 may be wrong.", rich_help_panel=_TEST)]
Beta = Annotated[float, typer.Option(metavar="RATE", help="How often H0 may be wrong.", rich_help_panel=_TEST)]
TwoSided = Annotated[
    bool, typer.Option("--two-sided", help="Ask which of them is stronger, if any.", rich_help_panel=_TEST)
]
MaxBoards = Annotated[
    int,
    typer.Option(min=30, max=flags.MOST_NUMBER, help="Give up undecided after so many boards.", rich_help_panel=_TEST),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sprt", no_args_is_help=True)(play)


def play(
    first: First,
    second: Second,
    elo0: Elo0 = 0.0,
    elo1: Elo1 = 25.0,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    two_sided: TwoSided = False,
    max_boards: MaxBoards = 20_000,
    ruleset: flags.RulesetFlag = None,
    option: flags.OptionFlag = None,
    seed: flags.Seed = None,
    decision_time: flags.DecisionTime = "1s",
    bank_time: flags.BankTime = "0s",
    penalty: flags.PenaltyFlag = flags.PenaltyName.FORFEIT,
    max_forfeits: flags.MaxForfeits = 3,
    boards_in_flight: flags.BoardsInFlight = "auto",
    thinking: flags.Thinking = None,
    startup: flags.Startup = "30s",
    memory: flags.Memory = "4G",
    processes: flags.Processes = 256,
    logs: flags.LogsFlag = flags.Logs.TAIL,
    build: flags.Build = True,
    store: flags.StoreFile = Path("pinochle.db"),
    new: flags.New = False,
    dry_run: flags.DryRun = False,
    quiet: flags.Quiet = False,
    as_json: flags.AsJson = False,
) -> None:
    """Play until it is decided whether A is stronger than B: a sequential probability ratio test on IMP values.

    Hypotheses are in normalized Elo: 25 is a tenth of the standard deviation of a board's IMPs. About 600 boards decide
    it where A is as strong as a hypothesis says, 1,000 in between. The same command goes on with an interrupted test.

    Exit codes: 0 H1, A is stronger (--two-sided: one of them is); 1 H0, it is not shown to be; 2 bad input, or a bot
    that could not start or was at fault; 3 undecided or interrupted.
    """
    from pinochle_tournaments.match_command import MatchCommand, run_match_command  # noqa: PLC0415

    _check_sides(ruleset)
    request = flags.read_request(
        bots=[first, second],
        ruleset=ruleset,
        option=option,
        boards=max_boards,
        seed=seed,
        decision_time=decision_time,
        bank_time=bank_time,
        startup=startup,
        boards_in_flight=boards_in_flight,
        thinking=thinking,
        penalty=penalty,
        max_forfeits=max_forfeits,
        memory=memory,
        processes=processes,
        build=build,
        stop_rule=_rule(elo0, elo1, alpha, beta, two_sided),
    )
    command = MatchCommand(request, store, new, dry_run, logs is flags.Logs.ALL, quiet=quiet, silent=as_json)
    raise typer.Exit(_tell(run_match_command(command), as_json))


def _rule(elo0: float, elo1: float, alpha: float, beta: float, two_sided: bool) -> SprtRule:
    from pinochle_tournaments.stop_rules import SprtRule  # noqa: PLC0415

    return SprtRule(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta, is_two_sided=two_sided)


def _tell(finished: FinishedCommand, as_json: bool) -> int:
    """Print what came of it; the exit code."""
    from pinochle_tournaments.match_plan import plan_json  # noqa: PLC0415
    from pinochle_tournaments.result_block import block_json  # noqa: PLC0415
    from pinochle_tournaments.resuming import resume_command  # noqa: PLC0415
    from pinochle_tournaments.sprt_figures import exit_code, sprt_figures, sprt_json, sprt_lines  # noqa: PLC0415

    if finished.figures is None:
        if as_json:
            print_json("match-plan", plan_json(finished.plan))
        return 0
    test = sprt_figures(finished)
    code = exit_code(finished, test)
    if as_json:
        go_on = {} if test.is_over else {"go_on_with": resume_command()}
        print_json("sprt", {**sprt_json(test), "match": block_json(finished.figures), "exit": code, **go_on})
        return code
    for line in sprt_lines(test):
        typer.echo(line)
    if code == 2:
        typer.echo(f"pinochle: a bot could not start or was at fault, so {_DOUBT[test.is_decided]}", err=True)
    return code


def _check_sides(ruleset: str | None) -> None:
    from pinochle_rules import PRESETS  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    if ruleset is not None and ruleset in PRESETS and len(PRESETS[ruleset].sides) != 2:
        raise ArenaError(f"a test is between two sides, and {ruleset} has three: use `pinochle match` with three BOTs")
