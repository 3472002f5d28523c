"""What somebody may do to an event beside playing it: throw boards away, take an entrant out. All of it, or nothing.

Each is one transaction together with its row of the audit trail, and with the league's where it is in a season.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pinochle_referee.settings import MatchFormat
from sqlalchemy import Connection, delete, select, update

from pinochle_tournaments.storage import changes, league_rows, reading
from pinochle_tournaments.storage.event_rows import ENTRANT, INTERVENTION, PAIRING
from pinochle_tournaments.storage.event_values import (
    EntrantStatus,
    EventStatus,
    Intervention,
    PairingStatus,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)
from pinochle_tournaments.storage.league_values import SeasonMove
from pinochle_tournaments.storage.reading import DEAL, EVENT, FAULT, HOST_FAULT, PARTNERSHIP, RESULT, SUMMARY
from pinochle_tournaments.storage.rows import finished_deal
from pinochle_tournaments.storage.store_file import StoreFile
from pinochle_tournaments.storage.tally import MatchTally, Sums
from pinochle_tournaments.storage.values import StoredBoard, StoredMatch

__all__ = ["InterventionMethods"]


class InterventionMethods(StoreFile):
    """How a store lets an organiser step in."""

    def throw_away(
        self,
        event: StoredEvent,
        pairing: StoredPairing,
        match: StoredMatch,
        *,
        numbers: Collection[int] | None,
        intervention: Intervention,
        season: SeasonMove | None = None,
    ) -> None:
        """Forget boards (or games) of a match, or all of them; the match, its pairing and the event are open again."""
        with self._changing() as connection:
            _erase(connection, match, numbers)
            _count_again(connection, match)
            changes.write_boards_wanted(connection, match.id, match.boards)
            _write_pairing(connection, event, pairing, PairingStatus.DUE, "")
            connection.execute(
                update(EVENT)
                .where(EVENT.c.id == event.id)
                .values(status=str(EventStatus.OPEN), updated_at=changes.now())
            )
            _write_intervention(connection, event, intervention)
            if season is not None:
                league_rows.write_season_status(connection, season)

    def take_out(
        self,
        event: StoredEvent,
        entrant: StoredEntrant,
        status: EntrantStatus,
        *,
        unplayed: Sequence[StoredPairing],
        intervention: Intervention,
        season: SeasonMove | None = None,
    ) -> None:
        """An entrant plays no more, and these pairings are never played."""
        is_entrant = (ENTRANT.c.event_id == event.id) & (ENTRANT.c.number == entrant.number)
        with self._changing() as connection:
            connection.execute(update(ENTRANT).where(is_entrant).values(status=str(status), reason=intervention.why))
            for pairing in unplayed:
                _write_pairing(connection, event, pairing, PairingStatus.UNPLAYED, f"{entrant.name} is {status}")
            _write_intervention(connection, event, intervention)
            if season is not None:
                league_rows.write_season_status(connection, season)


def _erase(connection: Connection, match: StoredMatch, numbers: Collection[int] | None) -> None:
    is_games = match.identity.match_format is MatchFormat.GAMES
    deals, results = DEAL.c.match_id == match.id, RESULT.c.match_id == match.id
    faults, host_faults = FAULT.c.match_id == match.id, HOST_FAULT.c.match_id == match.id
    if numbers is not None:
        deals &= (DEAL.c.game_number if is_games else DEAL.c.board_number).in_(numbers)
        results &= (RESULT.c.game_number if is_games else RESULT.c.board_number).in_(numbers)
        host_faults &= (HOST_FAULT.c.game_number if is_games else HOST_FAULT.c.board_number).in_(numbers)
        faults &= FAULT.c.deal_id.in_(select(DEAL.c.id).where(deals))
    connection.execute(delete(FAULT).where(faults))
    connection.execute(delete(HOST_FAULT).where(host_faults))  # how often they may be spoilt is counted anew
    connection.execute(delete(DEAL).where(deals))
    connection.execute(delete(RESULT).where(results))


def _count_again(connection: Connection, match: StoredMatch) -> None:
    """Sums are added to with every deal stored and never taken from: make them anew from what is left."""
    ruleset, tally = match.identity.ruleset, MatchTally(match)
    faults = reading.faults_by_deal(connection, match.id)
    for row in reading.deal_rows(connection, match.id):
        tally.add_deal(finished_deal(ruleset, row, faults.get(row["id"], ())))
    if match.identity.match_format is MatchFormat.GAMES:
        for pairs in _games(connection, match).values():
            tally.count_board(pairs)
    for fault in reading.faults_of(connection, [match]):
        if fault.key is None:
            tally.add_faults(fault.table, [ruleset.seat_index[fault.seat]])
    match_sums, partnership_sums = tally.take_sums()
    connection.execute(update(SUMMARY).where(SUMMARY.c.match_id == match.id).values(_sums(SUMMARY.c, match_sums)))
    for number, sums in enumerate(partnership_sums, start=1):
        is_row = (PARTNERSHIP.c.match_id == match.id) & (PARTNERSHIP.c.partnership == number)
        connection.execute(update(PARTNERSHIP).where(is_row).values(_sums(PARTNERSHIP.c, sums)))


def _games(connection: Connection, match: StoredMatch) -> dict[int, list[StoredBoard]]:
    """The results of each game, the pairs of partnerships in order."""
    sides = range(len(match.identity.ruleset.sides))
    games: dict[int, list[StoredBoard]] = defaultdict(list)
    for first in sides:
        for second in sides[first + 1 :]:
            for board in reading.board_results(connection, match.id, first=first, second=second):
                games[board.game].append(board)
    return games


def _sums(columns: Any, sums: Sums) -> Mapping[str, float]:
    """Every column that is added up, 0 where nothing is left to add."""
    return {column.name: sums.get(column.name, 0) for column in columns if not column.primary_key}


def _write_pairing(
    connection: Connection, event: StoredEvent, pairing: StoredPairing, status: PairingStatus, reason: str
) -> None:
    is_pairing = (PAIRING.c.event_id == event.id) & (PAIRING.c.number == pairing.number)
    connection.execute(update(PAIRING).where(is_pairing).values(status=str(status), reason=reason))


def _write_intervention(connection: Connection, event: StoredEvent, intervention: Intervention) -> None:
    values = {name: getattr(intervention, name) for name in ("who", "target", "boards", "why")}
    changes.insert_row(
        connection, INTERVENTION, event_id=event.id, at=changes.now(), kind=str(intervention.kind), **values
    )
