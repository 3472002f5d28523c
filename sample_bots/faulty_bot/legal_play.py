"""Legal answers from what a decision spells out, and illegal ones on purpose. Uses the generated messages alone."""

from __future__ import annotations

from pinochle_protocol.v1 import action_pb2, cards_pb2, decision_pb2

__all__ = ["illegal_card", "legal_action", "not_held_card"]


def legal_action(decision: decision_pb2.Decision) -> action_pb2.Action:
    """The first legal action in the documented order, but that somebody must open: the lowest bid if nobody has bid."""
    action = action_pb2.Action(decision_id=decision.decision_id)
    match decision.WhichOneof("kind"):
        case "call" if decision.call.ranges and not (decision.call.may_pass and any(decision.observation.calls)):
            action.call.bid.points = decision.call.ranges[0].minimum
        case "call":
            getattr(action.call, "pass").SetInParent()
        case "trump":
            action.trump.suit = decision.trump.suits[0]
        case "cards":
            action.cards.cards.extend(decision.cards.cards[: decision.cards.count])
        case "play":
            action.play.card = decision.play.cards[0]
        case "concession":
            action.concession.choice = action_pb2.CONCESSION_CHOICE_CONTINUE
        case "redeal":
            action.redeal.choice = action_pb2.REDEAL_CHOICE_CONTINUE
        case "bury":
            action.bury.cards.extend(decision.bury.cards[: decision.bury.count])
        case "dix":
            action.dix.choice = decision.dix.choices[0]
        case "meld":
            action.meld.none.SetInParent()
    return action


def illegal_card(decision: decision_pb2.Decision) -> int | None:
    """A card that the seat holds and may not play, if there is one at this decision."""
    if decision.WhichOneof("kind") != "play":
        return None
    return next((card for card in decision.observation.hand if card not in decision.play.cards), None)


def not_held_card(decision: decision_pb2.Decision) -> int | None:
    """A card that the seat does not hold, if a card is to be played."""
    if decision.WhichOneof("kind") != "play":
        return None
    return next(card for card in cards_pb2.Card.values() if card and card not in decision.observation.hand)
