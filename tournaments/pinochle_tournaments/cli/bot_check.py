"""`bot check`: whether bots keep to the protocol, before they meet anyone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli.output import print_json
from pinochle_tournaments.cli.store import AsJson

if TYPE_CHECKING:
    from pinochle_tournaments.conformance import BotCheck

__all__ = ["register"]

_LIMITS = "Limits"

Bots = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT...", help="Bots as for `pinochle match`: folders, manifests, sample bots, cmd:COMMAND."
    ),
]
RulesetFlag = Annotated[
    list[str] | None,
    typer.Option(
        "--ruleset", metavar="all|RULESET", help="Check this ruleset only; may be repeated. Default: all it names."
    ),
]
Only = Annotated[str | None, typer.Option("--only", metavar="STEP", help="Report one step: its name in the table.")]
Seed = Annotated[str, typer.Option(metavar="TEXT", help="Deal from this seed.")]
Peeking = Annotated[
    bool,
    typer.Option("--peeking", help="Also deal the unseen cards otherwise: a reproducible bot must answer the same."),
]
Report = Annotated[
    Path | None, typer.Option("--report", metavar="DIR", help="Write a file for each bot into this folder.")
]
DecisionTime = Annotated[
    str, typer.Option(metavar="TIME", help="Limit for one decision: 1s, 250ms.", rich_help_panel=_LIMITS)
]
Startup = Annotated[str, typer.Option(metavar="TIME", help="Limit from start to Hello.", rich_help_panel=_LIMITS)]
Memory = Annotated[
    str, typer.Option(metavar="SIZE", help="Memory of one process with all it starts.", rich_help_panel=_LIMITS)
]
Processes = Annotated[
    int, typer.Option(min=1, help="Processes of one bot with all it starts.", rich_help_panel=_LIMITS)
]
Build = Annotated[bool, typer.Option("--build/--no-build", help="Run a manifest's build if its sources changed.")]


def register(bot: typer.Typer) -> None:
    """Add the command to the group `bot`."""
    bot.command("check", no_args_is_help=True)(check)


def check(
    bots: Bots,
    ruleset: RulesetFlag = None,
    only: Only = None,
    seed: Seed = "check",
    peeking: Peeking = False,
    report: Report = None,
    decision_time: DecisionTime = "5s",
    startup: Startup = "30s",
    memory: Memory = "4G",
    processes: Processes = 256,
    build: Build = True,
    as_json: AsJson = False,
) -> None:
    """Check whether a bot keeps to the protocol, step by step, each with its clause of proto/README.md.

    Starts it dozens of times, plays hundreds of deals with it, and says of every step that fails what was asked, what
    it answered, which rule that breaks, and the command that tries it again. Stores nothing. Exit 1 if a MUST failed.
    """
    from pinochle_referee.limits import ResourceLimits  # noqa: PLC0415

    from pinochle_tournaments.bots import prepare, resolve_bot  # noqa: PLC0415
    from pinochle_tournaments.conformance import CheckRequest, check_bot, default_at_once  # noqa: PLC0415
    from pinochle_tournaments.units import parse_bytes, parse_seconds  # noqa: PLC0415

    request = CheckRequest(
        rulesets=_rulesets(ruleset),
        only=_step(only),
        seed=seed,
        peeking=peeking or only == "peeking",
        decision_seconds=parse_seconds(decision_time, what="--decision-time") or 5.0,
        limits=ResourceLimits(memory_bytes=parse_bytes(memory, what="--memory"), processes=processes),
    )
    startup_seconds = parse_seconds(startup, what="--startup") or 30.0
    folder = _report_folder(report)
    ready = [prepare(resolve_bot(text), build=build, startup_seconds=startup_seconds, report=_tell) for text in bots]
    checks: list[BotCheck] = []
    for text, command in zip(bots, ready, strict=True):
        done = check_bot(command, text, request, at_once=default_at_once(), tell=_teller(text, as_json=as_json))
        if folder is not None:
            _write(folder, done, taken=len(checks))
        checks.append(done)
    _show(checks, as_json=as_json)
    raise typer.Exit(0 if all(done.is_conforming for done in checks) else 1)


def _show(checks: Sequence[BotCheck], *, as_json: bool) -> None:
    from pinochle_tournaments.conformance.report import check_json, report_lines, table_lines  # noqa: PLC0415

    if as_json:
        print_json("bot-check", {"bots": [check_json(done) for done in checks]})
        return
    for line in report_lines(checks[0]) if len(checks) == 1 else table_lines(checks):
        typer.echo(line)


def _write(folder: Path, done: BotCheck, *, taken: int) -> None:
    """The report of one bot; two bots of one name and version have two files."""
    from pinochle_tournaments.conformance.report import report_lines  # noqa: PLC0415

    identity = done.bot.identity
    stem = f"{identity.name}-{identity.version}".rstrip("-")
    path = folder / f"{stem}.txt"
    if done.bot.environment or (taken and path.exists()):
        path = folder / f"{stem}.{taken + 1}.txt"
    path.write_text("".join(f"{line}\n" for line in report_lines(done)), encoding="utf-8")


def _report_folder(report: Path | None) -> Path | None:
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    if report is not None:
        if report.exists() and not report.is_dir():
            raise ArenaError(f"--report: {report} is a file; give a folder, which is made if it is not there")
        report.mkdir(parents=True, exist_ok=True)
    return report


def _rulesets(names: Sequence[str] | None) -> tuple[str, ...]:
    from pinochle_rules import PRESETS, did_you_mean  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    wanted = [name for name in names or () if name != "all"]
    for name in wanted:
        if name not in PRESETS:
            raise ArenaError(
                f"--ruleset: there is no ruleset {name!r}{did_you_mean(name, PRESETS)}; all means every one"
            )
    return () if "all" in (names or ()) else tuple(dict.fromkeys(wanted))


def _step(name: str | None) -> str | None:
    from pinochle_rules import did_you_mean  # noqa: PLC0415

    from pinochle_tournaments.conformance import STEPS  # noqa: PLC0415
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    if name is not None and name not in STEPS:
        raise ArenaError(
            f"--only: there is no step {name!r}{did_you_mean(name, STEPS)}; the steps are {', '.join(STEPS)}"
        )
    return name


def _tell(line: str) -> None:
    print(line, file=sys.stderr)


def _teller(text: str, *, as_json: bool) -> Callable[[str], None]:
    return (lambda _line: None) if as_json else (lambda line: _tell(f"{text}: {line}"))
