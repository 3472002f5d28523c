"""What went wrong with a bot: `log`, `errors`, and `bot ask`, which puts it before one decision again."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_tournaments.cli.output import as_shown, print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, DealArgument, Now, StoreArgument

if TYPE_CHECKING:
    from pinochle_referee.runner import Answer
    from pinochle_rules import Trick
    from pinochle_rules.meld import ShownMelds

    from pinochle_tournaments.asking import StoredDecision
    from pinochle_tournaments.positions import Position
    from pinochle_tournaments.storage import StoredFault, StoredMatch

__all__ = ["app", "register"]

Nth = Annotated[
    int | None,
    typer.Option("--nth", min=1, metavar="K", help="Which decision before that action, from 1; the last unless given."),
]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Add the decision to a file for `bot test`.")]
Expect = Annotated[
    list[str] | None,
    typer.Option("--expect", metavar="ACTION", help='With --save: a good action, as "N play AH". May be repeated.'),
]
Forbid = Annotated[
    list[str] | None, typer.Option("--forbid", metavar="ACTION", help="With --save: a bad one. May be repeated.")
]
Comment = Annotated[str, typer.Option("--comment", metavar="TEXT", help="With --save: why.")]

app = typer.Typer(help="Make a bot, build it, and put it to the test outside of a match.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    """Add the commands that stand by themselves."""
    root.command("log", no_args_is_help=True)(show_log)
    root.command("errors", no_args_is_help=True)(list_errors)


def show_log(
    store: StoreArgument,
    deal: DealArgument,
    seat: Annotated[str | None, typer.Argument(metavar="SEAT", help="One seat; all unless given.")] = None,
    now: Now = False,
) -> None:
    """Print what bots wrote themselves: the end of it with every fault of a deal, or all of it under --logs all."""
    from pinochle_rules import parse_seat  # noqa: PLC0415

    from pinochle_tournaments.deal_names import parse_deal_name  # noqa: PLC0415
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.hidden_boards import check_shown  # noqa: PLC0415
    from pinochle_tournaments.storage import MatchStatus, open_store  # noqa: PLC0415

    name, wanted = parse_deal_name(deal), parse_seat(seat) if seat else None
    with open_store(store) as opened:
        match = opened.match(name.match)
        opened.deal(match, name.board, name.table, game=name.game)
        check_shown(opened, match, name.key, now=now)
        faults = [
            fault
            for fault in opened.faults(match)
            if fault.key is not None
            and (fault.key.game, fault.key.board, fault.table) == (name.game, name.board, name.table)
        ]
        # A whole log is about all boards of the match.
        whole = opened.logs(match, table=name.table) if now or match.status is not MatchStatus.OPEN else ()
        logs = [log for log in whole if wanted in (None, log.seat)]
    shown = [fault for fault in faults if wanted in (None, fault.seat)]
    for fault in shown:
        typer.echo(f"-- {fault.seat} {fault.bot}, {fault.kind} at action {fault.action}: {fault.detail}")
        typer.echo(as_shown(fault.log.rstrip()) or "(the bot wrote nothing)")
    for log in logs:
        typer.echo(f"-- {log.seat}, table {log.table}: everything the process wrote in the match")
        typer.echo(as_shown(log.text.rstrip()) or "(nothing)")
    if not shown and not logs:
        raise ArenaError(
            f"nothing is kept of what the bots wrote in deal {name}: no fault happened there;"
            " play with --logs all to keep everything"
        )


def list_errors(
    store: StoreArgument,
    bot: Annotated[
        str | None, typer.Option("--bot", metavar="BOT", help="Only this bot: name, or name and version.")
    ] = None,
    now: Now = False,
    as_json: AsJson = False,
) -> None:
    """List the faults, a line each, with the command that repeats it."""
    from pinochle_tournaments.hidden_boards import ShownBoards  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        matches = {match.id: match for match in opened.matches()}
        if bot is not None:
            _check_name(bot, matches.values())
        shown = ShownBoards(opened)
        rows = [
            _fault_row(
                store,
                matches[fault.match],
                fault,
                is_shown=now or fault.key is None or shown.holds(matches[fault.match], fault.key.game, fault.key.board),
            )
            for fault in opened.faults(bot=bot)
        ]
    if as_json:
        print_json("errors", {"faults": rows})
        return
    for row in rows:
        typer.echo(f"{row['deal']} {row['seat']} {row['bot']}: {row['kind']} ({row['consequence']}): {row['detail']}")
        if row["repeat"]:
            typer.echo(f"    {row['repeat']}")
    typer.echo(f"{len(rows)} faults" if len(rows) != 1 else "1 fault")


def _check_name(bot: str, matches: Iterable[StoredMatch]) -> None:
    """Refuse a name that no bot of the store has: it would look as if the bot had made no mistake."""
    from pinochle_rules import did_you_mean  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415

    labels = {match.label_at(seat, 1) for match in matches for seat in match.identity.ruleset.seats}
    names = sorted(labels | {label.partition(" ")[0] for label in labels})
    if bot not in names:
        raise ArenaError(
            f"no bot {bot!r} plays in this store{did_you_mean(bot, names)}; its bots are {', '.join(sorted(labels))}"
        )


@app.command("ask", no_args_is_help=True)
def ask(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot to ask, as for `pinochle match`.")],
    store: StoreArgument,
    deal: DealArgument,
    action: Annotated[
        int, typer.Option("--action", min=0, metavar="N", help="The action's number in the deal, from 0.")
    ],
    nth: Nth = None,
    save: Save = None,
    expect: Expect = None,
    forbid: Forbid = None,
    comment: Comment = "",
    now: Now = False,
    as_json: AsJson = False,
) -> None:
    """Start a bot, send it exactly one decision of a stored deal, and print what it sees and answers.

    Exit 1 if the answer is illegal, late, or the bot fails.
    """
    from pinochle_referee.ports import CouldNotStart  # noqa: PLC0415

    from pinochle_tournaments.asking import ask_again, find_decision  # noqa: PLC0415
    from pinochle_tournaments.bots import bots_of  # noqa: PLC0415
    from pinochle_tournaments.deal_names import parse_deal_name  # noqa: PLC0415
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.hidden_boards import check_shown  # noqa: PLC0415
    from pinochle_tournaments.league.bundles import kept_bot  # noqa: PLC0415
    from pinochle_tournaments.plain_text import one_line  # noqa: PLC0415
    from pinochle_tournaments.positions import append_position  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    name = parse_deal_name(deal)
    with open_store(store) as opened:
        check_shown(opened, opened.match(name.match), name.key, now=now)
        decision = find_decision(opened, name, action, nth)
        bot = kept_bot(opened, bot)
    position = _position(decision, (action, nth), what=f"deal {name}", expect=expect, forbid=forbid, comment=comment)
    if (position is None) != (save is None):
        raise ArenaError("--save FILE goes together with --expect or --forbid: give both, or none")
    assert decision.deal.seat_to_act is not None
    sides = len(decision.deal.ruleset.sides)
    place = decision.match.bot_at(decision.deal.seat_to_act, name.table) // sides  # which bot of A+B sits there
    try:
        answer = ask_again(bots_of(bot)[place], decision, waiting=sys.stderr if as_json else sys.stdout)
    except CouldNotStart as error:
        typer.echo(f"pinochle: {error}", err=True)
        raise typer.Exit(1) from None
    if position is not None and save is not None:
        append_position(save, position)
    facts = _asked(decision, answer)
    if as_json:
        print_json("bot-ask", facts)
    else:
        facts |= {"remark": one_line(answer.remark), "log": as_shown(answer.log.rstrip())}
        print_columns(
            [(f"{name.replace('_', ' ')}:", value) for name, value in facts.items() if value not in ("", None)]
        )
    raise typer.Exit(1 if answer.problem else 0)


def _position(
    decision: StoredDecision,
    place: tuple[int, int | None],
    *,
    what: str,
    expect: list[str] | None,
    forbid: list[str] | None,
    comment: str,
) -> Position | None:
    """The decision as a problem position, if something is expected or forbidden."""
    from pinochle_tournaments.positions import make_position  # noqa: PLC0415

    if not expect and not forbid:
        return None
    return make_position(
        decision.record,
        *place,
        expected=expect or (),
        forbidden=forbid or (),
        comment=comment,
        random_seed=decision.random_seed,
        what=what,
    )


def _asked(decision: StoredDecision, answer: Answer) -> dict[str, Any]:
    """What the bot was shown and answered; a text each, empty where there is nothing to tell."""
    from pinochle_rules import Observation, describe_legal, format_cards  # noqa: PLC0415

    deal = decision.deal
    assert deal.seat_to_act is not None
    seen = Observation.of(deal, deal.seat_to_act)
    ruleset = seen.ruleset
    calls = zip(seen.callers, seen.calls, strict=True)
    melds = zip(ruleset.seats, seen.melds, strict=True) if seen.melds else ()
    tricks = [_trick(trick) for trick in seen.tricks()]
    by_side = {"scores": seen.scores, "trick_points": seen.trick_points}
    points = {
        name: ", ".join(f"{side.text} {count}" for side, count in zip(ruleset.sides, counts, strict=True))
        for name, counts in by_side.items()
        if any(counts)
    }
    return {
        "seat": str(seen.seat),
        "dealer": str(seen.dealer),
        "phase": str(deal.phase),
        "hand": format_cards(seen.hand),
        "scores": points.get("scores", ""),
        "calls": ", ".join(f"{seat} {points or 'pass'}" for seat, points in calls),
        "contract": str(seen.contract or ""),
        "given": format_cards(seen.given),
        "received": format_cards(seen.received),
        "melds": ", ".join(f"{seat} {shown.points}{_meld_names(shown)}" for seat, shown in melds),
        "tricks": "; ".join(tricks[:-1]),
        "trick_points": points.get("trick_points", ""),
        "trick": tricks[-1] if tricks else "",
        "legal": describe_legal(deal.legal),
        "in_the_match": str(decision.taken or "no action followed"),
        "answer": str(answer.action or "none"),
        "remark": answer.remark,
        "time_ms": None if answer.seconds is None else round(answer.seconds * 1000, 2),
        "verdict": answer.problem or "legal, in time",
        "log": answer.log.rstrip(),
    }


def _trick(trick: Trick) -> str:
    return " ".join(f"{seat} {card}" for seat, card in zip(trick.seats, trick.cards, strict=True))


def _meld_names(shown: ShownMelds) -> str:
    return f" ({' + '.join(map(str, shown.melds))})" if shown.melds else ""


def _fault_row(store: Path, match: StoredMatch, fault: StoredFault, *, is_shown: bool) -> dict[str, Any]:
    """A fault; of a board that is still being played, without what would tell its cards."""
    from pinochle_tournaments.repeating import fault_place, repeat_command  # noqa: PLC0415

    return {
        "match": fault.match,
        "deal": fault_place(fault),
        "seat": str(fault.seat),
        "bot": fault.bot,
        "action": fault.action,
        "nth": fault.nth,
        "kind": str(fault.kind),
        "detail": fault.detail if is_shown else "told when the board has ended at all its tables, or with --now",
        "consequence": str(fault.consequence),
        "repeat": repeat_command(store, match, fault),
    }
