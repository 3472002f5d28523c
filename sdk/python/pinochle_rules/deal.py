"""`Deal`: the state of one playing of a board. The only module that moves a deal from phase to phase.

Theory of operation. A deal is immutable: `apply` returns the next one, `legal` says what it may be given, and an
illegal action raises `IllegalAction` and changes nothing. Phases follow one another as the ruleset composes them:

    redeal? -> auction -> trump -> exchange? -> (melds are laid) -> concession? -> play -> done

Each phase has its bookkeeping in a module of its own (`auction`, `tricks`, `scoring`, `meld`); what is legal is in
`legal` values. Melding is not an action: it follows from the hands. A seat whose `legal` has one member is forced;
callers may apply it unasked (`is_forced`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pinochle_rules.actions import Action, Bid, Concede, GiveCards, NameTrump, Pass, PlayCard, Redeal
from pinochle_rules.auction import Auction, apply_call, start_auction
from pinochle_rules.cards import Card, Suit
from pinochle_rules.cardset import ONE, CardSet
from pinochle_rules.errors import IllegalAction
from pinochle_rules.explain import why_illegal
from pinochle_rules.legal import Legal, LegalCards, LegalPlays
from pinochle_rules.legality import find_legal, givers, lacks_marriage, next_redeal_asker
from pinochle_rules.meld import ShownMelds, shown_melds
from pinochle_rules.observation import Contract
from pinochle_rules.phase import Phase
from pinochle_rules.ruleset import ExchangeOrder, ImpossibleContract, NoMarriage, Ruleset
from pinochle_rules.scoring import (
    DealResult,
    Outcome,
    by_side,
    can_concede,
    is_impossible,
    settle_played,
    settle_thrown_in,
)
from pinochle_rules.tricks import Tricks

if TYPE_CHECKING:
    from pinochle_rules.board import Board
    from pinochle_rules.seats import BySeat, BySide, Seat

__all__ = ["Deal"]


T = TypeVar("T")
_new = object.__new__

_SLOTS = (
    "auction",
    "board",
    "contract",
    "given",
    "hands",
    "melds",
    "outcome",
    "phase",
    "received",
    "ruleset",
    "scores",
    "steps",
    "tricks",
    "turn",
)


class Deal:
    """One playing of a board at one table, up to now."""

    __slots__ = (*_SLOTS, "_legal")

    ruleset: Ruleset
    board: Board
    scores: BySide[int]
    """Each side's total before the deal."""
    phase: Phase
    turn: int
    """Index of the seat to act, -1 when done."""
    hands: BySeat[CardSet]
    steps: tuple[tuple[Seat, Action], ...]
    """Every action with its seat, in order."""
    auction: Auction
    contract: Contract | None
    given: BySeat[tuple[Card, ...]]
    received: BySeat[tuple[Card, ...]]
    melds: BySeat[ShownMelds]
    tricks: Tricks | None
    outcome: Outcome | None
    _legal: Legal | None

    @classmethod
    def start(cls, ruleset: Ruleset, board: Board, *, scores: BySide[int] | None = None) -> Deal:
        """The deal before its first action."""
        deal = object.__new__(cls)
        seats = len(ruleset.seats)
        deal.ruleset, deal.board = ruleset, board
        deal.scores = scores if scores is not None else (0,) * len(ruleset.sides)
        deal.hands = board.hands(ruleset)
        deal.steps = ()
        deal.contract = deal.tricks = deal.outcome = deal._legal = None
        deal.given = deal.received = ((),) * seats
        deal.melds = ()
        deal.auction = start_auction(ruleset, ruleset.seat_index[board.dealer])
        deal.phase, deal.turn = Phase.AUCTION, deal.auction.turn
        first_asker = next_redeal_asker(deal, after=ruleset.seat_index[board.dealer])
        if first_asker >= 0:
            deal.phase, deal.turn = Phase.REDEAL, first_asker
        return deal

    # What can be asked of a deal ----------------------------------------------------------------------------------

    @property
    def seat_to_act(self) -> Seat | None:
        """The seat that acts next, or None when the deal is over."""
        return self.ruleset.seats[self.turn] if self.turn >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.turn < 0

    @property
    def calls(self) -> tuple[int, ...]:
        """Points of every call in order, 0 for a pass."""
        return self.auction.calls

    @property
    def trick_points(self) -> BySide[int]:
        """Points taken in tricks so far by side."""
        if self.tricks is None:
            return (0,) * len(self.ruleset.sides)
        return by_side(self.ruleset, self.tricks.points)

    @property
    def declaring_side(self) -> int | None:
        """Index of the side that won the auction."""
        return self._declaring() if self.contract is not None else None

    @property
    def legal(self) -> Legal:
        """What the seat to act may do.

        Raises:
            IllegalAction: the deal is over.
        """
        legal = self._legal
        if legal is None:
            if self.turn < 0:
                raise IllegalAction("the deal is over: nobody is to act")
            legal = self._legal = find_legal(self)
        return legal

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action in the documented order."""
        legal = self.legal
        return legal.plays if isinstance(legal, LegalPlays) else tuple(legal)

    @property
    def is_forced(self) -> bool:
        """Whether exactly one action is legal."""
        legal = self.legal
        return legal.is_single if isinstance(legal, LegalCards) else len(legal) == 1

    def apply(self, action: Action) -> Deal:
        """The deal after the seat to act has taken the action.

        Raises:
            IllegalAction: the action is not legal here; this deal is unchanged.
        """
        if action not in self.legal:
            raise IllegalAction(why_illegal(self, action))
        new = self._copy()
        new.steps = self.steps + ((self.ruleset.seats[self.turn], action),)
        if isinstance(action, PlayCard):
            new._play(action.card)
        elif isinstance(action, Bid):
            new._call(action.points)
        elif isinstance(action, Pass):
            new._call(0)
        elif isinstance(action, NameTrump):
            new._name_trump(action.suit)
        elif isinstance(action, GiveCards):
            new._give(action.cards)
        elif isinstance(action, Concede):
            new._end_unplayed(DealResult.CONCEDED)
        elif isinstance(action, Redeal):
            new._end(DealResult.PASSED_OUT, (0,) * len(self.ruleset.sides))
        else:
            new._continue()
        return new

    def __repr__(self) -> str:
        return f"<Deal {self.ruleset.name} {self.phase} to act {self.seat_to_act} after {len(self.steps)} actions>"

    # Transitions, on a fresh copy ---------------------------------------------------------------------------------

    def _copy(self) -> Deal:
        new = _new(Deal)
        new.ruleset, new.board, new.scores, new.auction = self.ruleset, self.board, self.scores, self.auction
        new.contract, new.given, new.received = self.contract, self.given, self.received
        new.melds, new.hands, new.tricks, new.outcome = self.melds, self.hands, self.tricks, self.outcome
        new.phase, new.turn, new._legal = self.phase, self.turn, None
        return new

    def _continue(self) -> None:
        if self.phase is Phase.REDEAL:
            self.turn = next_redeal_asker(self, after=self.turn)
            if self.turn < 0:
                self.phase, self.turn = Phase.AUCTION, self.auction.turn
        else:
            self._start_play()

    def _call(self, points: int) -> None:
        self.auction = auction = apply_call(self.ruleset, self.auction, points)
        if not auction.is_over:
            self.turn = auction.turn
        elif auction.bid:
            self.contract = Contract(self.ruleset.seats[auction.bidder], auction.bid, None)
            self.phase, self.turn = Phase.TRUMP, auction.bidder
        else:
            self._end(DealResult.PASSED_OUT, (0,) * len(self.ruleset.sides))

    def _name_trump(self, suit: Suit) -> None:
        contract = self.contract
        assert contract is not None
        self.contract = Contract(contract.declarer, contract.points, suit)
        if lacks_marriage(self):
            self._lay_melds()
            scored = self.ruleset.no_marriage is NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD
            self._end_unplayed(DealResult.THROWN_IN, bid_only=not scored)
        elif self.ruleset.exchange_order is ExchangeOrder.NONE:
            self._meld()
        else:
            self.phase, self.turn = Phase.EXCHANGE, givers(self)[0]

    def _give(self, cards: tuple[Card, ...]) -> None:
        first, second = givers(self)
        giver = self.turn
        self.given = _at(self.given, giver, tuple(sorted(cards)))
        hidden = self.ruleset.exchange_order is ExchangeOrder.SIMULTANEOUS
        if giver == first:
            if not hidden:
                self._move_cards(first, second)
            self.turn = second
            return
        if hidden:
            self._move_cards(first, second)
        self._move_cards(second, first)
        self._meld()

    def _move_cards(self, giver: int, taker: int) -> None:
        cards = self.given[giver]
        moved = sum(ONE[card] for card in cards)
        hands = _at(self.hands, giver, self.hands[giver] - moved)
        self.hands = _at(hands, taker, hands[taker] + moved)
        self.received = _at(self.received, taker, cards)

    def _meld(self) -> None:
        """Lay the melds, then go on to whatever the contract's prospects call for."""
        self._lay_melds()
        contract, ruleset = self.contract, self.ruleset
        assert contract is not None
        meld = self._meld_by_side()[self._declaring()]
        impossible = is_impossible(ruleset, contract.points, meld)
        if impossible and ruleset.impossible_contract is ImpossibleContract.THROW_IN:
            self._end_unplayed(DealResult.THROWN_IN)
        elif can_concede(ruleset, contract.points, meld):
            self.phase, self.turn = Phase.CONCESSION, self._declarer()
        else:
            self._start_play()

    def _lay_melds(self) -> None:
        assert self.contract is not None
        trump, table = self.contract.trump, self.ruleset.meld_table
        self.melds = tuple([shown_melds(hand, trump, table) for hand in self.hands])

    def _start_play(self) -> None:
        self.phase, self.turn = Phase.PLAY, self._declarer()
        assert self.contract is not None
        self.tricks = Tricks(self.ruleset, self.contract.trump or 0, self.turn)

    def _play(self, card: Card) -> None:
        turn = self.turn
        hands = self.hands
        left = hands[turn] - ONE[card]
        self.hands = hands[:turn] + (left,) + hands[turn + 1 :]
        assert self.tricks is not None
        self.tricks = tricks = self.tricks.after(turn, card)
        if tricks.in_trick:
            self.turn = (turn + 1) % len(hands)
        elif left:
            self.turn = tricks.leaders[-1]
        else:
            self._settle(tricks)

    def _settle(self, tricks: Tricks) -> None:
        contract = self.contract
        assert contract is not None
        result, deltas = settle_played(
            self.ruleset,
            self._declaring(),
            contract.points,
            self._meld_by_side(),
            by_side(self.ruleset, tricks.points),
            by_side(self.ruleset, tricks.won),
        )
        self._end(result, deltas)

    def _end_unplayed(self, result: DealResult, *, bid_only: bool = False) -> None:
        contract = self.contract
        assert contract is not None
        deltas = settle_thrown_in(
            self.ruleset, self._declaring(), contract.points, self._meld_by_side(), bid_only=bid_only
        )
        self._end(result, deltas)

    def _end(self, result: DealResult, deltas: BySide[int]) -> None:
        melds = tuple(shown.points for shown in self.melds) or (0,) * len(self.ruleset.seats)
        self.outcome = Outcome(result, melds, self.trick_points, deltas)
        self.phase, self.turn = Phase.DONE, -1

    def _declarer(self) -> int:
        assert self.contract is not None
        return self.ruleset.seat_index[self.contract.declarer]

    def _declaring(self) -> int:
        return self.ruleset.side_index_by_seat[self._declarer()]

    def _meld_by_side(self) -> BySide[int]:
        return by_side(self.ruleset, [shown.points for shown in self.melds])


def _at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
