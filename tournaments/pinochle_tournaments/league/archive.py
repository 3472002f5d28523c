"""The archive of a closed season: one zip that says everything of it, and the same one whenever it is written.

    manifest.json                 the SHA-256 of every other member
    season.json                   the sealed value, and its seal
    divisions/1-NAME/event.json   the division's tournament
    divisions/1-NAME/records.jsonl

Reads a store, and writes one file. Nothing is judged here.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from pinochle_tournaments.errors import ArenaError, reason_of
from pinochle_tournaments.league.canonical import canonical_json, sha256_of
from pinochle_tournaments.league.lifecycle import Command, next_status
from pinochle_tournaments.league.sealing import event_json, record_lines
from pinochle_tournaments.storage import Store, StoredSeason

__all__ = ["ARCHIVE_SCHEMA", "MANIFEST", "SEASON", "division_folder", "export_season"]

ARCHIVE_SCHEMA: Final = "pinochle/season-archive"
MANIFEST: Final = "manifest.json"
SEASON: Final = "season.json"
_FIXED_TIME: Final = (1980, 1, 1, 0, 0, 0)


def division_folder(division: dict[str, Any]) -> str:
    """Where a division's members are, from its sealed value."""
    return f"divisions/{division['place']}-{division['name']}"


def export_season(store: Store, season: StoredSeason, target: Path) -> str:
    """Write the archive, and read it back as little as nothing: its own SHA-256.

    Raises:
        ArenaError: the season is not closed, the store is not as it was sealed, or the file cannot be written.
    """
    next_status(season, Command.EXPORT, store=store.path)
    assert season.final is not None, "a closed season is sealed"
    if sha256_of(season.final) != season.seal_sha256:
        raise ArenaError(_changed(store, season, "its sealed value"))
    try:
        with tempfile.NamedTemporaryFile(dir=target.absolute().parent, prefix=".new-", delete=False) as file:
            try:
                _write(store, season, file)
                file.flush()
                os.fsync(file.fileno())
                digest = _digest_of(Path(file.name))
                Path(file.name).replace(target)
            except BaseException:
                with suppress(OSError):
                    Path(file.name).unlink()
                raise
    except OSError as error:
        raise ArenaError(f"the archive {target} cannot be written: {reason_of(error)}") from error
    return digest


def _write(store: Store, season: StoredSeason, file: IO[bytes]) -> None:
    final = season.final or {}
    hashes: dict[str, str] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name: str, chunks: Iterable[bytes]) -> str:
            digest = hashlib.sha256()
            with archive.open(_info(name), "w", force_zip64=True) as member:
                for chunk in chunks:
                    digest.update(chunk)
                    member.write(chunk)
            hashes[name] = digest.hexdigest()
            return hashes[name]

        for division in final["divisions"]:
            event = store.event(division["event"])
            folder = division_folder(division)
            if add(f"{folder}/event.json", [canonical_json(event_json(store, event))]) != division["event_sha256"]:
                raise ArenaError(_changed(store, season, f"the tournament of {division['name']}"))
            if add(f"{folder}/records.jsonl", record_lines(store, event)) != division["records_sha256"]:
                raise ArenaError(_changed(store, season, f"the records of {division['name']}"))
        add(SEASON, [canonical_json({"sealed": final, "seal_sha256": season.seal_sha256})])
        archive.writestr(
            _info(MANIFEST), canonical_json({"schema": ARCHIVE_SCHEMA, "version": 1, "members": dict(hashes)})
        )


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _FIXED_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.create_system = 3
    info.external_attr = 0o100644 << 16
    return info


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _changed(store: Store, season: StoredSeason, what: str) -> str:
    return (
        f"{what} of season {season.label} is not what was sealed: the store {store.path} was changed since, or is"
        " damaged; go back to a backup"
    )
