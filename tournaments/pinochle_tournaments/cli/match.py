"""`pinochle match BOT BOT`: plays a duplicate match into a store, or goes on with one that is there."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli.output import print_json

if TYPE_CHECKING:
    from pinochle_referee.faults import Penalty

    from pinochle_tournaments.match_command import FinishedCommand

__all__ = ["register"]


class PenaltyName(StrEnum):
    """What an illegal or late answer costs."""

    FORFEIT = "forfeit"
    SUBSTITUTE = "substitute"


class Logs(StrEnum):
    """How much of the bots' own output is kept."""

    TAIL = "tail"
    ALL = "all"


_MOST_BOARDS = 100_000_000
_CLOCK = "Clock and penalties"
_PROCESSES = "Bot processes"

Bots = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT BOT [BOT]",
        help="A folder with bot.toml, a manifest in it, the name of a sample bot, cmd:COMMAND, wait:NAME (you start it"
        " by hand), or A+B for a mixed partnership; :KEY=VALUE,... behind it sets that bot's environment.",
    ),
]
RulesetFlag = Annotated[
    str | None,
    typer.Option(
        "--ruleset", metavar="RULESET", help="Or a .toml file of house rules. Default: the first that all play."
    ),
]
OptionFlag = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="Change an option of the ruleset.")
]
Boards = Annotated[int | None, typer.Option(min=1, max=_MOST_BOARDS, help="How many boards. Default: 200.")]
Games = Annotated[int | None, typer.Option(min=1, max=_MOST_BOARDS, help="Play games to the ruleset's target instead.")]
Deals = Annotated[
    Path | None,
    typer.Option("--deals", metavar="FILE", help="Play these deals, JSON lines with dealer and hands, one a board."),
]
Seed = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Deal from this seed (public). Default: drawn, and committed to.")
]
DecisionTime = Annotated[
    str, typer.Option(metavar="TIME", help="Limit for one decision: 1s, 250ms, none.", rich_help_panel=_CLOCK)
]
BankTime = Annotated[
    str, typer.Option(metavar="TIME", help="Added to each bot process's bank at each board.", rich_help_panel=_CLOCK)
]
PenaltyFlag = Annotated[PenaltyName, typer.Option(help="What an illegal or late answer costs.", rich_help_panel=_CLOCK)]
MaxForfeits = Annotated[
    int, typer.Option(min=0, help="Forfeited boards of a side that end the match; 0: none do.", rich_help_panel=_CLOCK)
]
FailOnFault = Annotated[
    bool, typer.Option("--fail-on-fault", help="Exit 1 if any bot was at fault.", rich_help_panel=_CLOCK)
]
BoardsInFlight = Annotated[str, typer.Option(metavar="auto|N", help="Boards open at once.", rich_help_panel=_PROCESSES)]
Thinking = Annotated[
    int | None,
    typer.Option(min=1, help="Bots that may think at once. Default: physical cores.", rich_help_panel=_PROCESSES),
]
Startup = Annotated[str, typer.Option(metavar="TIME", help="Limit from start to Hello.", rich_help_panel=_PROCESSES)]
Memory = Annotated[
    str,
    typer.Option(
        metavar="SIZE", help="Memory of one bot with all it starts: 4G, 512M, none.", rich_help_panel=_PROCESSES
    ),
]
Processes = Annotated[
    int, typer.Option(min=1, help="Processes of one bot with all it starts.", rich_help_panel=_PROCESSES)
]
LogsFlag = Annotated[
    Logs, typer.Option(help="Keep the end of a bot's output with each fault, or all of it.", rich_help_panel=_PROCESSES)
]
Build = Annotated[
    bool,
    typer.Option(
        "--build/--no-build", help="Run a manifest's build if its sources changed.", rich_help_panel=_PROCESSES
    ),
]
StoreFile = Annotated[
    Path,
    typer.Option("--store", metavar="FILE", envvar="PINOCHLE_STORE", help="The SQLite file that results go to."),
]
New = Annotated[bool, typer.Option("--new", help="Start another match, though the store holds this one.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Print the plan and stop.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("match", no_args_is_help=True)(play)


def play(
    bots: Bots,
    ruleset: RulesetFlag = None,
    option: OptionFlag = None,
    boards: Boards = None,
    games: Games = None,
    deals: Deals = None,
    seed: Seed = None,
    decision_time: DecisionTime = "1s",
    bank_time: BankTime = "0s",
    penalty: PenaltyFlag = PenaltyName.FORFEIT,
    max_forfeits: MaxForfeits = 3,
    fail_on_fault: FailOnFault = False,
    boards_in_flight: BoardsInFlight = "auto",
    thinking: Thinking = None,
    startup: Startup = "30s",
    memory: Memory = "4G",
    processes: Processes = 256,
    logs: LogsFlag = Logs.TAIL,
    build: Build = True,
    store: StoreFile = Path("pinochle.db"),
    new: New = False,
    dry_run: DryRun = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Play a duplicate match between two bots, or three where three play each for himself.

    Every board is played at as many tables as there are sides, everybody once on each side, so the luck of the deal
    cancels. The same command goes on with a match that was interrupted, extends it if --boards has grown, and prints
    its result again if it is complete.

    Exit codes: 0 fine; 1 a bot could not start, or faults under --fail-on-fault; 2 bad input; 3 interrupted (the
    command to go on with is printed).
    """
    from pinochle_tournaments.match_command import MatchCommand, run_match_command  # noqa: PLC0415
    from pinochle_tournaments.match_plan import MatchRequest  # noqa: PLC0415
    from pinochle_tournaments.units import parse_bytes, parse_seconds  # noqa: PLC0415

    request = MatchRequest(
        bots=_enough(bots, ruleset),
        ruleset=ruleset,
        options=_options(option),
        boards=boards,
        games=games,
        deals=deals,
        seed=seed,
        decision_seconds=parse_seconds(decision_time, what="--decision-time", may_be_none=True),
        bank_seconds=parse_seconds(bank_time, what="--bank-time", may_be_zero=True) or 0.0,
        startup_seconds=parse_seconds(startup, what="--startup") or 30.0,
        boards_in_flight=_boards_in_flight(boards_in_flight),
        thinking=thinking,
        penalty=_penalty(penalty),
        max_forfeits=max_forfeits,
        memory_bytes=parse_bytes(memory, what="--memory"),
        processes=processes,
        build=build,
    )
    command = MatchCommand(request, store, new, dry_run, keep_all_logs=logs is Logs.ALL, quiet=quiet, silent=as_json)
    _finish(run_match_command(command), fail_on_fault, as_json)


def _finish(finished: FinishedCommand, fail_on_fault: bool, as_json: bool) -> None:
    """Print the figures, or after a dry run the plan, as JSON if that is wanted, and exit as the match went."""
    from pinochle_tournaments.match_command import resume_command  # noqa: PLC0415
    from pinochle_tournaments.match_plan import plan_json  # noqa: PLC0415
    from pinochle_tournaments.result_block import block_json  # noqa: PLC0415

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


def _penalty(name: PenaltyName) -> Penalty:
    from pinochle_referee.faults import Penalty  # noqa: PLC0415

    return Penalty(name)


def _options(texts: list[str] | None) -> dict[str, str]:
    from pinochle_rules import parse_option  # noqa: PLC0415

    return dict(parse_option(text) for text in texts or [])


def _boards_in_flight(text: str) -> int | None:
    if text == "auto":
        return None
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise typer.BadParameter(f"{text!r} is neither auto nor a number above 0", param_hint="--boards-in-flight")
    return int(text)
