"""`EventRunner`: plays all due pairings of an event, several at a time, to the end whatever happens.

Theory of operation. One queue of pairings, one task a match in progress, and one loop that starts matches while there
is room and waits until something has changed. Everything that is decided is written to the store at once, so that the
same command goes on after a kill. A failure of the store or its disk stops all matches, which are then played again
from what is stored.
"""

from __future__ import annotations

import math
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial

import trio
from pinochle_referee.launcher import CpuShares, KeeperFailed, available_cpus, open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand, BotIdentity, BotLauncher
from pinochle_referee.results import MatchTermination
from pinochle_referee.runner import only_error, rare_garbage

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.storage import DealKey, EventStatus, Store, StoredEvent, StoredMatch, StoredPairing
from pinochle_tournaments.supervisor.capacity import Capacity
from pinochle_tournaments.supervisor.ledger import Ledger, Settled
from pinochle_tournaments.supervisor.pairing_player import PairingPlayer, Played
from pinochle_tournaments.supervisor.ports import EventObserver
from pinochle_tournaments.supervisor.process_pool import ProcessPool
from pinochle_tournaments.supervisor.report import EventReport
from pinochle_tournaments.supervisor.settings import MOST_VOIDS, EventSettings
from pinochle_tournaments.supervisor.summing_up import SummingUp
from pinochle_tournaments.supervisor.waiting import Waiting

__all__ = ["EventRunner"]

_PAUSE_SECONDS = 2.0
"""How long to wait after the store failed for the first time; twice as long every time it does again."""
_LOOK_SECONDS = 1.0
"""How often it is asked whether somebody else wants to write."""


