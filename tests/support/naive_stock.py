"""The two-handed game by the rulebook's words: every copy of a card is a thing of its own here.

Actions are texts, as records write them, with `keep-dix` and `no-meld` for what is declined. Imports nothing of the
product, and shares nothing with it but the names of phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from naive_deal import in_order, sorted_cards
from naive_rules import SUITS, NaiveRules, winner

__all__ = ["Copy", "NaiveStockDeal", "melds_of"]

MARRIAGES = ("marriage", "royal-marriage")


@dataclass(eq=False, slots=True)
class Copy:
    """One physical card in a player's hands or before him."""

    card: str
    melds: list[int] = field(default_factory=list)
    """Numbers of its owner's melds that it is in."""
    on_table: bool = False
    has_scored: bool = False
    """For a nine of trump."""


def kinds_of_meld(trump: str) -> dict[tuple[str, tuple[str, ...]], int]:
    """Every single meld with its points."""
    melds = {("run", tuple(rank + trump for rank in "ATKQJ")): 150, ("royal-marriage", (f"K{trump}", f"Q{trump}")): 40}
    for suit in SUITS:
        if suit != trump:
            melds["marriage", (f"K{suit}", f"Q{suit}")] = 20
    melds["pinochle", ("QS", "JD")] = 40
    for name, rank, points in (("aces", "A", 100), ("kings", "K", 80), ("queens", "Q", 60), ("jacks", "J", 40)):
        melds[name, tuple(rank + suit for suit in SUITS)] = points
    return melds


def melds_of(
    rules: NaiveRules, trump: str, copies: Sequence[Copy], been_in: Sequence[Sequence[str]]
) -> list[tuple[str, tuple[str, ...], int]]:
    """Name, cards and points of every meld that may be laid; `been_in` are the kinds that each copy has been in."""
    found = []
    for (name, cards), points in kinds_of_meld(trump).items():
        free = {card: _free(copies, been_in, card, name) for card in cards}
        for count, prefix in ((1, ""), (2, "double-")):
            if count == 2 and (name in (*MARRIAGES, "run") or not rules.double_in_one):
                continue
            if any(len(free[card]) < count for card in cards):
                continue
            if rules.require_new_card and all(copy.on_table for card in cards for copy in free[card]):
                continue
            found.append((prefix + name, cards * count, points * count))
    return found


def _free(copies: Sequence[Copy], been_in: Sequence[Sequence[str]], card: str, name: str) -> list[Copy]:
    """The copies of a card that may serve in a meld of the kind."""
    barred = {
        "run": ("run",), "marriage": (*MARRIAGES, "run"), "royal-marriage": (*MARRIAGES, "run"),
    }.get(name, (name,))  # fmt: skip
    return [
        copy
        for copy, kinds in zip(copies, been_in, strict=True)
        if copy.card == card and not any(kind.removeprefix("double-") in barred for kind in kinds)
    ]


