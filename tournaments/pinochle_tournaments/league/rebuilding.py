"""A division's tournament made again in a store of its own, from its archive: so its tables can be made anew.

Every deal is handed to the store as if it had just been played, so that no sum is believed. It judges nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pinochle_referee.faults import BotFault, Consequence, FaultKind
from pinochle_referee.ports import BotIdentity
from pinochle_referee.results import FinishedDeal, MatchReport, MatchTermination
from pinochle_referee.settings import MatchFormat
from pinochle_rules import DealResult, Record, Ruleset, board_from_seed, event_seed, ruleset_with

from pinochle_tournaments.storage import (
    EntrantStatus,
    EventStatus,
    Intervention,
    InterventionKind,
    MatchIdentity,
    NewEntrant,
    NewPairing,
    PairingStatus,
    Store,
    StoredEvent,
    StoredMatch,
    game_of_deals,
)

__all__ = ["rebuilt_event"]


def rebuilt_event(store: Store, said: Mapping[str, Any], records: Iterable[Record]) -> StoredEvent:
    """The event that an archive tells of, in an empty store.

    Raises:
        ArenaError, KeyError, ValueError: it tells of none.
    """
    definition = said["definition"]
    ruleset = ruleset_with(definition["ruleset"], definition.get("options", {}))
    bots = {each["number"]: [_bot(bot) for bot in each["bots"]] for each in said["entrants"]}
    event = store.create_event(
        said["event"],
        format=said["format"],
        definition=definition,
        secret=bytes.fromhex(said["secret"]),
        entrants=[
            NewEntrant(name=each["name"], bots=tuple(bots[each["number"]]), specs=("",) * len(each["bots"]))
            for each in said["entrants"]
        ],
        pairings=lambda _seed: [
            NewPairing(
                round=each["round"],
                sides=tuple(map(tuple, each["sides"])),
                is_bye=each["is_bye"],
                status=PairingStatus(each["status"]),
                reason=each["reason"],
            )
            for each in said["pairings"]
        ],
    )
    matches = _start(store, event, said, ruleset, bots)
    _play(store, event, matches, said, records)
    for entrant, each in zip(store.entrants(event), said["entrants"], strict=True):
        store.set_entrant_status(event, entrant, EntrantStatus(each["status"]), each["reason"])
    for each in said["interventions"]:
        store.add_intervention(event, Intervention(**{**each, "kind": InterventionKind(each["kind"])}))
    return store.set_event_status(event, EventStatus(said["status"]))


def _bot(said: Mapping[str, str]) -> BotIdentity:
    return BotIdentity(name=said["name"], version=said["version"], content_hash=said["content_hash"])


def _start(
    store: Store,
    event: StoredEvent,
    said: Mapping[str, Any],
    ruleset: Ruleset,
    bots: Mapping[int, Sequence[BotIdentity]],
) -> dict[str, StoredMatch]:
    """The matches of the pairings that have one, by label."""
    is_games = "games" in event.definition
    sides, found = len(ruleset.sides), dict[str, StoredMatch]()
    for pairing, each in zip(store.pairings(event), said["pairings"], strict=True):
        if each["match"] is None:
            continue
        seated = []
        for seat in range(len(ruleset.seats)):
            side, place = pairing.sides[seat % sides], seat // sides
            own = [bot for number in side for bot in bots[number]]
            seated.append(own[place % len(own)])
        found[each["match"]] = store.start_pairing(
            event,
            pairing,
            MatchIdentity(
                bots=tuple(seated),
                ruleset=ruleset,
                match_format=MatchFormat.GAMES if is_games else MatchFormat.BOARDS,
            ),
            boards=event.definition["games" if is_games else "boards"],
            specs=("",) * len(ruleset.seats),
            label=each["match"],
            pairing_label="shared" if event.definition.get("boards_shared") else str(pairing.number),
        )
    return found


def _play(
    store: Store,
    event: StoredEvent,
    matches: Mapping[str, StoredMatch],
    said: Mapping[str, Any],
    records: Iterable[Record],
) -> None:
    games: dict[tuple[str, int], list[FinishedDeal]] = defaultdict(list)
    writer = store.writer()

    def add(label: str, deal: FinishedDeal) -> None:
        writer.add_deal(matches[label], deal)
        if deal.game:
            games[label, deal.game].append(deal)

    for record in records:
        add(record.match, _deal(record))
    for each in said["voids"]:
        match = matches[each["match"]]
        add(each["match"], _void(match, event_seed(event.event.secret, event.event.roster_sha256), each))
    for each in said["games"]:
        label, number, lost_by = each["match"], each["game"], each["forfeited_by"]
        result = game_of_deals(
            matches[label],
            number,
            games[label, number],
            max_forfeits=event.definition["max_forfeits"],
            forfeited_by=lost_by,
        )
        writer.add_game(matches[label], result)
    for match in matches.values():
        writer.finish(match, MatchReport(termination=MatchTermination.COMPLETED))
    writer.flush()


def _deal(record: Record) -> FinishedDeal:
    """A record as the referee told of it; nobody thought in it for any time."""
    outcome, ruleset = record.outcome, record.ruleset
    forfeited = None
    if outcome.result is DealResult.FORFEITED:
        forfeited = ruleset.sides[outcome.deltas.index(min(outcome.deltas))]
    return FinishedDeal(
        game=record.game or 0,
        board=record.board_number,
        table=record.table,
        dealt=record.board,
        scores_before=record.scores_before,
        checks_before=record.checks_before,
        steps=tuple((step.seat, step.action) for step in record.steps),
        outcome=outcome,
        forfeited_by=forfeited,
        faults=tuple(
            BotFault(
                seat=fault.seat,
                action=fault.action,
                kind=FaultKind(fault.kind),
                detail=fault.detail,
                consequence=Consequence(fault.consequence),
            )
            for fault in record.faults
        ),
    )


def _void(match: StoredMatch, seed: bytes, said: Mapping[str, Any]) -> FinishedDeal:
    ruleset = match.identity.ruleset
    return FinishedDeal(
        game=said["game"],
        board=said["board"],
        table=said["table"],
        dealt=board_from_seed(ruleset, seed, board=said["board"], pairing=match.pairing, game=said["game"]),
        scores_before=(0,) * len(ruleset.sides),
        steps=(),
        outcome=None,
        void_reason=said["reason"],
    )
