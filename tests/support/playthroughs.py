"""Golden playthroughs: seeded random deals written out in full, one file a ruleset and interesting option.

`python tests/support/playthroughs.py` writes them all again; what changed is then read in the diff.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pinochle_rules import (
    PASS,
    Action,
    Bid,
    BuryCards,
    Deal,
    GiveCards,
    LegalBury,
    LegalCards,
    Observation,
    Phase,
    PlayCard,
    board_from_seed,
    describe_legal,
    format_cards,
    format_option_value,
    ruleset_with,
    secret_from_text,
)

__all__ = ["FOLDER", "PLAYTHROUGHS", "write"]

FOLDER = Path(__file__).resolve().parent.parent / "pinochle_rules" / "playthroughs"

# File name: ruleset, options, board number of the public seed "playthroughs".
PLAYTHROUGHS: dict[str, tuple[str, Mapping[str, Any], int]] = {
    "single-deck-1500": ("single-deck-1500", {}, 1),
    "single-deck-1500-conceded": ("single-deck-1500", {"opening": "any_multiple_of_10", "minimum_bid": 500}, 2),
    "single-deck-1500-last-trick-only": ("single-deck-1500", {"history": "last_trick_only"}, 3),
    "single-deck-classic": ("single-deck-classic", {}, 1),
    "single-deck-classic-passed-out": ("single-deck-classic", {}, 5),
    "single-deck-classic-dealer-forced": ("single-deck-classic", {"dealer_forced": True, "minimum_bid": 900}, 2),
    "single-deck-classic-nines-redeal": ("single-deck-classic", {"nines_redeal": "five_nines"}, 15),
    "single-deck-classic-literal": (
        "single-deck-classic",
        {"beat_after_ruff": "literal", "counters": "11-10-4-3-2"},
        3,
    ),
    "double-deck": ("double-deck", {}, 1),
    "double-deck-racehorse": ("double-deck", {"racehorse": True, "trump_requires_marriage": True}, 2),
    "double-deck-no-marriage": ("double-deck", {"racehorse": True, "trump_requires_marriage": True}, 18),
    "double-deck-impossible": ("double-deck", {"play_impossible": "choice", "minimum_bid": 200}, 3),
    "double-deck-thrown-in": ("double-deck", {"minimum_bid": 300}, 4),
    "double-deck-auto-bid": ("double-deck", {"auto_bid_50": True, "bid_requires_marriage": True}, 5),
    "two-handed": ("two-handed", {}, 1),
    "two-handed-new-card": ("two-handed", {"require_new_card": True, "show_last_card": True}, 2),
    "two-handed-immediate": ("two-handed", {"win_test": "immediate", "target": 100}, 3),
    "three-handed": ("three-handed", {}, 1),
    "three-handed-kitty": ("three-handed", {"hand": 15, "concession": True}, 2),
    "three-handed-turn-up": ("three-handed", {"turn_up": True}, 3),
    "auction-widow": ("auction-widow", {}, 1),
    "auction-widow-defenders": ("auction-widow", {"defenders_concede": True}, 9),
    "auction-widow-meld-first": ("auction-widow", {"meld_from_18": True, "eldest_must_open": True}, 3),
    "auction-widow-points": ("auction-widow", {"settlement": "points", "all_meld": True}, 4),
    "firehouse": ("firehouse", {}, 1),
    "firehouse-dealer-forced": ("firehouse", {"dealer_forced_200": True, "minimum_bid": 900}, 2),
    "check": ("check", {}, 1),
    "check-dealer-free": ("check", {"dealer_free": True, "checks_need_trick": True}, 2),
}


def write(name: str) -> str:
    """The text of one playthrough."""
    ruleset, options, number = PLAYTHROUGHS[name]
    rules = ruleset_with(ruleset, options)
    board = board_from_seed(rules, secret_from_text("playthroughs"), board=number)
    return "\n".join(_lines(Deal.start(rules, board), random.Random(number))) + "\n"


def _lines(deal: Deal, rng: random.Random) -> Iterator[str]:
    rules = deal.ruleset
    changed = " ".join(f"{name}={format_option_value(value)}" for name, value in rules.options)
    yield f"{rules.name} {changed}".rstrip()
    yield f"dealer {deal.board.dealer}"
    for seat in rules.seats:
        yield f"{seat}: {format_cards(Observation.of(deal, seat).hand)}"
    if rules.widow_cards:
        yield f"widow: {format_cards(deal.board.widow(rules))}"
    if rules.stock_cards:
        yield f"stock: {' '.join(map(str, deal.board.stock(rules)))}"
    if deal.turned_up is not None:
        yield f"turned up: {deal.turned_up}"
    phase: Phase | None = None
    while not deal.is_over:
        if deal.phase is not phase and not (deal.stock is not None and phase is not None):
            phase = deal.phase
            yield from _heading(deal)
        if deal.tricks is not None and deal.phase is Phase.PLAY and not deal.tricks.in_trick:
            yield from _trick_heading(deal)
        legal = describe_legal(deal.legal)
        action = _choose(deal, rng)
        yield f"  {deal.seat_to_act} {action}    [{'forced' if deal.is_forced else legal}]"
        before = deal.trick_points
        deal = deal.apply(action)
        complete = deal.tricks is not None and not deal.tricks.in_trick and isinstance(action, PlayCard)
        if before != deal.trick_points or complete:
            yield f"    trick points {_by_side(deal, deal.trick_points)}"
    yield from _end(deal)


def _trick_heading(deal: Deal) -> Iterator[str]:
    assert deal.tricks is not None
    yield f"trick {len(deal.tricks.leaders)}"
    stock = deal.stock
    if stock is None:
        return
    if not stock.is_gone:
        yield f"  stock {stock.size}, upcard {stock.upcard}, drawn {' '.join(str(card or '-') for card in stock.drawn)}"
    for seat, table, shown in zip(deal.ruleset.seats, stock.tables, deal.melds, strict=True):
        laid = ", ".join(f"{each.card} in {' '.join(str(place + 1) for place in each.melds)}" for each in table.cards)
        melds = ", ".join(f"{meld} {meld.points}" for meld in shown.melds)
        if melds:
            yield f"  {seat} {shown.points}: {melds}" + (f" ({laid})" if laid else "")


def _heading(deal: Deal) -> Iterator[str]:
    yield ""
    yield f"-- {deal.phase}"
    if deal.phase in (Phase.CONCESSION, Phase.PLAY) and deal.melds and deal.stock is None:
        yield from _melds(deal)


def _melds(deal: Deal) -> Iterator[str]:
    for seat, shown in zip(deal.ruleset.seats, deal.melds, strict=True):
        items = ", ".join(f"{meld} {meld.points}" for meld in shown.melds) or "nothing"
        yield f"{seat} melds {shown.points}: {items}" + (f" ({format_cards(shown.cards)})" if shown.cards else "")


def _end(deal: Deal) -> Iterator[str]:
    outcome = deal.outcome
    assert outcome is not None
    yield ""
    yield f"-- {outcome.result}"
    if deal.stock is not None or (deal.melds and deal.tricks is None):
        yield from _melds(deal)
    if deal.contract is not None:
        yield f"contract {deal.contract}"
    yield f"trick points {_by_side(deal, outcome.trick_points)}"
    yield f"deltas {_by_side(deal, outcome.deltas)}"
    if deal.buried:
        yield f"buried {format_cards(deal.buried)}"
    if outcome.checks is not None:
        yield f"checks {_by_side(deal, outcome.checks)}"


def _by_side(deal: Deal, values: tuple[int, ...]) -> str:
    return " ".join(f"{side} {value}" for side, value in zip(deal.ruleset.sides, values, strict=True))


def _choose(deal: Deal, rng: random.Random) -> Action:
    if isinstance(deal.legal, LegalCards):
        return GiveCards(tuple(rng.sample(deal.legal.cards, deal.legal.count)))
    if isinstance(deal.legal, LegalBury):
        return BuryCards(tuple(rng.sample(deal.legal.cards, deal.legal.count)))
    actions = deal.legal_actions()
    if deal.phase is Phase.AUCTION:
        bids = [action for action in actions[:3] if isinstance(action, Bid)]
        return rng.choice(bids) if bids and (PASS not in actions or rng.random() < 0.5) else actions[0]
    if deal.phase is Phase.REDEAL:
        return actions[0]
    if deal.phase in (Phase.DIX, Phase.TRICK_MELD):
        return rng.choice((actions[0], actions[-1], actions[-1]))
    return rng.choice(actions)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for stale in FOLDER.glob("*.txt"):
        stale.unlink()
    for each in PLAYTHROUGHS:
        (FOLDER / f"{each}.txt").write_text(write(each), encoding="utf-8")
    print(f"{len(PLAYTHROUGHS)} playthroughs written to {FOLDER}")
