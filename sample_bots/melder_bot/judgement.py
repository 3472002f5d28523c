"""What experience says of hands: a table of averages and straight-line fits, one row a ruleset.

Nothing here knows what is called or played; what follows from them is in `bidding`, `widow` and `contract`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pinochle_rules import Card, Rank, Ruleset, Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What experience says of a ruleset's hands: averages and straight-line fits over thousands of deals.

    Shares are parts of all trick points, as taken by the declaring side.
    """

    partner_meld: float
    """Points of meld that the partner adds in the declarer's trump; with a widow, all that it is expected to add."""
    gift_chance: float
    """Where partners exchange cards, or there is a widow: how likely it brings one card that the declarer lacks."""
    share: float
    share_per_trump: float
    share_per_trump_ace: float
    share_per_trump_ten: float
    share_per_side_ace: float
    share_spread: float
    """Standard deviation of the share around what the hand promises."""
    optimism: float
    """Points that a bid may exceed the hand's worth by: a shy side leaves the opponents every close contract."""
    caution: float
    """Points to bid less against opponents who bid on nothing: their contracts are worth more than ours."""

    def share_of(self, hand: Sequence[Card], trump: Suit) -> float:
        """The part of the trick points that the side is expected to take as declarer; of those not buried."""
        trumps = sum(card.suit is trump for card in hand)
        trump_aces = hand.count(Card.of(Rank.ACE, trump))
        side_aces = sum(card.rank is Rank.ACE for card in hand) - trump_aces
        return min(
            1.0,
            self.share
            + self.share_per_trump * trumps
            + self.share_per_trump_ace * trump_aces
            + self.share_per_trump_ten * hand.count(Card.of(Rank.TEN, trump))
            + self.share_per_side_ace * side_aces,
        )


KITTY = "kitty"
"""The row of games in which the declarer takes a widow and everybody melds."""

JUDGEMENTS = {
    "single-deck-1500": Judgement(
        partner_meld=36.0,
        gift_chance=0.56,
        share=0.355,
        share_per_trump=0.054,
        share_per_trump_ace=0.042,
        share_per_trump_ten=0.024,
        share_per_side_ace=0.051,
        share_spread=0.13,
        optimism=-15.0,
        caution=120.0,
    ),
    "single-deck-classic": Judgement(
        partner_meld=40.0,
        gift_chance=0.0,
        share=0.227,
        share_per_trump=0.05,
        share_per_trump_ace=0.048,
        share_per_trump_ten=0.029,
        share_per_side_ace=0.049,
        share_spread=0.13,
        optimism=10.0,
        caution=30.0,
    ),
    "double-deck": Judgement(
        partner_meld=15.5,
        gift_chance=0.8,
        share=0.214,
        share_per_trump=0.034,
        share_per_trump_ace=0.024,
        share_per_trump_ten=0.012,
        share_per_side_ace=0.029,
        share_spread=0.11,
        optimism=2.0,
        caution=8.0,
    ),
}

# Firehouse and Check differ in the auction alone. It begins lower, so that close contracts are not worth fighting for.
JUDGEMENTS["firehouse"] = replace(JUDGEMENTS["single-deck-classic"], optimism=-35.0)
JUDGEMENTS["check"] = replace(JUDGEMENTS["single-deck-classic"], optimism=-50.0)
JUDGEMENTS["three-handed"] = Judgement(
    partner_meld=0.0,
    gift_chance=0.0,
    share=-0.167,
    share_per_trump=0.071,
    share_per_trump_ace=0.064,
    share_per_trump_ten=0.047,
    share_per_side_ace=0.052,
    share_spread=0.1,
    optimism=-5.0,
    caution=20.0,
)
JUDGEMENTS[KITTY] = Judgement(
    partner_meld=45.0,
    gift_chance=0.17,
    share=-0.192,
    share_per_trump=0.075,
    share_per_trump_ace=0.082,
    share_per_trump_ten=0.05,
    share_per_side_ace=0.052,
    share_spread=0.105,
    optimism=-10.0,
    caution=20.0,
)
JUDGEMENTS["auction-widow"] = Judgement(
    partner_meld=26.0,
    gift_chance=0.17,
    share=-0.121,
    share_per_trump=0.059,
    share_per_trump_ace=0.078,
    share_per_trump_ten=0.046,
    share_per_side_ace=0.06,
    share_spread=0.095,
    optimism=15.0,
    caution=20.0,
)


def judgement_of(ruleset: Ruleset) -> Judgement:
    """The row of a ruleset with its options."""
    is_kitty = ruleset.widow_cards > 0 and not ruleset.declarer_melds_alone
    return JUDGEMENTS[KITTY if is_kitty else ruleset.name]
