"""Deals played at random, for tests that need many positions of every ruleset; reproducible from their numbers.

Holds generators only; what should be true of the positions is the tests' business.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st
from pinochle_rules import (
    PRESETS,
    Action,
    Deal,
    LegalCalls,
    LegalCards,
    Ruleset,
    board_from_seed,
    ruleset_with,
    secret_from_text,
)
from pinochle_rules.actions import give

# Each with the options that add kinds of decisions or change what is seen.
VARIANTS: tuple[tuple[str, dict[str, str]], ...] = (
    *((name, {}) for name in PRESETS),
    ("single-deck-1500", {"history": "last_trick_only"}),
    ("single-deck-classic", {"nines_redeal": "five_nines", "increment": "5", "dealer_forced": "true"}),
    ("double-deck", {"racehorse": "true", "fold_any_time": "true", "tens_after_100": "true"}),
    ("double-deck", {"history": "last_trick_only", "play_impossible": "choice", "meld_table": "run:15/30/45/60"}),
    ("two-handed", {"dix_played": "never", "require_new_card": "true", "show_last_card": "true"}),
    ("two-handed", {"history": "last_trick_only", "win_test": "immediate"}),
    ("three-handed", {"turn_up": "true"}),
    ("three-handed", {"hand": "15", "concession": "true"}),
    ("auction-widow", {"defenders_concede": "true", "meld_from_18": "true"}),
    ("check", {"match_by": "checks", "checks_need_trick": "true"}),
)
RULESETS: tuple[Ruleset, ...] = tuple(ruleset_with(name, options) for name, options in VARIANTS)


def random_action(deal: Deal, rng: Random) -> Action:
    """Any legal action, but bids from the lowest, so that auctions end at a contract that is played."""
    legal = deal.legal
    if isinstance(legal, LegalCalls):
        calls: list[Action] = [*legal.lowest_bids(3)]
        return rng.choice([*calls, *[action for action in (next(iter(legal)),) if legal.may_pass] * 4])
    if isinstance(legal, LegalCards):
        return give(rng.sample(legal.cards, legal.count))
    return rng.choice(deal.legal_actions())


def random_deal(ruleset: Ruleset, number: int) -> Iterator[tuple[Deal, Action | None]]:
    """The states of one deal, each with the action that follows; the last with none."""
    rng = Random(f"{ruleset.name} {number}")
    seed = secret_from_text("random deals")
    scores = tuple(rng.choice((0, 20 * rng.randrange(-50, 90))) for _ in ruleset.sides)
    deal = Deal.start(ruleset, board_from_seed(ruleset, seed, board=number), scores=scores)
    while not deal.is_over:
        action = random_action(deal, rng)
        yield deal, action
        deal = deal.apply(action)
    yield deal, None


def deals() -> st.SearchStrategy[list[tuple[Deal, Action | None]]]:
    """Whole deals of every ruleset."""
    return st.builds(
        lambda ruleset, number: list(random_deal(ruleset, number)),
        st.sampled_from(RULESETS),
        st.integers(1, 100_000),
    )
