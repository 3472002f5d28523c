"""Whole deals by the rulebook's words, for comparison with the product: actions are texts, as records write them.

Like `naive_rules`, this imports nothing of the product and is slow on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from naive_rules import RANKS, SUITS, NaiveRules, winner

__all__ = ["NaiveDeal", "naive_game_winner", "sorted_cards"]

SEATS = "NESW"


def sorted_cards(cards: Sequence[str]) -> str:
    return " ".join(sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0]))))


class NaiveDeal:
    """One playing of a board; `hands` are lists of texts by seat, seats are 0 to 3 clockwise."""

    def __init__(self, rules: NaiveRules, dealer: int, hands: Sequence[Sequence[str]]) -> None:
        self.rules, self.dealer = rules, dealer
        self.hands = [list(hand) for hand in hands]
        self.calls: list[tuple[int, int]] = []
        self.declarer: int | None = None
        self.bid = 0
        self.trump: str | None = None
        self.gifts: dict[int, list[str]] = {}
        self.melds = [0, 0, 0, 0]
        self.tricks: list[tuple[int, list[str]]] = []
        self.taken = [0, 0]
        self.tricks_won = [0, 0]
        self.result: str | None = None
        self.deltas = (0, 0)
        self.phase = "auction"
        self.turn = self._left(dealer)
        self._ask_redeal()

    @staticmethod
    def _left(seat: int) -> int:
        return (seat + 1) % 4

    # What is legal ------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.phase == "redeal":
            return ["continue", "redeal"]
        if self.phase == "auction":
            return self._legal_calls()
        if self.phase == "trump":
            suits = [suit for suit in SUITS if self.rules.has_marriage(hand, suit)]
            must = self.rules.options.get("trump_requires_marriage") and suits
            return [f"trump {suit}" for suit in (suits if must else SUITS)]
        if self.phase == "exchange":
            count = 3 if self.rules.double_deck else 4
            return sorted({f"give {sorted_cards(cards)}" for cards in combinations(hand, count)})
        if self.phase == "concession":
            return ["continue", "concede"]
        return [f"play {card}" for card in self._legal_cards(hand)]

    def _legal_cards(self, hand: list[str]) -> list[str]:
        assert self.trump is not None
        if len(self.tricks) == 1 and not self.tricks[0][1]:
            cards = self.rules.first_leads(hand, self.trump, had_no_choice=self._dealer_had_no_choice())
        else:
            cards = self.rules.legal_plays(hand, self.tricks[-1][1], self.trump)
        return sorted(set(cards), key=lambda card: (SUITS.index(card[1]), -RANKS.index(card[0])))

    def _legal_calls(self) -> list[str]:
        rules, passed = self.rules, self._passed()
        least = f"bid {rules.minimum_bid}"
        if rules.options.get("auto_bid_50") and not self.calls:
            return [least]
        if len(passed) == 4:
            return [least]
        stuck = rules.double_deck and not self.bid and self.turn == self.dealer and len(passed) == 3
        if stuck:
            return [f"bid {value}" for value in rules.bids_over(0)]
        if rules.options.get("bid_requires_marriage") and not rules.has_marriage(self.hands[self.turn]):
            return ["pass"]
        return ["pass", *(f"bid {value}" for value in rules.bids_over(self.bid))]

    def _passed(self) -> set[int]:
        return {seat for seat, points in self.calls if not points}

    def _dealer_had_no_choice(self) -> bool:
        """Whether someone had to declare and the three others would not: the dealer was stuck."""
        bids = [seat for seat, points in self.calls if points]
        someone_must = self.rules.name != "single-deck-classic" or self.rules.dealer_forced
        return bids == [self.dealer] and someone_must

    # What happens -------------------------------------------------------------------------------------------------

    def apply(self, action: str) -> None:
        assert action in self.legal(), (action, self.legal())
        verb, _, rest = action.partition(" ")
        if self.phase == "redeal":
            if verb == "redeal":
                self._end("passed-out", (0, 0))
            else:
                self.phase, self.turn = "auction", self._first_caller()
        elif self.phase == "auction":
            self._call(int(rest) if rest else 0)
        elif self.phase == "trump":
            self._name_trump(rest)
        elif self.phase == "exchange":
            self._give(rest.split())
        elif self.phase == "concession":
            if verb == "concede":
                self._throw_in("conceded")
            else:
                self._begin_play()
        else:
            self._play(rest)

    def _first_caller(self) -> int:
        return self.dealer if self.rules.options.get("auto_bid_50") else self._left(self.dealer)

    def _ask_redeal(self) -> None:
        self.turn = self._first_caller()
        rule = self.rules.options.get("nines_redeal", "off")
        for seat in range(4):
            ranks = [card[0] for card in self.hands[seat]]
            # Two seats cannot both have five of the eight nines.
            if rule != "off" and ranks.count("9") >= 5 and (rule == "five_nines" or "A" not in ranks):
                self.phase, self.turn = "redeal", seat

    def _call(self, points: int) -> None:
        self.calls.append((self.turn, points))
        if points:
            self.bid, self.declarer = points, self.turn
        passed = self._passed()
        if self.declarer is not None and len(passed | {self.declarer}) == 4:
            self.phase, self.turn = "trump", self.declarer
        elif len(passed) == 4:
            if self.rules.name == "single-deck-classic" and not self.rules.dealer_forced:
                self._end("passed-out", (0, 0))
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
        if rules.options.get("trump_requires_marriage") and not rules.has_marriage(hand) and not exempt:
            self._count_melds()
            if rules.no_marriage == "lose_bid_opponents_score_meld":
                self._throw_in("thrown-in")
            else:
                self._end("thrown-in", self._for_sides(-self.bid, 0))
        elif rules.name == "single-deck-1500":
            self.phase, self.turn = "exchange", (self.declarer + 2) % 4
        elif rules.options.get("racehorse"):
            self.phase, self.turn = "exchange", min(self.declarer, (self.declarer + 2) % 4)
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

    def _count_melds(self) -> None:
        self.melds = [self.rules.meld(hand, self.trump) for hand in self.hands]

    def side_meld(self, side: int) -> int:
        return self.melds[side] + self.melds[side + 2]

    def _meld(self) -> None:
        self._count_melds()
        assert self.declarer is not None
        rules, meld = self.rules, self.side_meld(self.declarer % 2)
        hopeless = self.bid - meld > rules.all_trick_points or meld < rules.options.get("min_team_meld", 0)
        may_concede = hopeless and rules.name == "single-deck-1500"
        if rules.double_deck:
            if hopeless and rules.play_impossible == "never":
                self._throw_in("thrown-in")
                return
            may_concede = rules.fold_any_time or (hopeless and rules.play_impossible == "choice")
        if may_concede:
            self.phase, self.turn = "concession", self.declarer
        else:
            self._begin_play()

    def _begin_play(self) -> None:
        assert self.declarer is not None
        self.phase, self.turn = "play", self.declarer
        self.tricks = [(self.declarer, [])]

    def _play(self, card: str) -> None:
        leader, trick = self.tricks[-1]
        self.hands[self.turn].remove(card)
        trick.append(card)
        if len(trick) < 4:
            self.turn = self._left(self.turn)
            return
        self.turn = (leader + winner(trick, self.trump)) % 4
        side = self.turn % 2
        self.tricks_won[side] += 1
        self.taken[side] += sum(self.rules.counter(each) for each in trick)
        if any(self.hands):
            self.tricks.append((self.turn, []))
        else:
            self.taken[side] += self.rules.last_trick
            self._score()

    # Points -------------------------------------------------------------------------------------------------------

    def _for_sides(self, declaring: int, defending: int) -> tuple[int, int]:
        assert self.declarer is not None
        return (declaring, defending) if self.declarer % 2 == 0 else (defending, declaring)

    def _board_meld(self, side: int) -> int:
        """The meld that counts: none below the table's minimum."""
        meld = self.side_meld(side)
        return meld if meld >= self.rules.options.get("min_team_meld", 0) else 0

    def _throw_in(self, result: str) -> None:
        assert self.declarer is not None
        self._end(result, self._for_sides(-self.bid, self._board_meld(1 - self.declarer % 2)))

    def _score(self) -> None:
        assert self.declarer is not None
        declaring = self.declarer % 2
        own, other = self._earned(declaring), self._earned(1 - declaring)
        enough_meld = self.side_meld(declaring) >= self.rules.options.get("min_team_meld", 0)
        made = own is not None and own >= self.bid and enough_meld
        penalty = -self.bid
        if own is None and self.rules.options.get("zero_tricks_bidder") == "zero":
            penalty = 0 if self.side_meld(declaring) + self.taken[declaring] >= self.bid else penalty
        if other is None:
            other = self.taken[1 - declaring] if self.rules.options.get("below_floor") == "tricks" else 0
        self._end("made" if made else "set", self._for_sides(own or 0 if made else penalty, other))

    def _earned(self, side: int) -> int | None:
        """Meld and tricks, or None for a side without the trick points that save its meld."""
        floor = {"single-deck-1500": 10, "single-deck-classic": 0, "double-deck": 20}[self.rules.name]
        if self.taken[side] < floor:
            return None
        if self.rules.options.get("trick_saves_meld") and not self.tricks_won[side]:
            return self.taken[side]
        return self._board_meld(side) + self.taken[side]

    def _end(self, result: str, deltas: tuple[int, int]) -> None:
        self.result, self.deltas, self.phase = result, deltas, "done"

    # What a seat sees ---------------------------------------------------------------------------------------------

    def seen_plays(self) -> list[str]:
        """The cards played that may still be looked at, in order."""
        tricks = self.tricks
        if self.rules.history == "last_trick_only":
            complete = sum(len(trick) == 4 for _, trick in tricks)
            tricks = tricks[max(0, complete - 1) :]
        return [card for _, trick in tricks for card in trick]


def naive_game_winner(name: str, options: Mapping[str, Any], scores: Sequence[int], bidder: int | None) -> int | None:
    """The side that has won the game after a deal: one side at the target, or, of both, as the ruleset says."""
    target = NaiveRules(name, options).target
    first, second = scores[0] >= target, scores[1] >= target
    if first != second:
        return 0 if first else 1
    if not first:
        return None
    if name != "single-deck-classic" and bidder is not None:
        return bidder
    return None if scores[0] == scores[1] else int(scores[1] > scores[0])
