"""`Deal`: the state of one playing of a board.

Theory of operation. A deal is immutable: `apply` returns the next one, `legal` says what it may be given, and an
illegal action raises `IllegalAction` and changes nothing. Phases follow one another as the ruleset composes them
(`Ruleset.flow`), for instance

    auction -> widow -> trump -> bury -> meld -> concession -> play -> done
    turn-up -> (play -> dix -> trick-meld -> draw) until the stock is gone -> play -> done

Each phase is a module of `phases`: how it begins, what is legal in it, what an action does. They change a fresh copy
that nobody else has seen, with the helpers at the end of this class, and nothing else changes deals. A seat whose
`legal` has one member is forced; callers may apply it unasked (`is_forced`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, PlayCard, is_declined
from pinochle_rules.auction import Auction, start_auction
from pinochle_rules.cards import Card, Suit
from pinochle_rules.errors import IllegalAction
from pinochle_rules.explain import why_illegal
from pinochle_rules.legal import Legal, LegalBury, LegalCards, LegalPlays
from pinochle_rules.phase import Phase
from pinochle_rules.phases import BEGIN, DECISIONS
from pinochle_rules.phases.play import legal as legal_plays
from pinochle_rules.phases.play import play
from pinochle_rules.scoring import by_side

if TYPE_CHECKING:
    from pinochle_rules.board import Board
    from pinochle_rules.cardset import CardSet
    from pinochle_rules.meld import ShownMelds
    from pinochle_rules.observation import Contract
    from pinochle_rules.ruleset import Ruleset
    from pinochle_rules.scoring import Outcome
    from pinochle_rules.seats import BySeat, BySide, Seat
    from pinochle_rules.stock import Stock
    from pinochle_rules.tricks import Tricks

__all__ = ["Deal"]

_new = object.__new__
_PLAY = Phase.PLAY


class Deal:
    """One playing of a board at one table, up to now."""

    __slots__ = (
        "_legal",
        "auction",
        "board",
        "buried",
        "checks",
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
        "stock",
        "tricks",
        "turn",
    )

    ruleset: Ruleset
    board: Board
    scores: BySide[int]
    """Each side's total before the deal."""
    checks: BySide[int]
    """Each side's total in the second ledger before the deal."""
    phase: Phase
    turn: int
    """Index of the seat to act, -1 when done."""
    hands: BySeat[CardSet]
    steps: tuple[tuple[Seat, Action], ...]
    """Every action with its seat, in order, as records write them: a meld or dix declined is no step."""
    auction: Auction
    contract: Contract | None
    given: BySeat[tuple[Card, ...]]
    received: BySeat[tuple[Card, ...]]
    buried: tuple[Card, ...]
    melds: BySeat[ShownMelds]
    tricks: Tricks | None
    stock: Stock | None
    outcome: Outcome | None
    _legal: Legal | None

    @classmethod
    def start(
        cls, ruleset: Ruleset, board: Board, *, scores: BySide[int] | None = None, checks: BySide[int] | None = None
    ) -> Deal:
        """The deal before its first action."""
        deal = _new(cls)
        nothing = (0,) * len(ruleset.sides)
        deal.ruleset, deal.board = ruleset, board
        deal.scores = scores if scores is not None else nothing
        deal.checks = checks if checks is not None else nothing
        deal.hands = board.hands(ruleset)
        deal.steps = deal.buried = deal.melds = ()
        deal.contract = deal.tricks = deal.stock = deal.outcome = deal._legal = None
        deal.given = deal.received = ((),) * len(ruleset.seats)
        deal.auction = start_auction(ruleset, ruleset.seat_index[board.dealer])
        deal._begin(0)
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
    def turned_up(self) -> Card | None:
        """The card whose suit is trump, where the ruleset turns one up."""
        return self.board.turned_up(self.ruleset)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once there is one."""
        if self.contract is not None:
            return self.contract.trump
        turned_up = self.turned_up
        return turned_up.suit if turned_up is not None else None

    @property
    def trick_points(self) -> BySide[int]:
        """Points taken in tricks so far by side; the declarer's buried cards count from the first lead on."""
        tricks = self.tricks
        if tricks is None:
            return (0,) * len(self.ruleset.sides)
        taken = tricks.points
        if self.buried and tricks.plays:
            declarer = self.declarer_index
            counted = sum([self.ruleset.counter_points[card] for card in self.buried])
            taken = (*taken[:declarer], taken[declarer] + counted, *taken[declarer + 1 :])
        return by_side(self.ruleset, taken)

    @property
    def declaring_side(self) -> int | None:
        """Index of the side that won the auction."""
        return self.declaring_index if self.contract is not None else None

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
            phase = self.phase
            legal = self._legal = legal_plays(self) if phase is _PLAY else DECISIONS[phase].legal(self)
        return legal

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action in the documented order."""
        legal = self.legal
        return legal.plays if isinstance(legal, LegalPlays) else tuple(legal)

    @property
    def is_forced(self) -> bool:
        """Whether exactly one action is legal."""
        legal = self.legal
        return legal.is_single if isinstance(legal, (LegalCards, LegalBury)) else len(legal) == 1

    def apply(self, action: Action) -> Deal:
        """The deal after the seat to act has taken the action.

        Raises:
            IllegalAction: the action is not legal here; this deal is unchanged.
        """
        if action not in self.legal:
            raise IllegalAction(why_illegal(self, action))
        new = self._copy()
        if isinstance(action, PlayCard):
            new.steps = self.steps + ((self.ruleset.seats[self.turn], action),)
            play(new, action)
            return new
        new.steps = self.steps
        if not is_declined(action):
            new.steps += ((self.ruleset.seats[self.turn], action),)
        DECISIONS[self.phase].apply(new, action)
        return new

    def __repr__(self) -> str:
        return f"<Deal {self.ruleset.name} {self.phase} to act {self.seat_to_act} after {len(self.steps)} actions>"

    # For the phases, on a fresh copy --------------------------------------------------------------------------------

    def go_on(self) -> None:
        """This phase is done with: begin those after it, until somebody must act."""
        self._begin(self.ruleset.flow.index(self.phase) + 1)

    def offer(self, legal: Legal) -> None:
        """What the seat to act may do, where a phase has found it out already."""
        self._legal = legal

    def set_hand(self, index: int, hand: CardSet) -> None:
        """Give a seat another hand."""
        self.hands = (*self.hands[:index], hand, *self.hands[index + 1 :])

    @property
    def dealer_index(self) -> int:
        """The dealer's place among the seats."""
        return self.auction.dealer

    @property
    def declarer_index(self) -> int:
        """The declarer's place among the seats; there is a contract."""
        assert self.contract is not None
        return self.ruleset.seat_index[self.contract.declarer]

    @property
    def declaring_index(self) -> int:
        """The declarer's side; there is a contract."""
        return self.ruleset.side_index_by_seat[self.declarer_index]

    @property
    def meld_by_side(self) -> BySide[int]:
        """Shown meld by side, in points."""
        shown = [shown.points for shown in self.melds]
        return by_side(self.ruleset, shown or [0] * len(self.ruleset.seats))

    @property
    def declaring_meld(self) -> int:
        """Shown meld of the declaring side, in points."""
        return self.meld_by_side[self.declaring_index]

    def _begin(self, place: int) -> None:
        flow = self.ruleset.flow
        while not BEGIN[flow[place]](self):
            place += 1

    def _copy(self) -> Deal:
        # Copied a million times: one statement a slot takes less time than tuples of them.
        new = _new(Deal)
        new.ruleset = self.ruleset
        new.board = self.board
        new.scores = self.scores
        new.checks = self.checks
        new.auction = self.auction
        new.contract = self.contract
        new.given = self.given
        new.received = self.received
        new.buried = self.buried
        new.melds = self.melds
        new.stock = self.stock
        new.hands = self.hands
        new.tricks = self.tricks
        new.outcome = self.outcome
        new.phase = self.phase
        new.turn = self.turn
        new._legal = None
        return new
