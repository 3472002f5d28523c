"""Games in progress at all tables: which board follows, what each table's score is, and when boards and games end.

In board format a game is a single board, so that one bookkeeping serves both formats. Pure; changed by `Match` alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pinochle_rules import Board, BySide, Deal, DealResult, Game, Outcome, Ruleset, board_from_seed, match_points
from pinochle_rules.switches import MatchBy

from pinochle_referee.open_deals import OpenDeal, Reveal
from pinochle_referee.results import BoardResult, FinishedDeal, GameEnd, GameResult
from pinochle_referee.settings import Lineup, MatchSettings, Work

__all__ = ["OpenGame", "forfeit_outcome"]


class _OpenBoard:
    """A board, and how it ended at the tables that have finished it (None: not yet)."""

    __slots__ = ("dealt", "ended", "finished", "forfeited_by")

    def __init__(self, dealt: Board, tables: int) -> None:
        self.dealt = dealt
        self.finished: list[FinishedDeal | None] = [None] * tables
        self.ended: list[OpenDeal | None] = [None] * tables
        """The deals to reveal; None also for one that was played before this match was resumed."""
        self.forfeited_by: set[int] = set()


class _OpenTable:
    """Where one table stands in its game."""

    __slots__ = ("boards", "current", "end", "forfeits", "game", "winners")

    def __init__(self, game: Game) -> None:
        self.game = game
        """The totals; in board format they stay as they begin."""
        self.boards = 0
        """How many boards it has finished."""
        self.forfeits: Counter[int] = Counter()
        """Boards of this game that each partnership has forfeited here."""
        self.current: OpenDeal | None = None
        self.end: GameEnd | None = None
        self.winners: tuple[int, ...] = ()
        """The partnerships that won."""


class OpenGame:
    """A game at all tables; in board format, a board."""

    __slots__ = ("_boards", "_first_board", "_lineup", "_settings", "_tables", "_voids", "number")

    def __init__(self, settings: MatchSettings, lineup: Lineup, work: Work) -> None:
        self._settings, self._lineup = settings, lineup
        self.number = work.game
        """0 in board format."""
        self._first_board, self._voids = work.board, work.voids
        self._tables = [_OpenTable(Game.start(settings.ruleset)) for _ in range(lineup.tables)]
        self._boards: dict[int, _OpenBoard] = {}
        for finished in sorted(work.finished, key=lambda deal: (deal.table, deal.board)):
            declaring = finished.replay(settings.ruleset).declaring_side if settings.is_games else None
            self.record(finished, declaring)

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from the other games of a match: its number, or in board format that of its board."""
        return (self.number, 0) if self.number else (0, self._first_board)

    @property
    def _seating(self) -> int:
        """The number by which `seating` tells who sits where."""
        return self.number or self._first_board

    @property
    def has_ended(self) -> bool:
        """Whether every table is done."""
        return all(table.end is not None for table in self._tables)

    def tables_to_deal(self) -> Iterator[int]:
        """Tables (from 1) that are to begin a board."""
        return (
            number for number, table in enumerate(self._tables, start=1) if table.end is None and table.current is None
        )

    def deals(self) -> Iterator[OpenDeal]:
        """The deals in progress."""
        return (table.current for table in self._tables if table.current is not None)

    def next_deal(self, table: int) -> OpenDeal:
        """Begin the next board at a table (from 1)."""
        at = self._tables[table - 1]
        board = self._first_board + at.boards
        return self._start(table, board, voids=self._voids.get((board, table), 0))

    def replay(self, open_deal: OpenDeal) -> OpenDeal:
        """Begin a board at its table again, as if it had not been begun; only its number of voids is kept."""
        open_deal.is_finished = True
        return self._start(open_deal.table, open_deal.board, voids=open_deal.voids)

    def forfeit(self, board: int, partnership: int) -> bool:
        """A partnership forfeits a board; whether it had not forfeited it before, at another table."""
        by = self._board(board).forfeited_by
        is_new = partnership not in by
        by.add(partnership)
        return is_new

    def record(self, finished: FinishedDeal, declaring_side: int | None, *, open_deal: OpenDeal | None = None) -> None:
        """A deal has ended; so may its table's game."""
        board, table = self._board(finished.board), self._tables[finished.table - 1]
        board.finished[finished.table - 1] = finished
        board.ended[finished.table - 1] = open_deal
        offender = None
        if finished.forfeited_by is not None:
            side = self._settings.ruleset.sides.index(finished.forfeited_by)
            offender = self._partnership_at(finished.table, side)
            board.forfeited_by.add(offender)
            table.forfeits[offender] += 1
        table.current = None
        table.boards += 1
        if not self._settings.is_games:
            table.end = GameEnd.WON
            return
        if finished.outcome is None:
            table.end = GameEnd.VOID
            return
        table.game = game = table.game.after(finished.outcome, declaring_side)
        if game.is_over:
            table.end = GameEnd.WON
            table.winners = tuple(sorted(self._partnership_at(finished.table, side) for side in game.winners))
        elif offender is not None and 0 < self._settings.max_forfeits <= table.forfeits[offender]:
            self._lose(table, offender)
        elif table.boards >= max(self._settings.limits.game_boards, self._settings.ruleset.game_deals):
            table.end = GameEnd.CAPPED

    def end_forfeited(self, partnership: int) -> None:
        """The match is over: tables that are not done lose their game by forfeit."""
        for table in self._tables:
            if table.end is None:
                self._lose(table, partnership)

    def _lose(self, table: _OpenTable, partnership: int) -> None:
        """A partnership loses a table's game by forfeit."""
        table.end, table.current = GameEnd.FORFEITED, None
        table.winners = tuple(other for other in range(self._lineup.partnerships) if other != partnership)

    def take_ended_boards(self) -> Iterator[Reveal | BoardResult]:
        """What is to be told of boards that have ended at all tables; each only once."""
        for number in list(self._boards):
            board = self._boards[number]
            if all(f is not None or t.end is not None for f, t in zip(board.finished, self._tables, strict=True)):
                del self._boards[number]
                for ended, finished in zip(board.ended, board.finished, strict=True):
                    if ended is not None and finished is not None and finished.outcome is not None:
                        yield Reveal(ended, finished.outcome)
                if not self._settings.is_games:
                    yield self._board_result(number, board)

    def unplayed_deals(self, partnership: int) -> Iterator[FinishedDeal]:
        """Boards that no table began, as forfeited by a partnership; for board format."""
        ruleset = self._settings.ruleset
        for table in list(self.tables_to_deal()):
            open_deal = self.next_deal(table)
            side = self.side_of(partnership, table)
            outcome = forfeit_outcome(open_deal.deal, side)
            finished = open_deal.finish(outcome, forfeited_by=ruleset.sides[side])
            self.record(finished, None)
            yield finished

    def side_of(self, partnership: int, table: int) -> int:
        """Index of the side on which a partnership sits at a table."""
        return self._lineup.side_of(partnership, table, self._seating)

    def result(self) -> GameResult:
        """The game, once it has ended at every table."""
        return GameResult(
            game=self.number,
            boards=tuple(table.boards for table in self._tables),
            scores=tuple(
                self._by_partnership(number, self._totals(table)) for number, table in enumerate(self._tables, start=1)
            ),
            ends=tuple(table.end or GameEnd.VOID for table in self._tables),
            winners=tuple(table.winners for table in self._tables),
            awards=tuple(
                self._by_partnership(number, table.game.awards) if table.game.awards else ()
                for number, table in enumerate(self._tables, start=1)
            ),
        )

    def _partnership_at(self, table: int, side: int) -> int:
        return self._lineup.partnership_at(table, side, self._seating)

    def _totals(self, table: _OpenTable) -> BySide[int]:
        """The totals of what decides the match."""
        return table.game.checks if self._settings.ruleset.match_by is MatchBy.CHECKS else table.game.scores

    def _start(self, table: int, number: int, *, voids: int = 0) -> OpenDeal:
        at = self._tables[table - 1]
        game = at.game
        deal = Deal.start(self._settings.ruleset, self._board(number).dealt, scores=game.scores, checks=game.checks)
        places = self._lineup.places_at(table, self._seating)
        at.current = OpenDeal(deal, game=self.number, board=number, table=table, places=places, voids=voids)
        return at.current

    def _board(self, number: int) -> _OpenBoard:
        board = self._boards.get(number)
        if board is None:
            settings = self._settings
            dealt = settings.given.get(number) or board_from_seed(
                settings.ruleset, settings.seed, board=number, pairing=settings.pairing, game=self.number
            )
            board = self._boards[number] = _OpenBoard(dealt, len(self._tables))
        return board

    def _board_result(self, number: int, board: _OpenBoard) -> BoardResult:
        points = [0] * self._lineup.partnerships
        voids = []
        for finished in board.finished:
            assert finished is not None
            if finished.outcome is None:
                voids.append(finished.void_reason)
                continue
            counted = match_points(self._settings.ruleset, finished.outcome)
            for partnership, delta in enumerate(self._by_partnership(finished.table, counted)):
                points[partnership] += delta
        return BoardResult(
            game=self.number,
            board=number,
            tables=len(board.finished),
            points=tuple(points),
            forfeited_by=tuple(sorted(board.forfeited_by)),
            forfeit_points=self._settings.ruleset.forfeit_points,
            void_reason=voids[0] if voids else "",
        )

    def _by_partnership(self, table: int, by_side: BySide[int]) -> tuple[int, ...]:
        return tuple(by_side[self.side_of(partnership, table)] for partnership in range(self._lineup.partnerships))


def forfeit_outcome(deal: Deal, side: int) -> Outcome:
    """A forfeited deal: points as they stand, the forfeit charged to one side (index)."""
    ruleset: Ruleset = deal.ruleset
    charged = tuple(-ruleset.forfeit_points if index == side else 0 for index in range(len(ruleset.sides)))
    return Outcome(
        DealResult.FORFEITED,
        tuple(shown.points for shown in deal.melds) or (0,) * len(ruleset.seats),
        deal.trick_points,
        charged,
        # The second ledger keeps forfeits where it decides the match: then they are stated in checks.
        charged if ruleset.match_by is MatchBy.CHECKS else None,
    )
