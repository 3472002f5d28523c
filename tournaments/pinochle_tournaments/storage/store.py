"""`Store`: the matches of one file that was opened, for reading or for playing into it. Domain values in and out.

Whether the file is a store at all was judged before. Whatever is read fits together, and whoever reads hinders nobody.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any, Final

from pinochle_referee.results import FinishedDeal
from pinochle_referee.settings import MatchFormat, Work
from pinochle_rules import BySide, secret_from_text
from sqlalchemy import Connection

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import changes, going_on, reading
from pinochle_tournaments.storage.event_values import SINGLE_MATCH
from pinochle_tournaments.storage.events import EventMethods
from pinochle_tournaments.storage.identity import differences, identity_sha256
from pinochle_tournaments.storage.interventions import InterventionMethods
from pinochle_tournaments.storage.leagues import LeagueMethods
from pinochle_tournaments.storage.records import record_of_row
from pinochle_tournaments.storage.recount import recount
from pinochle_tournaments.storage.results import TableFigures, deal_contents_of, results_of, table_figures_of
from pinochle_tournaments.storage.rows import VOID, finished_deal
from pinochle_tournaments.storage.seasons import SeasonMethods
from pinochle_tournaments.storage.snapshots import SnapshotMethods
from pinochle_tournaments.storage.values import (
    BOARD_FORMAT,
    DealKey,
    MatchIdentity,
    MatchSummary,
    PairSummary,
    StoredBoard,
    StoredFault,
    StoredLog,
    StoredMatch,
)

__all__ = ["Store"]

_IS_SINGLE: Final = reading.EVENT.c.format == SINGLE_MATCH


class Store(EventMethods, InterventionMethods, LeagueMethods, SeasonMethods, SnapshotMethods):
    """The matches and tournaments of one file.

    Reading shows what was committed when the call, or the iteration, began.
    """

    # Matches -------------------------------------------------------------------------------------------------------

    def matches(self) -> list[StoredMatch]:
        """All matches, oldest first."""
        with self._reading() as connection:
            return reading.matches_of(connection)

    def match(self, match_id: int | None = None) -> StoredMatch:
        """One match; the only one, if none is named.

        Raises:
            ArenaError: there is no such match, or several to choose from.
        """
        with self._reading() as connection:
            if match_id is not None:
                found = reading.match_by_id(connection, match_id)
                if found is not None:
                    return found
            known = reading.matches_of(connection)
        if match_id is None and len(known) == 1:
            return known[0]
        if not known:
            raise ArenaError(f"the store {self.path} holds no match yet")
        which = f"no match {match_id}" if match_id is not None else f"{len(known)} matches, so say which"
        all_known = (
            f"its matches are {known[0].id} to {known[-1].id}" if len(known) > 1 else f"it has {known[0].id} alone"
        )
        raise ArenaError(f"the store {self.path} holds {which}; {all_known}, which `pinochle list {self.path}` shows")

    def find_match(self, identity: MatchIdentity) -> StoredMatch | None:
        """The newest match that the same command would go on with; without a seed, one whose secret was drawn.

        Those of a tournament are not looked at: their boards are the tournament's.
        """
        same = (reading.MATCH.c.identity_sha256 == identity_sha256(identity)) & _IS_SINGLE
        with self._reading() as connection:
            found = [match for match in reading.matches_of(connection, same) if match.identity.seed == identity.seed]
        return found[-1] if found else None

    def closest_match(self, identity: MatchIdentity) -> tuple[StoredMatch, tuple[str, ...]] | None:
        """The newest single match between bots of these names that is another one, and in what it differs."""
        names = [bot.name for bot in identity.bots]
        with self._reading() as connection:
            single = reading.matches_of(connection, _IS_SINGLE)
        for match in reversed(single):
            if [bot.name for bot in match.identity.bots] == names:
                found = differences(match.identity, identity)
                if found:
                    return match, found
        return None

    def create_match(
        self,
        identity: MatchIdentity,
        *,
        boards: int,
        specs: Sequence[str] = (),
        secret: bytes | None = None,
        label: str = "",
        pairing: str = "",
    ) -> StoredMatch:
        """A new match in an event of its own. The secret follows from the seed, or is drawn where none is given.

        `specs` are the BOTs as written, a seat of table 1 each; `boards` counts games in game format.
        """
        if secret is None:
            secret = secrets.token_bytes(32) if identity.seed is None else secret_from_text(identity.seed)
        seats = identity.ruleset.seats
        names = [bot.name for bot in identity.bots]
        with self._changing() as connection:
            match_id = changes.write_match(
                connection,
                identity,
                event_id=changes.write_event_of_match(connection, identity, secret),
                boards=boards,
                specs=tuple(specs) or ("",) * len(seats),
                label=label or "-".join(_partnership_names(names, len(identity.ruleset.sides))),
                pairing=pairing,
            )
        return self.match(match_id)

    def extend_match(self, match: StoredMatch, boards: int) -> StoredMatch:
        """The match with more boards (or games) to play; it is open again."""
        assert boards >= match.boards, "boards that were asked for are never taken back"
        with self._changing() as connection:
            changes.write_boards_wanted(connection, match.id, boards)
        return self.match(match.id)

    # Deals ---------------------------------------------------------------------------------------------------------

    def played_deals(self, match: StoredMatch) -> Iterator[DealKey]:
        """Which deals are stored, by game, board and table."""
        with self._reading() as connection:
            yield from reading.played_keys(connection, match.id)

    def unfinished_work(self, match: StoredMatch) -> Iterator[Work]:
        """The boards (or games) still to be played, in order, with what of them is stored already."""
        is_games = match.identity.match_format is MatchFormat.GAMES
        is_done = bytearray(match.boards + 1)
        finished: dict[int, list[FinishedDeal]] = {}
        with self._reading() as connection:
            for board in reading.board_results(connection, match.id):
                number = board.game if is_games else board.board
                if number <= match.boards:
                    is_done[number] = 1
            for deal in self._deals(connection, match, unfinished=True):
                finished.setdefault(deal.game if is_games else deal.board, []).append(deal)
            voids = going_on.voids(connection, match.id)
        # Nothing is open any more while the match goes on: a long look at the file would keep its log from shrinking.
        return (
            Work(
                number if is_games else BOARD_FORMAT,
                1 if is_games else number,
                tuple(finished.get(number, ())),
                voids.get(number, {}),
            )
            for number in range(1, match.boards + 1)
            if not is_done[number]
        )

    def deals(self, match: StoredMatch) -> Iterator[FinishedDeal]:
        """All deals of a match by game, board and table, void ones included."""
        with self._reading() as connection:
            yield from self._deals(connection, match)

    def deal(self, match: StoredMatch, board: int, table: int, *, game: int = BOARD_FORMAT) -> FinishedDeal:
        """One deal.

        Raises:
            ArenaError: it is not stored.
        """
        with self._reading() as connection:
            for deal in self._deals(connection, match, key=DealKey(game, board, table)):
                return deal
        raise ArenaError(self._no_deal(match, DealKey(game, board, table)))

    def record(self, match: StoredMatch, board: int, table: int, *, game: int = BOARD_FORMAT) -> dict[str, Any]:
        """The record of one deal, its secret included: this is for the owner of the store.

        Raises:
            ArenaError: it is not stored, or void.
        """
        key = DealKey(game, board, table)
        with self._reading() as connection:
            for row in reading.deal_rows(connection, match.id, key=key):
                if row["result"] == VOID:
                    raise ArenaError(f"deal {_deal_name(match, key)} is void: {row['void_reason']}")
                faults = reading.faults_by_deal(connection, match.id, row["id"])
                return record_of_row(match, row, faults.get(row["id"], ()), reveal=True)
        raise ArenaError(self._no_deal(match, key))

    def export_records(
        self, match: StoredMatch | None = None, *, reveal: bool | None = None
    ) -> Iterator[dict[str, Any]]:
        """The records of a match, or of all, match by match; void deals are left out.

        `reveal`: whether the events' secrets are in them; None: those of matches that are over, and public ones.
        """
        for each in [match] if match is not None else self.matches():
            with self._reading() as connection:
                faults = reading.faults_by_deal(connection, each.id)
                for row in reading.deal_rows(connection, each.id):
                    if row["result"] != VOID:
                        yield record_of_row(each, row, faults.get(row["id"], ()), reveal=reveal)

    # Results, faults, logs -----------------------------------------------------------------------------------------

    def boards(self, match: StoredMatch, *, first: int = 0, second: int = 1) -> Iterator[StoredBoard]:
        """The results of complete boards (or games), in their order, for one partnership against another."""
        with self._reading() as connection:
            yield from reading.board_results(connection, match.id, first=first, second=second)

    def results(self, matches: Sequence[StoredMatch]) -> Iterator[tuple[int, StoredBoard]]:
        """The results that count of several matches and of all pairs of partnerships, with the match's number."""
        with self._reading() as connection:
            yield from results_of(connection, [match.id for match in matches])

    def table_figures(self, match: StoredMatch) -> Iterator[TableFigures]:
        """What each table of a match made of its deals, without cards and actions."""
        with self._reading() as connection:
            yield from table_figures_of(connection, match.id)

    def deal_contents(self, match: StoredMatch) -> dict[tuple[int, int], str]:
        """A hash of dealer and cards of every deal of a match, by game and board."""
        with self._reading() as connection:
            return deal_contents_of(connection, match.id)

    def summary(self, match: StoredMatch) -> MatchSummary:
        """The sums of a match, which are kept up to date: nothing is added up here."""
        with self._reading() as connection:
            return reading.summary_of(connection, match.id)

    def pairs(self, match: StoredMatch) -> list[PairSummary]:
        """What every pair of partnerships came to; pairs without a board are left out."""
        with self._reading() as connection:
            return reading.pair_summaries(connection, match.id)

    def faults(self, match: StoredMatch | None = None, *, bot: str | None = None) -> list[StoredFault]:
        """The faults of a match, or of all, in the order stored; of one bot (name, or name and version) if given."""
        matches = [match] if match is not None else self.matches()
        with self._reading() as connection:
            return reading.faults_of(connection, matches, bot=bot)

    def forfeits(self, match: StoredMatch) -> BySide[Counter[int]]:
        """How many boards each partnership has forfeited, at whichever table, by number of the board (or game)."""
        with self._reading() as connection:
            return going_on.forfeits_of(connection, match)

    def lost_by(self, match: StoredMatch) -> int | None:
        """The partnership through which the match ended early, whose forfeited boards may not all be stored yet."""
        with self._reading() as connection:
            return going_on.lost_by(connection, match)

    def logs(self, match: StoredMatch, *, table: int | None = None) -> list[StoredLog]:
        """Whole logs of bot processes, where they were kept, in the order stored."""
        with self._reading() as connection:
            return reading.logs_of(connection, match, table=table)

    def recount(self, match: StoredMatch) -> Iterator[str]:
        """Where results or sums of a match are not what its deals add up to, in a sentence each."""
        pairs = combinations(range(len(match.identity.ruleset.sides)), 2)
        with self._reading() as connection:  # one transaction: a match may be under way
            yield from recount(
                match,
                deals=self._deals(connection, match),
                results=chain.from_iterable(
                    reading.board_results(connection, match.id, first=first, second=second) for first, second in pairs
                ),
                faults=reading.faults_of(connection, [match]),
                summary=reading.summary_of(connection, match.id),
            )

    def _deals(
        self, connection: Connection, match: StoredMatch, *, key: DealKey | None = None, unfinished: bool = False
    ) -> Iterator[FinishedDeal]:
        faults = reading.faults_by_deal(connection, match.id)
        for row in reading.deal_rows(connection, match.id, key=key, unfinished=unfinished):
            yield finished_deal(match.identity.ruleset, row, faults.get(row["id"], ()))

    def _no_deal(self, match: StoredMatch, key: DealKey) -> str:
        is_games = match.identity.match_format is MatchFormat.GAMES
        unit = "games" if is_games else "boards"
        hint = "; write MATCH/GAME.BOARD/TABLE" if is_games and key.game == BOARD_FORMAT else ""
        return (
            f"the store {self.path} holds no deal {_deal_name(match, key)}; match {match.id} has {unit} 1 to"
            f" {match.boards} at tables 1 to {match.tables}, as far as they are played{hint}"
        )


def _deal_name(match: StoredMatch, key: DealKey) -> str:
    board = f"{key.game}.{key.board}" if key.game != BOARD_FORMAT else key.board
    return f"{match.id}/{board}/{key.table}"


def _partnership_names(names: Sequence[str], sides: int) -> list[str]:
    return ["+".join(dict.fromkeys(names[side::sides])) for side in range(sides)]
