"""Matches to store, made without any referee or bot: random legal deals of real boards, the same for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pinochle_referee.faults import BotFault, Consequence, FaultKind
from pinochle_referee.ports import BotIdentity
from pinochle_referee.results import FinishedDeal
from pinochle_rules import (
    Action,
    Deal,
    DealResult,
    Outcome,
    Ruleset,
    Seat,
    Side,
    board_from_seed,
    ruleset_with,
)
from pinochle_tournaments.storage import MatchIdentity, StoredMatch, open_store

HAWK = BotIdentity(name="hawk", version="1.2.0", content_hash="aa" * 32)
DOVE = BotIdentity(name="dove", version="0.9", content_hash="bb" * 32)


def an_identity(**changed: object) -> MatchIdentity:
    """Hawk as north and south against dove, with some fields changed."""
    identity = MatchIdentity(bots=(HAWK, DOVE, HAWK, DOVE), ruleset=ruleset_with("single-deck-1500"))
    return replace(identity, **changed)  # type: ignore[arg-type]


def a_deal(match: StoredMatch, board: int, table: int, *, game: int = 0, seed: int = 0) -> FinishedDeal:
    """One playing of a board by random legal actions; every action was asked for and took a millisecond and a bit."""
    ruleset = match.identity.ruleset
    dealt = board_from_seed(ruleset, match.event.deal_seed(), board=board, pairing=match.pairing, game=game)
    rng = random.Random(f"{seed}/{game}/{board}/{table}")
    deal = Deal.start(ruleset, dealt)
    steps: list[tuple[Seat, Action]] = []
    while not deal.is_over:
        seat = deal.seat_to_act
        assert seat is not None
        action = rng.choice(list(deal.legal_actions()))
        steps.append((seat, action))
        deal = deal.apply(action)
    return FinishedDeal(
        game=game,
        board=board,
        table=table,
        dealt=dealt,
        scores_before=(0,) * len(ruleset.sides),
        steps=tuple(steps),
        outcome=deal.outcome,
        times_ms=tuple(1.0 + number / 10 for number in range(len(steps))),
        decisions=len(steps),
    )


def deals_of(match: StoredMatch, boards: int, *, first: int = 1, seed: int = 0) -> Iterator[FinishedDeal]:
    """Both tables of some boards, board by board."""
    for board in range(first, first + boards):
        for table in range(1, match.tables + 1):
            yield a_deal(match, board, table, seed=seed)


def forfeited(deal: FinishedDeal, ruleset: Ruleset, side: Side, *, seat: Seat) -> FinishedDeal:
    """The deal as it stands if a seat of `side` broke the rules instead of the last action."""
    deltas = tuple(-ruleset.forfeit_points if each == side else 0 for each in ruleset.sides)
    broken = replace(deal, steps=deal.steps[:-1], times_ms=deal.times_ms[:-1], decisions=deal.decisions - 1)
    stood = broken.replay(ruleset)
    melds = tuple(shown.points for shown in stood.melds) or (0,) * len(ruleset.seats)
    fault = BotFault(
        seat, len(broken.steps), FaultKind.ILLEGAL_ACTION, "play AS: not held", Consequence.FORFEIT, log="oops\nübel\n"
    )
    outcome = Outcome(DealResult.FORFEITED, melds, stood.trick_points, deltas)
    return replace(broken, outcome=outcome, forfeited_by=side, faults=(fault,))


def played_store(path: Path, *, boards: int) -> Path:
    """A new store with one match, played to its end."""
    with open_store(path, write=True) as store:
        match = store.create_match(an_identity(seed="played"), boards=boards)
        for deal in deals_of(match, boards):
            store.writer().add_deal(match, deal)
    return path
