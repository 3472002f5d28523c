"""The bots of a league: `bot add`, `bot list`, `bot show`, `bot retire`."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pinochle_tournaments.cli.league import LeagueOption
from pinochle_tournaments.cli.output import print_columns, print_json
from pinochle_tournaments.cli.store import AsJson, StoreArgument
from pinochle_tournaments.cli.tournament_tables import AsCsv, AsMarkdown, check_form, print_csv, print_grid

if TYPE_CHECKING:
    from pinochle_tournaments.league.handing_in import HandedIn

__all__ = ["register"]

_SHOWN_HASH: Final = 12


def register(app: typer.Typer) -> None:
    """Add the commands to the group of those about bots."""
    for name, command in (("add", add), ("list", list_bots), ("show", show), ("retire", retire)):
        app.command(name, no_args_is_help=True)(command)


def add(
    store: StoreArgument,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="Folders of bots, manifests, sample bots, or zips of folders.")
    ],
    league: LeagueOption = None,
    as_json: AsJson = False,
) -> None:
    """Hand bots in to a league: each is packed with all its files, built, started once, and kept in the store.

    A bot is its name, version and content: other files under the same name and version are refused. Its newest version
    plays in the season that starts next; what comes after the deadline waits for the one after.

    Exit code 1 if any fails; the others are added.
    """
    from pinochle_tournaments.league.handing_in import Outcome, check_bots, keep_bots  # noqa: PLC0415
    from pinochle_tournaments.league.seasons import coming_season, is_late, rules_of  # noqa: PLC0415
    from pinochle_tournaments.organiser import organiser_name  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as looked:
        found = looked.league(league)
        settings = rules_of(coming_season(looked, found), found)
        members, known = looked.members(found), looked.bundles()
        path = looked.path
    tell = partial(print, file=sys.stderr, flush=True)
    checked = check_bots(path, settings, members, known, bots, tell=tell)
    if any(each.told.outcome is Outcome.ADDED for each in checked):
        with open_to_change(store) as opened:
            handed_in = keep_bots(opened, found, checked, who=organiser_name())
    else:
        handed_in = [each.told for each in checked]
    with open_store(store) as looked:
        coming = coming_season(looked, found)
        number = coming.number + is_late(coming)
    _print_handed_in(handed_in, found.name, number, as_json=as_json)
    if any(each.outcome is Outcome.FAILED for each in handed_in):
        raise typer.Exit(1)


def list_bots(
    store: StoreArgument,
    league: LeagueOption = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """List the bots of a league, with all their versions: which of them plays, waits, or is retired."""
    from pinochle_tournaments.league.views import BOT_COLUMNS, bot_cells, bot_rows  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    check_form(as_json, as_csv, as_markdown)
    with open_store(store) as opened:
        rows = bot_rows(opened, opened.league(league))
    header, cells = bot_cells(rows)
    if as_json:
        print_json("bots", {"bots": rows})
    elif as_csv:
        print_csv(BOT_COLUMNS, rows)
    elif as_markdown:
        from pinochle_tournaments.events.table_text import Grid  # noqa: PLC0415

        print_grid(Grid("Bots", header, cells, ()), as_markdown=True)
    elif rows:
        print_columns(cells, header=header)
    else:
        typer.echo(f"no bot yet; pinochle bot add {store} BOT adds one")


def show(
    store: StoreArgument,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="NAME or NAME@VERSION.")],
    league: LeagueOption = None,
    as_json: AsJson = False,
) -> None:
    """Show a bot of a league: every version with its files, and the seasons it played in."""
    from pinochle_tournaments.league.finding import find_member_bundles  # noqa: PLC0415
    from pinochle_tournaments.league.views import bot_json, bot_lines  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        found = opened.league(league)
        body = bot_json(opened, found, find_member_bundles(opened, found, bot))
    if as_json:
        print_json("bot", body)
        return
    for line in bot_lines(body):
        typer.echo(line)


def retire(
    store: StoreArgument,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT...", help="NAME, with all its versions, or NAME@VERSION."),
    ],
    league: LeagueOption = None,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason; it goes into the audit trail.")] = "",
    as_json: AsJson = False,
) -> None:
    """Let bots play no more from the next start of a season on. What they played stays; `bot add` brings them back.

    `season withdraw` takes a bot out of a season that is being played.
    """
    from pinochle_tournaments.league.finding import find_member_bundles  # noqa: PLC0415
    from pinochle_tournaments.league.handing_in import retire_bots  # noqa: PLC0415
    from pinochle_tournaments.organiser import organiser_name  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    with open_to_change(store) as opened:
        found = opened.league(league)
        bundles = [bundle for text in bots for bundle in find_member_bundles(opened, found, text)]
        retired = retire_bots(opened, found, bundles, why=why, who=organiser_name())
    labels = [bundle.label for bundle in retired]
    if as_json:
        print_json("bots-retired", {"league": found.name, "retired": labels})
    else:
        typer.echo(f"retired: {', '.join(labels)}" if labels else "nothing to do: all of them are retired already")


def _print_handed_in(handed_in: list[HandedIn], league: str, season: int, *, as_json: bool) -> None:
    names = ("text", "name", "version", "content_hash", "why")
    rows = [{**{name: getattr(each, name) for name in names}, "outcome": str(each.outcome)} for each in handed_in]
    if as_json:
        print_json("bots-added", {"league": league, "season": season, "bots": rows})
        return
    header = ("BOT", "NAME", "VERSION", "FILES", "OUTCOME")
    outcomes = {"added": f"added, for season {season}"}
    cells = [
        [
            row["text"],
            row["name"] or "-",
            row["version"] or "-",
            row["content_hash"][:_SHOWN_HASH] or "-",
            outcomes.get(row["outcome"], row["outcome"]),
        ]
        for row in rows
    ]
    print_columns(cells, header=header)
    for row in rows:
        if row["why"]:
            typer.echo(f"\n{row['text']}: {row['why']}")
