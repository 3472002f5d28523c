"""`Ledger`: what of an event is decided, written to its pairings and entrants, and who is benched for it.

Everything here follows from what is stored, so that an event that was killed comes to the same decisions. It plays and
stops nothing: it says which pairings are not to be played any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pinochle_referee.faults import Consequence, FaultKind
from pinochle_referee.results import MatchTermination

from pinochle_tournaments.storage import (
    EntrantStatus,
    EventStatus,
    Intervention,
    InterventionKind,
    MatchStatus,
    PairingStatus,
    Store,
    StoredEvent,
    StoredFault,
    StoredMatch,
    StoredPairing,
)
from pinochle_tournaments.supervisor.benching import Benched, Benching

__all__ = ["Ledger", "Settled"]

_ANSWER_FAULTS = (FaultKind.ILLEGAL_ACTION, FaultKind.TIMED_OUT)


@dataclass(frozen=True, slots=True)
class Settled:
    """What follows from decisions: pairings that are not to be played any more, and what to tell of it."""

    unplayed: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()

    def __add__(self, other: Settled) -> Settled:
        return Settled(self.unplayed | other.unplayed, self.notes + other.notes)


class Ledger:
    """The pairings of an event and what became of them."""

    def __init__(self, store: Store, event: StoredEvent) -> None:
        self._store, self._event = store, event
        self.entrants = {entrant.number: entrant for entrant in store.entrants(event)}
        self._pairings: dict[int, StoredPairing] = {}
        self._benching = Benching()
        self._unplayed: set[int] = set()

    def add(self, pairings: Iterable[StoredPairing]) -> Settled:
        """Pairings as they stand in the store; what follows from those that are over."""
        new = [pairing for pairing in pairings if not pairing.is_bye]
        for pairing in new:
            if pairing.number not in self._pairings:
                self._benching.add(pairing.number, pairing.entrants)
            self._pairings[pairing.number] = pairing
        settled = Settled()
        for number in [pairing.number for pairing in new]:
            pairing = self._pairings[number]  # as it stands: one before it may have decided it
            if pairing.status is not PairingStatus.DUE:
                settled += self._decide(pairing, None if pairing.match_id is None else self._losers_stored(pairing))
            elif gone := [self.entrants[entrant] for entrant in pairing.entrants if self._is_gone(entrant)]:
                settled += self._without(pairing, "; ".join(_why_gone(each.name, each.status) for each in gone))
        return settled

    def is_due(self, number: int) -> bool:
        """Whether a pairing is still to be played."""
        return self._pairings[number].status is PairingStatus.DUE

    def pairing(self, number: int) -> StoredPairing:
        """A pairing as it stands."""
        return self._pairings[number]

    def event_status(self) -> EventStatus:
        """What the event has come to when nothing is due any more."""
        lost = (PairingStatus.UNPLAYED, PairingStatus.VOID)
        is_whole = not any(pairing.status in lost for pairing in self._pairings.values())
        return EventStatus.COMPLETE if is_whole else EventStatus.ENDED

    def settle(self, pairing: StoredPairing, match: StoredMatch, *, void_reason: str = "") -> Settled:
        """A pairing has been played to its end, whichever that is."""
        if not self.is_due(pairing.number):
            return Settled()  # it was decided otherwise meanwhile
        status, reason = self._status(match, void_reason)
        self._set(pairing, status, reason, match_id=match.id)
        return self._decide(self._pairings[pairing.number], self._losers(pairing, match))

    def _status(self, match: StoredMatch, void_reason: str) -> tuple[PairingStatus, str]:
        if match.termination == MatchTermination.COULD_NOT_START:
            summary = self._store.summary(match)
            status = PairingStatus.ENDED if summary.deals else PairingStatus.UNPLAYED
            return status, match.termination_detail.partition("\n")[0]
        if match.status is MatchStatus.ENDED and match.termination != MatchTermination.STOPPED:
            return PairingStatus.ENDED, match.termination_detail
        void = self._store.summary(match).void_deals
        if void:
            why = f": {void_reason}" if void_reason else ""
            return PairingStatus.VOID, f"{void} {'deal stays' if void == 1 else 'deals stay'} void{why}"
        return PairingStatus.COMPLETE, ""

    def _decide(self, pairing: StoredPairing, losers: Sequence[int] | None) -> Settled:
        settled = Settled()
        for benched in self._benching.decided(pairing.number, losers):
            settled += self._bench(benched)
        return settled

    def _bench(self, benched: Benched) -> Settled:
        entrant = self.entrants[benched.entrant]
        why = f"it lost {len(benched.lost)} matches in a row by forfeit (pairings {_listed(benched.lost)})"
        notes: tuple[str, ...] = ()
        if entrant.status is EntrantStatus.ACTIVE:
            self._store.set_entrant_status(self._event, entrant, EntrantStatus.BENCHED, why)
            self._store.add_intervention(
                self._event, Intervention(kind=InterventionKind.BENCH, target=entrant.name, why=why, who="supervisor")
            )
            self.entrants[entrant.number] = replace(entrant, status=EntrantStatus.BENCHED, reason=why)
            notes = (f"{entrant.name} is benched: {why}; {len(benched.remaining)} more are not played",)
        settled = Settled(notes=notes)
        for number in benched.remaining:
            pairing = self._pairings[number]
            if pairing.status is not PairingStatus.UNPLAYED:
                settled += self._leave_out(pairing, _why_gone(entrant.name, EntrantStatus.BENCHED))
        return settled

    def _without(self, pairing: StoredPairing, reason: str) -> Settled:
        """A pairing that cannot be played: what was over before the event grew stays as it is."""
        match = None if pairing.match_id is None else self._store.match(pairing.match_id)
        if match is None or match.status is MatchStatus.OPEN:
            return self._leave_out(pairing, reason)
        return self.settle(pairing, match)

    def _leave_out(self, pairing: StoredPairing, reason: str) -> Settled:
        self._set(pairing, PairingStatus.UNPLAYED, reason, match_id=pairing.match_id)
        return Settled(frozenset({pairing.number})) + self._decide(pairing, None)

    def _set(self, pairing: StoredPairing, status: PairingStatus, reason: str, *, match_id: int | None) -> None:
        self._store.set_pairing_status(self._event, pairing, status, reason)
        self._pairings[pairing.number] = replace(pairing, status=status, reason=reason, match_id=match_id)

    def _is_gone(self, number: int) -> bool:
        return self.entrants[number].status is not EntrantStatus.ACTIVE

    # Who lost by forfeit ---------------------------------------------------------------------------------------------

    def _losers_stored(self, pairing: StoredPairing) -> list[int] | None:
        if pairing.status in (PairingStatus.COMPLETE, PairingStatus.VOID):
            return []
        match = self._store.match(pairing.match_id)
        if pairing.status is PairingStatus.UNPLAYED and match.termination != MatchTermination.COULD_NOT_START:
            return None
        return self._losers(pairing, match)

    def _losers(self, pairing: StoredPairing, match: StoredMatch) -> list[int]:
        """The entrants through whom a match was lost by forfeit; of a side of two the one at fault."""
        if match.termination == MatchTermination.COULD_NOT_START:
            faults = [fault for fault in self._store.faults(match) if fault.kind is FaultKind.COULD_NOT_START]
            return sorted({_entrant_of(pairing, match, fault) for fault in faults})
        if match.status is not MatchStatus.ENDED or match.termination == MatchTermination.STOPPED:
            return []
        lost_by = self._store.lost_by(match)
        if lost_by is None:  # the last board was the one forfeited too often
            forfeits = self._store.forfeits(match)
            lost_by = max(range(len(forfeits)), key=lambda partnership: forfeits[partnership].total())
        side = pairing.sides[lost_by]
        if len(side) == 1:
            return list(side)
        faults = [
            fault
            for fault in self._store.faults(match)
            if fault.consequence is Consequence.FORFEIT or fault.kind not in _ANSWER_FAULTS
        ]
        at_fault = {_entrant_of(pairing, match, fault) for fault in faults} & set(side)
        return sorted(at_fault or side)


def _entrant_of(pairing: StoredPairing, match: StoredMatch, fault: StoredFault) -> int:
    """The number of the entrant whose process was at fault."""
    sides = len(pairing.sides)
    seat = match.bot_at(fault.seat, fault.table, fault.key.number if fault.key else 1)
    side = pairing.sides[seat % sides]
    return side[seat // sides % len(side)]


def _why_gone(name: str, status: EntrantStatus) -> str:
    return f"{name} is {status}"


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
