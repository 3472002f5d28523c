"""Which matches are rated together: those of a scope, one pool for each ruleset with its options and match format.

Says who is rated, too: a pair that stays together as one name, individuals where partners change. Reads a store,
writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pinochle_referee.settings import MatchFormat
from pinochle_rules import did_you_mean, format_option_value

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.ratings.names import BotNames, find_names
from pinochle_tournaments.stopping import stop_watch_of
from pinochle_tournaments.storage import InterventionKind, Store, StoredMatch, StoredPairing

__all__ = ["ALL", "FORFEITS", "SEASON", "Pool", "PooledMatch", "Selection", "pools_of"]

ALL: Final = "all"
SEASON: Final = "season"
FORFEITS: Final = "forfeits"
_MOST_TOLD: Final = 12


@dataclass(frozen=True, slots=True)
class Selection:
    """What of a store is looked at."""

    scope: str = ALL
    """`all`, `season` (all tournaments, no single matches), or the name of one event."""
    exclude: tuple[str, ...] = ()
    """`forfeits`, or bots: no board on which one of them sat counts."""
    with_stopped: bool = False
    """Whether matches that may stop on their own result count. They end on a lucky stretch, or go on for want of one,
    so they mislead even where they ran to their last board."""

    @property
    def without_forfeits(self) -> bool:
        """Whether forfeited boards are left out."""
        return FORFEITS in self.exclude

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that are left out, as written."""
        return tuple(text for text in self.exclude if text != FORFEITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class PooledMatch:
    """A match with the names under which its sides are rated."""

    match: StoredMatch
    bots: tuple[tuple[str, ...], ...]
    """Those of each side by seat, in the order of table 1."""
    rotates: bool
    """Partners change from match to match: each bot is rated for itself."""
    round: tuple[int, int]
    """Matches of one round move sequential ratings from the same start: the event's first match, and the round."""
    last_number: int | None = None
    """The board (or game) by which its rule for stopping was fulfilled; what was in flight then does not count."""

    @property
    def has_stop_rule(self) -> bool:
        """Whether its own result says how long it is."""
        return bool(self.match.identity.stop_rule)

    def counts(self, number: int) -> bool:
        """Whether a board (in game format a game) is part of the result."""
        return self.last_number is None or number <= self.last_number

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Who is rated: one name for a pair that stays together, one a seat where partners change."""
        return self.bots if self.rotates else tuple((name,) for name in self.side_names)

    @property
    def side_names(self) -> tuple[str, ...]:
        """One name a side, `A+B` for two different bots."""
        return tuple("+".join(dict.fromkeys(side)) for side in self.bots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Matches whose results can be compared: one ruleset with its options, one format."""

    ruleset: str
    options: str
    """As people write them, `NAME=VALUE`; empty: none differs from the preset."""
    match_format: MatchFormat
    selection: Selection
    matches: tuple[PooledMatch, ...] = field(repr=False)
    stopped: int = 0
    """How many more matches were left out because of their rules for stopping."""

    @property
    def title(self) -> str:
        """`double-deck, floor_points=0, games`."""
        parts = [self.ruleset, self.options, "games" if self.match_format is MatchFormat.GAMES else ""]
        return ", ".join(part for part in parts if part)

    def of_match(self, match_id: int) -> Pool:
        """The same pool with this one match, or none."""
        return self.of_matches([pooled for pooled in self.matches if pooled.match.id == match_id])

    def of_matches(self, matches: Iterable[PooledMatch]) -> Pool:
        """The same pool with these matches alone."""
        return replace(self, matches=tuple(matches))

    @property
    def names(self) -> list[str]:
        """Everybody who is rated, by name."""
        return sorted({name for match in self.matches for side in match.sides for name in side})


def pools_of(store: Store, selection: Selection) -> list[Pool]:
    """The pools of a selection, in the order of their first matches; a pool may have no match that counts.

    Raises:
        ArenaError: there is no such event, or nobody of a name that is to be left out.
    """
    everything = store.matches()
    names, pairings, annulled = BotNames(everything), *_pairings(store)
    begun: dict[str, int] = {}
    for match in everything:
        begun.setdefault(match.event.name, match.id)
    matches = [
        _pooled(match, names, pairings.get(match.id), begun[match.event.name])
        for match in _of_scope(store, everything, pairings, selection.scope)
        if match.id not in annulled
    ]
    pools: dict[tuple[str, str, MatchFormat], list[PooledMatch]] = {}
    for pooled in _without(matches, selection.bots):
        identity = pooled.match.identity
        options = ", ".join(f"{name}={format_option_value(value)}" for name, value in identity.ruleset.options)
        pools.setdefault((identity.ruleset.name, options, identity.match_format), []).append(pooled)
    return [_pool(store, key, found, selection) for key, found in pools.items()]


def _pool(store: Store, key: tuple[str, str, MatchFormat], found: Sequence[PooledMatch], selection: Selection) -> Pool:
    ruleset, options, match_format = key
    counted = [
        replace(pooled, last_number=watch.stopped_at) if (watch := stop_watch_of(store, pooled.match)) else pooled
        for pooled in found
        if selection.with_stopped or not pooled.has_stop_rule
    ]
    return Pool(
        ruleset=ruleset,
        options=options,
        match_format=match_format,
        selection=selection,
        matches=tuple(counted),
        stopped=len(found) - len(counted),
    )


def _pairings(store: Store) -> tuple[dict[int, StoredPairing], set[int]]:
    """The pairing of each match that a tournament has, by the match's number; and the matches of annulled entrants."""
    pairings, annulled = dict[int, StoredPairing](), set[int]()
    for event in store.events():
        out = {each.target for each in store.interventions(event) if each.kind is InterventionKind.ANNUL}
        numbers = {entrant.number for entrant in store.entrants(event) if entrant.name in out} if out else set()
        for pairing in store.pairings(event):
            if pairing.match_id is not None:
                pairings[pairing.match_id] = pairing
                if numbers & set(pairing.entrants):
                    annulled.add(pairing.match_id)
    return pairings, annulled


def _of_scope(
    store: Store, matches: Sequence[StoredMatch], pairings: Mapping[int, StoredPairing], scope: str
) -> list[StoredMatch]:
    found = [match for match in matches if match.event.name == scope]
    if found or scope == ALL:
        return found or list(matches)
    if scope == SEASON:
        return [match for match in matches if match.id in pairings]
    known = list(dict.fromkeys([*(match.event.name for match in matches), *(event.name for event in store.events())]))
    if scope in known:
        return []
    near = did_you_mean(scope, [*known, ALL, SEASON])
    raise ArenaError(
        f"the store {store.path} holds no event {scope!r}{near or ';'} write {ALL}, {SEASON}, or the name of an"
        f" event: {', '.join(known[:_MOST_TOLD]) or 'there is none yet'}{', …' if len(known) > _MOST_TOLD else ''}"
    )


def _pooled(match: StoredMatch, names: BotNames, pairing: StoredPairing | None, first_match: int) -> PooledMatch:
    sides = range(len(match.identity.ruleset.sides))
    return PooledMatch(
        match=match,
        bots=tuple(names.of_partnership(match, number) for number in sides),
        rotates=pairing is not None and any(len(side) > 1 for side in pairing.sides),
        round=(match.id, 0) if pairing is None else (first_match, pairing.round),
    )


def _without(matches: Sequence[PooledMatch], bots: Sequence[str]) -> list[PooledMatch]:
    def members(pooled: PooledMatch) -> set[str]:
        return {name for side in pooled.bots for name in side} | set(pooled.side_names)

    known = sorted({name for pooled in matches for name in members(pooled)})
    dropped = {name for text in bots for name in find_names(text, known)}
    return [pooled for pooled in matches if not dropped & members(pooled)]
