"""No leak, at the level of messages: shuffling what a seat cannot see changes no byte that the seat is sent.

Two views. At every decision of random deals the message with it is written again from deals in which all that is
hidden from the seat lies elsewhere; clocks and numbers are the same. And whole streams of messages are compared between
matches whose boards differ in other seats' cards alone, for as long as nothing of those has been shown.
"""

import random
from collections.abc import Callable, Iterable, Iterator

import pytest
import trio
import trio.testing
from hidden_cards import permuted
from pinochle_referee import Match, ProcessClock, ThinkingLimit, Work, games
from pinochle_referee import conversation as conversation_module
from pinochle_referee.conversation import Conversation
from pinochle_referee.open_deals import OpenDeal
from pinochle_referee.runner import play_match
from pinochle_referee.testing import (
    Batch,
    CollectingObserver,
    Die,
    Say,
    ScriptedBot,
    ScriptedDecision,
    ScriptedLauncher,
)
from pinochle_rules import (
    PASS,
    Action,
    Board,
    Deal,
    LegalCalls,
    Observation,
    Ruleset,
    Seat,
    board_from_seed,
    ruleset_with,
)
from referee_matches import RULESETS, at_random, match_of, settings_of, take

DEALS = 200
PERMUTATIONS = 3
# Beside the presets: whatever changes what a seat sees.
VARIANTS: list[tuple[str, dict[str, object], int]] = [
    *((ruleset, {}, DEALS) for ruleset in RULESETS),
    ("single-deck-1500", {"history": "last_trick_only"}, 40),
    ("double-deck", {"racehorse": True}, 40),
    ("single-deck-classic", {"nines_redeal": "five_nines"}, 40),
    ("two-handed", {"history": "last_trick_only", "show_last_card": True}, 20),
    ("two-handed", {"dix_played": "never", "require_new_card": True}, 20),
    ("three-handed", {"turn_up": True}, 20),
    ("three-handed", {"hand": 15, "concession": True}, 40),
    ("auction-widow", {"meld_from_18": True, "defenders_concede": True}, 40),
    ("auction-widow", {"settlement": "points", "all_meld": True}, 20),
]


def message(match: Match, open_deal: OpenDeal, deal: Deal) -> bytes:
    """The batch that carries this decision alone, on a fresh connection, as if the deal were `deal`."""
    place = match.places[open_deal.places[open_deal.deal.turn]]
    true = open_deal.deal
    open_deal.deal = deal
    match.due[place.number].appendleft(open_deal)
    payload = Conversation(match, place, ProcessClock(1.0), max_batch=1).next_batch()
    open_deal.deal = true
    return payload


