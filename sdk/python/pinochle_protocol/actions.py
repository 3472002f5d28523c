"""Actions to the wire and back: the `Action` message, which answers one decision.

Whether an action is legal is not judged here, only whether the message holds one of the kind that was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    KEEP_DIX,
    NO_MELD,
    PASS,
    PLAY,
    REDEAL,
    SHOW_DIX,
    TRUMP,
    Action,
    Bid,
    BuryCards,
    Card,
    Concede,
    Continue,
    ExchangeDix,
    GiveCards,
    IllegalAction,
    KeepDix,
    LayMeld,
    Legal,
    LegalRedeal,
    MeldKind,
    NameTrump,
    NoMeld,
    Pass,
    PlayCard,
    Redeal,
    ShowDix,
    Suit,
)

from pinochle_protocol.legal import kind_of
from pinochle_protocol.limits import MAX_REMARK_BYTES
from pinochle_protocol.observations import read_cards
from pinochle_protocol.v1 import action_pb2 as pb
from pinochle_protocol.v1 import observation_pb2
from pinochle_protocol.wire import block, on_wire, small_integers, tag, varint

__all__ = ["clip_remark", "encode_action", "read_action"]

_FIELDS = pb.Action
_DECISION_ID = tag(_FIELDS, "decision_id")
_REMARK = tag(_FIELDS, "remark")
_CARDS = tag(_FIELDS, "cards")
_CARDS_CARDS = tag(pb.Cards, "cards")
_BURY = tag(_FIELDS, "bury")
_BURY_CARDS = tag(pb.Bury, "cards")


def _kind(**member: Any) -> bytes:
    """The serialized kind of an action, tag included."""
    return pb.Action(**member).SerializeToString()


# All that can be chosen but bids and several cards is known beforehand. Index 0 is never used.
_PLAY = (b"", *(_kind(play=pb.Play(card=on_wire(card))) for card in Card))
_TRUMP = (b"", *(_kind(trump=pb.Trump(suit=on_wire(suit))) for suit in Suit))
# `pass` is a word of Python's own, so the field is written by its tag.
_PASS = block(tag(pb.Action, "call"), block(tag(pb.Call, "pass"), b""))
_CONCEDE = _kind(concession=pb.Concession(choice=pb.CONCESSION_CHOICE_CONCEDE))
_PLAY_ON = _kind(concession=pb.Concession(choice=pb.CONCESSION_CHOICE_CONTINUE))
_REDEAL = _kind(redeal=pb.Redeal(choice=pb.REDEAL_CHOICE_REDEAL))
_PLAY_THESE = _kind(redeal=pb.Redeal(choice=pb.REDEAL_CHOICE_CONTINUE))
_KEEP_DIX = _kind(dix=pb.Dix(choice=pb.DIX_CHOICE_KEEP))
_EXCHANGE_DIX = _kind(dix=pb.Dix(choice=pb.DIX_CHOICE_EXCHANGE))
_SHOW_DIX = _kind(dix=pb.Dix(choice=pb.DIX_CHOICE_SHOW))
_NO_MELD = _kind(meld=pb.Melding(none=pb.NoMeld()))

_CONCESSIONS: dict[int, Action] = {pb.CONCESSION_CHOICE_CONTINUE: CONTINUE, pb.CONCESSION_CHOICE_CONCEDE: CONCEDE}
_REDEALS: dict[int, Action] = {pb.REDEAL_CHOICE_CONTINUE: CONTINUE, pb.REDEAL_CHOICE_REDEAL: REDEAL}
_DIXES: dict[int, Action] = {
    pb.DIX_CHOICE_KEEP: KEEP_DIX, pb.DIX_CHOICE_EXCHANGE: EXCHANGE_DIX, pb.DIX_CHOICE_SHOW: SHOW_DIX,
}  # fmt: skip
_MELD_KINDS = frozenset(int(kind) for kind in MeldKind)


def encode_action(action: Action, legal: Legal, *, decision_id: int, remark: str = "") -> bytes:
    """The content of an `Action` message.

    `legal` tells which decision is answered, which `continue` alone does not; the action need not be legal.
    """
    identifier = _DECISION_ID + varint(decision_id)
    if remark:
        identifier += block(_REMARK, clip_remark(remark).encode())
    return identifier + _encode_kind(action, legal)


def read_action(message: pb.Action, legal: Legal) -> Action:
    """The action with which a bot answers a decision.

    Raises:
        IllegalAction: no kind is set, another than the decision's, or it does not hold what it should.
    """
    asked, kind = kind_of(legal), message.WhichOneof("kind")
    if kind != asked:
        raise IllegalAction(f"the decision asks for {asked}, the answer holds {kind or 'no action'}")
    if kind == "play" and 0 < (number := message.play.card) < len(PLAY):
        return PLAY[number]
    action = _read_other(kind, message)
    if action is None:
        text = " ".join(str(getattr(message, kind)).split())
        raise IllegalAction(f"the answer holds no {asked} that exists: {text or 'it is empty'}")
    return action


def clip_remark(text: str) -> str:
    """The part of a remark that is kept: 1,024 bytes of UTF-8, whole characters only."""
    if len(text) * 4 <= MAX_REMARK_BYTES:
        return text
    # A lone surrogate has no UTF-8; a question mark stands for it.
    return text.encode(errors="replace")[:MAX_REMARK_BYTES].decode(errors="ignore")


def _encode_kind(action: Action, legal: Legal) -> bytes:
    match action:
        case PlayCard():
            kind = _PLAY[action.card]
        case Pass():
            kind = _PASS
        case Bid():
            kind = _kind(call=pb.Call(bid=pb.Bid(points=action.points)))
        case NameTrump():
            kind = _TRUMP[action.suit]
        case GiveCards():
            kind = block(_CARDS, small_integers(_CARDS_CARDS, action.cards))
        case Continue():
            kind = _PLAY_THESE if isinstance(legal, LegalRedeal) else _PLAY_ON
        case Concede():
            kind = _CONCEDE
        case Redeal():
            kind = _REDEAL
        case _:
            kind = _encode_rarer(action)
    return kind


def _encode_rarer(action: BuryCards | KeepDix | ExchangeDix | ShowDix | LayMeld | NoMeld) -> bytes:
    """The kinds of games with a widow or a stock."""
    match action:
        case BuryCards():
            kind = block(_BURY, small_integers(_BURY_CARDS, action.cards))
        case NoMeld():
            kind = _NO_MELD
        case LayMeld():
            meld = observation_pb2.Meld(kind=on_wire(action.kind), copies=action.copies, cards=on_wire(action.cards))
            kind = _kind(meld=pb.Melding(meld=meld))
        case KeepDix():
            kind = _KEEP_DIX
        case ExchangeDix():
            kind = _EXCHANGE_DIX
        case ShowDix():
            kind = _SHOW_DIX
        case _:
            assert_never(action)
    return kind


def _read_other(kind: str, message: pb.Action) -> Action | None:
    read = _READERS.get(kind)
    return read(message) if read is not None else None


def _read_trump(suit: int) -> Action | None:
    return TRUMP[suit] if 0 < suit < len(TRUMP) else None


def _read_cards(numbers: Sequence[int], chosen: type[GiveCards | BuryCards]) -> Action | None:
    cards = _read_known(numbers)
    return chosen(cards) if cards is not None else None


def _read_known(numbers: Sequence[int]) -> tuple[Card, ...] | None:
    """The cards of these numbers; None where one of them is no card."""
    known = all(0 < number < len(PLAY) for number in numbers)
    return read_cards(numbers) if known else None


def _read_meld(melding: pb.Melding) -> Action | None:
    which = melding.WhichOneof("kind")
    if which == "none":
        return NO_MELD
    meld = melding.meld
    cards = _read_known(meld.cards) if which == "meld" and meld.kind in _MELD_KINDS else None
    return LayMeld(MeldKind(meld.kind), meld.copies, cards) if cards is not None else None


def _read_call(call: pb.Call) -> Action | None:
    which = call.WhichOneof("kind")
    if which == "pass":
        return PASS
    return Bid(call.bid.points) if which == "bid" else None


_READERS: dict[str, Callable[[pb.Action], Action | None]] = {
    "call": lambda message: _read_call(message.call),
    "trump": lambda message: _read_trump(message.trump.suit),
    "cards": lambda message: _read_cards(message.cards.cards, GiveCards),
    "bury": lambda message: _read_cards(message.bury.cards, BuryCards),
    "meld": lambda message: _read_meld(message.meld),
    "dix": lambda message: _DIXES.get(message.dix.choice),
    "concession": lambda message: _CONCESSIONS.get(message.concession.choice),
    "redeal": lambda message: _REDEALS.get(message.redeal.choice),
}
