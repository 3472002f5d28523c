"""Whole conversations between a referee and a bot, as JSON and as bytes, for `generate_testdata.py`.

The bot takes the first legal action of every decision, so a bot in any language can be held against it. The files are
text, made to be reviewed in a diff: one message a line. Nothing here writes a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from google.protobuf.json_format import MessageToDict
from pinochle_protocol import (
    DealEncoder,
    Goodbye,
    Hello,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    Termination,
    Welcome,
    deal_ended_of,
    encode_action,
    encode_actions,
    encode_decisions,
    encode_hello,
    encode_response,
)
from pinochle_protocol.v1.referee_service_pb2 import PlayRequest, PlayResponse
from pinochle_rules import (
    Deal,
    Observation,
    Phase,
    Ruleset,
    Seat,
    board_from_seed,
    decision_seed,
    ruleset_with,
    secret_from_text,
)

SEED = secret_from_text("transcript")
TOKEN = secret_from_text("token").hex()[:32]
ABOUT = (
    "A whole conversation. `from` says who sends, `message` is the PlayRequest or PlayResponse in protobuf's JSON form "
    "with the field names of the .proto files, `bytes` the same on the wire, in hexadecimal. The bot answers every "
    "decision with the first legal action in the documented order, and a whole batch in one message."
)
NEWER = " Where `newer` is true, the bytes hold more than the message: fields of a contract that is still to come."
UNKNOWN_FIELD = bytes.fromhex("c23e") + b"\5newer"
"""Field 1000, of five bytes."""
UNKNOWN_NUMBER = 99

Entry: TypeAlias = tuple[str, bytes]
"""Who sends, and what."""


class Conversation:
    """Counts what a connection counts, and gives the messages of one match after another."""

    def __init__(self) -> None:
        self.decisions = 0
        self.deals = 0
        self.batches = 0

    def match(
        self,
        preset: str,
        boards: tuple[int, ...],
        seat: Seat,
        *,
        most_batches: int = 1000,
        asked_before: int = 0,
        **options: str,
    ) -> Iterator[Entry]:
        """A match at one seat with these boards under way at the same time, cut short after `most_batches`.

        `asked_before` decisions of each were answered by a process that is no more.
        """
        ruleset = ruleset_with(preset, options)
        started = MatchStarted(
            ruleset=ruleset,
            seat=seat,
            format=MatchFormat.BOARDS,
            boards=len(boards),
            decision_seconds=1.0,
            bank_seconds=2.5,
        )
        yield "referee", encode_response(started)
        places = [Place(ruleset, board, seat, deal_id) for deal_id, board in enumerate(boards, start=self.deals + 1)]
        self.deals += len(boards)
        for place in places * asked_before:
            place.decide(0)
        for _ in range(most_batches):
            due = [place for place in places if not place.deal.is_over]
            if not due:
                break
            yield from self._batch(due)
        over = [place for place in places if place.deal.is_over]
        for place in over:
            yield "referee", place.encoder.ended(deal_ended_of(place.deal, deal_id=place.deal_id))
        termination = Termination.COMPLETED if len(over) == len(places) else Termination.CANCELLED
        yield "referee", encode_response(MatchEnded(termination=termination, deals=len(over)))

    def _batch(self, due: list[Place]) -> Iterator[Entry]:
        """One decision of each place, and the answers."""
        decisions, answers = [], []
        for place in due:
            self.decisions += 1
            decision, answer = place.decide(self.decisions)
            decisions.append(decision)
            answers.append(answer)
        trip = 0.0125 if self.batches else None
        self.batches += 1
        yield (
            "referee",
            encode_decisions(decisions, decision_seconds=1.0, bank_seconds=2.5, last_round_trip_seconds=trip),
        )
        yield "bot", encode_actions(answers)


class Place:
    """A deal under way, seen from the bot's seat; the others take the first legal action, too."""

    def __init__(self, ruleset: Ruleset, board: int, seat: Seat, deal_id: int) -> None:
        self.seat = seat
        self.board = board
        self.deal_id = deal_id
        self.encoder = DealEncoder()
        self.asked = 0
        self.deal = self._advance(Deal.start(ruleset, board_from_seed(ruleset, SEED, board=board)))

    def decide(self, decision_id: int) -> tuple[bytes, bytes]:
        """The decision that is due, and its answer; the deal then stands at the next."""
        self.asked += 1
        seed = decision_seed(SEED, match="1", game=0, board=self.board, seat=self.seat, decision=self.asked)
        seen, legal = Observation.of(self.deal, self.seat), self.deal.legal
        decision = self.encoder.decision(seen, legal, decision_id=decision_id, deal_id=self.deal_id, random_seed=seed)
        action = self.deal.legal_actions()[0]
        self.deal = self._advance(self.deal.apply(action))
        return decision, encode_action(action, legal, decision_id=decision_id)

    def _advance(self, deal: Deal) -> Deal:
        while not deal.is_over and (deal.seat_to_act != self.seat or deal.is_forced):
            deal = deal.apply(deal.legal_actions()[0])
        return deal


def transcripts() -> dict[str, str]:
    """The files, by name."""
    restarted = list(restarted_conversation())
    return {
        "transcript-first-legal.json": transcript(first_legal_conversation()),
        "transcript-restarted.json": transcript(restarted),
        "transcript-newer.json": transcript((who, newer(who, payload)) for who, payload in restarted),
        "transcript-refused.json": transcript(refused_conversation()),
    }