class EventRunner:
    """Plays an event; use it once.

    Args:
        bots: the commands of every entrant by its number, in the order of the seats of its side.
        more: called when all that was due is played; further pairings, which are in the store already, or none.
        most_seconds: after so long it ends its turn: it is still open, and another run goes on; None: never.
        gives_way: asked every second; once it says so, the turn ends.
        open_launcher: instead of real processes.
    """

    def __init__(
        self,
        store: Store,
        event: StoredEvent,
        settings: EventSettings,
        *,
        bots: Mapping[int, Sequence[BotCommand]],
        observer: EventObserver | None = None,
        more: Callable[[], Iterable[StoredPairing]] = tuple,
        most_seconds: float | None = None,
        gives_way: Callable[[], bool] | None = None,
        open_launcher: Callable[[], AbstractAsyncContextManager[BotLauncher]] | None = None,
    ) -> None:
        self._store, self._event, self._settings = store, event, settings
        self._bots, self._more, self._most_seconds, self._gives_way = bots, more, most_seconds, gives_way
        self._entrants_of: dict[BotIdentity, set[int]] = {}
        for number, commands in bots.items():
            for bot in commands:
                self._entrants_of.setdefault(bot.identity, set()).add(number)
        self._observer = observer or EventObserver()
        self._open_launcher = open_launcher or partial(_open_launcher, settings)
        self._capacity = Capacity(settings.most_matches)
        self._waiting = Waiting(settings.resources, self._uses_of)
        self._ledger = Ledger(store, event)
        self._running: dict[int, trio.Event] = {}
        """What cancels each match in progress, by the number of its pairing."""
        self._sums = SummingUp(self._capacity)
        self._changed = trio.Event()
        self._is_stopping = self._is_turn_over = self._is_signalled = False
        self._store_failure: ArenaError | None = None
        self._failures = 0
        self._to_repeat: list[StoredPairing] = []

    def run(self) -> EventReport:
        """Play to the end. An interrupt (or a request to terminate) ends it in order, another one at once.

        Raises:
            ArenaError: bad input: resources that are not there, a store whose secret was changed.
        """
        with rare_garbage():
            return trio.run(self.play)

    async def play(self) -> EventReport:
        """The same inside trio; tests give it virtual time."""
        self._event.event.deal_seed()  # nothing is dealt from a secret that was changed
        if self._store.event(self._event.name).status is EventStatus.INTERRUPTED:
            self._store.set_event_status(self._event, EventStatus.OPEN)
        self._sums.begin()
        try:
            async with trio.open_nursery() as nursery:
                # Around the launcher: another interrupt must not tear down what is just being started or stopped.
                heeding = await nursery.start(self._heed_signals)
                async with self._open_launcher() as launcher:
                    heeding.append(launcher)
                    nursery.start_soon(self._end_turn)
                    await self._play_all(launcher)
                nursery.cancel_scope.cancel()
        except BaseExceptionGroup as group:
            error = only_error(group)
            if not isinstance(error, KeeperFailed | OSError):
                raise error from None
            self._sums.failure = f"the machine let the event down: {error}"
        return self._finish()

    def stop(self) -> None:
        """End in order: no match begins, those in progress are cancelled. What has finished is stored."""
        self._is_stopping = True
        for cancel in self._running.values():
            cancel.set()
        self._wake()

    async def _end_turn(self) -> None:
        """Stop when the time is up, or somebody else wants to write."""
        with trio.move_on_after(math.inf if self._most_seconds is None else self._most_seconds):
            if self._gives_way is None:
                await trio.sleep_forever()
            while not self._gives_way():
                await trio.sleep(_LOOK_SECONDS)
        if not self._is_stopping:
            self._is_turn_over = True
            self.stop()

    # The loop --------------------------------------------------------------------------------------------------------

    async def _play_all(self, launcher: BotLauncher) -> None:
        pool = ProcessPool(launcher, keep=self._settings.kept_processes, is_wanted=self._is_wanted)
        player = PairingPlayer(
            self._store,
            self._event,
            self._settings,
            bots=self._bots,
            entrants=self._ledger.entrants,
            launcher=pool,
        )
        pairings = self._store.pairings(self._event)
        self._observer.event_started(self._event, pairings)
        self._take_up(pairings)
        try:
            async with trio.open_nursery() as nursery:
                while await self._has_more(pool):
                    self._start_what_can(nursery, player)
                    if self._running:
                        await self._changed.wait()
                        self._changed = trio.Event()
        finally:
            with trio.CancelScope(shield=True):
                await pool.stop_idle()
            self._sums.idle_use = pool.idle_use

    async def _has_more(self, pool: ProcessPool) -> bool:
        """Whether to go on: something is in progress, or due, or becomes due."""
        if self._running:
            return True
        if self._is_stopping:
            return False
        if self._store_failure is not None:
            return await self._recover(self._store_failure, pool)
        if not self._waiting:
            self._take_up(self._more())
        return bool(self._waiting)

    def _start_what_can(self, nursery: trio.Nursery, player: PairingPlayer) -> None:
        while len(self._running) < self._capacity.matches and not (self._is_stopping or self._store_failure):
            pairing = self._waiting.take()
            if pairing is None:
                return
            self._running[pairing.number] = trio.Event()
            nursery.start_soon(self._play_one, player, pairing)

    async def _play_one(self, player: PairingPlayer, pairing: StoredPairing) -> None:
        try:
            played = await player.play(
                pairing, self._observer, cancel=self._running[pairing.number], on_void=self._voided
            )
            self._played(pairing, played)
        except ArenaError as error:
            self._store_failed(error, pairing)
        finally:
            del self._running[pairing.number]
            self._waiting.done(pairing)
            self._wake()

    def _wake(self) -> None:
        self._changed.set()

    def _take_up(self, pairings: Iterable[StoredPairing]) -> None:
        """Pairings from the store: those that are due are queued."""
        new = [pairing for pairing in pairings if not pairing.is_bye]
        self._follow(self._ledger.add(new))
        self._waiting.add(pairing for pairing in new if self._ledger.is_due(pairing.number))

    # What became of a match ------------------------------------------------------------------------------------------

    def _played(self, pairing: StoredPairing, played: Played) -> None:
        report = played.report
        self._sums.add(played)
        is_cancelled = report is not None and report.termination is MatchTermination.CANCELLED
        if is_cancelled and self._ledger.is_due(pairing.number):
            self._to_repeat.append(pairing)
            return
        if report is not None and report.termination is MatchTermination.COULD_NOT_START:
            self._observer.note(report.detail)
        self._follow(self._ledger.settle(pairing, played.match, void_reason=played.void_reason))
        self._observer.match_finished(self._ledger.pairing(pairing.number), played.match, report)
        self._observer.standings_changed()

    def _follow(self, settled: Settled) -> None:
        """Do what follows from a decision."""
        self._waiting.drop(settled.unplayed)
        for number in settled.unplayed & self._running.keys():
            self._running[number].set()
        self._sums.benched += settled.notes
        for note in settled.notes:
            self._observer.note(note)

    # Failures of the host --------------------------------------------------------------------------------------------

    def _voided(self, match: StoredMatch, key: DealKey, times: int) -> None:
        if self._capacity.voided(times, trio.current_time()):
            self._observer.note(
                f"board {key.number} of {match.label} is void for the second time: the machine has too much to do; from"
                f" now on {_matches(self._capacity.matches)}"
            )

    def _store_failed(self, error: ArenaError, pairing: StoredPairing) -> None:
        """Nothing can be stored: all matches stop, for what they play would be lost."""
        if self._ledger.is_due(pairing.number):
            self._to_repeat.append(pairing)
        if self._store_failure is None:
            self._store_failure = error
            for cancel in self._running.values():
                cancel.set()

    async def _recover(self, error: ArenaError, pool: ProcessPool) -> bool:
        """Wait until the store may be written again; whether to go on."""
        self._failures += 1
        if self._failures >= MOST_VOIDS:
            self._sums.failure = f"the event cannot go on: {error}"
            return False
        seconds = _PAUSE_SECONDS * 2 ** (self._failures - 1)
        fewer = self._capacity.voided(self._failures, trio.current_time())
        self._observer.note(
            f"{error}. What was not stored is played again in {seconds:.0f} s"
            + (f", from now on {_matches(self._capacity.matches)}" if fewer else "")
        )
        # Processes may have met boards that are to be played again.
        await pool.stop_idle()
        with trio.move_on_after(seconds):
            while not self._is_stopping:
                await self._changed.wait()
                self._changed = trio.Event()
        self._store.renew_writer()
        self._store_failure = None
        self._waiting.put_back(self._to_repeat)
        self._to_repeat = []
        return not self._is_stopping

    # The end ---------------------------------------------------------------------------------------------------------

    async def _heed_signals(self, task_status: trio.TaskStatus[list[BotLauncher]]) -> None:
        """The first signal ends in order, every further one at once."""
        launchers: list[BotLauncher] = []
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            task_status.started(launchers)
            async for _ in signals:
                if not self._is_stopping or self._is_turn_over:
                    self._is_turn_over, self._is_signalled = False, True
                    self.stop()
                    continue
                for launcher in launchers:
                    await launcher.kill_everything()

    def _finish(self) -> EventReport:
        is_left = self._is_stopping and self._is_anything_left()
        is_turn_over = is_left and self._is_turn_over
        report = replace(
            self._sums.report(is_interrupted=is_left and not is_turn_over),
            is_turn_over=is_turn_over,
            is_signalled=self._is_signalled,
        )
        try:
            if is_turn_over and not report.failure:
                self._store.set_event_status(self._event, EventStatus.OPEN)
            elif report.is_interrupted or report.failure:
                self._store.set_event_status(self._event, EventStatus.INTERRUPTED)
            else:
                self._store.set_event_status(self._event, self._ledger.event_status())
        except ArenaError as error:
            if not report.failure:
                raise
            self._observer.note(str(error))
        if report.failure:
            self._store.renew_writer()
        for bot in report.off_turn:
            self._observer.note(str(bot))
        self._observer.event_finished(report)
        return report

    def _is_anything_left(self) -> bool:
        if not (self._to_repeat or self._waiting):
            self._take_up(self._more())
        return bool(self._to_repeat or self._waiting)

    def _is_wanted(self, bot: BotIdentity) -> bool:
        """Whether a bot has further matches: some wait, or another round may come."""
        is_by_rounds = self._event.format in (Format.SWISS, Format.KNOCK_OUT)
        return is_by_rounds or any(self._waiting.has_some_for(entrant) for entrant in self._entrants_of[bot])

    def _uses_of(self, pairing: StoredPairing) -> frozenset[str]:
        """What of the machine the bots of a pairing need for themselves."""
        bots = (bot for entrant in pairing.entrants for bot in self._bots[entrant])
        return frozenset(name for bot in bots for name in bot.uses)


def _open_launcher(settings: EventSettings) -> AbstractAsyncContextManager[BotLauncher]:
    try:
        CpuShares(available_cpus(), each=settings.cpus_per_bot)
    except ValueError as error:
        raise ArenaError(f"cpus_per_bot: {error}") from None
    return open_launcher(
        ruleset=settings.ruleset.name,
        limits=ResourceLimits(memory_bytes=settings.memory_bytes, processes=settings.processes),
        cpus_per_bot=settings.cpus_per_bot,
    )


def _matches(number: int) -> str:
    return f"{number} match{'es are' if number != 1 else ' is'} played at a time"
