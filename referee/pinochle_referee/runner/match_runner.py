"""`MatchRunner`: plays one match over real or scripted connections.

Theory of operation. One task a bot process waits for its messages; everything else is synchronous. A message is judged
where it arrives, with all its answers, which makes other decisions due; then whatever may be sent is sent, by whichever
task happens to be running. So no task ever waits for another, and a decision costs no switch between tasks.

The runner knows when and to whom; what an answer or a fault means is `Match`'s business.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import trio
from pinochle_protocol.errors import ProtocolError
from pinochle_protocol.messages import deal_ended_of

from pinochle_referee.clocks import ThinkingLimit
from pinochle_referee.faults import FaultKind
from pinochle_referee.match import Match
from pinochle_referee.open_deals import Event, OpenDeal, Reveal
from pinochle_referee.ports import BotGone, BotLauncher, CouldNotStart, Incoming, MatchObserver
from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameResult,
    MatchReport,
    MatchTermination,
    PlacedFault,
    TakenBack,
    VoidedDeal,
)
from pinochle_referee.runner.lag import LagMeter
from pinochle_referee.runner.seats import SeatedBot

__all__ = ["MatchRunner"]

_CROSSING_SECONDS = 0.01  # how long an answer that arrived in time may take from the I/O thread to here
_PORTION = 64  # what is left unplayed is told in portions, so that others get their turn


class MatchRunner:
    """Plays one match; use it once."""

    def __init__(
        self, match: Match, launcher: BotLauncher, observer: MatchObserver, *, thinking: ThinkingLimit
    ) -> None:
        self._match, self._launcher, self._observer, self._thinking = match, launcher, observer, thinking
        self._bots = tuple(SeatedBot(match, place) for place in match.places)
        self._turns = deque(self._bots)
        """Whose turn it is to be asked: the one asked last is last."""
        limits, is_timed = match.settings.limits, match.settings.decision_seconds is not None
        # Where there are no clocks nobody is wronged.
        self._lag = LagMeter(limits.lag_seconds if is_timed else None)
        self._tell: dict[type[Event], Callable[..., None]] = {
            FinishedDeal: self._deal_finished,
            Reveal: self._reveal,
            BoardResult: self._board_ended,
            GameResult: observer.game_ended,
            PlacedFault: self._fault,
            VoidedDeal: observer.deal_voided,
            TakenBack: observer.taken_back,
        }
        self._boards = self._deals = self._faults = 0
        self._began_at: float | None = None
        self._ended_at = 0.0

    async def play(self) -> MatchReport:
        """Start the bots, play to the end, stop the bots."""
        match = self._match
        try:
            match.refill()
            if match.termination is None and await self._start_all():
                await self._play()
            self._go_on()
            self._ended_at = trio.current_time()
        finally:
            # Whatever happened, no process is left, and nothing is finished by half.
            match.cancel("the match was interrupted")
            with trio.CancelScope(shield=True):
                await self._stop_all()
        await self._tell_rest()
        report = self.report()
        self._observer.match_ended(report)
        return report

    def cancel(self, detail: str = "cancelled by the operator") -> None:
        """End the match now. Deals that have finished are told of already; the others are forgotten."""
        self._match.cancel(detail)
        self._look_around()

    def report(self) -> MatchReport:
        """How the match went so far."""
        match = self._match
        reports = tuple(bot.report() for bot in self._bots)
        return MatchReport(
            termination=match.termination or MatchTermination.CANCELLED,
            detail=match.termination_detail,
            forfeited_by=match.forfeited_by,
            boards=self._boards,
            deals=self._deals,
            decisions=sum(report.decisions for report in reports),
            faults=self._faults,
            seconds=0.0 if self._began_at is None else max(0.0, self._ended_at - self._began_at),
            processes=reports,
            lag_seconds_mean=self._lag.mean_seconds,
            lag_seconds_max=self._lag.max_seconds,
        )

    # Processes ---------------------------------------------------------------------------------------------------

    async def _start_all(self) -> bool:
        """Start every process at once; whether all of them could be."""
        async with trio.open_nursery() as nursery:
            for bot in self._bots:
                nursery.start_soon(self._start_first, bot, nursery.cancel_scope)
        return self._match.termination is None

    async def _start_first(self, bot: SeatedBot, scope: trio.CancelScope) -> None:
        with trio.CancelScope() as bot.scope:
            try:
                connection = await self._launcher.start(bot.place.bot, label=bot.place.label)
            except CouldNotStart as error:
                self._could_not_start(bot, error)
                self._match.could_not_start(str(error))
                scope.cancel()
            else:
                bot.sit_down(connection)
                self._observer.bot_started(bot.place.table, bot.place.seat, connection.said)

    async def _play(self) -> None:
        self._observer.match_started()
        self._began_at = trio.current_time()
        self._thinking.subscribe(self._ask_whoever_can_be)
        try:
            async with trio.open_nursery() as nursery:
                for bot in self._bots:
                    nursery.start_soon(self._attend, bot)
                self._go_on()
        finally:
            self._thinking.unsubscribe(self._ask_whoever_can_be)
            for bot in self._bots:
                self._give_up(bot)
            self._thinking.offer()

    async def _attend(self, bot: SeatedBot) -> None:
        """Listen to one place until the match is over, whichever process sits there."""
        while self._match.termination is None:
            if not bot.is_up or bot.is_spoilt:
                await self._restart(bot)
            else:
                await self._listen(bot)

    async def _restart(self, bot: SeatedBot) -> None:
        """Put a new process in place of one that failed; it is asked whatever is due."""
        with trio.CancelScope() as bot.scope:
            if bot.connection is not None:
                await self._launcher.release(
                    bot.connection,
                    reason="a fault of this process or of the host: it is replaced",
                    grace_seconds=self._match.settings.limits.stop_grace_seconds,
                    is_fit=False,
                )
                bot.connection = None
            try:
                connection = await self._launcher.start(bot.place.bot, label=bot.place.label)
            except CouldNotStart as error:
                self._could_not_start(bot, error)
                self._count_restart(bot)
            else:
                bot.sit_down(connection)
        self._go_on()

    async def _stop_all(self) -> None:
        for bot in self._bots:
            bot.say_farewell()
        async with trio.open_nursery() as nursery:
            for bot in self._bots:
                if bot.connection is not None:
                    nursery.start_soon(self._stop, bot)

    async def _stop(self, bot: SeatedBot) -> None:
        assert bot.connection is not None
        grace = self._match.settings.limits.stop_grace_seconds
        reason = f"the match is over: {self._match.termination}"
        await self._launcher.release(bot.connection, reason=reason, grace_seconds=grace, is_fit=bot.is_fit)

    # Messages ----------------------------------------------------------------------------------------------------

    async def _listen(self, bot: SeatedBot) -> None:
        """Judge what one process says, until it must be replaced or something else needs a look."""
        connection = bot.connection
        assert connection is not None
        try:
            with trio.CancelScope(deadline=bot.deadline()) as bot.scope:
                while True:
                    self._judge(bot, await connection.receive())
            if bot.is_overdue:
                # What arrived in time may still be on its way from the I/O thread.
                with trio.move_on_after(_CROSSING_SECONDS):
                    while bot.is_overdue:
                        self._judge(bot, await connection.receive())
                if bot.is_overdue and self._match.termination is None:
                    self._late(bot)
        except BotGone as gone:
            if gone.exit.out_of_memory:
                self._host_failed(bot, f"the host ran out of memory: {gone.detail}")
            else:
                self._failed(bot, gone.kind, gone.detail)
        except ProtocolError as error:
            self._failed(bot, FaultKind.PROTOCOL_ERROR, str(error))

    def _judge(self, bot: SeatedBot, incoming: Incoming) -> None:
        received_at = incoming.received_at
        lag = trio.current_time() - received_at
        self._lag.measure(lag)
        if self._lag.is_too_much(lag):
            self._host_lagged(bot, lag)
            return
        if not bot.is_in_time(received_at):
            bot.conversation.drop(incoming.payload)
            bot.scope.cancel()
            return
        if bot.hear(incoming.payload, received_at):
            self._thinking.release()
        self._go_on()

    # What follows ------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Tell what has happened, and ask what is due."""
        match = self._match
        while match.events:
            events, match.events = match.events, []
            for event in events:
                self._tell[type(event)](event)
            match.refill()
        if match.termination is None:
            self._thinking.offer()
        else:
            self._look_around()

    def _ask_whoever_can_be(self) -> None:
        turns, thinking = self._turns, self._thinking
        for _ in range(len(turns)):
            if not thinking.is_free:
                return
            bot = turns[0]
            turns.rotate(-1)
            if bot.can_be_asked:
                thinking.take()
                bot.ask()

    def _look_around(self) -> None:
        """Wake every task, for the match is over."""
        for bot in self._bots:
            bot.scope.cancel()

    def _give_up(self, bot: SeatedBot) -> list[OpenDeal]:
        """The decisions that are out to a process which is not to be asked any more."""
        if bot.is_out:
            self._thinking.release()
        return bot.give_up()

    def _failed(self, bot: SeatedBot, kind: FaultKind, detail: str) -> None:
        """A process broke down, or broke the protocol."""
        assert bot.connection is not None
        if bot.is_left_over:
            # It took the end of another match for the end of its work: none of this one was spoilt.
            self._match.ask_again(bot.place, self._give_up(bot))
            self._go_on()
            return
        log = bot.connection.log_tail()
        self._match.process_fault(bot.place, self._give_up(bot), kind, detail, log=log)
        self._count_restart(bot)
        self._go_on()

    def _late(self, bot: SeatedBot) -> None:
        """A batch is late: one fault, charged to the first decision without an answer. The rest is asked again."""
        assert bot.connection is not None
        lag = trio.current_time() - bot.deadline()
        if self._lag.is_too_much(lag):
            self._host_lagged(bot, lag)
            return
        detail, log = bot.lateness(), bot.connection.log_tail()
        first, *others = self._give_up(bot)
        self._match.answer_fault(first, FaultKind.TIMED_OUT, detail, log=log)
        self._match.ask_again(bot.place, others)
        self._count_restart(bot)
        self._go_on()

    def _host_lagged(self, bot: SeatedBot, lag_seconds: float) -> None:
        self._host_failed(bot, f"the referee lagged by {lag_seconds:.1f} s: the machine was busy, or asleep")
        bot.scope.cancel()

    def _host_failed(self, bot: SeatedBot, reason: str) -> None:
        """Nobody's fault: deals that were out are void, and nobody who plays them keeps what it has seen of them."""
        asked = self._give_up(bot)
        bot.is_spoilt = True
        if asked:
            playing = {place for open_deal in asked for place in open_deal.places}
            for other in self._bots:
                if other is not bot and other.place.number in playing and other.is_up:
                    self._match.ask_again(other.place, self._give_up(other))
                    other.is_spoilt = True
                    other.scope.cancel()
        self._match.void(asked, reason)
        self._go_on()

    def _count_restart(self, bot: SeatedBot) -> None:
        bot.restarts += 1
        most = self._match.settings.limits.restarts
        if bot.restarts > most:
            number = bot.place.partnership
            detail = f"{self._match.names[number]} would need restart {bot.restarts} of {bot.place.label}"
            self._match.end_forfeited(number, detail)

    def _could_not_start(self, bot: SeatedBot, error: CouldNotStart) -> None:
        self._match.process_fault(bot.place, (), FaultKind.COULD_NOT_START, str(error))

    # What the observer and the bots are told -----------------------------------------------------------------------

    def _deal_finished(self, deal: FinishedDeal) -> None:
        self._deals += 1
        self._observer.deal_finished(deal)

    def _board_ended(self, result: BoardResult) -> None:
        self._boards += 1
        self._observer.board_ended(result)

    def _fault(self, fault: PlacedFault) -> None:
        self._faults += 1
        self._observer.bot_fault(fault)

    def _reveal(self, reveal: Reveal) -> None:
        open_deal = reveal.deal
        bots = [self._bots[place] for place in open_deal.places]
        told = {bot: deal_id for bot in bots if (deal_id := bot.end_deal(open_deal))}
        if told:
            ended = deal_ended_of(open_deal.deal, deal_id=0, outcome=reveal.outcome)
            for bot, message in zip(told, open_deal.encoder.ended_for(ended, told.values()), strict=True):
                bot.tell(message)

    async def _tell_rest(self) -> None:
        """After a match ended by forfeit: what is left unplayed, as forfeited."""
        for number, event in enumerate(self._match.rest()):
            self._tell[type(event)](event)
            if number % _PORTION == 0:
                await trio.lowlevel.checkpoint()
