"""`bot test`: bots before problem positions, and what `bot ask --save` adds to a file of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson

if TYPE_CHECKING:
    from pinochle_tournaments.position_replies import Reply
    from pinochle_tournaments.positions import Position

__all__ = ["register"]

Replies = list["Reply | None"]


def register(bot: typer.Typer) -> None:
    """Add the command to the group `bot`."""
    bot.command("test", no_args_is_help=True)(try_positions)


def try_positions(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot to test, as for `pinochle match`.")],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="Problem positions, JSON lines. Default: the 50 that are shipped."),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="BOT", help="Another bot, or version: tell where the two differ.")
    ] = None,
    decision_time: Annotated[str, typer.Option(metavar="TIME", help="Limit for one decision: 1s, 250ms.")] = "5s",
    build: Annotated[
        bool, typer.Option("--build/--no-build", help="Run a manifest's build if its sources changed.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Ask a bot problem positions, and say where it does not do what is expected, or does what is forbidden.

    With --against the same is asked of a second bot, and every position is told that the two answer differently. Add
    positions with `pinochle bot ask … --save FILE --expect "N play AH"`. Exit 1 if BOT disagrees with a position.
    """
    from pinochle_tournaments.positions import read_positions, shipped_positions  # noqa: PLC0415
    from pinochle_tournaments.units import parse_seconds  # noqa: PLC0415

    positions = read_positions(file or shipped_positions())
    seconds = parse_seconds(decision_time, what="--decision-time") or 5.0
    names, replies = [], []
    for text in (bot, *([against] if against is not None else [])):
        name, answered = _ask(text, positions, seconds=seconds, build=build)
        names.append(name)
        replies.append(answered)
    if as_json:
        print_json("bot-test", {"bots": names, "positions": list(_rows_json(positions, replies))})
    else:
        _print(positions, names, replies)
    judged = [_agrees(each, at) for each, at in zip(replies[0], positions, strict=True)]
    raise typer.Exit(1 if False in judged else 0)


def _ask(text: str, positions: Sequence[Position], *, seconds: float, build: bool) -> tuple[str, Replies]:
    from pinochle_referee.limits import ResourceLimits  # noqa: PLC0415

    from pinochle_tournaments.bots import prepare, resolve_bot  # noqa: PLC0415
    from pinochle_tournaments.conformance import default_at_once  # noqa: PLC0415
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.position_replies import ask_positions  # noqa: PLC0415

    command = prepare(resolve_bot(text), build=build, report=_tell)
    if not command.command:
        raise ArenaError(f"{text}: the test starts the bot itself; give its folder, or cmd:COMMAND")
    identity = command.identity
    replies = ask_positions(
        command, positions, decision_seconds=seconds, limits=ResourceLimits(), at_once=default_at_once()
    )
    return f"{identity.name} {identity.version}".strip(), replies


def _print(positions: Sequence[Position], names: Sequence[str], replies: Sequence[Replies]) -> None:
    for number, (position, *answers) in enumerate(zip(positions, *replies, strict=True), start=1):
        differ = len(answers) == 2 and _text(answers[0]) != _text(answers[1])
        wrong = _agrees(answers[0], position) is False
        if not (differ or wrong):
            continue
        typer.echo(f"{number}. {position.comment or 'no comment'}")
        rows = [("asked:", f"{position.deal.ruleset.name}, {position.seat}, action {position.action}")]
        rows += [("expected:" if ok else "forbidden:", text) for ok, text in _wanted(position)]
        rows += [
            (f"{name}:", f"{_text(answer)}{_mark(answer, position)}")
            for name, answer in zip(names, answers, strict=True)
        ]
        print_columns(rows, indent="   ")
    for name, answered in zip(names, replies, strict=True):
        judged = [_agrees(each, at) for each, at in zip(answered, positions, strict=True)]
        asked, right = sum(each is not None for each in judged), sum(each is True for each in judged)
        left_out = f"; {len(judged) - asked} of rulesets that it does not play" if asked < len(judged) else ""
        share = f" ({100 * right / asked:.0f} %)" if asked else ""
        typer.echo(f"{name}: {right} of {asked} positions{share}{left_out}")
    if len(replies) == 2:
        differing = sum(_text(one) != _text(other) for one, other in zip(*replies, strict=True))
        typer.echo(f"they differ in {differing}")


def _wanted(position: Position) -> Iterator[tuple[bool, str]]:
    if position.expected:
        yield True, " or ".join(map(str, position.expected))
    if position.forbidden:
        yield False, ", ".join(map(str, position.forbidden))


def _rows_json(positions: Sequence[Position], replies: Sequence[Replies]) -> Iterator[dict[str, Any]]:
    for number, (position, *answers) in enumerate(zip(positions, *replies, strict=True), start=1):
        yield {
            "number": number,
            "comment": position.comment,
            "ruleset": position.deal.ruleset.name,
            "seat": str(position.seat),
            "action": position.action,
            "expect": [str(action) for action in position.expected],
            "forbid": [str(action) for action in position.forbidden],
            "answers": [
                None
                if each is None
                else {
                    "action": None if each.action is None else str(each.action),
                    "agrees": each.agrees(position),
                    "problem": each.problem,
                    "time_ms": None if each.seconds is None else round(each.seconds * 1000, 2),
                }
                for each in answers
            ],
        }


def _agrees(reply: Reply | None, position: Position) -> bool | None:
    """None where the bot was not asked."""
    return None if reply is None else reply.agrees(position)


def _text(reply: Reply | None) -> str:
    if reply is None:
        return "not asked: it does not play this ruleset"
    return reply.problem if reply.action is None else str(reply.action)


def _mark(reply: Reply | None, position: Position) -> str:
    return " (wrong)" if _agrees(reply, position) is False else ""


def _tell(line: str) -> None:
    print(line, file=sys.stderr)
