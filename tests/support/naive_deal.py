"""Whole deals by the rulebook's words, for comparison with the product: actions are texts, as records write them.

This is the course of a deal with an auction (and of the three-handed game with a card turned up); the game with a stock
is in `naive_stock`, the points in `naive_points`. Like `naive_rules`, this imports nothing of the product.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from naive_points import checks_of_hand, score_deal
from naive_rules import RANKS, SUITS, NaiveRules, winner

__all__ = ["NaiveDeal", "sorted_cards"]


def sorted_cards(cards: Sequence[str]) -> str:
    return " ".join(sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0]))))


def in_order(cards: Sequence[str]) -> list[str]:
    """The documented order: suits S H D C, low cards first."""
    return sorted(set(cards), key=lambda card: (SUITS.index(card[1]), -RANKS.index(card[0])))


class NaiveDeal:
    """One playing of a board; `hands` are lists of texts by seat, seats are numbered clockwise from 0."""

    def __init__(
        self, rules: NaiveRules, dealer: int, hands: Sequence[Sequence[str]], *, widow: Sequence[str] = ()
    ) -> None:
        self.rules, self.dealer = rules, dealer
        self.hands = [list(hand) for hand in hands]
        self.widow = list(widow)
        self.turned_up = hands[dealer][-1] if rules.on("turn_up") else None
        self.calls: list[tuple[int, int]] = []
        self.declarer: int | None = None
        self.bid = 0
        self.trump: str | None = None
        self.gifts: dict[int, list[str]] = {}
        self.buried: list[str] = []
        self.melds = [0] * rules.seats
        self.meld_checks = [0] * rules.seats
        self.tricks: list[tuple[int, list[str]]] = []
        self.taken = [0] * rules.sides
        self.tricks_won = [0] * rules.sides
        self.result: str | None = None
        self.deltas: tuple[int, ...] = ()
        self.checks: tuple[int, ...] | None = None
        self.phase = "auction"
        self.turn = self._first_caller()
        self._ask_redeal()
        if self.turned_up:
            self.trump = self.turned_up[1]
            self._count_melds()
            self._begin_play(self._left(dealer))

    def _left(self, seat: int) -> int:
        return (seat + 1) % self.rules.seats

    # What is legal ------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.phase == "redeal":
            return ["continue", "redeal"]
        if self.phase == "auction":
            return self._legal_calls()
        if self.phase == "trump":
            suits = [suit for suit in SUITS if self.rules.has_marriage(hand, suit)]
            must = self.rules.on("trump_requires_marriage") and suits
            return [f"trump {suit}" for suit in (suits if must else SUITS)]
        if self.phase == "exchange":
            count = 3 if self.rules.double_deck else 4
            return sorted({f"give {sorted_cards(cards)}" for cards in combinations(hand, count)})
        if self.phase == "bury":
            return sorted({f"bury {sorted_cards(cards)}" for cards in combinations(self._may_bury(hand), 3)})
        if self.phase == "concession":
            return ["continue", "concede"]
        return [f"play {card}" for card in in_order(self._legal_cards(hand))]

    def _may_bury(self, hand: list[str]) -> list[str]:
        """Any card; with `meld_from_18`, none whose absence would cost a point of what was shown, if three are left."""
        if not self.rules.on("meld_from_18"):
            return hand
        shown = shown_cards(self.rules, hand, self.trump)
        rest = list(hand)
        for card in shown:
            rest.remove(card)
        return rest if len(rest) >= 3 else hand

    def _legal_cards(self, hand: list[str]) -> list[str]:
        assert self.trump is not None
        if self.declarer is not None and len(self.tricks) == 1 and not self.tricks[0][1]:
            return self.rules.first_leads(hand, self.trump, had_no_choice=self._declarer_had_no_choice())
        return self.rules.legal_plays(hand, self.tricks[-1][1], self.trump)

    def _legal_calls(self) -> list[str]:
        rules, passed, hand = self.rules, self._passed(), self.hands[self.turn]
        least, all_bids = f"bid {rules.minimum_bid}", [f"bid {value}" for value in rules.bids_over(self.bid)]
        if not self.calls and (rules.on("auto_bid_50") or rules.on("eldest_must_open")):
            return [least]
        if len(passed) == rules.seats:
            return [least]
        others_passed = not self.bid and self.turn == self.dealer and len(passed) == rules.seats - 1
        if others_passed and rules.double_deck:
            return all_bids
        if others_passed and rules.on("dealer_forced_200"):
            return [least]
        if others_passed and rules.name == "check":
            return all_bids if rules.has_marriage(hand) else [least]
        needs_marriage = rules.on("bid_requires_marriage") or rules.name == "check"
        is_free = rules.on("dealer_free") and self.turn == self.dealer
        if needs_marriage and not is_free and not rules.has_marriage(hand):
            return ["pass"]
        return ["pass", *all_bids]

    def _passed(self) -> set[int]:
        return {seat for seat, points in self.calls if not points}

    def _declarer_had_no_choice(self) -> bool:
        """Whether someone had to declare and the others would not: the declarer was stuck."""
        rules = self.rules
        bids = [seat for seat, points in self.calls if points]
        if rules.name == "auction-widow":
            return rules.eldest_must_open and bids == [self._left(self.dealer)]
        someone_must = rules.name in ("single-deck-1500", "double-deck", "check") or (
            rules.on("dealer_forced") or rules.on("dealer_forced_200")
        )
        return bids == [self.dealer] and someone_must

    # What happens -------------------------------------------------------------------------------------------------

    def apply(self, action: str) -> None:
        assert action in self.legal() or self.phase in ("bury", "exchange"), (action, self.legal())
        verb, _, rest = action.partition(" ")
        if self.phase == "redeal":
            if verb == "redeal":
                self._end("passed-out")
            else:
                self.phase, self.turn = "auction", self._first_caller()
        elif self.phase == "auction":
            self._call(int(rest) if rest else 0)
        elif self.phase == "trump":
            self._name_trump(rest)
        elif self.phase == "exchange":
            self._give(rest.split())
        elif self.phase == "bury":
            self._bury(rest.split())
        elif self.phase == "concession":
            self._concession(conceded=verb == "concede")
        else:
            self._play(rest)

    def _first_caller(self) -> int:
        return self.dealer if self.rules.on("auto_bid_50") else self._left(self.dealer)

    def _ask_redeal(self) -> None:
        rule = self.rules.options.get("nines_redeal", "off")
        for seat in range(self.rules.seats):
            ranks = [card[0] for card in self.hands[seat]]
            # Two seats cannot both have five of the eight nines.
            if rule != "off" and ranks.count("9") >= 5 and (rule == "five_nines" or "A" not in ranks):
                self.phase, self.turn = "redeal", seat

    def _call(self, points: int) -> None:
        self.calls.append((self.turn, points))
        if points:
            self.bid, self.declarer = points, self.turn
        passed, seats = self._passed(), self.rules.seats
        spoken = self.rules.name == "firehouse" and len(self.calls) == seats
        if self.declarer is not None and (spoken or len(passed | {self.declarer}) == seats):
            self.phase, self.turn = "trump", self.declarer
            if self.rules.widow_cards:
                self.hands[self.declarer] += self.widow
        elif len(passed) == seats:
            if self.rules.name != "single-deck-1500" and not self.rules.on("dealer_forced"):
                self._end("passed-out")
            self.turn = self.dealer
        else:
            self.turn = self._left(self.turn)
            while self.turn in passed:
                self.turn = self._left(self.turn)

    def _name_trump(self, suit: str) -> None:
        assert self.declarer is not None
        self.trump = suit
        rules, hand = self.rules, self.hands[self.declarer]
        exempt = rules.options.get("no_marriage") == "exempt_at_50" and self.bid == rules.minimum_bid
        if rules.double_deck and rules.trump_requires_marriage and not rules.has_marriage(hand) and not exempt:
            self._count_melds()
            self._end("thrown-in", bid_only=rules.no_marriage != "lose_bid_opponents_score_meld")
        elif rules.name == "single-deck-1500":
            self.phase, self.turn = "exchange", (self.declarer + 2) % 4
        elif rules.on("racehorse"):
            self.phase, self.turn = "exchange", min(self.declarer, (self.declarer + 2) % 4)
        elif rules.widow_cards and not rules.on("meld_from_18"):
            self.phase = "bury"
        else:
            self._meld()

    def _give(self, cards: list[str]) -> None:
        giver, taker = self.turn, (self.turn + 2) % 4
        self.gifts[giver] = cards
        if not self.rules.double_deck:
            self._hand_over(giver, taker)
        elif len(self.gifts) == 2:
            self._hand_over(giver, taker)
            self._hand_over(taker, giver)
        if len(self.gifts) == 2:
            self._meld()
        else:
            self.turn = taker

    def _hand_over(self, giver: int, taker: int) -> None:
        for card in self.gifts[giver]:
            self.hands[giver].remove(card)
            self.hands[taker].append(card)

    def _bury(self, cards: list[str]) -> None:
        for card in cards:
            self.hands[self.turn].remove(card)
        self.buried = cards
        if self.rules.on("meld_from_18"):
            self._ask_concession()
        else:
            self._meld()

    def _count_melds(self) -> None:
        rules = self.rules
        for seat, hand in enumerate(self.hands):
            if rules.name == "auction-widow" and not rules.all_meld and seat != self.declarer:
                continue
            self.melds[seat] = rules.meld(hand, self.trump)
            if rules.name == "check":
                self.meld_checks[seat] = checks_of_hand(hand, self.trump)

    def side_meld(self, side: int) -> int:
        return sum(points for seat, points in enumerate(self.melds) if self.rules.side(seat) == side)

    def _hopeless(self) -> bool:
        assert self.declarer is not None
        meld = self.side_meld(self.rules.side(self.declarer))
        return self.bid - meld > self.rules.all_trick_points or meld < self.rules.options.get("min_team_meld", 0)

    def _meld(self) -> None:
        self._count_melds()
        rules = self.rules
        assert self.declarer is not None
        if rules.name == "auction-widow" and not rules.all_meld and self.melds[self.declarer] >= self.bid:
            self._end("made")
        elif rules.double_deck and self._hopeless() and rules.play_impossible == "never":
            self._end("thrown-in")
        elif rules.on("meld_from_18"):
            self.phase, self.turn = "bury", self.declarer
        else:
            self._ask_concession()

    def _ask_concession(self) -> None:
        rules = self.rules
        assert self.declarer is not None
        may_concede = rules.name == "single-deck-1500" and self._hopeless()
        if rules.double_deck:
            may_concede = rules.fold_any_time or (self._hopeless() and rules.play_impossible == "choice")
        if rules.name == "auction-widow" or rules.on("concession"):
            may_concede = self.melds[self.declarer] < self.bid
        if may_concede:
            self.phase, self.turn = "concession", self.declarer
        else:
            self._begin_play(self.declarer)

    def _concession(self, *, conceded: bool) -> None:
        assert self.declarer is not None
        left = self._left(self.declarer)
        if self.turn == self.declarer:
            if conceded:
                self._end("conceded")
            elif self.rules.on("defenders_concede"):
                self.turn = left
            else:
                self._begin_play(self.declarer)
        elif conceded and self.turn == left:
            self.turn = self._left(left)
        elif conceded:
            self._end("made")
        else:
            self._begin_play(self.declarer)

    def _begin_play(self, leader: int) -> None:
        self.phase, self.turn = "play", leader
        self.tricks = [(leader, [])]

    def _play(self, card: str) -> None:
        leader, trick = self.tricks[-1]
        self.hands[self.turn].remove(card)
        trick.append(card)
        if len(trick) < self.rules.seats:
            self.turn = self._left(self.turn)
            return
        self.turn = (leader + winner(trick, self.trump)) % self.rules.seats
        side = self.rules.side(self.turn)
        self.tricks_won[side] += 1
        self.taken[side] += sum(self.rules.counter(each) for each in trick)
        if any(self.hands):
            self.tricks.append((self.turn, []))
        else:
            self.taken[side] += self.rules.last_trick
            self._end("played out")

    def _end(self, result: str, *, bid_only: bool = False) -> None:
        if self.buried and any(trick for _, trick in self.tricks):
            assert self.declarer is not None
            self.taken[self.rules.side(self.declarer)] += sum(self.rules.counter(card) for card in self.buried)
        self.result, self.deltas, self.checks = score_deal(self, result, bid_only=bid_only)
        self.phase = "done"

    # What a seat sees ---------------------------------------------------------------------------------------------

    def seen_plays(self) -> list[str]:
        """The cards played that may still be looked at, in order."""
        tricks = self.tricks
        if self.rules.history == "last_trick_only":
            complete = sum(len(trick) == self.rules.seats for _, trick in tricks)
            tricks = tricks[max(0, complete - 1) :]
        return [card for _, trick in tricks for card in trick]


def shown_cards(rules: NaiveRules, hand: Sequence[str], trump: str | None) -> list[str]:
    """The fewest cards that show all the points: one after the other is put back if no point is lost without it."""
    shown = in_order_of_play(hand)
    total = rules.meld(shown, trump)
    for card in list(shown):
        fewer = list(shown)
        fewer.remove(card)
        if rules.meld(fewer, trump) == total:
            shown = fewer
    return shown


def in_order_of_play(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))
