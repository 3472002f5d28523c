"""What tells bots apart by their results: `ratings`, `compare`, `results`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli.output import print_columns, print_json

if TYPE_CHECKING:
    from pinochle_tournaments.ratings import Method, Pool, Selection
    from pinochle_tournaments.storage import Store

__all__ = ["register"]

StoreArgument = Annotated[Path, typer.Argument(metavar="STORE", help="The SQLite file of results.")]
Scope = Annotated[
    str, typer.Option(metavar="EVENT|season|all", help="One event by name, all tournaments, or everything.")
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(metavar="forfeits|BOT", help="Leave out forfeited boards, or all boards of a bot. May be repeated."),
]
Stopped = Annotated[
    bool, typer.Option("--stopped", help="Count matches with a rule for stopping (sprt, --until-error), too.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV instead of text.")]


def register(root: typer.Typer) -> None:
    """Add the commands that stand by themselves."""
    for name, command in (("ratings", ratings), ("compare", compare), ("results", results)):
        root.command(name, no_args_is_help=True)(command)


def ratings(
    store: StoreArgument,
    scope: Scope = "all",
    method: Annotated[
        str, typer.Option(metavar="elo|fit", help="elo: how often one wins. fit: by how much, in IMPs a board.")
    ] = "elo",
    anchor: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT=RATING", help="Fix a bot's rating, as in random_bot=1500. May be repeated."),
    ] = None,
    exclude: Exclude = None,
    stopped: Stopped = False,
    history: Annotated[
        str | None, typer.Option(metavar="BOT", help="Instead: how this bot's rating moved, match by match.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="Keep the ratings in the store, too, as they stand now.")
    ] = None,
    snapshots: Annotated[bool, typer.Option("--snapshots", help="Instead: all ratings that were kept.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown instead of text.")] = False,
) -> None:
    """Rate the bots of a store from all their results at once, every figure with its error.

    One table a ruleset. A pair that stays together is rated as one; where partners change, each bot is rated for
    itself, and a matrix tells who plays well with whom. Bots whose files differ are different bots.
    """
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.ratings import Method  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415
    from pinochle_tournaments.storage.opening import existing  # noqa: PLC0415

    if as_json + as_csv + as_markdown > 1:
        raise ArenaError("--json, --csv and --markdown exclude each other; give one of them")
    if method not in tuple(Method):
        raise ArenaError(f"--method {method!r} is neither elo nor fit; write one of these")
    if (history is not None) + (save is not None) + snapshots > 1:
        raise ArenaError("--history, --save and --snapshots exclude each other; give one of them")
    if (history is not None or snapshots) and (as_markdown or (as_csv and not snapshots)):
        raise ArenaError("--history prints text or JSON, --snapshots also CSV; leave out what is none of these")
    how = "json" if as_json else "csv" if as_csv else "markdown" if as_markdown else "text"
    with open_store(existing(store), write=save is not None) as opened:
        if snapshots:
            _print_snapshots(opened, how)
            return
        pools = _pools(opened, _selection(scope, exclude, with_stopped=stopped))
        if history is not None:
            _print_history(opened, pools, history, as_json=as_json)
        else:
            _print_tables(opened, pools, Method(method), anchor or [], how, save=save)


def compare(
    store: StoreArgument,
    first: Annotated[
        str, typer.Argument(metavar="A", help="A bot: NAME, NAME@VERSION, NAME:KEY=VALUE, or a pair A+B.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    scope: Scope = "all",
    exclude: Exclude = None,
    as_json: AsJson = False,
) -> None:
    """Compare two bots over everything they played against each other.

    Prints all figures, and five lines to paste into a pull request. One comparison a ruleset.
    """
    from pinochle_tournaments.ratings.comparison import compare_in_pool, the_met, the_two  # noqa: PLC0415
    from pinochle_tournaments.ratings.comparison_text import (  # noqa: PLC0415
        comparison_json,
        five_lines,
        result_block,
    )
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        pools = _pools(opened, _selection(scope, exclude, with_stopped=True))
        one, other = the_two(pools, first, second)
        found = the_met([compare_in_pool(opened, pool, one, other) for pool in pools], one, other)
    if as_json:
        body = {"first": one, "second": other, "comparisons": [comparison_json(each) for each in found]}
        print_json("comparison", body)
        return
    for number, comparison in enumerate(found):
        lines = [*([""] if number else []), *result_block(comparison), "", *five_lines(comparison)]
        typer.echo("\n".join(lines))


def results(
    store: StoreArgument,
    scope: Scope = "all",
    exclude: Exclude = None,
    stopped: Stopped = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print one row a board pair: exactly what the ratings are computed from.

    Void boards are not among them. Without --csv or --json, columns for reading.
    """
    import csv  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.ratings import board_pairs  # noqa: PLC0415
    from pinochle_tournaments.ratings.rows_text import ROW_HEADER, pair_rows  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    if as_json and as_csv:
        raise ArenaError("--json and --csv exclude each other; give one of them")
    with open_store(store) as opened:
        pools = _pools(opened, _selection(scope, exclude, with_stopped=stopped))
        rows = (row for pool in pools for row in pair_rows(board_pairs(opened, pool), options=pool.options))
        if as_csv:
            writer = csv.writer(sys.stdout, lineterminator="\n")
            writer.writerow(ROW_HEADER)
            writer.writerows(rows)
        elif as_json:
            print_json("results", {"results": [dict(zip(ROW_HEADER, row, strict=True)) for row in rows]})
        else:
            print_columns(list(rows), header=[name.upper() for name in ROW_HEADER])


