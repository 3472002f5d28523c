"""`Bot`: what an author derives from. Every choice has a plain default, so a bot is written one method at a time.

It knows nothing of the stream; `conversation` calls it. A method may raise: the process then ends with the traceback
on its standard error, which the referee keeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from pinochle_protocol import DealEnded, MatchEnded, MatchStarted
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    NO_MELD,
    PASS,
    PLAY,
    REDEAL,
    SHOW_DIX,
    TRUMP,
    Action,
    Bid,
    BuryCards,
    Call,
    Card,
    ExchangeDix,
    GiveCards,
    KeepDix,
    LayMeld,
    LegalBury,
    LegalCalls,
    LegalCards,
    LegalConcession,
    LegalDix,
    LegalMelds,
    LegalPlays,
    LegalRedeal,
    LegalTrumps,
    Meld,
    Pass,
    ShowDix,
    Suit,
)

from pinochle_sdk.burying import cheapest_cards
from pinochle_sdk.decision import Decision

__all__ = ["Bot"]

L = TypeVar("L")


class Bot:
    """A bot at one seat. One object plays all the deals of its seat, many of them at the same time."""

    name: str = ""
    """Empty: what the manifest says, which the referee hands on in the environment."""
    version: str = ""
    """Empty: what the manifest says."""
    rulesets: tuple[str, ...] = ()
    """The presets it plays; empty: every one."""
    max_batch: int = 0
    """The most decisions at once; 0: any number."""

    # Choices, one method a kind of decision ---------------------------------------------------------------------------

    def choose_call(self, decision: Decision) -> Call:
        """A bid or `PASS`. By default a pass where it is legal, else the lowest bid."""
        legal = decision.legal_calls
        return PASS if legal.may_pass else legal.lowest_bids(1)[0]

    def choose_trump(self, decision: Decision) -> Suit:
        """The trump suit. By default the longest of the legal suits in the hand."""
        hand = decision.observation.hand
        return max(decision.legal_trumps, key=lambda suit: sum(card.suit == suit for card in hand))

    def choose_cards(self, decision: Decision) -> Sequence[Card]:
        """The cards to give to the partner, exactly `legal.count`. By default the first ones."""
        legal = decision.legal_cards
        return legal.cards[: legal.count]

    def choose_play(self, decision: Decision) -> Card:
        """The card to play. By default the first legal one."""
        return decision.legal_plays[0]

    def choose_concession(self, decision: Decision) -> bool:  # noqa: ARG002 (for those who override it)
        """Whether to give the deal up: the own contract, or as a defender that of others. By default never."""
        return False

    def choose_redeal(self, decision: Decision) -> bool:  # noqa: ARG002
        """Whether to ask for other cards. By default never."""
        return False

    def choose_bury(self, decision: Decision) -> Sequence[Card]:
        """The cards to lay away for the widow, exactly `legal.count`. By default the cheapest that no meld needs."""
        return cheapest_cards(decision.observation, decision.legal_bury)

    def choose_dix(self, decision: Decision) -> KeepDix | ExchangeDix | ShowDix:
        """What to do with a nine of trump: `KEEP_DIX`, `EXCHANGE_DIX` or `SHOW_DIX`. By default the best there is."""
        return EXCHANGE_DIX if decision.legal_dix.may_exchange else SHOW_DIX

    def choose_meld(self, decision: Decision) -> Meld | None:
        """One of the melds that may be laid, or None. By default the one that scores most."""
        return max(decision.legal_melds, key=lambda meld: meld.points, default=None)

    # The same for those who decide in one place -----------------------------------------------------------------------

    def choose(self, decision: Decision) -> Action:
        """The action for any decision. By default what the method for its kind chooses."""
        legal = decision.legal
        action: Action
        match legal:
            case LegalPlays():
                action = PLAY[_checked(self.choose_play(decision), Card, "choose_play", "a Card")]
            case LegalCalls():
                call = self.choose_call(decision)
                action = call if isinstance(call, Pass) else _checked(call, Bid, "choose_call", "PASS or a Bid")
            case LegalTrumps():
                action = TRUMP[_checked(self.choose_trump(decision), Suit, "choose_trump", "a Suit")]
            case LegalCards():
                cards = tuple(self.choose_cards(decision))
                action = GiveCards(tuple(_checked(card, Card, "choose_cards", "Cards") for card in cards))
            case LegalConcession():
                action = CONCEDE if self.choose_concession(decision) else CONTINUE
            case LegalRedeal():
                action = REDEAL if self.choose_redeal(decision) else CONTINUE
            case _:
                action = self._choose_with_widow_or_stock(decision, legal)
        return action

    def _choose_with_widow_or_stock(self, decision: Decision, legal: LegalBury | LegalDix | LegalMelds) -> Action:
        action: Action
        match legal:
            case LegalBury():
                cards = tuple(self.choose_bury(decision))
                action = BuryCards(tuple(_checked(card, Card, "choose_bury", "Cards") for card in cards))
            case LegalDix():
                chosen = self.choose_dix(decision)
                if not isinstance(chosen, (KeepDix, ExchangeDix)):
                    chosen = _checked(chosen, ShowDix, "choose_dix", "KEEP_DIX, EXCHANGE_DIX or SHOW_DIX")
                action = chosen
            case LegalMelds():
                meld = self.choose_meld(decision)
                if meld is None:
                    return NO_MELD
                meld = _checked(meld, Meld, "choose_meld", "a Meld or None")
                action = LayMeld(meld.kind, meld.copies, meld.cards)
            case _:
                assert_never(legal)
        return action

    def choose_batch(self, decisions: Sequence[Decision]) -> Sequence[Action]:
        """An action for each decision, in their order. By default `choose` for one after the other."""
        return [self.choose(decision) for decision in decisions]

    # What a bot is told -----------------------------------------------------------------------------------------------

    def match_started(self, info: MatchStarted) -> None:
        """A match begins: its ruleset, the own seat, the clock."""

    def deal_ended(self, info: DealEnded) -> None:
        """A deal has ended at all tables, and everything about it is told."""

    def match_ended(self, info: MatchEnded) -> None:
        """A match is over; another may follow."""


def _checked(value: object, kind: type[L], method: str, wanted: str) -> L:
    """Says at once, in the author's own terms, that a method returned something else than it should."""
    if not isinstance(value, kind):
        raise TypeError(f"{method} returned {value!r}: it must return {wanted}")
    return value
