"""A division as a tournament of the store: its definition, its entrants from their bundles, and its secret.

Nothing is played or stored here.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from pathlib import Path

from pinochle_tournaments.events.definition import Definition
from pinochle_tournaments.events.entrants import Entry, FoundEntrant, find_entrants
from pinochle_tournaments.league.bundles import unpacked_bot
from pinochle_tournaments.league.settings import LeagueSettings
from pinochle_tournaments.storage import Store, StoredBundle

__all__ = ["division_definition", "division_secret", "found_entrants"]


def division_secret(secret: bytes, division: str) -> bytes:
    """The secret of a division's tournament: HMAC-SHA-256(season secret, "pinochle-division/1" 00 name).

    The season's commitment covers it, and one division's secret tells nothing of another's.
    """
    return hmac.new(secret, f"pinochle-division/1\0{division}".encode(), hashlib.sha256).digest()


def found_entrants(store: Store, bundles: Sequence[StoredBundle]) -> tuple[FoundEntrant, ...]:
    """The bots of bundles as entrants under their names, unpacked, each with exactly the files that were handed in.

    Raises:
        ArenaError: a bundle cannot be unpacked.
    """
    manifests = [unpacked_bot(store, bundle) for bundle in bundles]
    entries = [Entry(str(manifest.path), bundle.name) for manifest, bundle in zip(manifests, bundles, strict=True)]
    return find_entrants(entries, Path.cwd())


def division_definition(settings: LeagueSettings, name: str, entrants: tuple[FoundEntrant, ...]) -> Definition:
    """The tournament of a division. `name` is the event's."""
    return Definition(
        name=name,
        format=settings.format,
        ruleset=settings.ruleset,
        entrants=entrants,
        match_format=settings.match_format,
        number=settings.number,
        is_number_given=True,
        cycles=settings.cycles,
        decision_seconds=settings.decision_seconds,
        bank_seconds=settings.bank_seconds,
        startup_seconds=settings.startup_seconds,
        penalty=settings.penalty,
        max_forfeits=settings.max_forfeits,
        memory_bytes=settings.memory_bytes,
        processes=settings.processes,
    )