def _selection(scope: str, exclude: list[str] | None, *, with_stopped: bool) -> Selection:
    from pinochle_tournaments.ratings import Selection  # noqa: PLC0415

    return Selection(scope, tuple(exclude or ()), with_stopped)


def _pools(store: Store, selection: Selection) -> list[Pool]:
    from pinochle_tournaments.errors import ArenaError  # noqa: PLC0415
    from pinochle_tournaments.ratings import pools_of  # noqa: PLC0415

    pools = pools_of(store, selection)
    counted = [pool for pool in pools if pool.matches]
    if not counted:
        raise ArenaError(
            f"{store.path} holds no match of this selection, so there is nothing to compute from"
            + (
                ": those with a rule for stopping (sprt, --until-error) count only with --stopped"
                if pools
                else f": --exclude {' --exclude '.join(selection.bots)} leaves out all"
                if selection.bots
                else ": a season is all tournaments; single matches are in --scope all"
                if selection.scope == "season"
                else "; play one first"
            )
        )
    return counted


def _print_tables(
    store: Store, pools: list[Pool], method: Method, anchors: list[str], how: str, *, save: str | None
) -> None:
    import csv  # noqa: PLC0415

    from pinochle_tournaments.ratings import parse_anchors, rate_pool  # noqa: PLC0415
    from pinochle_tournaments.ratings import table_text as text  # noqa: PLC0415

    fixed = parse_anchors(anchors, method, pools)
    tables = [rate_pool(store, pool, method, anchors=own) for pool, own in zip(pools, fixed, strict=True)]
    if save is not None:
        from pinochle_tournaments.ratings.snapshots import save_tables  # noqa: PLC0415

        save_tables(store, save, tables)
    if how == "json":
        body = {"store": str(store.path), "saved_as": save, "tables": [text.table_json(table) for table in tables]}
        print_json("ratings", body)
        return
    if how == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(text.CSV_HEADER)
        for table in tables:
            writer.writerows(text.csv_rows(table))
        return
    lines = text.markdown_lines if how == "markdown" else text.table_lines
    for number, table in enumerate(tables):
        typer.echo("\n".join(([""] if number else []) + list(lines(table))))
    if save is not None and how == "text":
        typer.echo(f"\nSaved as {save}; `pinochle ratings {store.path} --snapshots` shows what was saved.")


def _print_snapshots(store: Store, how: str) -> None:
    import csv  # noqa: PLC0415

    from pinochle_tournaments.ratings import snapshots as kept  # noqa: PLC0415

    found = store.snapshots()
    if how == "json":
        print_json("rating-snapshots", {"snapshots": [kept.snapshot_json(each) for each in found]})
    elif how == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(kept.SNAPSHOT_HEADER)
        writer.writerows(row for each in found for row in kept.snapshot_rows(each))
    else:
        lines = [line for each in found for line in kept.snapshot_lines(each)]
        typer.echo("\n".join(lines) or "no ratings were saved; `pinochle ratings STORE --save NAME` saves them")


def _print_history(store: Store, pools: list[Pool], bot: str, *, as_json: bool) -> None:
    from pinochle_tournaments.ratings import the_name  # noqa: PLC0415
    from pinochle_tournaments.ratings.history import history_json, history_lines, rating_history  # noqa: PLC0415

    name = the_name(bot, sorted({name for pool in pools for name in pool.names}))
    found = []
    for pool in pools:
        steps = [step for step in rating_history(store, pool) if step.change.entrant == name]
        if name in pool.names:
            found.append((pool, steps))
    if as_json:
        rows = [{"ruleset": pool.title, "steps": history_json(steps)} for pool, steps in found]
        print_json("rating-history", {"bot": name, "histories": rows})
        return
    for pool, steps in found:
        typer.echo(pool.title)
        for line in history_lines(name, steps):
            typer.echo(line)
