"""`melder_bot`'s card play: what it counts is true, and what it plays in deals with itself is sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest
from pinochle_rules import (
    OPTIONS,
    PRESETS,
    Card,
    Deal,
    LegalPlays,
    Observation,
    PlayCard,
    Rank,
    Ruleset,
    Suit,
    board_from_seed,
    ruleset_with,
    secret_from_text,
    trick_winner,
)
from pinochle_rules.cardset import copies_of, pack, unpack
from random_deals import RULESETS, random_deal
from self_play import bot_module, play_deal

SEED = secret_from_text("melder_bot plays")
CardCount = bot_module("melder_bot", "counting").CardCount
DUTIES = tuple(
    ruleset_with(name, {option: value})
    for name in PRESETS
    for option, value in (("must_head", "trump_only"), ("must_head", "trump_led"), ("beat_after_ruff", "literal"))
    if option in OPTIONS[name]
)
FOUR_HANDED = tuple(name for name, ruleset in PRESETS.items() if len(ruleset.seats) == 4)


@dataclass(frozen=True)
class Played:
    """A choice that the bot made, with what it saw and what nobody could see."""

    deal: Deal
    seen: Observation
    legal: tuple[Card, ...]
    card: Card

    @property
    def trick(self) -> tuple[Card, ...]:
        trick = self.seen.current_trick
        assert trick is not None
        return trick.cards

    @property
    def points(self) -> int:
        return self.seen.ruleset.counter_points[self.card]

    def count(self) -> Any:
        return CardCount(self.seen, self.seen.trump)

    @property
    def fewest_points(self) -> int:
        return min(self.seen.ruleset.counter_points[card] for card in self.legal)

    @property
    def winner(self) -> int:
        """Seats since the leader of the card that wins the trick so far."""
        return trick_winner(self.trick, self.seen.trump)

    @property
    def takes_it(self) -> bool:
        """Whether the card played takes the trick from the cards before it."""
        return trick_winner((*self.trick, self.card), self.seen.trump) == len(self.trick)


@lru_cache
def plays(name: str, boards: int = 40) -> tuple[Played, ...]:
    """Every card that the bot chose in some deals with itself."""
    ruleset, melder = ruleset_with(name), bot_module("melder_bot").MelderBot()
    found = []
    for number in range(1, boards + 1):
        board, seats = board_from_seed(ruleset, SEED, board=number), [melder] * len(ruleset.seats)
        deal = play_deal(ruleset, board, seats, seed=SEED, number=number)
        state = Deal.start(ruleset, deal.board)
        for seat, action in deal.steps:
            if isinstance(action, PlayCard) and isinstance(state.legal, LegalPlays) and len(state.legal) > 1:
                found.append(Played(state, Observation.of(state, seat), state.legal.cards, action.card))
            state = state.apply(action)
    return tuple(found)


def share(results: Iterable[bool]) -> float:
    """The part that is true, of enough cases to mean something."""
    counted = list(results)
    assert len(counted) >= 6, "too few such positions to say anything: play more boards"
    return sum(counted) / len(counted)


# What is counted --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [*RULESETS, *DUTIES], ids=lambda ruleset: f"{ruleset.name} {ruleset.options}")
def test_what_it_takes_for_certain_is_true_of_the_hidden_hands(ruleset: Ruleset) -> None:
    positions = [deal for number in range(1, 9) for deal, _ in random_deal(ruleset, number) if deal.tricks is not None]
    assert positions
    for deal in positions[::3]:
        if not deal.is_over:
            check_count(deal, Observation.of(deal, deal.ruleset.seats[deal.turn]))


def check_count(deal: Deal, seen: Observation) -> None:
    count = CardCount(seen, seen.trump)
    for seat, packed in enumerate(deal.hands):
        if seat == deal.turn:
            continue
        hand = unpack(packed)
        assert all(copies_of(packed, card) >= copies for card, copies in count.known[seat].items())
        assert all(card.rank <= count.highest[seat][card.suit] for card in hand)
        for suit in Suit:
            for rank in range(7):
                holds = any(card.suit is suit and card.rank > rank for card in hand)
                chance = count.chance_above(seat, suit, rank)
                assert -1e-9 <= chance <= 1 + 1e-9
                assert holds or chance < 1
                assert not holds or chance > 0
    others = sum(hand for seat, hand in enumerate(deal.hands) if seat != deal.turn)
    # What lies in the stock, or another seat buried, cannot be told from what is in a hand.
    others += pack(deal.stock.cards) if deal.stock is not None else 0
    others += pack(deal.buried) if seen.seat is not seen.declarer else 0
    if not seen.tricks_omitted:
        assert all(count.elsewhere[card] == copies_of(others, card) for card in Card)
    for card in seen.hand:
        beaten = any(other.suit is card.suit and other > card for other in unpack(others))
        # Under `last_trick_only` a card may be thought alive that is gone, never the other way round.
        assert not (count.is_master(card) and beaten)


@pytest.mark.parametrize("name", PRESETS)
def test_chances_are_as_often_right_as_they_say(name: str) -> None:
    """Of cards held with a chance of about p, about that part are held."""
    told: dict[int, list[bool]] = {}
    for played in plays(name)[::5]:
        count = played.count()
        for seat in range(count.seats):
            if seat != played.deal.turn:
                for suit in Suit:
                    chance = count.chance_above(seat, suit, 3)
                    hand = unpack(played.deal.hands[seat])
                    told.setdefault(min(int(chance * 5), 4), []).append(
                        any(card.suit is suit and card.rank > 3 for card in hand)
                    )
    rates = [sum(held) / len(held) for _, held in sorted(told.items())]
    assert rates == sorted(rates)
    assert rates[0] < 0.15
    assert rates[-1] > 0.85


# What is played ---------------------------------------------------------------------------------------------------


def all_plays() -> Iterator[Played]:
    return (played for name in FOUR_HANDED for played in plays(name))


def test_last_to_play_it_feeds_a_winning_partner() -> None:
    """A side-suit counter that is no master goes on the partner's trick, where something worthless could too."""

    def spare_counters(played: Played) -> list[Card]:
        points, count = played.seen.ruleset.counter_points, played.count()
        return [c for c in played.legal if points[c] and c.suit is not played.seen.trump and not count.is_master(c)]

    cases = [p for p in all_plays() if len(p.trick) == 3 and p.winner == 1 and not p.takes_it and spare_counters(p)]
    assert share(played.points > 0 for played in cases) >= 0.95


