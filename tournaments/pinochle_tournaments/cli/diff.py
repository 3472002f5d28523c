"""`diff`: one stored board at all its tables side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, Now, StoreArgument

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinochle_tournaments.board_diff import Playing
    from pinochle_tournaments.explaining import BoardDiff, PairSwing

__all__ = ["divergence_json", "divergence_line", "register"]


def register(root: typer.Typer) -> None:
    """Add the command."""
    root.command("diff", no_args_is_help=True)(diff)


def diff(
    store: StoreArgument,
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="MATCH/BOARD, or BOARD where the store holds one match.")
    ],
    now: Now = False,
    as_json: AsJson = False,
) -> None:
    """Show a board at all its tables side by side, up to where they part, and where the points went.

    The swing is split into what the bidding, the melds, the card play and contracts that were set brought. Where the
    tables reached different contracts all of it is put down to the bidding.
    """
    from pinochle_tournaments.board_diff import diff_rows  # noqa: PLC0415
    from pinochle_tournaments.deal_names import parse_board_name  # noqa: PLC0415
    from pinochle_tournaments.explaining import diff_of  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    name = parse_board_name(board)
    with open_store(store) as opened:
        found = diff_of(opened, name, now=now)
        rows = [
            opened.record(found.match, name.board, playing.record.table, game=name.game) for playing in found.playings
        ]
    if as_json:
        body = {"board": str(name), "divergence": divergence_json(found.playings), "pairs": _pairs_json(found)}
        print_json("diff", {**body, "records": rows})
        return
    typer.echo(f"board {name}, {found.record.ruleset.name}, dealer {found.record.board.dealer}")
    print_columns(list(diff_rows(found.playings)), indent="  ")
    typer.echo(divergence_line(found.playings))
    for line in _pair_lines(found):
        typer.echo(line)


def divergence_line(playings: Sequence[Playing]) -> str:
    """Where playings part, in a sentence."""
    from pinochle_tournaments.board_diff import divergence_of  # noqa: PLC0415

    found = divergence_of(playings)
    if found is None:
        return "every action was the same"
    chosen = ", ".join(f"{playing.title}: {choice}" for playing, choice in zip(playings, found.choices, strict=True))
    return f"they part at action {found.action}, where {found.seat} holds {found.hand} - {chosen}"


def divergence_json(playings: Sequence[Playing]) -> dict[str, Any] | None:
    """The same as JSON values; None where every action was the same."""
    from pinochle_tournaments.board_diff import divergence_of  # noqa: PLC0415

    found = divergence_of(playings)
    if found is None:
        return None
    choices = [
        {"playing": playing.title, "action": choice} for playing, choice in zip(playings, found.choices, strict=True)
    ]
    return {"action": found.action, "seat": found.seat.letter, "hand": found.hand, "choices": choices}


def _pair_lines(found: BoardDiff) -> Iterator[str]:
    for pair in found.pairs:
        yield f"{pair.first} against {pair.second}: {_swing(found, pair)}"


def _swing(found: BoardDiff, pair: PairSwing) -> str:
    from pinochle_tournaments.board_diff import parts_text  # noqa: PLC0415

    result, unit = pair.result, found.record.ruleset.counted_in
    if result is not None and result.is_void:
        return "no result, because another forfeited the board"
    points = pair.parts.total if pair.parts is not None else None if result is None else result.swing_points
    if points is None:
        return "a deal of a game, and one that is not split"
    split = f" = {parts_text(pair.parts)}" if pair.parts is not None else ""
    forfeited = ", forfeited" if result is not None and result.is_forfeited else ""
    imp = f"; IMP {result.imp:+d}" if result is not None else ""
    return f"{points:+g} {unit} a table{split}{imp}{forfeited}"


def _pairs_json(found: BoardDiff) -> list[dict[str, Any]]:
    from pinochle_tournaments.board_diff import parts_json  # noqa: PLC0415

    return [
        {
            "first": pair.first,
            "second": pair.second,
            "swing_points": None if pair.result is None else pair.result.swing_points,
            "imp": None if pair.result is None else pair.result.imp,
            "is_forfeited": None if pair.result is None else pair.result.is_forfeited,
            "is_void": None if pair.result is None else pair.result.is_void,
            "parts": parts_json(pair.parts),
        }
        for pair in found.pairs
    ]
