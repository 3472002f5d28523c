"""The flags of commands that play a match, and what they ask for together.

Every flag is declared once: a command takes those that make sense for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pinochle_referee.faults import Penalty

    from pinochle_tournaments.match_plan import MatchRequest
    from pinochle_tournaments.stop_rules import StopRule

__all__ = [
    "MOST_NUMBER",
    "AsJson",
    "BankTime",
    "Boards",
    "BoardsInFlight",
    "Bots",
    "Build",
    "Deals",
    "DecisionTime",
    "DryRun",
    "FailOnFault",
    "Games",
    "Logs",
    "LogsFlag",
    "MaxForfeits",
    "Memory",
    "New",
    "OptionFlag",
    "PenaltyFlag",
    "PenaltyName",
    "Processes",
    "Quiet",
    "RulesetFlag",
    "Seed",
    "Startup",
    "StoreFile",
    "Thinking",
    "UntilError",
    "read_request",
]


class PenaltyName(StrEnum):
    """What an illegal or late answer costs."""

    FORFEIT = "forfeit"
    SUBSTITUTE = "substitute"


class Logs(StrEnum):
    """How much of the bots' own output is kept."""

    TAIL = "tail"
    ALL = "all"


MOST_NUMBER = 100_000_000
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
Boards = Annotated[
    int | None,
    typer.Option(min=1, max=MOST_NUMBER, help="How many boards. Default: 200; with --until-error at most 20,000."),
]
Games = Annotated[int | None, typer.Option(min=1, max=MOST_NUMBER, help="Play games to the ruleset's target instead.")]
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
UntilError = Annotated[
    str | None,
    typer.Option(
        "--until-error",
        metavar="E|Epoints",
        help="Stop as soon as the mean IMP (or swing, as in 25points) is known to within ± E at 95 %; --boards is then"
        " the most.",
    ),
]
New = Annotated[bool, typer.Option("--new", help="Start another match, though the store holds this one.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Print the plan and stop.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def read_request(
    *,
    bots: Sequence[str],
    ruleset: str | None,
    option: Sequence[str] | None,
    boards: int | None = None,
    games: int | None = None,
    deals: Path | None = None,
    until_error: str | None = None,
    seed: str | None = None,
    decision_time: str = "1s",
    bank_time: str = "0s",
    startup: str = "30s",
    boards_in_flight: str = "auto",
    thinking: int | None = None,
    penalty: PenaltyName = PenaltyName.FORFEIT,
    max_forfeits: int = 3,
    memory: str = "4G",
    processes: int | None = 256,
    build: bool = True,
    stop_rule: StopRule | None = None,
) -> MatchRequest:
    """The match that flags ask for, whichever command they stand behind.

    Raises:
        ArenaError: a flag cannot be read.
    """
    from pinochle_rules import parse_option  # noqa: PLC0415

    from pinochle_tournaments.match_plan import MatchRequest  # noqa: PLC0415
    from pinochle_tournaments.stop_rules import parse_until_error  # noqa: PLC0415
    from pinochle_tournaments.units import parse_bytes, parse_seconds  # noqa: PLC0415

    return MatchRequest(
        bots=bots,
        ruleset=ruleset,
        options=dict(parse_option(text) for text in option or []),
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
        stop_rule=stop_rule if until_error is None else parse_until_error(until_error),
    )


def _penalty(name: PenaltyName) -> Penalty:
    from pinochle_referee.faults import Penalty  # noqa: PLC0415

    return Penalty(name)


def _boards_in_flight(text: str) -> int | None:
    if text == "auto":
        return None
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise typer.BadParameter(f"{text!r} is neither auto nor a number above 0", param_hint="--boards-in-flight")
    return int(text)
