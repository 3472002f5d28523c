"""Decisions with answers and what can be counted from them, random numbers, and facts, for `generate_testdata.py`.

Deals are played by a bot that chooses at random from the decisions' seeds, so that what is asked is varied. Nothing
here writes a file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from pinochle_protocol import DealEncoder, encode_action
from pinochle_protocol.legal import kind_of
from pinochle_protocol.v1.action_pb2 import Action as ActionMessage
from pinochle_protocol.v1.decision_pb2 import Decision as DecisionMessage
from pinochle_rules import (
    PRESETS,
    Action,
    Card,
    Deal,
    LegalBury,
    LegalCalls,
    Observation,
    Ruleset,
    Seat,
    Side,
    Suit,
    board_from_seed,
    decision_seed,
    ruleset_with,
    secret_from_text,
)
from pinochle_sdk import Bot, Decision, SeededRandom, cards_left, known_voids

SEED = secret_from_text("vectors")
MOST_BOARDS = 400
PLAYS = ("first third", "second third", "last third")


@dataclass(frozen=True, slots=True)
class Setup:
    """A ruleset with options, and the kinds of decision that its deals must show from the first board on."""

    preset: str
    kinds: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)
    board: int = 1


SETUPS = (
    Setup("single-deck-1500", ("call", "trump", "cards", "concession")),
    Setup("single-deck-classic", ("call", "trump")),
    Setup("single-deck-classic", ("redeal",), {"nines_redeal": "five_nines"}, board=1),
    Setup("double-deck", ("call", "trump", "cards", "concession"), {"racehorse": "true", "fold_any_time": "true"}),
    Setup("double-deck", ("call",), {"auto_bid_50": "true", "history": "last_trick_only"}),
    Setup("two-handed", ("dix", "meld")),
    Setup("three-handed", ("call", "trump")),
    Setup("auction-widow", ("call", "trump", "bury", "concession"), {"defenders_concede": "true"}),
    Setup("firehouse", ("call", "trump")),
    Setup("check", ("call", "trump")),
)


def vectors() -> dict[str, str]:
    """The files, by name."""
    return {
        "decisions.json": _text(DECISIONS_ABOUT, "decisions", decisions()),
        "random.json": _text(RANDOM_ABOUT, "seeds", map(random_numbers, RANDOM_SEEDS)),
        "facts.json": _text(FACTS_ABOUT, "rulesets", map(facts_of, PRESETS.values()), **names()),
    }


def _text(about: str, name: str, entries: Iterator[object], **more: object) -> str:
    """A file: one entry a line."""
    head = "".join(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in {"about": about, **more}.items())
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    return f"{{{head}{json.dumps(name)}: [\n{lines}\n]}}\n"


# Decisions ------------------------------------------------------------------------------------------------------------

DECISIONS_ABOUT = (
    "Decisions of every kind and ruleset, as JSON and as bytes like the transcripts. `lowest` is the first legal "
    "action in the documented order, `last` the last one, `default` what the SDKs' Bot chooses if its author "
    "overrides nothing (left out where that is each SDK's own matter). `seen` is what helpers find in the "
    "observation; cards, suits and seats are numbers, 0 is none."
)


def decisions() -> Iterator[dict[str, object]]:
    """All entries of the file."""
    for setup in SETUPS:
        yield from _decisions_of(setup)


def _decisions_of(setup: Setup) -> Iterator[dict[str, object]]:
    ruleset = ruleset_with(setup.preset, dict(setup.options))
    wanted = set(setup.kinds) if setup.kinds == ("redeal",) else {*setup.kinds, *PLAYS}
    for board in range(setup.board, setup.board + MOST_BOARDS):
        for deal, decision, encoded in _asked(ruleset, board):
            topic = _topic(deal, decision)
            if topic in wanted:
                wanted.remove(topic)
                yield _entry(setup, decision, encoded)
            if not wanted:
                return
    raise AssertionError(f"{setup.preset}: {wanted} do not come up in {MOST_BOARDS} boards; look at its first board")


def _topic(deal: Deal, decision: Decision) -> str:
    """What the decision shows: its kind, and of plays the part of the deal."""
    kind = kind_of(decision.legal)
    if kind != "play":
        return kind
    return PLAYS[len(PLAYS) * len(deal.plays) // deal.ruleset.plays]


def _asked(ruleset: Ruleset, board: int) -> Iterator[tuple[Deal, Decision, bytes]]:
    """The decisions of a deal, as a bot is asked them."""
    deal, encoder = Deal.start(ruleset, board_from_seed(ruleset, SEED, board=board)), DealEncoder()
    asked: Counter[Seat] = Counter()
    while (seat := deal.seat_to_act) is not None:
        action = deal.legal_actions()[0] if deal.is_forced else None
        if action is None:
            asked[seat] += 1
            seed = decision_seed(SEED, match="1", game=0, board=board, seat=seat, decision=asked[seat])
            seen = Observation.of(deal, seat)
            number = sum(asked.values())
            decision = Decision(seen, deal.legal, random_seed=seed, deal_id=board, decision_id=number)
            yield (
                deal,
                decision,
                encoder.decision(seen, deal.legal, decision_id=number, deal_id=board, random_seed=seed),
            )
            action = _any_action(decision)
        deal = deal.apply(action)


def _any_action(decision: Decision) -> Action:
    legal = decision.legal
    if isinstance(legal, LegalCalls):
        bids: tuple[Action, ...] = legal.lowest_bids(1)
        return decision.rng.choice([*bids, legal[0]])
    return legal[decision.rng.randrange(len(legal))]


def _entry(setup: Setup, decision: Decision, encoded: bytes) -> dict[str, object]:
    legal = decision.legal
    entry = {
        "ruleset": setup.preset,
        "options": setup.options,
        "seat": decision.observation.seat,
        "decision": _as_dict(DecisionMessage.FromString(encoded)),
        "bytes": encoded.hex(),
        "lowest": _answer(decision, legal[0]),
        "last": _answer(decision, legal[len(legal) - 1]),
    }
    # What is cheapest to bury turns on the value of melds, which an SDK need not know.
    if not isinstance(legal, LegalBury):
        entry["default"] = _answer(decision, Bot().choose(decision))
    return {**entry, "seen": _seen(decision.observation)}


def _answer(decision: Decision, action: Action) -> dict[str, object]:
    encoded = encode_action(action, decision.legal, decision_id=decision.decision_id)
    return {"message": _as_dict(ActionMessage.FromString(encoded)), "bytes": encoded.hex()}


def _as_dict(message: Message) -> dict[str, object]:
    return MessageToDict(message, preserving_proto_field_name=True)


def _seen(observation: Observation) -> dict[str, object]:
    return {
        "trump": observation.trump or 0,
        "partner": observation.partner or 0,
        "callers": observation.callers,
        "highest_bid": observation.highest_bid,
        "tricks": [{"leader": t.leader, "seats": t.seats, "cards": t.cards} for t in observation.tricks()],
        "current_winner": observation.current_winner or 0,
        "cards_left": cards_left(observation),
        "voids": {seat: sorted(suits) for seat, suits in known_voids(observation).items()},
    }


# Random numbers -------------------------------------------------------------------------------------------------------

RANDOM_ABOUT = (
    "What the generator of a decision draws from its random_seed (SplitMix64). Every list begins with a fresh "
    "generator. `words` are its 64-bit numbers, in decimal; `floats` the upper 53 bits of each times 2^-53; `below` "
    "draws whole numbers under each bound, one after the other: as many upper bits as the bound has, again until "
    "they are less than it; `shuffled` are the numbers from 0 to 9, each place from the last down to the second "
    "swapped with one drawn below its own number plus one."
)
RANDOM_SEEDS = ("0000000000000000", "0000000000000001", "000000000012d687", "ffffffffffffffff", "8c2f5e01d3b7a964")
BOUNDS = (1, 2, 3, 6, 10, 24, 48, 100, 495, 4096, 1_000_000, 4_294_967_296, 3)


def random_numbers(seed: str) -> dict[str, object]:
    """One entry of the file."""

    def fresh() -> SeededRandom:
        return SeededRandom(bytes.fromhex(seed))

    words, floats, below, shuffled = fresh(), fresh(), fresh(), list(range(10))
    fresh().shuffle(shuffled)
    return {
        "random_seed": seed,
        "words": [str(words.getrandbits(64)) for _ in range(6)],
        "floats": [floats.random() for _ in range(4)],
        "below": [{"bound": bound, "drawn": below.randrange(bound)} for bound in BOUNDS],
        "shuffled": shuffled,
    }


# Facts ----------------------------------------------------------------------------------------------------------------

FACTS_ABOUT = (
    "What an SDK knows of cards and rulesets. The texts of numbers, from 1 on; and for every preset its seats, its "
    "sides, the ranks of its deck and how many copies of each card it has, and how many tricks are played while "
    "there is a stock (no suit need be followed in them). No option changes any of these."
)


def names() -> dict[str, object]:
    """The texts of cards, suits, seats and sides."""
    return {
        "cards": [str(card) for card in Card],
        "suits": [str(suit) for suit in Suit],
        "seats": [str(seat) for seat in Seat],
        "sides": [str(side) for side in Side],
    }


def facts_of(ruleset: Ruleset) -> dict[str, object]:
    """One ruleset."""
    return {
        "name": ruleset.name,
        "seats": ruleset.seats,
        "sides": ruleset.sides,
        "ranks": ruleset.ranks,
        "copies": ruleset.copies,
        "stock_tricks": ruleset.stock_cards // len(ruleset.seats),
    }
