"""What is legal, to the wire and back: the `kind` of a `Decision`.

The members of `Decision.kind` and `Action.kind` have the same names and numbers, so one name says both what is asked
and what answers it (`kind_of`).
"""

from __future__ import annotations

from pinochle_rules import (
    BidRange,
    Legal,
    LegalBury,
    LegalCalls,
    LegalCards,
    LegalConcession,
    LegalDix,
    LegalMelds,
    LegalPlays,
    LegalRedeal,
    LegalTrumps,
    Suit,
)
from pinochle_rules.cardset import pack

from pinochle_protocol.observations import encode_meld, read_cards, read_melds
from pinochle_protocol.v1 import action_pb2
from pinochle_protocol.v1 import decision_pb2 as pb
from pinochle_protocol.wire import VARINTS, block, small_integers, tag, varint

__all__ = ["encode_legal", "kind_of", "read_legal"]

_KIND: dict[type[object], str] = {
    LegalCalls: "call",
    LegalTrumps: "trump",
    LegalCards: "cards",
    LegalPlays: "play",
    LegalConcession: "concession",
    LegalRedeal: "redeal",
    LegalBury: "bury",
    LegalDix: "dix",
    LegalMelds: "meld",
}
_TAG = {kind: tag(pb.Decision, kind) for kind in _KIND.values()}
_PLAY = _TAG["play"]
_PLAY_CARDS = tag(pb.PlayDecision, "cards")
_TRUMP_SUITS = tag(pb.TrumpDecision, "suits")
_CARDS_COUNT = tag(pb.CardsDecision, "count")
_CARDS_CARDS = tag(pb.CardsDecision, "cards")
_BURY_COUNT = tag(pb.BuryDecision, "count")
_BURY_CARDS = tag(pb.BuryDecision, "cards")
_MELDS = tag(pb.MeldDecision, "melds")
_MAY_PASS = tag(pb.CallDecision, "may_pass") + b"\x01"
_RANGES = tag(pb.CallDecision, "ranges")
_MINIMUM, _MAXIMUM, _STEP = (tag(pb.BidRange, name) for name in ("minimum", "maximum", "step"))

_KEEP, _EXCHANGE, _SHOW = (
    action_pb2.DIX_CHOICE_KEEP, action_pb2.DIX_CHOICE_EXCHANGE, action_pb2.DIX_CHOICE_SHOW,
)  # fmt: skip
_DIX_CHOICES = tag(pb.DixDecision, "choices")
_DIX = {
    may_exchange: block(_TAG["dix"], small_integers(_DIX_CHOICES, choices))
    for may_exchange, choices in ((True, (_KEEP, _EXCHANGE, _SHOW)), (False, (_KEEP, _SHOW)))
}


def kind_of(legal: Legal) -> str:
    """The member of `Decision.kind` that says what is legal, and of `Action.kind` that answers."""
    return _KIND[type(legal)]


def encode_legal(legal: Legal) -> bytes:
    """The member of `Decision.kind`, tag included."""
    if isinstance(legal, LegalPlays):
        cards = bytes(legal.cards)
        return b"".join((_PLAY, VARINTS[len(cards) + 2], _PLAY_CARDS, VARINTS[len(cards)], cards))
    if isinstance(legal, LegalCalls):
        ranges = b"".join([_encode_range(bids) for bids in legal.ranges])
        return block(_TAG["call"], _MAY_PASS + ranges if legal.may_pass else ranges)
    if isinstance(legal, LegalTrumps):
        return block(_TAG["trump"], small_integers(_TRUMP_SUITS, legal.suits))
    if isinstance(legal, LegalCards):
        count = _CARDS_COUNT + varint(legal.count)
        return block(_TAG["cards"], count + small_integers(_CARDS_CARDS, legal.cards))
    return _encode_rarer(legal)


def _encode_rarer(legal: Legal) -> bytes:
    if isinstance(legal, LegalDix):
        return _DIX[legal.may_exchange]
    if isinstance(legal, LegalMelds):
        return block(_TAG["meld"], b"".join([block(_MELDS, encode_meld(meld)) for meld in legal.melds]))
    if isinstance(legal, LegalBury):
        count = _BURY_COUNT + varint(legal.count)
        return block(_TAG["bury"], count + small_integers(_BURY_CARDS, legal.cards))
    return block(_TAG[kind_of(legal)], b"")


def read_legal(message: pb.Decision) -> Legal | None:
    """What is legal; None where the kind is unset or newer than this code."""
    kind = message.WhichOneof("kind")
    if kind == "play":
        return LegalPlays(read_cards(message.play.cards))
    if kind == "call":
        ranges = [BidRange(bids.minimum, bids.maximum, bids.step) for bids in message.call.ranges]
        return LegalCalls(message.call.may_pass, tuple(ranges))
    if kind == "trump":
        return LegalTrumps(tuple([Suit(number) for number in message.trump.suits]))
    if kind == "cards":
        return LegalCards(message.cards.count, pack(read_cards(message.cards.cards)))
    return _read_rarer(kind, message)


def _read_rarer(kind: str | None, message: pb.Decision) -> Legal | None:
    if kind == "concession":
        return LegalConcession()
    if kind == "bury":
        return LegalBury(message.bury.count, pack(read_cards(message.bury.cards)))
    if kind == "dix":
        return LegalDix(may_exchange=_EXCHANGE in message.dix.choices)
    if kind == "meld":
        return LegalMelds(read_melds(message.meld.melds))
    return LegalRedeal() if kind == "redeal" else None


def _encode_range(bids: BidRange) -> bytes:
    numbers = (_MINIMUM, varint(bids.minimum), _MAXIMUM, varint(bids.maximum), _STEP, varint(bids.step))
    return block(_RANGES, b"".join(numbers))
