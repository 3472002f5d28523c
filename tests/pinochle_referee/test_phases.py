"""What may be answered when: for every kind of decision only its own kind of action is accepted."""

from functools import cache

import pytest
from pinochle_protocol import encode_actions, kind_of
from pinochle_protocol.actions import encode_action
from pinochle_referee import FaultKind, Match, ProcessClock, Work
from pinochle_referee.conversation import Conversation
from pinochle_referee.forfeits import Forfeits
from pinochle_referee.open_deals import OpenDeal
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    PASS,
    PLAY,
    REDEAL,
    TRUMP,
    Action,
    Bid,
    Card,
    GiveCards,
    Legal,
    LegalConcession,
    LegalRedeal,
    Phase,
    Ruleset,
    Suit,
    ruleset_with,
)
from referee_matches import at_random, match_of, settings_of, take

RULES = (
    ruleset_with("single-deck-1500"),
    ruleset_with("double-deck", {"fold_any_time": True, "racehorse": True}),
    ruleset_with("single-deck-classic", {"nines_redeal": "five_nines"}),
)
KINDS = ("call", "trump", "cards", "play", "concession", "redeal")
# One action a kind, with the decision it would answer.
ACTIONS: dict[str, tuple[Action, Legal | None]] = {
    "call": (PASS, None),
    "call, a bid": (Bid(250), None),
    "trump": (TRUMP[Suit.HEARTS], None),
    "cards": (GiveCards((Card.ACE_OF_SPADES,) * 4), None),
    "play": (PLAY[Card.ACE_OF_SPADES], None),
    "concession": (CONTINUE, LegalConcession()),
    "concession, given up": (CONCEDE, LegalConcession()),
    "redeal": (CONTINUE, LegalRedeal()),
    "redeal, asked for": (REDEAL, LegalRedeal()),
}


@cache
def board_with(kind: str) -> tuple[Ruleset, int]:
    """A ruleset, and the first of its boards on which random bots meet such a decision."""
    for ruleset in RULES:
        match = match_of(settings_of(300, ruleset=ruleset, boards_in_flight=1))
        match.refill()
        while (open_deal := take(match)) is not None:
            if kind_of(open_deal.deal.legal) == kind:
                return ruleset, open_deal.board
            if open_deal.deal.phase is Phase.PLAY and kind == "redeal":
                # Redeals are asked for before everything else: the rest of the board need not be played.
                match.answer_fault(open_deal, FaultKind.TIMED_OUT, "skipped")
                match.forfeits = Forfeits(0, 2)
            else:
                match.receive(open_deal, at_random(match, open_deal))
            match.refill()
    raise AssertionError(f"no decision is a {kind}")


def decision(kind: str) -> tuple[Match, OpenDeal]:
    """A match in which such a decision has been taken from its queue."""
    ruleset, board = board_with(kind)
    match = match_of(settings_of(board, ruleset=ruleset), work=[Work(0, board)])
    match.refill()
    while True:
        open_deal = take(match)
        assert open_deal is not None
        if kind_of(open_deal.deal.legal) == kind:
            return match, open_deal
        match.receive(open_deal, at_random(match, open_deal))


def answered(match: Match, open_deal: OpenDeal, name: str) -> bool:
    """Whether a deal moves on when its decision is answered so, through the wire."""
    place = match.places[open_deal.places[open_deal.deal.turn]]
    before, faults = open_deal.deal, len(open_deal.faults)
    match.due[place.number].appendleft(open_deal)
    conversation = Conversation(match, place, ProcessClock(1.0), max_batch=1)
    conversation.next_batch()
    action, legal = ACTIONS[name]
    answer = encode_action(action, legal or before.legal, decision_id=1)
    conversation.receive(encode_actions([answer]), sent_at=0.0, received_at=0.0)
    if len(open_deal.faults) > faults:
        assert open_deal.faults[-1].kind is FaultKind.ILLEGAL_ACTION
        assert open_deal.deal is before, "an illegal action changes nothing"
        return False
    return True


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_action_out_of_phase_is_refused(kind: str, name: str) -> None:
    if kind != name.partition(",")[0]:
        match, open_deal = decision(kind)
        assert not answered(match, open_deal, name)
        assert open_deal.is_finished, "the board is forfeited"


@pytest.mark.parametrize("name", ["trump", "concession", "concession, given up", "redeal", "redeal, asked for"])
def test_what_is_asked_for_is_accepted(name: str) -> None:
    match, open_deal = decision(name.partition(",")[0])
    assert answered(match, open_deal, name)
