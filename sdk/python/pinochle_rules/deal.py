"""`Deal`: the state of one playing of a board, and what moves it.

Theory of operation. A deal is immutable: `apply` returns the next one, `legal` says what it may be given, and an
illegal action raises `IllegalAction` and changes nothing. Phases follow one another as the ruleset composes them
(`Ruleset.flow`), for instance

    auction -> widow -> trump -> bury -> meld -> concession -> play -> done
    turn-up -> (play -> dix -> trick-meld -> draw) until the stock is gone -> play -> done

What a deal holds is in `deal_state`. Each phase is a module of `phases`: how it begins, what is legal in it, what an
action does. They fill or change a fresh deal that nobody else has seen, with the helpers at the end of this class, and
nothing else changes deals. A seat whose `legal` has one member is forced; callers may apply it unasked (`is_forced`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle_rules.actions import Action, Bid, Continue, PlayCard, is_declined
from pinochle_rules.auction import start_auction
from pinochle_rules.cardset import SUIT_CARDS, CardSet
from pinochle_rules.deal_state import DealState, Setting
from pinochle_rules.errors import IllegalAction
from pinochle_rules.explain import why_illegal
from pinochle_rules.legal import Legal, LegalBury, LegalCalls, LegalCards, LegalPlays
from pinochle_rules.phase import Phase
from pinochle_rules.phases import APPLY, BEGIN, BEGIN_AFTER, DECISIONS
from pinochle_rules.phases.auction import call
from pinochle_rules.phases.play import play
from pinochle_rules.tricks import A_SEAT

if TYPE_CHECKING:
    from pinochle_rules.auction import Auction
    from pinochle_rules.board import Board
    from pinochle_rules.ruleset import Ruleset
    from pinochle_rules.seats import BySide

__all__ = ["Deal"]


class Deal(DealState):
    """One playing of a board at one table, up to now."""

    __slots__ = ()

    @classmethod
    def start(
        cls, ruleset: Ruleset, board: Board, *, scores: BySide[int] | None = None, checks: BySide[int] | None = None
    ) -> Deal:
        """The deal before its first action."""
        setting = Setting()
        setting.ruleset, setting.board = ruleset, board
        setting.scores = ruleset.no_points if scores is None else scores
        setting.checks = ruleset.no_points if checks is None else checks
        setting.hands = board.hands(ruleset)
        setting.auction = start_auction(ruleset, ruleset.seat_index[board.dealer])
        setting.contract = setting.outcome = None
        setting.given = setting.received = ((),) * len(ruleset.seats)
        setting.early_steps = setting.late_steps = setting.table_steps = setting.buried = setting.melds = ()
        setting.meld_by_side = ruleset.no_points
        deal = cls()
        deal.set_before_play(setting, ruleset.flow[0], -1, None)
        if not BEGIN[deal.phase](deal):
            deal.go_on()
        return deal

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
            legal = self._legal = DECISIONS[self.phase].legal(self)
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
        legal = self._legal
        if legal is None:
            legal = self.legal
        # Nearly every action is a card or a call: these come first and take the shortest way.
        if isinstance(legal, LegalPlays):
            if isinstance(action, PlayCard) and action.card in legal.cards:
                return play(self, Deal(), action.card)
        elif isinstance(legal, LegalCalls):
            if legal.allows(action):
                return call(self, Deal(), action.points if isinstance(action, Bid) else 0)
        elif action in legal:
            return self._take(action)
        raise IllegalAction(why_illegal(self, action))

    def _take(self, action: Action) -> Deal:
        """Anything but a card or a call, on a copy with a setting of its own where there is something to tell."""
        new = Deal()
        is_step = not is_declined(action)
        new.setting = setting = self.setting.copy() if is_step else self.setting
        new.phase, new.turn = self.phase, self.turn
        new.ongoing = new._legal = None
        new.plays, new.leaders, new.held = self.plays, self.leaders, self.held
        new.situation, new.best_index, new.taken = self.situation, self.best_index, self.taken
        if setting.ruleset.stock_cards:
            new.drawing = self.drawing
        seat = setting.ruleset.seats[self.turn]
        if not is_step:
            pass
        elif self.plays:
            setting.table_steps += ((len(self.plays), seat, action),)
        elif self.phase is Phase.REDEAL and isinstance(action, Continue):
            setting.early_steps += ((seat, action),)
        else:
            setting.late_steps += ((seat, action),)
        APPLY[self.phase](new, action)
        return new

    # For the phases, on a fresh deal with a fresh setting -----------------------------------------------------------

    def set_before_play(self, setting: Setting, phase: Phase, turn: int, ongoing: Auction | None) -> None:
        """Make it the state of a deal before the play."""
        self.setting, self.phase, self.turn = setting, phase, turn
        self.ongoing, self._legal = ongoing, None
        self.plays = self.leaders = self.held = ()
        self.situation, self.best_index, self.taken = None, -1, setting.ruleset.no_points

    def go_to(self, phase: Phase, turn: int) -> None:
        """A phase in which this seat acts (-1: the deal is over)."""
        self.phase, self.turn, self._legal = phase, turn, None

    def go_on(self) -> None:
        """This phase is done with: begin those after it, until somebody must act."""
        for begin in BEGIN_AFTER[self.setting.ruleset.flow][self.phase]:
            if begin(self):
                return

    def offer(self, legal: Legal) -> None:
        """What the seat to act may do, where a phase has found it out already."""
        self._legal = legal

    def set_hand(self, index: int, hand: CardSet) -> None:
        """Give a seat another hand."""
        if self.held:
            by_suit = tuple([hand & suit for suit in SUIT_CARDS])
            self.held = self.held[: index * A_SEAT] + by_suit + self.held[(index + 1) * A_SEAT :]
        else:
            hands = self.setting.hands
            self.setting.hands = hands[:index] + (hand,) + hands[index + 1 :]