class NaiveStockDeal:
    """One playing of a board; seats are 0 and 1."""

    def __init__(
        self,
        rules: NaiveRules,
        dealer: int,
        hands: Sequence[Sequence[str]],
        stock: Sequence[str],
        scores: Sequence[int] = (0, 0),
    ) -> None:
        self.rules, self.dealer = rules, dealer
        self.held = [[Copy(card) for card in hand] for hand in hands]
        """Each player's cards, the one held longest first."""
        self.stock = [Copy(card) for card in stock[:-1]]
        self.upcard: Copy | None = Copy(stock[-1])
        self.turned_up = stock[-1]
        self.trump = stock[-1][1]
        self.nine = f"9{self.trump}"
        self.scored: list[list[tuple[str, str, int]]] = [[], []]
        """Name, cards and points of all that each player has scored at once."""
        self.tricks: list[tuple[int, list[str]]] = [(1 - dealer, [])]
        self.taken = [0, 0]
        self.drawn: list[str | None] = [None, None]
        self.exchanger: int | None = None
        self.last_card: str | None = None
        self.calls: list[tuple[int, int]] = []
        self.result: str | None = None
        self.deltas = (0, 0)
        self.checks = None
        self.scores = scores
        """Totals before the deal."""
        self.phase, self.turn = "play", 1 - dealer
        if self.upcard.card == self.nine:
            self.upcard.has_scored = True
            self._score(dealer, "dix", self.nine, 10)

    @property
    def hands(self) -> list[list[str]]:
        return [[copy.card for copy in held] for held in self.held]

    @property
    def melds(self) -> list[int]:
        return [sum(points for _, _, points in scored) for scored in self.scored]

    def tables(self) -> list[list[tuple[str, tuple[int, ...]]]]:
        return [[(copy.card, tuple(copy.melds)) for copy in self._as_laid(seat) if copy.on_table] for seat in (0, 1)]

    def _as_laid(self, seat: int) -> list[Copy]:
        return sorted(self.held[seat], key=lambda copy: (copy.card, self.held[seat].index(copy)))

    # What is legal ------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        held = self.held[self.turn]
        if self.phase == "dix":
            assert self.upcard is not None
            exchange = ["exchange-dix"] if self.upcard.card != self.nine else []
            return ["keep-dix", *exchange, "show-dix"]
        if self.phase == "trick-meld":
            return ["no-meld", *(f"meld {name} {sorted_cards(cards)}" for name, cards, _ in self._possible())]
        cards = [copy.card for copy in held]
        if self.upcard is None:
            cards = self.rules.legal_plays(cards, self.tricks[-1][1], self.trump)
        return [f"play {card}" for card in in_order(cards)]

    def _possible(self) -> list[tuple[str, tuple[str, ...], int]]:
        held, scored = self.held[self.turn], self.scored[self.turn]
        return melds_of(self.rules, self.trump, held, [[scored[at][0] for at in copy.melds] for copy in held])

    def _unscored_nines(self, seat: int) -> list[Copy]:
        return [copy for copy in self.held[seat] if copy.card == self.nine and not copy.has_scored]

    # What happens -------------------------------------------------------------------------------------------------

    def apply(self, action: str) -> None:
        assert action in self.legal(), (action, self.legal())
        verb, _, rest = action.partition(" ")
        if self.phase == "dix":
            self._dix(verb)
        elif self.phase == "trick-meld":
            if verb == "meld":
                name, _, cards = rest.partition(" ")
                self._lay(name, cards)
            self._draw()
        else:
            self._play(rest)

    def _score(self, seat: int, name: str, cards: str, points: int) -> None:
        self.scored[seat].append((name, cards, points))
        if self.rules.win_test == "immediate" and self.scores[seat] + self.melds[seat] >= self.rules.target:
            melds = self.melds
            self.result, self.deltas, self.phase = "played", (melds[0], melds[1]), "done"

    def _dix(self, verb: str) -> None:
        seat = self.turn
        if verb == "keep-dix":
            self._ask_meld()
            return
        nine = self._unscored_nines(seat)[0]
        nine.has_scored = True
        if verb == "exchange-dix":
            assert self.upcard is not None
            self.held[seat].remove(nine)
            self.held[seat].append(self.upcard)
            self.upcard, self.exchanger = nine, seat
        else:
            nine.on_table = True
            nine.melds.append(len(self.scored[seat]))
        self._score(seat, "dix", self.nine, 10)
        if self.phase == "dix" and not self._unscored_nines(seat):
            self._ask_meld()

    def _ask_meld(self) -> None:
        if self._possible():
            self.phase = "trick-meld"
        else:
            self._draw()

    def _lay(self, name: str, cards: str) -> None:
        seat = self.turn
        held, scored = self.held[seat], self.scored[seat]
        kind, number = name.removeprefix("double-"), len(scored)
        been_in = [[scored[at][0] for at in copy.melds] for copy in held]
        chosen: list[Copy] = []
        for card in cards.split():
            free = [copy for copy in _free(held, been_in, card, kind) if copy not in chosen]
            most = max(len(copy.melds) for copy in free)
            chosen.append(next(copy for copy in free if len(copy.melds) == most))
        if self.rules.require_new_card and all(copy.on_table for copy in chosen):
            for place, copy in enumerate(chosen):
                new = [other for other in held if other.card == copy.card and not other.on_table]
                if new:
                    chosen[place] = new[0]
                    break
        for copy in chosen:
            copy.on_table = True
            copy.melds.append(number)
        points = kinds_of_meld(self.trump)[kind, _named(kind, cards, self.trump)]
        self._score(seat, name, cards, 2 * points if name != kind else points)

    def _draw(self) -> None:
        if self.phase == "done":
            return
        for seat in (self.turn, 1 - self.turn):
            if self.stock:
                copy = self.stock.pop(0)
                if not self.stock and self.rules.show_last_card:
                    self.last_card = copy.card
            else:
                assert self.upcard is not None
                copy, self.upcard = self.upcard, None
            self.held[seat].append(copy)
            self.drawn[seat] = copy.card
        self.phase = "play"

    def _play(self, card: str) -> None:
        seat, phase1 = self.turn, self.upcard is not None
        held = [copy for copy in self.held[seat] if copy.card == card]
        copy = max(held, key=lambda each: len(each.melds))
        scores = False
        if self._unscored_nines(seat) and card == self.nine:
            rule = self.rules.dix_played
            scores = rule == "any_phase" or (rule == "phase1" and phase1)
            # When the melds have been picked up, a card that scores nothing is taken for one that was seen.
            if scores or phase1:
                copy = self._unscored_nines(seat)[0]
            else:
                self._unscored_nines(seat)[0].has_scored = True
        self.held[seat].remove(copy)
        leader, trick = self.tricks[-1]
        trick.append(card)
        if scores:
            self._score(seat, "dix", self.nine, 10)
        if self.phase == "done":
            return
        if len(trick) == 1:
            self.turn = 1 - seat
            return
        self.turn = leader if winner(trick, self.trump) == 0 else 1 - leader
        self.taken[self.turn] += sum(self.rules.counter(each) for each in trick)
        if not any(self.held):
            self.taken[self.turn] += 10
            melds = self.melds
            self.result, self.phase = "played", "done"
            self.deltas = (melds[0] + self.taken[0], melds[1] + self.taken[1])
            return
        self.tricks.append((self.turn, []))
        if phase1:
            self.phase = "dix"
            if not self._unscored_nines(self.turn):
                self._ask_meld()

    # What a seat sees ---------------------------------------------------------------------------------------------

    def seen_plays(self) -> list[str]:
        """The cards played that may still be looked at, in order."""
        tricks = self.tricks
        if self.rules.history == "last_trick_only":
            complete = sum(len(trick) == 2 for _, trick in tricks)
            tricks = tricks[max(0, complete - 1) :]
        return [card for _, trick in tricks for card in trick]


def _named(kind: str, cards: str, trump: str) -> tuple[str, ...]:
    """The cards of the single meld of the kind that these are, in the order of the table above."""
    faces = set(cards.split())
    return next(names for name, names in kinds_of_meld(trump) if name == kind and set(names) == faces)
