"""`PairingPlayer`: plays one pairing of an event: its match in the store, its bots in their seats, its end.

What else is played at the time, and what follows from the result, it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import trio
from pinochle_referee.clocks import ThinkingLimit
from pinochle_referee.match import Match
from pinochle_referee.ports import BotCommand, BotLauncher
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_referee.runner import play_match
from pinochle_referee.settings import Lineup

from pinochle_tournaments.stopping import stop_watch_of
from pinochle_tournaments.storage import (
    DealKey,
    MatchStatus,
    Store,
    StoredEntrant,
    StoredEvent,
    StoredMatch,
    StoredPairing,
)
from pinochle_tournaments.supervisor.match_observer import EventMatchObserver
from pinochle_tournaments.supervisor.ports import EventObserver
from pinochle_tournaments.supervisor.settings import EventSettings

__all__ = ["PairingPlayer", "Played"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A pairing that has been played, as far as it came."""

    match: StoredMatch
    report: MatchReport | None
    """How it was played; None: it was all in the store already."""
    void_reason: str = ""
    void_deals: int = 0
    boards: int = 0
    failed_starts: int = 0


class PairingPlayer:
    """Plays the pairings of one event over one launcher; any number at a time."""

    def __init__(
        self,
        store: Store,
        event: StoredEvent,
        settings: EventSettings,
        *,
        bots: Mapping[int, Sequence[BotCommand]],
        entrants: Mapping[int, StoredEntrant],
        launcher: BotLauncher,
    ) -> None:
        self._store, self._event, self._settings = store, event, settings
        self._bots, self._entrants, self._launcher = bots, entrants, launcher
        self._thinking = ThinkingLimit(settings.most_thinking)

    async def play(
        self,
        pairing: StoredPairing,
        observer: EventObserver,
        *,
        cancel: trio.Event,
        on_void: Callable[[StoredMatch, DealKey, int], None],
    ) -> Played:
        """Play what is missing, until the end or until `cancel` is set; then everything is committed.

        Raises:
            ArenaError: the store could not be read or written.
        """
        match, lineup = self._sit_down(pairing)
        observer.match_started(pairing, match)
        if match.status is not MatchStatus.OPEN:
            return Played(match=match, report=None)
        store = self._store
        watch = stop_watch_of(store, match)
        if watch is not None and watch.is_stopped:
            # It was killed before this was noted, or may have more boards now than it needs.
            store.writer().finish(match, MatchReport(termination=MatchTermination.STOPPED, detail=watch.reason))
            store.writer().flush()
            return Played(match=store.match(match.id), report=None)
        played = Match(
            self._settings.of_match(match),
            lineup,
            work=store.unfinished_work(match),
            forfeits=store.forfeits(match),
            lost_by=store.lost_by(match),
            names=self._names(pairing),
        )
        watching = EventMatchObserver(
            store.writer(),
            match,
            pairing,
            observer,
            on_void=partial(on_void, match),
            watch=watch,
            stop=played.stop,
        )
        report = await play_match(played, self._launcher, watching, thinking=self._thinking, cancel=cancel)
        store.writer().flush()
        return Played(
            match=store.match(match.id),
            report=report,
            void_reason=watching.void_reason,
            void_deals=watching.void_deals,
            boards=watching.boards,
            failed_starts=watching.failed_starts,
        )

    def _sit_down(self, pairing: StoredPairing) -> tuple[StoredMatch, Lineup]:
        """The pairing's match in the store, and who sits where."""
        ruleset, settings = self._settings.ruleset, self._settings
        sides, seats = len(ruleset.sides), len(ruleset.seats)
        partnerships = [self._of_side(side, self._bots)[: seats // sides] for side in pairing.sides]
        specs = [self._of_side(side, {n: e.specs for n, e in self._entrants.items()}) for side in pairing.sides]
        lineup = Lineup.of(ruleset, partnerships)
        match = self._store.start_pairing(
            self._event,
            pairing,
            settings.identity(lineup.bots),
            boards=settings.number,
            specs=tuple(specs[seat % sides][seat // sides % len(specs[seat % sides])] for seat in range(seats)),
            label=self._label(pairing),
            pairing_label=settings.pairing_label(pairing.number),
        )
        return match, lineup

    def _of_side(self, side: Sequence[int], values: Mapping[int, Sequence[T]]) -> Sequence[T]:
        """What one entrant has for all seats of its side, or what each of several has for its own."""
        return values[side[0]] if len(side) == 1 else [values[entrant][0] for entrant in side]

    def _label(self, pairing: StoredPairing) -> str:
        return "-".join([str(pairing.number), *self._names(pairing)])

    def _names(self, pairing: StoredPairing) -> list[str]:
        return ["+".join(self._entrants[entrant].name for entrant in side) for side in pairing.sides]