@pytest.mark.parametrize("name", FOUR_HANDED)
def test_last_to_play_it_gives_an_opponents_trick_as_little_as_it_can(name: str) -> None:
    cases = [p for p in plays(name) if len(p.trick) == 3 and p.winner != 1 and not p.takes_it]
    assert share(played.points == played.fewest_points for played in cases) >= 0.95


def test_it_wins_with_the_cheaper_of_two_winners() -> None:
    """Where the last seat could win with an ace and a ten that higher cards are still out against, the ace is kept."""

    def has_choice(played: Played) -> bool:
        ace, ten = (Card.of(rank, played.card.suit) for rank in (Rank.ACE, Rank.TEN))
        return {ace, ten} <= set(played.legal) and not played.count().is_master(ten)

    cases = [played for played in all_plays() if len(played.trick) == 3 and played.takes_it and has_choice(played)]
    # An ace that would be ruffed later is no better than the ten.
    assert share(played.card.rank < Rank.ACE for played in cases) >= 0.75


def test_of_side_suits_it_leads_masters_rather_than_counters_that_lose() -> None:
    leads = (p for p in all_plays() if not p.trick and p.points and p.card.suit is not p.seen.trump)
    assert share(played.count().is_master(played.card) for played in leads) >= 0.8


def test_a_declarer_with_long_trumps_leads_them() -> None:
    # Contracts from 200 on are declared on hands that may never take the lead back after their aces.
    names = [name for name in FOUR_HANDED if PRESETS[name].minimum_bid != 200]
    led: dict[int, bool] = {}
    for played in (played for name in names for played in plays(name)):
        seen, board = played.seen, id(played.deal.board)
        trumps = sum(card.suit is seen.trump for card in seen.hand)
        if not played.trick and seen.seat is seen.declarer and trumps >= 0.4 * seen.ruleset.hand_cards:
            led[board] = led.get(board, False) or played.card.suit is seen.trump
    assert share(led.values()) >= 0.7


def test_of_two_cards_it_leads_the_loser_and_keeps_the_master_trump_for_the_last_trick() -> None:
    kept = []
    for played in all_plays():
        trump, count = played.seen.trump, played.count()
        masters = [card for card in played.seen.hand if count.is_master(card)]
        if not played.trick and len(played.seen.hand) == 2 and len(masters) == 1 and masters[0].suit is trump:
            kept.append(played.card is not masters[0])
    assert share(kept) >= 0.9
