"""Events to store, made without any referee or bot: entrants, pairings, and matches of random legal deals."""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_referee.ports import BotIdentity
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_rules import ruleset_with
from pinochle_tournaments.storage import (
    MatchIdentity,
    NewEntrant,
    NewPairing,
    PairingStatus,
    Store,
    StoredEvent,
    StoredMatch,
    StoredPairing,
)
from stored_matches import deals_of

__all__ = ["add_event", "play_pairing", "start_pairing"]


def add_event(
    store: Store,
    sides: Sequence[tuple[tuple[int, ...], ...]],
    *,
    entrants: int,
    name: str = "cup",
    format_: str = "round-robin",
    ruleset: str = "single-deck-1500",
    boards: int = 2,
    byes: Sequence[int] = (),
    **more: object,
) -> StoredEvent:
    """An event whose entrants are bot1, bot2, …; every pairing is a round of its own, byes come last."""
    bots = [BotIdentity(name=f"bot{number}", version="1", content_hash=f"{number:064d}") for number in range(entrants)]
    roster = [
        NewEntrant(name=f"bot{number}", bots=(bot,), specs=(f"bots/bot{number}",))
        for number, bot in enumerate(bots, start=1)
    ]
    definition = {"ruleset": ruleset, "options": {}, "boards": boards, **more}
    event = store.create_event(name, format=format_, definition=definition, entrants=roster, seed="stored")
    store.add_pairings(event, [NewPairing(round=at, sides=each) for at, each in enumerate(sides, start=1)])
    store.add_pairings(
        event,
        [NewPairing(round=1, sides=((bye,),), is_bye=True, status=PairingStatus.COMPLETE) for bye in byes],
    )
    return event


def start_pairing(store: Store, event: StoredEvent, pairing: StoredPairing) -> StoredMatch:
    """The match of a pairing, with no deal played."""
    ruleset = ruleset_with(event.definition["ruleset"])
    bots = {entrant.number: entrant.bots[0] for entrant in store.entrants(event)}
    count = len(ruleset.sides)
    seated = [
        bots[pairing.sides[index % count][index // count % len(pairing.sides[index % count])]]
        for index in range(len(ruleset.seats))
    ]
    return store.start_pairing(
        event,
        pairing,
        MatchIdentity(bots=tuple(seated), ruleset=ruleset, seed="stored"),
        boards=event.definition["boards"],
        specs=("",) * len(seated),
        label="-".join("+".join(f"bot{number}" for number in side) for side in pairing.sides),
        pairing_label=str(pairing.number),
    )


def play_pairing(store: Store, event: StoredEvent, number: int) -> StoredMatch:
    """Play the match of a pairing to its end."""
    pairing = store.pairings(event)[number - 1]
    match = start_pairing(store, event, pairing)
    for deal in deals_of(match, match.boards):
        store.writer().add_deal(match, deal)
    store.writer().finish(match, MatchReport(termination=MatchTermination.COMPLETED))
    store.writer().flush()
    store.set_pairing_status(event, pairing, PairingStatus.COMPLETE)
    return store.match(match.id)
