"""`pinochle match BOT BOT`: plays a duplicate match into a store, or goes on with one that is there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pinochle_tournaments.cli import match_flags as flags
from pinochle_tournaments.cli.output import print_json

if TYPE_CHECKING:
    from pinochle_tournaments.match_command import FinishedCommand

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("match", no_args_is_help=True)(play)


def play(
    bots: flags.Bots,
    ruleset: flags.RulesetFlag = None,
    option: flags.OptionFlag = None,
    boards: flags.Boards = None,
    games: flags.Games = None,
    deals: flags.Deals = None,
    until_error: flags.UntilError = None,
    seed: flags.Seed = None,
    decision_time: flags.DecisionTime = "1s",
    bank_time: flags.BankTime = "0s",
    penalty: flags.PenaltyFlag = flags.PenaltyName.FORFEIT,
    max_forfeits: flags.MaxForfeits = 3,
    fail_on_fault: flags.FailOnFault = False,
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
    """Play a duplicate match between two bots, or three where three play each for himself.

    Every board is played at as many tables as there are sides, everybody once on each side, so the luck of the deal
    cancels. The same command goes on with a match that was interrupted, extends it if --boards has grown, and prints
    its result again if it is complete.

    Exit codes: 0 fine; 1 a bot could not start, or faults under --fail-on-fault; 2 bad input; 3 interrupted (the
    command to go on with is printed).
    """
    from pinochle_tournaments.match_command import MatchCommand, run_match_command  # noqa: PLC0415

    request = flags.read_request(
        bots=_enough(bots, ruleset), ruleset=ruleset, option=option, boards=boards, games=games, deals=deals,
        until_error=until_error, seed=seed, decision_time=decision_time, bank_time=bank_time, startup=startup,
        boards_in_flight=boards_in_flight, thinking=thinking, penalty=penalty, max_forfeits=max_forfeits, memory=memory,
        processes=processes, build=build,
    )  # fmt: skip
    keep = logs is flags.Logs.ALL
    command = MatchCommand(request, store, new, dry_run, keep_all_logs=keep, quiet=quiet, silent=as_json)
    _finish(run_match_command(command), fail_on_fault, as_json)


def _finish(finished: FinishedCommand, fail_on_fault: bool, as_json: bool) -> None:
    """Print the figures, or after a dry run the plan, as JSON if that is wanted, and exit as the match went."""
    from pinochle_tournaments.match_plan import plan_json  # noqa: PLC0415
    from pinochle_tournaments.result_block import block_json  # noqa: PLC0415
    from pinochle_tournaments.resuming import resume_command  # noqa: PLC0415

    code = finished.exit_code(fail_on_fault=fail_on_fault)
    if as_json and finished.figures is None:
        print_json("match-plan", plan_json(finished.plan))
    elif as_json and finished.figures is not None:
        go_on = {"go_on_with": resume_command()} if code == 3 else {}
        print_json("match", {**block_json(finished.figures), "exit": code, **go_on})
    raise typer.Exit(code)


def _enough(bots: list[str], ruleset: str | None) -> list[str]:
    """The bots; how many a ruleset takes is checked where it is known."""
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    if len(bots) < 2 and ruleset is None:
        raise ArenaError("give two BOTs (the same one may be given twice), or with --ruleset as many as it takes")
    return bots
