"""The leagues of a store: their rules, the bots they were handed, and the audit trail. Domain values in and out.

Each change is one transaction together with its row of the audit trail. Whether something may be done is judged before.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pinochle_rules import did_you_mean
from sqlalchemy import insert, select, update

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import changes, league_rows
from pinochle_tournaments.storage.league_rows import AUDIT, BUNDLE, LEAGUE, MEMBERSHIP, SEASON
from pinochle_tournaments.storage.league_values import (
    AuditEntry,
    Deed,
    Membership,
    NewBundle,
    SeasonStatus,
    StoredBundle,
    StoredLeague,
    StoredSeason,
)
from pinochle_tournaments.storage.store_file import StoreFile

__all__ = ["LeagueMethods"]


class LeagueMethods(StoreFile):
    """What a store knows of leagues and their bots, and how it is changed."""

    def leagues(self) -> list[StoredLeague]:
        """All leagues, oldest first."""
        with self._reading() as connection:
            return league_rows.leagues_of(connection)

    def league(self, name: str | None = None) -> StoredLeague:
        """One league; the only one, if none is named.

        Raises:
            ArenaError: there is no such league, or there are several to choose from.
        """
        known = self.leagues()
        for league in known:
            if league.name == name or (name is None and len(known) == 1):
                return league
        if not known:
            raise ArenaError(f"the store {self.path} holds no league; `pinochle league create {self.path}` makes one")
        names = [league.name for league in known]
        if name is None:
            raise ArenaError(
                f"the store {self.path} holds {len(known)} leagues, so say which: {', '.join(names)} (for bots"
                f" `--league {names[0]}`, for a season `{names[0]}` or `{names[0]}/1`)"
            )
        raise ArenaError(
            f"the store {self.path} holds no league {name!r}{did_you_mean(name, names)}; it holds {', '.join(names)}"
        )

    def create_league(self, name: str, definition: Mapping[str, Any], deed: Deed) -> StoredLeague:
        """A new league, with its first season in draft.

        Raises:
            ArenaError: there is a league of this name.
        """
        with self._changing() as connection:
            if connection.execute(select(LEAGUE.c.id).where(LEAGUE.c.name == name)).first() is not None:
                raise ArenaError(
                    f"the store {self.path} holds a league {name} already; `pinochle league change` changes its rules,"
                    " or choose another name"
                )
            written_at = changes.now()
            values = {"name": name, "definition": _json(definition), "created_at": written_at}
            league_id = changes.insert_row(connection, LEAGUE, **values)
            draft = {"number": 1, "status": str(SeasonStatus.DRAFT), "created_at": written_at}
            changes.insert_row(connection, SEASON, league_id=league_id, **draft)
            league_rows.write_deed(connection, deed, league_id=league_id)
        return self.league(name)

    def change_league(self, league: StoredLeague, definition: Mapping[str, Any], deed: Deed) -> StoredLeague:
        """Other rules, for seasons that are opened from now on."""
        with self._changing() as connection:
            connection.execute(update(LEAGUE).where(LEAGUE.c.id == league.id).values(definition=_json(definition)))
            league_rows.write_deed(connection, deed, league_id=league.id)
        return self.league(league.name)

    # Bots -----------------------------------------------------------------------------------------------------------

    def bundles(self, name: str | None = None) -> list[StoredBundle]:
        """All bots that were handed in, or those of a name, oldest first."""
        with self._reading() as connection:
            return league_rows.bundles_of(connection, None if name is None else BUNDLE.c.name == name)

    def bundle_archive(self, bundle: StoredBundle) -> bytes:
        """The files of a bundle, as a zip."""
        with self._reading() as connection:
            return bytes(connection.execute(select(BUNDLE.c.archive).where(BUNDLE.c.id == bundle.id)).scalar_one())

    def members(self, league: StoredLeague) -> list[Membership]:
        """The bundles of a league, retired ones too, in the order in which they were added."""
        with self._reading() as connection:
            return league_rows.members_of(connection, league.id)

    def add_bundle(self, league: StoredLeague, bundle: NewBundle, deed: Deed) -> bool:
        """Keep a bot, and make it a member of a league, again if it was retired; False: it was one already.

        Raises:
            ArenaError: the store has other files under this name and version.
        """
        with self._changing() as connection:
            is_version = (BUNDLE.c.name == bundle.name) & (BUNDLE.c.version == bundle.version)
            known = league_rows.bundles_of(connection, is_version)
            same = [each.id for each in known if each.content_hash == bundle.content_hash]
            if known and not same:
                raise ArenaError(
                    f"{bundle.name} {bundle.version} is in the store with other files ({known[0].content_hash[:12]},"
                    f" these are {bundle.content_hash[:12]}); give it a new version"
                )
            bundle_id = same[0] if same else league_rows.write_bundle(connection, bundle)
            is_member = (MEMBERSHIP.c.league_id == league.id) & (MEMBERSHIP.c.bundle_id == bundle_id)
            found = connection.execute(select(MEMBERSHIP.c.retired_at).where(is_member)).first()
            if found is not None and found[0] is None:
                return False
            values = {"added_at": changes.now(), "retired_at": None, "why": ""}
            if found is None:
                row = {"league_id": league.id, "bundle_id": bundle_id}
                connection.execute(insert(MEMBERSHIP).values(**row, **values))
            else:
                connection.execute(update(MEMBERSHIP).where(is_member).values(**values))
            league_rows.write_deed(connection, deed, league_id=league.id)
        return True

    def retire(self, league: StoredLeague, bundles: Sequence[StoredBundle], deed: Deed) -> None:
        """From the next start on these play no more."""
        with self._changing() as connection:
            is_one = MEMBERSHIP.c.bundle_id.in_([bundle.id for bundle in bundles])
            connection.execute(
                update(MEMBERSHIP)
                .where((MEMBERSHIP.c.league_id == league.id) & is_one & MEMBERSHIP.c.retired_at.is_(None))
                .values(retired_at=changes.now(), why=deed.why)
            )
            league_rows.write_deed(connection, deed, league_id=league.id)

    # Audit ----------------------------------------------------------------------------------------------------------

    def audit(self, league: StoredLeague | None = None, season: StoredSeason | None = None) -> list[AuditEntry]:
        """Who did what, oldest first: all, or to a league, or to a season."""
        condition: Any = None
        if league is not None:
            condition = AUDIT.c.league_id == league.id
        if season is not None:
            condition = AUDIT.c.season_id == season.id
        with self._reading() as connection:
            return league_rows.audit_of(connection, condition)


def _json(definition: Mapping[str, Any]) -> str:
    return json.dumps(definition, ensure_ascii=False)
