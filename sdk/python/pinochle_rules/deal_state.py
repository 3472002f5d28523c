"""`DealState`: what a deal holds, and the questions it answers about itself; `Deal` and `phases` add what moves it.

Split by how often things change: a call or a card makes a new state and leaves its `Setting` alone. Nothing here knows
a transition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeAlias

from pinochle_rules.actions import PASS, PLAY, Action, Bid, BuryCards, GiveCards
from pinochle_rules.auction import Auction, callers
from pinochle_rules.scoring import by_side
from pinochle_rules.seats import Seat
from pinochle_rules.tricks import A_SEAT, Tricks, counter_points, points_by_seat, start_held

if TYPE_CHECKING:
    from pinochle_rules.board import Board
    from pinochle_rules.cards import Card, Suit
    from pinochle_rules.cardset import CardSet
    from pinochle_rules.legal import Legal
    from pinochle_rules.meld import ShownMelds
    from pinochle_rules.observation import Contract
    from pinochle_rules.phase import Phase
    from pinochle_rules.ruleset import Ruleset
    from pinochle_rules.scoring import Outcome
    from pinochle_rules.seats import BySeat, BySide
    from pinochle_rules.stock import Stock
    from pinochle_rules.tricks import Held, Situation

__all__ = ["DealState", "Setting"]

Steps: TypeAlias = tuple[tuple[Seat, Action], ...]


class Setting:
    """What calls and cards played leave as it is. Shared by many states: only a fresh one may be changed."""

    __slots__ = (
        "auction",
        "board",
        "buried",
        "checks",
        "contract",
        "early_steps",
        "given",
        "hands",
        "late_steps",
        "meld_by_side",
        "melds",
        "outcome",
        "received",
        "ruleset",
        "scores",
        "table_steps",
    )

    ruleset: Ruleset
    board: Board
    scores: BySide[int]
    checks: BySide[int]
    """Totals of the second ledger before the deal."""
    early_steps: Steps
    """Actions before the auction."""
    auction: Auction
    """The auction before its first call, and once it has ended."""
    late_steps: Steps
    """Actions between the auction and the first card played, and a redeal asked for."""
    table_steps: tuple[tuple[int, Seat, Action], ...]
    """Actions between tricks, where there is a stock, each with the number of cards played before it."""
    hands: BySeat[CardSet]
    """The cards each seat holds until the play, packed."""
    contract: Contract | None
    given: BySeat[tuple[Card, ...]]
    received: BySeat[tuple[Card, ...]]
    buried: tuple[Card, ...]
    melds: BySeat[ShownMelds]
    meld_by_side: BySide[int]
    outcome: Outcome | None

    def copy(self) -> Setting:
        """An equal one, to be changed."""
        new = Setting()
        new.ruleset, new.board = self.ruleset, self.board
        new.scores, new.checks, new.table_steps = self.scores, self.checks, self.table_steps
        new.early_steps, new.auction, new.late_steps = self.early_steps, self.auction, self.late_steps
        new.hands, new.given, new.received, new.buried = self.hands, self.given, self.received, self.buried
        new.contract, new.outcome = self.contract, self.outcome
        new.melds, new.meld_by_side = self.melds, self.meld_by_side
        return new


class DealState:
    """One playing of a board at one table, up to now; immutable. Seats are indices into `Ruleset.seats`."""

    __slots__ = (
        "_legal",
        "best_index",
        "drawing",
        "held",
        "leaders",
        "ongoing",
        "phase",
        "plays",
        "setting",
        "situation",
        "taken",
        "turn",
    )

    setting: Setting
    phase: Phase
    """The part of the deal that has been reached."""
    turn: int
    """The seat to act, -1 when done."""
    _legal: Legal | None
    ongoing: Auction | None
    """The auction while it goes on."""
    # The play; empty before it.
    plays: tuple[Card, ...]
    """Every card in order."""
    leaders: tuple[Seat, ...]
    """The leader of each trick, the one being played (or about to be led) included."""
    situation: Situation | None
    """What the trick in progress asks of the seat in turn."""
    best_index: int
    """Who played the best card of the trick in progress, or of the last one before a lead; -1 at first."""
    taken: BySide[int]
    """Points taken in tricks so far by side."""
    held: Held
    drawing: Stock
    """The stock, where the ruleset has one; other deals leave it unset, for nothing is copied so often."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules the deal is played by."""
        return self.setting.ruleset

    @property
    def board(self) -> Board:
        """The dealer and the cards dealt."""
        return self.setting.board

    @property
    def stock(self) -> Stock | None:
        """What is left to draw, and what lies before the seats; None where there is no stock."""
        return self.drawing if self.setting.ruleset.stock_cards else None

    @property
    def scores(self) -> BySide[int]:
        """Each side's total before the deal."""
        return self.setting.scores

    @property
    def checks(self) -> BySide[int]:
        """Each side's total in the second ledger before the deal."""
        return self.setting.checks

    @property
    def seat_to_act(self) -> Seat | None:
        """The seat that acts next, or None when the deal is over."""
        return self.setting.ruleset.seats[self.turn] if self.turn >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.turn < 0

    @property
    def hands(self) -> BySeat[CardSet]:
        """The cards each seat holds now, packed."""
        return tuple([self.hand(index) for index in range(len(self.setting.hands))])

    def hand(self, index: int) -> CardSet:
        """The cards one seat holds now, packed."""
        held = self.held
        return sum(held[index * A_SEAT : (index + 1) * A_SEAT]) if held else self.setting.hands[index]

    @property
    def auction(self) -> Auction:
        """The calls and what follows from them."""
        return self.ongoing or self.setting.auction

    @property
    def calls(self) -> tuple[int, ...]:
        """Points of every call in order, 0 for a pass."""
        return self.auction.calls

    @property
    def contract(self) -> Contract | None:
        """Who declares, for what; None before the auction has ended."""
        return self.setting.contract

    @property
    def turned_up(self) -> Card | None:
        """The card whose suit is trump, where the ruleset turns one up."""
        return self.setting.board.turned_up(self.setting.ruleset)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once there is one."""
        contract = self.setting.contract
        if contract is not None:
            return contract.trump
        turned_up = self.turned_up
        return turned_up.suit if turned_up is not None else None

    @property
    def dealer_index(self) -> int:
        """The dealer's place among the seats."""
        return self.setting.auction.dealer

    @property
    def declarer_index(self) -> int:
        """The declarer's place among the seats; there is a contract."""
        setting = self.setting
        assert setting.contract is not None
        return setting.ruleset.seat_index[setting.contract.declarer]

    @property
    def declaring_index(self) -> int:
        """The declarer's side; there is a contract."""
        return self.setting.ruleset.side_index_by_seat[self.declarer_index]

    @property
    def trick_points(self) -> BySide[int]:
        """Points taken in tricks so far by side; the declarer's buried cards count from the first lead on."""
        taken, buried = self.taken, self.setting.buried
        if not buried or not self.plays:
            return taken
        declaring, counted = self.declaring_index, counter_points(self.setting.ruleset, buried)
        return (*taken[:declaring], taken[declaring] + counted, *taken[declaring + 1 :])

    @property
    def declaring_side(self) -> int | None:
        """Index of the side that won the auction."""
        ruleset, contract = self.setting.ruleset, self.setting.contract
        return None if contract is None else ruleset.side_index_by_seat[ruleset.seat_index[contract.declarer]]

    @property
    def given(self) -> BySeat[tuple[Card, ...]]:
        """What each seat has given in the exchange."""
        return self.setting.given

    @property
    def received(self) -> BySeat[tuple[Card, ...]]:
        """What each seat has received in the exchange."""
        return self.setting.received

    @property
    def buried(self) -> tuple[Card, ...]:
        """What the declarer has laid away for the widow."""
        return self.setting.buried

    @property
    def melds(self) -> BySeat[ShownMelds]:
        """What each seat has laid face up; empty before melding."""
        return self.setting.melds

    @property
    def outcome(self) -> Outcome | None:
        """How the deal has ended; None before."""
        return self.setting.outcome

    @property
    def tricks(self) -> Tricks | None:
        """The play as a value of its own; None before it."""
        situation = self.situation
        if situation is None:
            return None
        index_of = situation.ruleset.seat_index
        leaders, winners = ([index_of[seat] for seat in seats] for seats in (self.leaders, self._trick_winners()))
        points = points_by_seat(situation.ruleset, self.plays, winners)
        won = tuple([winners.count(index) for index in range(situation.seats)])
        return Tricks(self.plays, tuple(leaders), situation.led, situation.best, situation.number, points, won)

    def tricks_won(self) -> BySide[int]:
        """Number of tricks taken by side."""
        ruleset, winners = self.setting.ruleset, self._trick_winners()
        return by_side(ruleset, [winners.count(seat) for seat in ruleset.seats])

    def _trick_winners(self) -> tuple[Seat, ...]:
        """The winner of each complete trick: the leader of the next."""
        seats, number = self.setting.ruleset.seats, len(self.plays) // len(self.setting.hands)
        return (*self.leaders[1:], seats[self.best_index])[:number]

    @property
    def steps(self) -> Steps:
        """Every action with its seat, in order, as records write them: a meld or dix declined is no step."""
        setting, calls = self.setting, self.calls
        ruleset = setting.ruleset
        seats, count = ruleset.seats, len(ruleset.seats)
        steps: list[tuple[Seat, Action]] = [*setting.early_steps]
        for seat, points in zip(callers(ruleset, setting.board.dealer, calls), calls, strict=True):
            steps.append((seat, Bid(points) if points else PASS))
        steps += setting.late_steps
        between = [*setting.table_steps]
        for number, card in enumerate(self.plays):
            while between and between[0][0] == number:
                steps.append(between.pop(0)[1:])
            leader = ruleset.seat_index[self.leaders[number // count]]
            steps.append((seats[(leader + number) % count], PLAY[card]))
        return (*steps, *(step[1:] for step in between))

    def with_cards(
        self,
        hands: BySeat[CardSet],
        *,
        given: BySeat[tuple[Card, ...]] | None = None,
        received: BySeat[tuple[Card, ...]] | None = None,
        buried: tuple[Card, ...] | None = None,
        stock: Stock | None = None,
        board: Board | None = None,
    ) -> Self:
        """The same moment of a deal in which other cards lie where they cannot be seen.

        For sampling what the others may hold, and for testing that nothing leaks; nothing is checked.
        """
        new = type(self)()
        new.setting = setting = self.setting.copy()
        new.phase, new.turn, new.ongoing, new._legal = self.phase, self.turn, self.ongoing, None
        new.plays, new.leaders, new.taken = self.plays, self.leaders, self.taken
        new.situation, new.best_index = self.situation, self.best_index
        if setting.ruleset.stock_cards:
            new.drawing = stock or self.drawing
        setting.hands, setting.board = hands, board or self.board
        setting.given, setting.received = given or self.given, received or self.received
        setting.buried = buried or self.buried
        setting.late_steps = tuple([(seat, self._moved(seat, setting, step)) for seat, step in self.setting.late_steps])
        new.held = start_held(hands) if self.held else ()
        return new

    def _moved(self, seat: Seat, setting: Setting, action: Action) -> Action:
        """An action in whose place other cards have been moved."""
        if isinstance(action, GiveCards):
            return GiveCards(setting.given[self.ruleset.seat_index[seat]])
        return BuryCards(setting.buried) if isinstance(action, BuryCards) else action

    def __repr__(self) -> str:
        acts = f"to act {self.seat_to_act} after {len(self.steps)} actions"
        return f"<{type(self).__name__} {self.ruleset.name} {self.phase} {acts}>"
