"""A deal played by the product and by the naive rules side by side; they must agree after every action.

`play_twins` raises AssertionError at the first disagreement, and returns what happened otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from naive_deal import NaiveDeal
from naive_rules import NaiveRules
from naive_stock import NaiveStockDeal
from pinochle_rules import (
    Action,
    Bid,
    Board,
    BuryCards,
    Deal,
    GiveCards,
    LegalBury,
    LegalCards,
    Observation,
    Outcome,
    Ruleset,
    board_from_hands,
    board_from_seed,
    format_action,
    parse_action,
    parse_cards,
    ruleset_with,
    secret_from_text,
)

__all__ = ["Trace", "board_with", "choose_sensibly", "dealt", "opening_bid", "play_twins"]

Policy = Callable[[Deal, random.Random], Action]


@dataclass(slots=True)
class Trace:
    """What came of one playing: for every step what was legal and seen, and the end."""

    deal: Deal
    legal: list[list[str]] = field(default_factory=list)
    seen: list[tuple[Any, ...]] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """How many positions were compared, the end not counted."""
        return len(self.legal)

    @property
    def outcome(self) -> Outcome:
        assert self.deal.outcome is not None
        return self.deal.outcome

    @property
    def melds(self) -> tuple[int, ...]:
        return self.outcome.melds

    @property
    def deltas(self) -> tuple[int, ...]:
        return self.outcome.deltas

    @property
    def checks(self) -> tuple[int, ...] | None:
        return self.outcome.checks


def dealt(ruleset: Ruleset, text: str, board: int = 1) -> Board:
    """A board from a public seed."""
    return board_from_seed(ruleset, secret_from_text(text), board=board)


def board_with(ruleset: Ruleset, dealer: int, hands: Mapping[int, str], seed: int = 0, *, table: str = "") -> Board:
    """A board on which some seats (0 to 3) hold the given cards; what is missing is dealt at random from the rest.

    `table` is the widow, or the end of the stock: its last card is the upcard.
    """
    held = {seat: list(parse_cards(text)) for seat, text in hands.items()}
    laid = list(parse_cards(table))
    rest = list(ruleset.deck_cards)
    for cards in (*held.values(), laid):
        for card in cards:
            rest.remove(card)
    random.Random(seed).shuffle(rest)
    full = {}
    for index, seat in enumerate(ruleset.seats):
        own = held.get(index, [])
        missing = ruleset.hand_cards - len(own)
        # The last card is the one that may be turned up: it stays the last.
        full[seat] = [*rest[:missing], *own]
        rest = rest[missing:]
    widow, stock = ((*rest, *laid), ()) if ruleset.widow_cards else ((), (*rest, *laid))
    return board_from_hands(ruleset, ruleset.seats[dealer], full, widow=widow, stock=stock)


def choose_sensibly(deal: Deal, rng: random.Random) -> Action:
    """Uniform, but for auctions: there the lowest calls, so that they end."""
    legal = deal.legal
    if isinstance(legal, LegalCards):
        return GiveCards(tuple(rng.sample(legal.cards, legal.count)))
    if isinstance(legal, LegalBury):
        return BuryCards(tuple(rng.sample(legal.cards, legal.count)))
    actions = deal.legal_actions()
    if deal.phase == "auction":
        return actions[min(rng.choice((0, 0, 1, 2)), len(actions) - 1)]
    return rng.choice(actions)


def opening_bid(ruleset: Ruleset, board: Board) -> tuple[str, ...]:
    """A script in which the first seat bids the minimum, where it may."""
    deal = Deal.start(ruleset, board)
    bid = Bid(ruleset.minimum_bid)
    return (str(bid),) if bid in deal.legal else ()


def naive_twin(
    name: str, options: Mapping[str, Any], board: Board, scores: tuple[int, ...]
) -> NaiveDeal | NaiveStockDeal:
    """The same board for the naive rules."""
    ruleset, rules = ruleset_with(name, options), NaiveRules(name, options)
    dealer = ruleset.seat_index[board.dealer]
    hands = [[str(card) for card in hand] for hand in board.dealt(ruleset)]
    if rules.stock_cards:
        return NaiveStockDeal(rules, dealer, hands, [str(card) for card in board.stock(ruleset)], scores)
    return NaiveDeal(rules, dealer, hands, widow=[str(card) for card in board.widow(ruleset)])


def play_twins(
    name: str,
    options: Mapping[str, Any],
    board: Board,
    *,
    script: Iterable[str] = (),
    seed: int = 0,
    policy: Policy = choose_sensibly,
    every_gift: bool = False,
    scores: tuple[int, ...] | None = None,
) -> Trace:
    """The deal after the script and then the policy; each step draws afresh, so that equal positions act alike.

    `every_gift` also compares the full lists of card choices, which takes a while. `scores` are the totals before it.
    """
    ruleset = ruleset_with(name, options)
    deal = Deal.start(ruleset, board, scores=scores)
    naive = naive_twin(name, options, board, scores or ruleset.no_points)
    trace, planned = Trace(deal), list(script)
    number = 0
    while not deal.is_over:
        compare(deal, naive, every_gift=every_gift)
        trace.legal.append([] if is_card_choice(deal) else [str(action) for action in deal.legal])
        trace.seen.append(what_is_seen(deal))
        rng = random.Random(1000 * seed + number)
        action = parse_action(planned[number]) if number < len(planned) else policy(deal, rng)
        deal = deal.apply(action)
        naive.apply(format_action(action))
        number += 1
    compare_ends(deal, naive)
    trace.deal = deal
    return trace


def is_card_choice(deal: Deal) -> bool:
    """Whether several cards are chosen at once: too many choices to list every time."""
    return isinstance(deal.legal, (LegalCards, LegalBury))


def observed(deal: Deal) -> Observation:
    """What the seat to act sees."""
    assert deal.seat_to_act is not None
    return Observation.of(deal, deal.seat_to_act)


def what_is_seen(deal: Deal) -> tuple[Any, ...]:
    """The part of it that options change."""
    view = observed(deal)
    return view.plays, view.last_card


def compare(deal: Deal, naive: NaiveDeal | NaiveStockDeal, *, every_gift: bool) -> None:
    """Phase, turn, legal actions, hands and what is seen."""
    assert (deal.phase, deal.turn) == (naive.phase, naive.turn)
    if not is_card_choice(deal):
        ours, theirs = [str(action) for action in deal.legal], naive.legal()
        assert ours == (theirs if deal.phase != "trick-meld" else sorted(theirs, key=ours.index))
    elif every_gift:
        choices = [str(action) for action in deal.legal]
        assert sorted(choices) == naive.legal()
        assert len(choices) == len(deal.legal)
    view = observed(deal)
    assert sorted(map(str, view.hand)) == sorted(naive.hands[naive.turn])
    assert [str(card) for card in view.plays] == naive.seen_plays()
    assert view.calls == tuple(points for _, points in naive.calls)
    assert view.trick_points == tuple(naive.taken)
    assert str(view.turned_up or None) == str(naive.turned_up)
    if view.melds:
        assert [shown.points for shown in view.melds] == list(naive.melds)
    if isinstance(naive, NaiveDeal):
        compare_widow(view, naive)
    else:
        compare_stock(view, naive)


def compare_widow(view: Observation, naive: NaiveDeal) -> None:
    """The widow is seen by all once the auction is over; what was buried, by the declarer."""
    is_shown = naive.phase not in ("redeal", "auction") and naive.declarer is not None
    assert [str(card) for card in view.widow] == (naive.widow if is_shown else [])
    assert view.buried_count == len(naive.buried)
    assert sorted(map(str, view.buried)) == (sorted(naive.buried) if naive.turn == naive.declarer else [])


def compare_stock(view: Observation, naive: NaiveStockDeal) -> None:
    """What lies on the table, and in which of the melds shown it is."""
    upcard = naive.upcard.card if naive.upcard is not None else None
    assert (view.upcard and str(view.upcard), view.stock_size) == (upcard, len(naive.stock) + (upcard is not None))
    tables = [sorted((str(laid.card), laid.melds) for laid in table) for table in view.tables]
    assert tables == [sorted(table) for table in naive.tables()]
    seats = view.ruleset.seats
    assert view.exchanger == (seats[naive.exchanger] if naive.exchanger is not None else None)
    assert str(view.drawn or None) == str(naive.drawn[naive.turn])
    assert str(view.last_card or None) == str(naive.last_card)
    for shown, scored in zip(view.melds, naive.scored, strict=True):
        assert [meld.points for meld in shown.melds] == [points for _, _, points in scored]
        assert [sorted(map(str, meld.cards)) for meld in shown.melds] == [
            sorted(cards.split()) for _, cards, _ in scored
        ]


def compare_ends(deal: Deal, naive: NaiveDeal | NaiveStockDeal) -> None:
    """Result, melds, trick points, deltas and checks."""
    outcome = deal.outcome
    assert outcome is not None
    assert naive.phase == "done"
    assert (str(outcome.result), outcome.deltas) == (naive.result, naive.deltas)
    assert list(outcome.melds) == list(naive.melds)
    assert list(outcome.trick_points) == naive.taken
    assert outcome.checks == naive.checks
