"""`Observation`: all that one seat may know of a deal, and the only door to hidden information.

Flat on purpose: calls, plays and trick leaders are plain sequences in order, as on the wire; grouping them into tricks
is a helper. Nothing here may depend on cards that the seat cannot see: permuting those changes no field.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from pinochle_rules.auction import callers
from pinochle_rules.cards import Card, Suit
from pinochle_rules.cardset import unpack
from pinochle_rules.meld import ShownMelds
from pinochle_rules.ruleset import Ruleset
from pinochle_rules.seats import BySeat, BySide, Seat
from pinochle_rules.stock import TableCard
from pinochle_rules.switches import History
from pinochle_rules.tricks import trick_winner

if TYPE_CHECKING:
    from pinochle_rules.deal import Deal

__all__ = ["Contract", "Observation", "Trick"]


@dataclass(frozen=True, slots=True)
class Contract:
    """Who declares, for how many points, and with which trump (None until it is named)."""

    declarer: Seat
    points: int
    trump: Suit | None

    def __str__(self) -> str:
        return f"{self.declarer} {self.points} {self.trump or '?'}"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or in progress: who led, and the cards in the order played."""

    leader: Seat
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat knows at one moment. Scores and points are the ruleset's own points."""

    ruleset: Ruleset
    seat: Seat
    dealer: Seat
    hand: tuple[Card, ...]
    """The cards held now, in the documented order."""
    calls: tuple[int, ...]
    """Points of every call in order, 0 for a pass; the seats follow from the dealer (`callers`)."""
    contract: Contract | None
    melds: BySeat[ShownMelds]
    """What each seat has laid face up, in the order of `Ruleset.seats`; empty before melding. Where there is a stock,
    all that it has scored so far, every nine of trump included."""
    plays: tuple[Card, ...]
    """Every card played, in order; under `history: last_trick_only` from the last completed trick on."""
    trick_leaders: tuple[Seat, ...]
    """The leader of each trick in `plays`, and of the trick about to be led."""
    tricks_omitted: int
    """Completed tricks that came before the first of `plays` and may no longer be looked at."""
    given: tuple[Card, ...]
    """Cards this seat gave in the exchange."""
    received: tuple[Card, ...]
    """Cards this seat received in the exchange."""
    scores: BySide[int]
    """Each side's total before this deal; 0 in board format."""
    trick_points: BySide[int]
    """Points taken in tricks so far by side; cards that the declarer buried are not among them."""
    checks: BySide[int]
    """Each side's total in the second ledger before this deal; 0 in board format."""
    widow: tuple[Card, ...] = ()
    """The widow as everybody saw it, once it has been turned up."""
    buried: tuple[Card, ...] = ()
    """Cards that this seat buried."""
    buried_count: int = 0
    """How many cards the declarer has buried; which ones, nobody else may see."""
    turned_up: Card | None = None
    """The card that was turned up at the deal; its suit is trump. None where the declarer names trump."""
    upcard: Card | None = None
    """The card face up under the stock; None when the stock is gone."""
    stock_size: int = 0
    """How many cards are left to draw, the upcard included."""
    tables: BySeat[tuple[TableCard, ...]] = ()
    """The cards face up before each seat and the shown melds they are in; when the stock is gone they have been picked
    up, and this lists those of them that are not played yet. Empty where there is no stock."""
    exchanger: Seat | None = None
    """The seat that took the card turned up at the deal for a nine of trump."""
    drawn: Card | None = None
    """The card that this seat drew last."""
    last_card: Card | None = None
    """The last card of the stock that was face down, where the ruleset shows it to both; the winner of that trick drew
    it."""

    @staticmethod
    def of(deal: Deal, seat: Seat) -> Observation:
        """What `seat` may know of the deal now."""
        setting = deal.setting
        ruleset = setting.ruleset
        index = ruleset.seat_index[seat]
        plays, leaders, omitted = deal.plays, deal.leaders, 0
        if plays and ruleset.history is History.LAST_TRICK_ONLY:
            omitted = max(0, len(plays) // len(ruleset.seats) - 1)
            plays, leaders = plays[omitted * len(ruleset.seats) :], leaders[omitted:]
        new: Any = _Unfrozen.__new__(_Unfrozen)
        new.ruleset, new.seat, new.dealer = ruleset, seat, setting.board.dealer
        new.hand, new.calls = unpack(deal.hand(index)), deal.calls
        new.contract, new.melds = setting.contract, setting.melds
        new.plays, new.trick_leaders, new.tricks_omitted = plays, leaders, omitted
        new.given, new.received = setting.given[index], setting.received[index]
        new.scores, new.trick_points, new.checks = setting.scores, deal.taken, setting.checks
        new.widow = new.buried = new.tables = ()
        new.buried_count = new.stock_size = 0
        new.turned_up = new.upcard = new.exchanger = new.drawn = new.last_card = None
        if ruleset.has_table:
            _add_table(new, deal, index)
        new.__class__ = Observation
        return cast(Observation, new)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once there is one."""
        if self.contract is not None:
            return self.contract.trump
        return self.turned_up.suit if self.turned_up is not None else None

    @property
    def declarer(self) -> Seat | None:
        """The seat that won the auction."""
        return self.contract.declarer if self.contract else None

    @property
    def partner(self) -> Seat | None:
        """The other seat of the side, or None where every seat plays for itself."""
        return self.ruleset.partner_of(self.seat)

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who made each of `calls`."""
        return callers(self.ruleset, self.dealer, self.calls)

    @property
    def highest_bid(self) -> int:
        """The bid in force, 0 before the first."""
        return max(self.calls, default=0)

    def tricks(self) -> Iterator[Trick]:
        """The tricks of `plays`; the last may be in progress, with any number of cards from 0."""
        seats = self.ruleset.seats
        count = len(seats)
        for number, leader in enumerate(self.trick_leaders):
            cards = self.plays[number * count : (number + 1) * count]
            first = self.ruleset.seat_index[leader]
            yield Trick(leader, tuple(seats[(first + place) % count] for place in range(len(cards))), cards)

    @property
    def current_trick(self) -> Trick | None:
        """The trick in progress or about to be led; None before the play."""
        last = None
        for trick in self.tricks():
            last = trick
        return last

    @property
    def current_winner(self) -> Seat | None:
        """The seat whose card now wins the trick in progress; None where nobody has led."""
        trick = self.current_trick
        if trick is None or not trick.cards:
            return None
        return trick.seats[trick_winner(trick.cards, self.trump)]


class _Unfrozen(Observation):
    """An observation while it is being filled in: to build a frozen one takes seven times as long."""

    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


def _add_table(draft: Any, deal: Deal, index: int) -> None:
    """What there is to see of a widow, a stock, or a card turned up."""
    ruleset = deal.ruleset
    if ruleset.widow_cards and deal.contract is not None:
        draft.widow = deal.board.widow(ruleset)
        draft.buried_count = len(deal.buried)
        if index == deal.declarer_index:
            draft.buried = deal.buried
    draft.turned_up = deal.turned_up
    stock = deal.stock
    if stock is not None:
        draft.upcard, draft.stock_size = stock.upcard, stock.size
        draft.tables = tuple([table.cards for table in stock.tables])
        draft.exchanger = ruleset.seats[stock.exchanger] if stock.exchanger >= 0 else None
        draft.drawn, draft.last_card = stock.drawn[index], stock.last_card