def first_legal_conversation() -> Iterator[Entry]:
    """Five matches on one stream: every kind of message and of decision, and batches of more than one."""
    yield from _opening()
    stream = Conversation()
    # North deals board 1 and must bid, since the others pass: this match has all that a declarer is asked.
    yield from stream.match("double-deck", (1,), Seat.NORTH, most_batches=7, racehorse="true", fold_any_time="true")
    # Boards 2 and 6 under way together; east deals both, and declares at 250 after four passes.
    yield from stream.match("single-deck-1500", (2, 6), Seat.EAST)
    board, seat = five_nines()
    yield from stream.match("single-deck-classic", (board,), seat, most_batches=2, nines_redeal="five_nines")
    # The declarer of a game with a widow sees it, names trump, buries, and may concede.
    yield from stream.match("auction-widow", (3, 6), Seat.NORTH, eldest_must_open="true")
    # A game with a stock: a whole deal, in which a seat may meld and has a nine of trump to keep.
    yield from stream.match("two-handed", (stock_board(),), Seat.SOUTH)
    yield "referee", encode_response(Goodbye("no more matches"))


def restarted_conversation() -> Iterator[Entry]:
    """A process that is started again late in two deals: it is asked at once what the one before had not answered."""
    yield from _opening()
    yield from Conversation().match("check", (4, 8), Seat.WEST, asked_before=10)
    yield "referee", encode_response(Goodbye("no more matches"))


def refused_conversation() -> Iterator[Entry]:
    """A bot that is not accepted: no welcome. It should print the sentence and exit with status 1."""
    yield next(_opening())
    yield "referee", encode_response(Goodbye("the manifest says version 2.0.0, the bot 1.0.0"))


def newer(sender: str, payload: bytes) -> bytes:
    """The same message as a referee of a newer contract sends it: unknown fields, members and numbers of enums."""
    if sender == "bot":
        return payload
    message = PlayResponse.FromString(payload)
    for part in _parts(message):
        part.MergeFromString(UNKNOWN_FIELD)
        for shown in getattr(part, "shown_melds", ()):
            shown.melds.add(kind=UNKNOWN_NUMBER, copies=1, points=5)
    for name, field in (("match_started", "format"), ("deal_ended", "result"), ("match_ended", "termination")):
        if message.HasField(name):
            setattr(getattr(message, name), field, UNKNOWN_NUMBER)
    if message.HasField("match_ended"):
        # And a kind of message that nobody knows yet, in its place.
        message = PlayResponse.FromString(UNKNOWN_FIELD)
    return message.SerializeToString(deterministic=True)


def _parts(message: PlayResponse) -> Iterator[Any]:
    """The message, and what it holds that may grow."""
    content = getattr(message, message.WhichOneof("kind") or "")
    yield from (message, content)
    if message.HasField("decisions"):
        for decision in message.decisions.decisions:
            kind = getattr(decision, decision.WhichOneof("kind") or "")
            yield from (decision, decision.observation, decision.observation.declaration, kind)


def _opening() -> Iterator[Entry]:
    yield "bot", encode_hello(Hello(token=TOKEN, name="first-legal", version="1.0.0"))
    yield "referee", encode_response(Welcome(name="pinochle-arena", version="0.1.0"))


def five_nines() -> tuple[int, Seat]:
    """The first board on which a seat may ask for a redeal, and the seat."""
    ruleset = ruleset_with("single-deck-classic", {"nines_redeal": "five_nines"})
    for board in range(1, 1000):
        deal = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=board))
        if deal.phase == "redeal" and deal.seat_to_act:
            return board, deal.seat_to_act
    raise AssertionError("none in a thousand boards: look at the seed")


def stock_board() -> int:
    """The first board on which south, played as here, is asked both of a nine of trump and of a meld."""
    ruleset = ruleset_with("two-handed")
    for board in range(1, 1000):
        deal, asked = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=board)), set()
        while not deal.is_over:
            asked.add((deal.phase, deal.seat_to_act))
            deal = deal.apply(deal.legal_actions()[0])
        if {(Phase.DIX, Seat.SOUTH), (Phase.TRICK_MELD, Seat.SOUTH)} <= asked:
            return board
    raise AssertionError("none in a thousand boards: look at the seed")


def transcript(entries: Iterable[Entry]) -> str:
    """The text of a file."""
    lines = [as_json(*entry) for entry in entries]
    about = ABOUT + NEWER if any("newer" in line for line in lines) else ABOUT
    text = ",\n".join(json.dumps(line, separators=(", ", ": ")) for line in lines)
    return f'{{"about": {json.dumps(about)},\n"messages": [\n{text}\n]}}\n'


def as_json(sender: str, payload: bytes) -> dict[str, object]:
    """One entry of a file."""
    parsed = (PlayRequest if sender == "bot" else PlayResponse).FromString(payload)
    message = MessageToDict(parsed, preserving_proto_field_name=True)
    started = message.get("match_started", {})
    if "options" in started:
        # A map comes in any order.
        started["options"] = dict(sorted(started["options"].items()))
    entry: dict[str, object] = {"from": sender, "message": message, "bytes": payload.hex()}
    parsed.DiscardUnknownFields()
    if parsed.SerializeToString(deterministic=True) != payload:
        entry["newer"] = True
    return entry
