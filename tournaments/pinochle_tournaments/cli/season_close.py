"""How a season ends: `season close`, and `season export`, which makes an archive of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pinochle_tournaments.cli.output import print_json
from pinochle_tournaments.cli.season import SeasonArgument, Why
from pinochle_tournaments.cli.store import AsJson, StoreArgument

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands to the group of those about seasons."""
    app.command("close", no_args_is_help=True)(close)
    app.command("export", no_args_is_help=True)(export)


def close(
    store: StoreArgument,
    season: SeasonArgument = None,
    early: Annotated[
        bool, typer.Option("--early", help="Although boards are left: they stay unplayed. Needs --why.")
    ] = False,
    why: Why = "",
    as_json: AsJson = False,
) -> None:
    """Close a season: final tables, who moves up and down, the secret of its deals. It is sealed, and never changes."""
    from pinochle_tournaments.league.closing import close_season  # noqa: PLC0415
    from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.stepping_in import open_to_change  # noqa: PLC0415

    command = Command.CLOSE_EARLY if early else Command.CLOSE
    with open_to_change(store) as opened:
        closed = close_season(opened, find_season(opened, season, command), early=early, why=why)
    assert closed.final is not None, "a closed season is sealed"
    verdicts = closed.final["ladder"]["verdicts"]
    if as_json:
        body = {"league": closed.league, "season": closed.number, "verdicts": verdicts}
        print_json("season-closed", {**body, "seal_sha256": closed.seal_sha256, "secret": closed.final["secret"]})
        return
    for verdict in verdicts:
        typer.echo(verdict["sentence"])
    typer.echo(f"season {closed.label} is {closed.status}; next: pinochle season export {store} {closed.label}")
    typer.echo(f"secret     {closed.final['secret']}")
    typer.echo(f"seal       {closed.seal_sha256}: publish it now, for it proves the archive")


def export(
    store: StoreArgument,
    season: SeasonArgument = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.zip", help="LEAGUE-NUMBER.zip here, unless given.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a closed season into one archive, which `pinochle verify` proves, years later, from itself alone.

    The same season gives the same file.
    """
    from pinochle_tournaments.league.archive import export_season  # noqa: PLC0415
    from pinochle_tournaments.league.finding import find_season  # noqa: PLC0415
    from pinochle_tournaments.league.lifecycle import Command  # noqa: PLC0415
    from pinochle_tournaments.storage import open_store  # noqa: PLC0415

    with open_store(store) as opened:
        found = find_season(opened, season, Command.EXPORT)
        target = out or Path(f"{found.league}-{found.number}.zip")
        digest = export_season(opened, found, target)
    if as_json:
        print_json("season-archive", {"file": str(target), "sha256": digest, "seal_sha256": found.seal_sha256})
        return
    typer.echo(f"wrote      {target}, SHA-256 {digest}")
    typer.echo(f"seal       {found.seal_sha256}; next: pinochle verify {target}")