def leaks(ruleset: Ruleset, deals: int) -> Iterator[str]:
    """Every decision whose message depends on hidden cards."""
    generator = random.Random(17)
    match = match_of(settings_of(max(1, deals // len(ruleset.sides)), ruleset=ruleset, boards_in_flight=4))
    match.refill()
    while match.termination is None:
        open_deal = take(match, generator)
        assert open_deal is not None
        deal, seat = open_deal.deal, open_deal.deal.seat_to_act
        assert seat is not None
        told = message(match, open_deal, deal)
        for _ in range(PERMUTATIONS):
            if message(match, open_deal, permuted(deal, seat, generator)) != told:
                yield f"{seat} in {deal!r}"
        match.receive(open_deal, at_random(match, open_deal))
        match.events.clear()
        match.refill()


@pytest.mark.parametrize(("name", "options", "deals"), VARIANTS)
def test_hidden_cards_change_no_byte_of_a_decision(name: str, options: dict[str, object], deals: int) -> None:
    assert not next(leaks(ruleset_with(name, options), deals), None)


def a_card_of_the_partner(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    partner = (deal.ruleset.seat_index[seat] + 2) % 4
    highest = deal.hands[partner].bit_length()
    return _with(observation, scores=(highest, 0))


def the_cards_as_dealt(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    return _with(observation, received=deal.board.cards[:1])


def what_others_gave(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    given = deal.given[(deal.ruleset.seat_index[seat] + 1) % 4]
    return _with(observation, trick_points=(sum(given), 0))


def _with(observation: Observation, **changes: object) -> Observation:
    fields = {name: getattr(observation, name) for name in Observation.__dataclass_fields__}
    return Observation(**{**fields, **changes})


@pytest.mark.parametrize("planted", [a_card_of_the_partner, the_cards_as_dealt, what_others_gave])
def test_a_planted_leak_is_found(
    planted: Callable[[Observation, Deal, Seat], Observation], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Leaky:
        @staticmethod
        def of(deal: Deal, seat: Seat) -> Observation:
            return planted(Observation.of(deal, seat), deal, seat)

    monkeypatch.setattr(conversation_module, "Observation", Leaky)
    assert next(leaks(ruleset_with("single-deck-1500"), 8), None)


def the_next_card_of_the_stock(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    assert deal.stock is not None
    return _with(observation, last_card=deal.stock.cards[0] if deal.stock.cards else None)


def what_the_other_drew(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    assert deal.stock is not None
    return _with(observation, drawn=deal.stock.drawn[1 - deal.ruleset.seat_index[seat]])


def what_is_buried(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    return _with(observation, buried=deal.buried)


def the_widow_before_it_is_turned_up(observation: Observation, deal: Deal, seat: Seat) -> Observation:
    return _with(observation, widow=deal.board.widow(deal.ruleset))


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("two-handed", the_next_card_of_the_stock),
        ("two-handed", what_the_other_drew),
        ("auction-widow", what_is_buried),
        ("auction-widow", the_widow_before_it_is_turned_up),
    ],
)
def test_a_planted_leak_of_a_stock_or_a_widow_is_found(
    name: str, planted: Callable[[Observation, Deal, Seat], Observation], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Leaky:
        @staticmethod
        def of(deal: Deal, seat: Seat) -> Observation:
            return planted(Observation.of(deal, seat), deal, seat)

    monkeypatch.setattr(conversation_module, "Observation", Leaky)
    assert next(leaks(ruleset_with(name), 24), None)


def test_a_permutation_hides_what_it_should_and_nothing_else() -> None:
    """The shuffle itself: other hands differ, what the seat can see does not."""
    generator = random.Random(3)
    match = match_of(settings_of(4))
    match.refill()
    changed = decisions = 0
    while match.termination is None:
        open_deal = take(match, generator)
        assert open_deal is not None
        deal, seat = open_deal.deal, open_deal.deal.seat_to_act
        assert seat is not None
        other = permuted(deal, seat, generator)
        assert Observation.of(other, seat) == Observation.of(deal, seat)
        assert other.legal == deal.legal
        assert sum(other.hands) == sum(deal.hands)
        decisions += 1
        changed += other.hands != deal.hands
        match.receive(open_deal, at_random(match, open_deal))
        match.refill()
    assert changed > 0.8 * decisions


def streams(
    number: int, seat_cards_of: Callable[[Board], Board], monkeypatch: pytest.MonkeyPatch
) -> dict[str, list[bytes]]:
    """Every message to every bot until the auction of a board is over, the board changed by a function."""

    def changed(ruleset: Ruleset, seed: bytes, *, board: int, pairing: str = "", game: int = 0) -> Board:
        return seat_cards_of(board_from_seed(ruleset, seed, board=board, pairing=pairing, game=game))

    def choose(decision: ScriptedDecision) -> Action:
        """Bids by the seed alone, so that the auction does not depend on cards."""
        legal = decision.legal
        assert isinstance(legal, LegalCalls)
        return PASS if legal.may_pass and decision.random_seed[0] % 3 else next(iter(legal.lowest_bids(1)), PASS)

    class Bidder(ScriptedBot):
        def reply(self, batch: Batch) -> Iterable[Say | Die]:
            calls = [decision for decision in batch.decisions if isinstance(decision.legal, LegalCalls)]
            return [self.answers(calls)] if calls else []

    monkeypatch.setattr(games, "board_from_seed", changed)
    launcher = ScriptedLauncher(lambda label, start: Bidder(choose), keep_sent=True)
    match = match_of(settings_of(99, decision_seconds=None), work=[Work(0, number)])

    async def main() -> None:
        with trio.move_on_after(60):
            await play_match(match, launcher, CollectingObserver(), thinking=ThinkingLimit(8))

    trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
    return {label: connections[0].sent for label, connections in launcher.connections.items()}


def test_during_the_auction_a_seat_is_told_nothing_of_the_others_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two matches only north's cards are the same: every byte that north's processes are sent is the same."""
    generator = random.Random(5)

    def keep_north(board: Board) -> Board:
        size = len(board.cards) // 4
        # The hand dealt first is that of the seat on the dealer's left.
        place = (list(Seat).index(Seat.NORTH) - list(Seat).index(board.dealer) - 1) % 4
        hands = [list(board.cards[at * size : (at + 1) * size]) for at in range(4)]
        others = [card for at, hand in enumerate(hands) if at != place for card in hand]
        generator.shuffle(others)
        dealt = iter(others)
        cards = [card if at == place else next(dealt) for at, hand in enumerate(hands) for card in hand]
        return Board(board.dealer, tuple(cards))

    told = 0
    for number in range(1, 25):
        one = streams(number, lambda board: board, monkeypatch)
        two = streams(number, keep_north, monkeypatch)
        for label in one:
            if label.split()[2] == "N":
                assert one[label] == two[label], label
                told += len(one[label])
            elif len(one[label]) > 2:
                assert one[label] != two[label], "the others are dealt other cards"
    assert told > 24 * 2 * 3
