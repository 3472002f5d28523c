"""Who plays in a season: of every bot the version that was added last before the deadline. Pure.

Which division they play in is the ladder's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_tournaments.storage import Membership, StoredBundle, StoredSeasonEntrant

__all__ = ["is_in_time", "replaced", "roster_of"]


def is_in_time(member: Membership, deadline: str | None) -> bool:
    """Whether a bundle was added before a deadline; where there is none, it always was."""
    return deadline is None or member.added_at <= deadline


def roster_of(members: Sequence[Membership], *, deadline: str | None) -> list[StoredBundle]:
    """The bundles that play, one for each name, in the order in which the names came to the league.

    Args:
        members: of the league, in the order of being added.
        deadline: whatever was added later waits; None: nothing does.
    """
    first_added = {name: place for place, name in enumerate(dict.fromkeys(each.bundle.name for each in members))}
    latest: dict[str, StoredBundle] = {}
    for member in members:
        if member.retired_at is None and is_in_time(member, deadline):
            latest[member.bundle.name] = member.bundle
    return sorted(latest.values(), key=lambda bundle: first_added[bundle.name])


def replaced(bundle: StoredBundle, before: Sequence[StoredSeasonEntrant]) -> StoredBundle | None:
    """The version of the same name that played in the season before, if it was another one."""
    for entrant in before:
        if entrant.bundle.name == bundle.name and entrant.bundle.id != bundle.id:
            return entrant.bundle
    return None
