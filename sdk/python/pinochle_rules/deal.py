"""`Deal`: the state of one playing of a board. The only module that moves a deal from phase to phase.

Theory of operation. A deal is immutable: `apply` returns the next one, `legal` says what it may be given, and an
illegal action raises `IllegalAction` and changes nothing. Phases follow one another as the ruleset composes them:

    redeal? -> auction -> trump -> exchange? -> (melds are laid) -> concession? -> play -> done

What a deal holds is in `deal_state`; each phase has its bookkeeping in a module of its own (`auction`, `tricks`,
`scoring`, `meld`); what is legal is in `legal` values. Melding is not an action: it follows from the hands. A seat
whose `legal` has one member is forced; callers may apply it unasked (`is_forced`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pinochle_rules.actions import Action, Bid, Concede, Continue, GiveCards, NameTrump, PlayCard, Redeal
from pinochle_rules.auction import apply_call, start_auction
from pinochle_rules.cardset import ONE, pack
from pinochle_rules.deal_state import DealState, Setting
from pinochle_rules.errors import IllegalAction
from pinochle_rules.explain import why_illegal
from pinochle_rules.legal import Legal, LegalCalls, LegalCards, LegalPlays
from pinochle_rules.legality import find_legal, givers, lacks_marriage, next_redeal_asker
from pinochle_rules.meld import shown_melds
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
from pinochle_rules.tricks import A_SEAT, SUIT_OF, start_held, start_situation

if TYPE_CHECKING:
    from pinochle_rules.auction import Auction
    from pinochle_rules.board import Board
    from pinochle_rules.cards import Card, Suit
    from pinochle_rules.seats import BySide
    from pinochle_rules.tricks import Situation

__all__ = ["Deal"]


T = TypeVar("T")


class Deal(DealState):
    """One playing of a board at one table, up to now."""

    __slots__ = ()

    @classmethod
    def start(cls, ruleset: Ruleset, board: Board, *, scores: BySide[int] | None = None) -> Deal:
        """The deal before its first action."""
        seats, dealer = len(ruleset.seats), ruleset.seat_index[board.dealer]
        setting = Setting()
        setting.ruleset, setting.board, setting.phase = ruleset, board, Phase.AUCTION
        setting.scores = scores if scores is not None else (0,) * len(ruleset.sides)
        setting.hands, setting.auction = board.hands(ruleset), start_auction(ruleset, dealer)
        setting.contract = setting.outcome = None
        setting.given = setting.received = ((),) * seats
        setting.early_steps = setting.late_steps = setting.melds = ()
        setting.meld_by_side = (0,) * len(ruleset.sides)
        deal = cls()
        deal._set(setting, setting.auction, setting.auction.turn)
        first_asker = next_redeal_asker(deal, after=dealer)
        if first_asker >= 0:
            setting.phase, deal.ongoing, deal.turn = Phase.REDEAL, None, first_asker
        return deal

    def _set(self, setting: Setting, ongoing: Auction | None, turn: int) -> None:
        """Make it the state of a deal before the play."""
        self.setting, self.ongoing, self.turn, self._legal = setting, ongoing, turn, None
        self.plays = self.leaders = self.held = ()
        self.situation, self.best_index, self.trick_points = None, -1, setting.ruleset.no_points

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
            legal = find_legal(self)
            self._legal = legal
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
        legal = self._legal
        if legal is None:
            legal = self.legal
        # Nearly every action is a card or a call: these come first and take the shortest way.
        if isinstance(legal, LegalPlays):
            if isinstance(action, PlayCard) and action.card in legal.cards:
                return self._play(action.card)
        elif isinstance(legal, LegalCalls):
            if legal.allows(action):
                return self._call(action.points if isinstance(action, Bid) else 0)
        elif action in legal:
            return self._take(action)
        raise IllegalAction(why_illegal(self, action))

    # Transitions: each makes the next deal ------------------------------------------------------------------------

    def _play(self, card: Card) -> Deal:
        # The inner loop of everything that plays deals: one function, and no more work than the next decision needs.
        before, turn, held = self.situation, self.turn, list(self.held)
        assert before is not None
        situation = before.next[card] or before.after(card)
        new = Deal()
        new.setting, new.ongoing = self.setting, None
        new.plays = self.plays + (card,)
        new.best_index = turn if situation.best is not before.best else self.best_index
        held[turn * A_SEAT + SUIT_OF[card]] -= ONE[card]
        new.held = still_held = tuple(held)
        if situation.is_full:
            return self._complete_trick(new, situation)
        new.situation, new.leaders, new.trick_points = situation, self.leaders, self.trick_points
        new.turn = turn = (turn + 1) % situation.seats
        new._legal = situation.legal(still_held, turn)
        return new

    def _complete_trick(self, new: Deal, situation: Situation) -> Deal:
        """Credit the trick to its winner, who leads the next."""
        winner, points, ruleset = new.best_index, list(self.trick_points), situation.ruleset
        side, counters, plays = ruleset.side_index_by_seat[winner], ruleset.counter_points, new.plays
        for card in plays[-situation.number :]:
            points[side] += counters[card]
        new.situation = situation = situation.opening
        if len(plays) < len(ruleset.deck_cards):
            new.trick_points, new.leaders = tuple(points), self.leaders + (ruleset.seats[winner],)
            new.turn, new._legal = winner, situation.legal(new.held, winner)
            return new
        points[side] += ruleset.last_trick_points
        new.trick_points, new.leaders, new._legal = tuple(points), self.leaders, None
        new.setting = self.setting.copy()
        new._settle()
        return new

    def _call(self, points: int) -> Deal:
        auction, setting = self.ongoing, self.setting
        assert auction is not None
        auction = apply_call(auction, points)
        turn = auction.standing.turn
        new = Deal()
        if turn >= 0:
            new._set(setting, auction, turn)
        else:
            new._set(setting.copy(), None, turn)
            new._end_auction(auction)
        return new

    def _take(self, action: Action) -> Deal:
        """Anything but a card or a call."""
        new = Deal()
        new._set(self.setting.copy(), None, self.turn)
        step = (self.ruleset.seats[self.turn], action)
        if isinstance(action, Continue) and self.phase is Phase.REDEAL:
            new.setting.early_steps += (step,)
            new._ask_next_redeal()
            return new
        new.setting.late_steps += (step,)
        if isinstance(action, NameTrump):
            new._name_trump(action.suit)
        elif isinstance(action, GiveCards):
            new._give(action)
        elif isinstance(action, Concede):
            new._end_unplayed(DealResult.CONCEDED)
        elif isinstance(action, Redeal):
            new._end(DealResult.PASSED_OUT, (0,) * len(self.ruleset.sides))
        else:
            new._start_play()
        return new

    # What they do to a fresh deal with a fresh setting ------------------------------------------------------------

    def _go_to(self, phase: Phase, turn: int) -> None:
        self.setting.phase, self.turn = phase, turn

    def _ask_next_redeal(self) -> None:
        self.turn = next_redeal_asker(self, after=self.turn)
        if self.turn < 0:
            self.ongoing = auction = self.setting.auction
            self._go_to(Phase.AUCTION, auction.turn)

    def _end_auction(self, auction: Auction) -> None:
        setting = self.setting
        setting.auction = auction
        if auction.bid:
            setting.contract = Contract(setting.ruleset.seats[auction.bidder], auction.bid, None)
            self._go_to(Phase.TRUMP, auction.bidder)
        else:
            self._end(DealResult.PASSED_OUT, (0,) * len(setting.ruleset.sides))

    def _name_trump(self, suit: Suit) -> None:
        contract, ruleset = self.contract, self.ruleset
        assert contract is not None
        self.setting.contract = Contract(contract.declarer, contract.points, suit)
        if lacks_marriage(self):
            self._lay_melds()
            scored = ruleset.no_marriage is NoMarriage.LOSE_BID_OPPONENTS_SCORE_MELD
            self._end_unplayed(DealResult.THROWN_IN, bid_only=not scored)
        elif ruleset.exchange_order is ExchangeOrder.NONE:
            self._meld()
        else:
            self._go_to(Phase.EXCHANGE, givers(self)[0])

    def _give(self, gift: GiveCards) -> None:
        first, second = givers(self)
        setting, giver = self.setting, self.turn
        setting.given = _at(setting.given, giver, tuple(sorted(gift.cards)))
        is_hidden = setting.ruleset.exchange_order is ExchangeOrder.SIMULTANEOUS
        if giver == first:
            self.turn = second
            if not is_hidden:
                self._move_cards(first, second)
            return
        if is_hidden:
            self._move_cards(first, second)
        self._move_cards(second, first)
        self._meld()

    def _move_cards(self, giver: int, taker: int) -> None:
        setting = self.setting
        cards, hands = setting.given[giver], list(setting.hands)
        moved = pack(cards)
        hands[giver] -= moved
        hands[taker] += moved
        setting.hands = tuple(hands)
        setting.received = _at(setting.received, taker, cards)

    def _meld(self) -> None:
        """Lay the melds, then go on to whatever the contract's prospects call for."""
        self._lay_melds()
        contract, ruleset = self.contract, self.ruleset
        assert contract is not None
        meld = self.setting.meld_by_side[self._declaring()]
        impossible = is_impossible(ruleset, contract.points, meld)
        if impossible and ruleset.impossible_contract is ImpossibleContract.THROW_IN:
            self._end_unplayed(DealResult.THROWN_IN)
        elif can_concede(ruleset, contract.points, meld):
            self._go_to(Phase.CONCESSION, self._declarer())
        else:
            self._start_play()

    def _lay_melds(self) -> None:
        setting, contract = self.setting, self.setting.contract
        assert contract is not None
        trump, table = contract.trump, setting.ruleset.meld_table
        setting.melds = tuple([shown_melds(hand, trump, table) for hand in setting.hands])
        setting.meld_by_side = by_side(setting.ruleset, [shown.points for shown in setting.melds])

    def _start_play(self) -> None:
        setting, contract = self.setting, self.contract
        assert contract is not None
        leader = self._declarer()
        self._go_to(Phase.PLAY, leader)
        self.situation = start_situation(setting.ruleset, contract.trump or 0)
        self.held, self.leaders = start_held(setting.hands), (contract.declarer,)

    def _settle(self) -> None:
        contract, ruleset = self.contract, self.ruleset
        assert contract is not None
        result, deltas = settle_played(
            ruleset,
            self._declaring(),
            contract.points,
            self.setting.meld_by_side,
            self.trick_points,
            self.tricks_won(),
        )
        self._end(result, deltas)

    def _end_unplayed(self, result: DealResult, *, bid_only: bool = False) -> None:
        contract = self.contract
        assert contract is not None
        meld = self.setting.meld_by_side
        deltas = settle_thrown_in(self.ruleset, self._declaring(), contract.points, meld, bid_only=bid_only)
        self._end(result, deltas)

    def _end(self, result: DealResult, deltas: BySide[int]) -> None:
        melds = tuple([shown.points for shown in self.melds]) or (0,) * len(self.ruleset.seats)
        self.setting.outcome = Outcome(result, melds, self.trick_points, deltas)
        self._go_to(Phase.DONE, -1)

    def _declarer(self) -> int:
        assert self.contract is not None
        return self.ruleset.seat_index[self.contract.declarer]

    def _declaring(self) -> int:
        return self.ruleset.side_index_by_seat[self._declarer()]


def _at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return values[:index] + (value,) + values[index + 1 :]
