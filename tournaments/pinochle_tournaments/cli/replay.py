"""`replay`: one stored deal told trick by trick, or played again with another bot in a seat."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.diff import divergence_json, divergence_line
from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, DealArgument, Now, StoreArgument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle_tournaments.replay import View
    from pinochle_tournaments.swapping import Swapped

__all__ = ["register"]


def register(root: typer.Typer) -> None:
    """Add the command."""
    root.command("replay", no_args_is_help=True)(replay)


def replay(
    store: StoreArgument,
    deal: DealArgument,
    seat: Annotated[
        str, typer.Option(metavar="N|all|public", help="Through whose eyes: a seat, the table, or all.")
    ] = "all",
    remarks: Annotated[bool, typer.Option("--remarks", help="Tell the bots' remarks on their actions.")] = False,
    swap: Annotated[
        str | None,
        typer.Option(
            metavar="N=BOT", help="Play the deal again with BOT in this seat, and show what it changed. Stores nothing."
        ),
    ] = None,
    now: Now = False,
    as_json: AsJson = False,
) -> None:
    """Tell a deal trick by trick, with the melds and the arithmetic of the score.

    With --swap the bots of the match play it again, but for one seat: same cards, same clocks, same random seeds. Exit
    1 if a bot could not start.
    """
    from pinochle_rules import read_record  # noqa: PLC0415

    from pinochle_tournaments.deal_names import parse_deal_name  # noqa: PLC0415
    from pinochle_tournaments.hidden_boards import check_shown  # noqa: PLC0415
    from pinochle_tournaments.replay import parse_view, replay_lines  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    view, name = parse_view(seat), parse_deal_name(deal)
    with open_store(store) as opened:
        match = opened.match(name.match)
        row = opened.record(match, name.board, name.table, game=name.game)
        check_shown(opened, match, name.key, now=now)
    if swap is not None:
        _swap(store, deal, swap, view, remarks=remarks, as_json=as_json)
        return
    lines = replay_lines(read_record(row), view, remarks=remarks)
    if as_json:
        print_json("replay", {"record": row, "lines": list(lines)})
        return
    for line in lines:
        typer.echo(line)


def _swap(store: StoreArgument, deal: str, swap: str, view: View, *, remarks: bool, as_json: bool) -> None:
    from pinochle_referee.ports import CouldNotStart  # noqa: PLC0415
    from pinochle_rules import Seat, write_record  # noqa: PLC0415

    from pinochle_tournaments.board_diff import diff_rows, parts_json  # noqa: PLC0415
    from pinochle_tournaments.deal_names import parse_deal_name  # noqa: PLC0415
    from pinochle_tournaments.replay import replay_lines  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415
    from pinochle_tournaments.swapping import parse_swap, play_again  # noqa: PLC0415

    where, bot = parse_swap(swap, view if isinstance(view, Seat) else None)
    with open_store(store) as opened:
        try:
            found = play_again(
                opened, parse_deal_name(deal), where, bot, tell=_note, waiting=sys.stderr if as_json else sys.stdout
            )
        except CouldNotStart as error:
            typer.echo(f"pinochle: {error}", err=True)
            raise typer.Exit(1) from None
    lines = replay_lines(found.again, view, remarks=remarks)
    if as_json:
        body: dict[str, Any] = {"record": write_record(found.again), "stored": write_record(found.stored)}
        body |= {"seat": where.letter, "divergence": divergence_json(found.playings)}
        print_json("replay-swap", {**body, "change": parts_json(found.change), "lines": list(lines)})
        return
    for line in lines:
        typer.echo(line)
    typer.echo("")
    print_columns(list(diff_rows(found.playings)), indent="  ")
    typer.echo(divergence_line(found.playings))
    for line in _changed(found):
        typer.echo(line)


def _changed(found: Swapped) -> Iterator[str]:
    from pinochle_tournaments.board_diff import parts_text  # noqa: PLC0415

    index = found.stored.ruleset.sides.index(found.side)
    before, after = found.stored.outcome.deltas[index], found.again.outcome.deltas[index]
    yield f"{found.side} scores {after:+d}, " + ("as before" if after == before else f"not {before:+d}")
    if found.change is not None:
        yield f"against the other side that is {found.change.total:+g} points = {parts_text(found.change)}"


def _note(line: str) -> None:
    """On standard error: it is no part of the deal."""
    print(line, file=sys.stderr)
