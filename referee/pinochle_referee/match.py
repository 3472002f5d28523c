"""`Match`: a whole match as a state machine without input or output. The only module that knows its transitions.

Theory of operation. The match keeps up to `boards_in_flight` boards (or games) open at all their tables. Whatever can
go on without a bot goes on at once: forced actions are applied unasked. What needs a bot stands in `due`, a queue for
each place (a seat of a table). Whoever drives the match takes open deals from there, asks, and reports what came:
`receive` an action, `answer_fault`, `process_fault`, or `void` where the host failed. Each call moves the match on,
adds to `due`, and adds to `events` what the outside must be told, in order. It is over when `termination` is set.

There is no clock, no randomness and no order of arrival in what happens to a deal, so results do not depend on how many
boards are in flight. Where forfeits end a match, that too goes by the order of the boards (`Forfeits`): those up to the
last one are played to their end, and those behind it are forfeited, even if they had been played by then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pinochle_rules import Action, Deal, IllegalAction, LegalPlays, Outcome, Side, decision_seed

from pinochle_referee.faults import BotFault, Consequence, FaultKind, Penalty
from pinochle_referee.forfeits import Forfeits
from pinochle_referee.games import OpenGame, forfeit_outcome
from pinochle_referee.open_deals import Event, OpenDeal
from pinochle_referee.results import (
    BoardResult,
    FinishedDeal,
    GameResult,
    MatchTermination,
    PlacedFault,
    TakenBack,
    VoidedDeal,
)
from pinochle_referee.settings import Lineup, MatchSettings, Place, Work, all_work

__all__ = ["Match"]


class Match:
    """One match, from its first board to its end.

    Args:
        work: what is still to be played; every board or game of the settings unless given.
        forfeits: how many boards each partnership forfeited before, by their number (or their game's), where a match
            is resumed.
        lost_by: the partnership through which it had ended before, if what that left unplayed is not all there.
        names: what to call each partnership when the end of the match is told; its number unless given.
    """

    def __init__(
        self,
        settings: MatchSettings,
        lineup: Lineup,
        *,
        work: Iterable[Work] | None = None,
        forfeits: Sequence[Mapping[int, int]] = (),
        lost_by: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.settings, self.lineup = settings, lineup
        self.names = tuple(names) or tuple(f"partnership {number + 1}" for number in range(lineup.partnerships))
        self.places = lineup.places()
        self.due: list[deque[OpenDeal]] = [deque() for _ in self.places]
        """Deals that wait for a decision, by the number of the place that must decide."""
        self.begun = [0] * len(self.places)
        """Boards begun at each place."""
        self.events: list[Event] = []
        self.termination: MatchTermination | None = None
        self.termination_detail = ""
        self.forfeited_by: int | None = None
        """The partnership that ended the match."""
        # Where it had ended before, more is stored as forfeited than its forfeits were.
        most = settings.max_forfeits if lost_by is None else 0
        self.forfeits = Forfeits(most, lineup.partnerships, forfeits)
        self._lost_by = lost_by
        self._ruleset = settings.ruleset
        self._work = iter(all_work(settings) if work is None else work)
        # In the order in which they were begun. In board format every game has the number 0.
        self._open: dict[tuple[int, int], OpenGame] = {}
        if self.forfeits.last is not None:
            self._take_back(self.forfeits.last)

    def refill(self) -> None:
        """Open boards until as many are in flight as may be; with none left, the match is over."""
        if self._lost_by is not None:
            self.end_forfeited(self._lost_by, f"{self.names[self._lost_by]} had ended the match before")
        while self.termination is None and len(self._open) < self.settings.boards_in_flight:
            work = next(self._work, None)
            if work is None or self.forfeits.is_behind(work.game or work.board):
                if not self._open:
                    self._end()
                return
            game = OpenGame(self.settings, self.lineup, work)
            self._open[game.key] = game
            if game.has_ended:
                self._close_ended(game)
            else:
                self._deal_at_free_tables(game)

    # What the match is told --------------------------------------------------------------------------------------

    def receive(
        self,
        open_deal: OpenDeal,
        action: Action,
        milliseconds: float = 0,
        remark: str = "",
        log_tail: Callable[[], str] = str,
    ) -> None:
        """The bot that was asked takes an action; an illegal one is a fault, and only then `log_tail` is asked."""
        if self._is_over(open_deal):
            return
        try:
            deal = open_deal.deal.apply(action)
        except IllegalAction as error:
            kind = FaultKind.ILLEGAL_ACTION
            self.answer_fault(open_deal, kind, str(error), log=log_tail(), milliseconds=milliseconds)
            return
        open_deal.take(action, milliseconds, remark)
        self._go_on(open_deal, deal)

    def answer_fault(
        self, open_deal: OpenDeal, kind: FaultKind, detail: str, *, log: str = "", milliseconds: float = 0
    ) -> None:
        """The bot that was asked answered illegally, or not in time."""
        if self._is_over(open_deal):
            return
        if self.settings.penalty is Penalty.FORFEIT:
            self._charge(open_deal, kind, detail, log, Consequence.FORFEIT)
            self._forfeit(open_deal)
            return
        self._charge(open_deal, kind, detail, log, Consequence.SUBSTITUTED)
        action = next(iter(open_deal.deal.legal))
        open_deal.take(action, milliseconds)
        self._go_on(open_deal, open_deal.deal.apply(action))

    def process_fault(
        self, place: Place, asked: Sequence[OpenDeal], kind: FaultKind, detail: str, *, log: str = ""
    ) -> None:
        """The process of a place failed while the decisions `asked` (in the order sent) were out.

        It is charged to the first of them. All are asked again, except one that a process failed on before: that
        forfeits its board. So after a failure decisions must be sent singly (`OpenDeal.process_faults`), or an innocent
        one would pay.
        """
        asked = [open_deal for open_deal in asked if not self._is_over(open_deal)]
        if not asked:
            fault = BotFault(place.seat, 0, kind, detail, Consequence.NONE, log)
            self.events.append(PlacedFault(place.table, fault))
            return
        for open_deal in asked:
            open_deal.process_faults += 1
        first = asked[0]
        if first.process_faults > 1:
            self._charge(first, kind, detail, log, Consequence.FORFEIT)
            self._forfeit(first)
        else:
            self._charge(first, kind, detail, log, Consequence.ASKED_AGAIN)
        self.ask_again(place, asked)

    def ask_again(self, place: Place, asked: Iterable[OpenDeal]) -> None:
        """Decisions that were out come first when the place is asked next, in the same order."""
        if self.termination is None:
            self.due[place.number].extendleft(reversed([open_deal for open_deal in asked if not open_deal.is_finished]))

    def void(self, asked: Sequence[OpenDeal], reason: str) -> None:
        """The host failed while these decisions were out: nobody is charged, the deals are played again."""
        for open_deal in asked:
            if self._is_over(open_deal):
                continue
            open_deal.voids += 1
            stands = open_deal.voids > self.settings.limits.voids
            place = open_deal.table, open_deal.game, open_deal.board
            self.events.append(VoidedDeal(*place, reason, stands=stands, times=open_deal.voids))
            if stands:
                self._finish(open_deal, None, void_reason=reason)
            else:
                again = self._game_of(open_deal).replay(open_deal)
                self._go_on(again, again.deal)

    def end_forfeited(self, partnership: int, detail: str) -> None:
        """The match ends through a partnership: it forfeits every board that has not ended (see also `rest`)."""
        if self.termination is not None:
            return
        self._stop(MatchTermination.FORFEITED, detail)
        self.forfeited_by = partnership
        for game in list(self._open.values()):
            for open_deal in list(game.deals()):
                self._end_deal_forfeited(open_deal, partnership)
            game.end_forfeited(partnership)
            self._close_ended(game)

    def cancel(self, detail: str = "") -> None:
        """The operator ends the match; what is open is forgotten, as if it had not begun."""
        if self.termination is None:
            self._stop(MatchTermination.CANCELLED, detail)
            self._open.clear()

    def stop(self, detail: str) -> None:
        """Whoever watches the match has seen enough: what is open is forgotten, and so is what a forfeit left."""
        if self.termination is None:
            self._stop(MatchTermination.STOPPED, detail)
            self._open.clear()
        self._work = iter(())

    def could_not_start(self, detail: str) -> None:
        """A bot did not start, so nothing can be played."""
        self._stop(MatchTermination.COULD_NOT_START, detail)

    # What the match says -----------------------------------------------------------------------------------------

    def random_seed(self, open_deal: OpenDeal) -> bytes:
        """The bytes that the bot to decide may draw from; the same at every table."""
        turn = open_deal.deal.turn
        return decision_seed(
            self.settings.seed,
            match=self.settings.label,
            game=open_deal.game,
            board=open_deal.board,
            seat=self._ruleset.seats[turn],
            decision=open_deal.asked[turn],
        )

    def rest(self) -> Iterator[FinishedDeal | BoardResult | GameResult]:
        """What a match that ended by forfeit leaves unplayed, as forfeited; lazily, for it may be long."""
        partnership = self.forfeited_by
        if partnership is None:
            return
        while (work := next(self._work, None)) is not None:
            game = OpenGame(self.settings, self.lineup, work)
            if self.settings.is_games:
                game.end_forfeited(partnership)
                yield game.result()
                continue
            yield from game.unplayed_deals(partnership)
            for event in game.take_ended_boards():
                assert isinstance(event, BoardResult)
                yield event

    # Transitions -------------------------------------------------------------------------------------------------

    def _go_on(self, open_deal: OpenDeal, deal: Deal) -> None:
        """Apply what is forced; then the deal is over, or a place must decide."""
        open_deal.process_faults = 0
        while deal.turn >= 0:
            # Nearly every decision is a card to play: those are looked at without a call.
            legal = deal.legal
            if type(legal) is LegalPlays:
                if len(legal.plays) > 1:
                    break
                deal = deal.apply(legal.plays[0])
            elif deal.is_forced:
                deal = deal.apply(next(iter(legal)))
            else:
                break
            open_deal.times_ms.append(0)
        open_deal.deal = deal
        turn = deal.turn
        if turn < 0:
            self._finish(open_deal, deal.outcome)
        else:
            open_deal.asked[turn] += 1
            self.due[open_deal.places[turn]].append(open_deal)

    def _finish(
        self, open_deal: OpenDeal, outcome: Outcome | None, *, forfeited_by: Side | None = None, void_reason: str = ""
    ) -> None:
        game = self._game_of(open_deal)
        finished = open_deal.finish(outcome, forfeited_by=forfeited_by, void_reason=void_reason)
        self.events.append(finished)
        game.record(finished, open_deal.deal.declaring_side, open_deal=open_deal)
        self._close_ended(game)
        if self.termination is None:
            self._deal_at_free_tables(game)

    def _deal_at_free_tables(self, game: OpenGame) -> None:
        # Looked for anew each time: a deal that is over as soon as it is dealt makes this call itself.
        while (table := next(game.tables_to_deal(), None)) is not None:
            open_deal = game.next_deal(table)
            for place in open_deal.places:
                self.begun[place] += 1
            self._go_on(open_deal, open_deal.deal)

    def _close_ended(self, game: OpenGame) -> None:
        """Tell of boards that have ended at all tables, and of the game if it has."""
        self.events.extend(game.take_ended_boards())
        if game.has_ended and self._open.pop(game.key, None) is not None and self.settings.is_games:
            self.events.append(game.result())

    def _charge(self, open_deal: OpenDeal, kind: FaultKind, detail: str, log: str, consequence: Consequence) -> None:
        seat, taken = self._ruleset.seats[open_deal.deal.turn], len(open_deal.times_ms)
        fault = BotFault(seat, taken, kind, detail, consequence, log, nth=open_deal.declined + 1)
        open_deal.faults.append(fault)
        self.events.append(PlacedFault(open_deal.table, fault, open_deal.game, open_deal.board))

    def _forfeit(self, open_deal: OpenDeal) -> None:
        """The side of the seat to act forfeits the board; once too often, and what is behind it is not played."""
        partnership = self.places[open_deal.places[open_deal.deal.turn]].partnership
        is_new = self._game_of(open_deal).forfeit(open_deal.board, partnership)
        if is_new and self.forfeits.add(partnership, open_deal.game or open_deal.board):
            assert self.forfeits.last is not None
            self._take_back(self.forfeits.last)
        self._end_deal_forfeited(open_deal, partnership)

    def _take_back(self, last: int) -> None:
        """What is behind the board with which forfeits end the match is forgotten; it is forfeited in the end."""
        for key, game in list(self._open.items()):
            if self.forfeits.is_behind(max(key)):
                for open_deal in game.deals():
                    open_deal.is_finished = True
                del self._open[key]
        for queue in self.due:
            left = [open_deal for open_deal in queue if not open_deal.is_finished]
            queue.clear()
            queue.extend(left)
        if last < self.settings.number:
            self.events.append(TakenBack(last))

    def _end(self) -> None:
        """All that was to be played has been."""
        forfeits = self.forfeits
        if forfeits.last is None:
            self.termination = MatchTermination.COMPLETED
            return
        boards, name = forfeits.counted(forfeits.lost_by), self.names[forfeits.lost_by]
        self._stop(MatchTermination.FORFEITED, f"{name} has forfeited {boards} {'board' if boards == 1 else 'boards'}")
        self.forfeited_by = forfeits.lost_by

    def _end_deal_forfeited(self, open_deal: OpenDeal, partnership: int) -> None:
        side = self._game_of(open_deal).side_of(partnership, open_deal.table)
        outcome = forfeit_outcome(open_deal.deal, side)
        self._finish(open_deal, outcome, forfeited_by=self._ruleset.sides[side])

    def _stop(self, termination: MatchTermination, detail: str) -> None:
        self.termination, self.termination_detail = termination, detail
        if self.forfeits.last is not None:
            self._work = all_work(self.settings, first=self.forfeits.last + 1)  # for `rest`
        for queue in self.due:
            queue.clear()

    def _is_over(self, open_deal: OpenDeal) -> bool:
        """Whether nothing that is said of a deal changes anything: an answer may come behind the end of the match."""
        return open_deal.is_finished or self.termination is not None

    def _game_of(self, open_deal: OpenDeal) -> OpenGame:
        return self._open[open_deal.game, 0 if open_deal.game else open_deal.board]
