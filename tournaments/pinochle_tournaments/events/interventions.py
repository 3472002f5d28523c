"""An organiser steps in: boards are played again, an entrant withdraws or is disqualified.

Everything is checked before anything is changed, and every change leaves a row of the audit trail. In a division of a
league's season the season's status decides, too.
"""

from __future__ import annotations

import re
from typing import Final

from pinochle_referee.results import MatchTermination
from pinochle_referee.settings import MatchFormat
from pinochle_rules import did_you_mean

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.lifecycle import Command, next_status
from pinochle_tournaments.organiser import organiser_name
from pinochle_tournaments.schedule import Format
from pinochle_tournaments.storage import (
    Deed,
    EntrantStatus,
    Intervention,
    InterventionKind,
    PairingStatus,
    SeasonMove,
    Store,
    StoredEntrant,
    StoredEvent,
)
from pinochle_tournaments.units import counted

__all__ = ["check_why", "disqualify", "parse_numbers", "void_boards", "withdraw"]

_RANGE: Final = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?")


def void_boards(store: Store, match_id: int, boards: str | None, why: str) -> str:
    """Throw boards (or games) of a match away, or all of them; they are played again. What was done, in a sentence.

    Raises:
        ArenaError: no such match or board, no reason given, or somebody who would have to play is out.
    """
    check_why(why)
    match = store.match(match_id)
    pairing = store.match_pairing(match)
    if pairing is None:
        raise ArenaError(
            f"match {match.id} belongs to no tournament; `pinochle match … --new` plays a single match again"
        )
    event = store.event(match.event.name)
    season = _season_move(store, event, Command.VOID, target=f"match {match.id} {match.label}", why=why)
    unit = "games" if match.identity.match_format is MatchFormat.GAMES else "boards"
    numbers = None if boards is None else parse_numbers(boards, most=match.boards, unit=unit)
    if event.format == Format.KNOCK_OUT and pairing.round < max(each.round for each in store.pairings(event)):
        raise ArenaError(
            f"match {match.id} is of round {pairing.round}, and who plays in the next one follows from it: of a"
            " knock-out only the last round can be played again"
        )
    if numbers is not None and match.termination == MatchTermination.FORFEITED:
        raise ArenaError(
            f"match {match.id} was ended by forfeits, and the {unit} that it left unplayed follow from them: leave out"
            " BOARDS to have all of it played again"
        )
    by_number = {entrant.number: entrant for entrant in store.entrants(event)}
    for number in pairing.entrants:
        if by_number[number].status is not EntrantStatus.ACTIVE:
            gone = by_number[number]
            raise ArenaError(f"{gone.name} is {gone.status}, so match {match.id} cannot be played again")
    told = f"all {unit}" if numbers is None or boards is None else _named(unit, boards)
    are = "is" if numbers is not None and len(numbers) == 1 else "are"
    intervention = Intervention(
        kind=InterventionKind.VOID, target=match.label, boards=told, why=why.strip(), who=organiser_name()
    )
    store.throw_away(event, pairing, match, numbers=numbers, intervention=intervention, season=season)
    how = "the tournament's run command does it" if season is None else "`pinochle run` does it"
    return f"{told} of match {match.id} ({match.label}) {are} to be played again; {how}"


def withdraw(store: Store, event: StoredEvent, name: str, why: str) -> str:
    """An entrant plays no more; what it was still to play counts as lost. What was done, in a sentence.

    Raises:
        ArenaError: no such entrant, no reason given, or nothing that it could withdraw from.
    """
    entrant = _entrant(store, event, name)
    if entrant.status is not EntrantStatus.ACTIVE:
        raise ArenaError(f"{entrant.name} is {entrant.status} already")
    left = _take_out(store, event, entrant, EntrantStatus.WITHDRAWN, InterventionKind.WITHDRAW, why)
    return f"{entrant.name} has withdrawn from {event.name}; {left}"


def disqualify(store: Store, event: StoredEvent, name: str, why: str, *, annul: bool) -> str:
    """An entrant is thrown out; with `annul` none of its boards counts any more. What was done, in a sentence.

    Raises:
        ArenaError: no such entrant, or no reason given.
    """
    entrant = _entrant(store, event, name)
    kind = InterventionKind.ANNUL if annul else InterventionKind.DISQUALIFY
    done = {each.kind for each in store.interventions(event) if each.target == entrant.name}
    if InterventionKind.ANNUL in done or kind in done:
        annulled = ", and its results annulled" if InterventionKind.ANNUL in done else ""
        raise ArenaError(f"{entrant.name} is disqualified already{annulled}")
    left = _take_out(store, event, entrant, EntrantStatus.DISQUALIFIED, kind, why)
    results = "no board with it counts" if annul else left
    return f"{entrant.name} is disqualified from {event.name}; {results}"


def parse_numbers(text: str, *, most: int, unit: str = "boards") -> tuple[int, ...]:
    """Numbers from `3`, `3-7` or `1,4-6`, in order.

    Raises:
        ArenaError: it is no such list, or names a number that the match does not have.
    """
    numbers: set[int] = set()
    for part in text.replace(" ", "").split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            raise ArenaError(f"{text!r} names no {unit}: write 3, 3-7 or 1,4-6")
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= most:
            raise ArenaError(f"this match has no {_named(unit, part)}: it has {counted(most, unit)}, counted from 1")
        numbers.update(range(first, last + 1))
    return tuple(sorted(numbers))


def _named(unit: str, text: str) -> str:
    """`board 3`, `boards 1,4-6`: what a list of numbers stands for, as it was written."""
    return f"{unit.removesuffix('s') if text.strip().isdigit() else unit} {text.strip()}"


def _take_out(
    store: Store, event: StoredEvent, entrant: StoredEntrant, status: EntrantStatus, kind: InterventionKind, why: str
) -> str:
    check_why(why)
    command = Command.WITHDRAW if status is EntrantStatus.WITHDRAWN else Command.DISQUALIFY
    season = _season_move(store, event, command, target=entrant.name, why=why)
    due = store.pairings(event, status=PairingStatus.DUE)
    unplayed = [pairing for pairing in due if not pairing.is_bye and entrant.number in pairing.entrants]
    intervention = Intervention(kind=kind, target=entrant.name, why=why.strip(), who=organiser_name())
    store.take_out(event, entrant, status, unplayed=unplayed, intervention=intervention, season=season)
    if not unplayed:
        return "it had no match left to play"
    if len(unplayed) == 1:
        return "the match it was still to play counts as lost"
    return f"the {len(unplayed):,} matches it was still to play count as lost"


def _entrant(store: Store, event: StoredEvent, name: str) -> StoredEntrant:
    known = store.entrants(event)
    for entrant in known:
        if entrant.name == name:
            return entrant
    names = [entrant.name for entrant in known]
    raise ArenaError(f"{event.name} has no entrant {name!r}{did_you_mean(name, names)}; it has {', '.join(names)}")


def _season_move(store: Store, event: StoredEvent, command: Command, *, target: str, why: str) -> SeasonMove | None:
    """What becomes of the season that the event is a division of.

    Raises:
        ArenaError: its status does not allow this.
    """
    season = store.season_of_event(event)
    if season is None:
        return None
    deed = Deed(command=str(command), target=target, why=why.strip(), who=organiser_name())
    return SeasonMove(season, next_status(season, command, store=store.path), deed)


def check_why(why: str) -> None:
    """Whoever steps in says why; judged before a store is opened, so that nobody makes room for nothing.

    Raises:
        ArenaError: the reason is empty.
    """
    if not why.strip():
        raise ArenaError("--why is empty: say in a few words why, for everybody will see it under the standings")
