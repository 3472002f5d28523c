"""Stores to rate, made without any bot: random legal deals under invented names, in single matches and tournaments."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pinochle_referee.ports import BotIdentity
from pinochle_rules import Ruleset, ruleset_with
from pinochle_tournaments.storage import MatchIdentity, NewEntrant, NewPairing, Store, StoredMatch, open_store
from stored_matches import an_identity, deals_of

HAWK = BotIdentity(name="hawk", version="1.2.0", content_hash="aa" * 32)
DOVE = BotIdentity(name="dove", version="0.9", content_hash="bb" * 32)
OWL = BotIdentity(name="owl", version="2", content_hash="cc" * 32, overrides=(("DEPTH", "3"),))
CROW = BotIdentity(name="crow", version="1", content_hash="dd" * 32)


def between(*bots: BotIdentity, ruleset: Ruleset | None = None, seed: str | None = None) -> MatchIdentity:
    """A match of bots, which take turns around the table of a ruleset."""
    rules = ruleset or ruleset_with("single-deck-1500")
    seats = tuple(bots[number % len(bots)] for number in range(len(rules.seats)))
    return an_identity(bots=seats, ruleset=rules, seed=seed)


def play(store: Store, match: StoredMatch, boards: int, *, luck: int = 0) -> StoredMatch:
    """Store some boards of a match; `luck` is another play of the same cards."""
    for deal in deals_of(match, boards, seed=luck):
        store.writer().add_deal(match, deal)
    store.writer().flush()
    return match


def a_field(path: Path, *, boards: int = 12) -> Path:
    """Hawk, dove and owl, all against all, each match with a drawn secret."""
    with open_store(path, write=True) as store:
        for number, (one, other) in enumerate([(HAWK, DOVE), (HAWK, OWL), (DOVE, OWL)]):
            secret = bytes([number + 1]) * 32
            match = store.create_match(between(one, other), boards=boards, secret=secret)
            play(store, match, boards, luck=number)
    return path


def a_rotation(path: Path, *, boards: int = 8, rounds: Sequence[tuple[int, int, int, int]] | None = None) -> Path:
    """A tournament of four bots in which partners change: entrants of each side, two and two."""
    bots = (HAWK, DOVE, OWL, CROW)
    line_ups = rounds or [(1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3)]
    with open_store(path, write=True) as store:
        entrants = [NewEntrant(name=bot.name, bots=(bot,), specs=(bot.name,)) for bot in bots]
        event = store.create_event("rotation", format="individual", definition={}, seed="spring", entrants=entrants)
        store.add_pairings(
            event,
            [NewPairing(round=number, sides=((a, b), (c, d))) for number, (a, b, c, d) in enumerate(line_ups, start=1)],
        )
        for pairing in store.pairings(event):
            (a, b), (c, d) = pairing.sides
            seated = tuple(bots[number - 1] for number in (a, c, b, d))
            match = store.start_pairing(
                event,
                pairing,
                replace(between(HAWK, seed=event.event.seed), bots=seated),
                boards=boards,
                specs=("",) * 4,
                label=f"round {pairing.round}",
                pairing_label=str(pairing.number),
            )
            play(store, match, boards, luck=pairing.number)
    return path
