"""Known defects of other programs, as tests: auctions, exchanges, and the order of things."""

import json
from typing import Any

import pytest
from pinochle_rules import (
    CONCEDE,
    CONTINUE,
    EXCHANGE_DIX,
    KEEP_DIX,
    NO_MELD,
    PASS,
    PRESETS,
    REDEAL,
    SHOW_DIX,
    Action,
    Bid,
    Board,
    BuryCards,
    Deal,
    DealResult,
    GiveCards,
    IllegalAction,
    LegalCards,
    NameTrump,
    Observation,
    Phase,
    PlayCard,
    Seat,
    Suit,
    apply_step,
    board_from_seed,
    parse_action,
    parse_seat,
    ruleset_with,
    secret_from_text,
)
from pinochle_rules.phases import DECISIONS
from twin_deals import board_with, choose_sensibly, dealt, opening_bid, play_twins

NORTH_DEALS = 0
AUCTIONS = [name for name, rules in PRESETS.items() if rules.has_contract]
# East calls first, and some rulesets want a marriage of whoever bids.
MARRIAGE = {1: "KS QS"}


def start(ruleset: str, hands: dict[int, str] | None = None, **options: Any) -> Deal:
    rules = ruleset_with(ruleset, options)
    return Deal.start(rules, board_with(rules, NORTH_DEALS, hands or {}))


def after(deal: Deal, *actions: str) -> Deal:
    for action in actions:
        deal = deal.apply(parse_action(action))
    return deal


def is_legal(deal: Deal, points: object) -> bool:
    return Bid(points) in deal.legal  # type: ignore[arg-type]


def test_a_stuck_dealer_is_not_asked_once_he_has_won() -> None:
    deal = after(start("double-deck"), "pass", "pass", "pass")
    assert deal.seat_to_act is Seat.NORTH
    assert PASS not in deal.legal
    deal = after(deal, "bid 50")
    assert (deal.phase, deal.seat_to_act) == (Phase.TRUMP, Seat.NORTH)
    deal = after(start("single-deck-1500"), "pass", "pass", "pass", "pass")
    assert deal.is_forced
    assert deal.legal_actions() == (Bid(250),)
    assert after(deal, "bid 250").phase is Phase.TRUMP


@pytest.mark.parametrize("ruleset", AUCTIONS)
@pytest.mark.parametrize("points", [-10, 0, 10**9, "250", 250.0, None, True, float("nan"), [250]])
def test_what_is_no_bid_is_refused(ruleset: str, points: Any) -> None:
    first = start(ruleset, MARRIAGE)
    for deal in (first, after(first, f"bid {max(250, first.ruleset.minimum_bid)}")):
        with pytest.raises(IllegalAction, match="may not bid"):
            deal.apply(Bid(points))


def test_the_winner_of_the_auction_is_kept() -> None:
    deal = after(start("single-deck-classic"), "pass", "bid 250", "pass", "bid 300", "pass", "trump H")
    for seat in Seat:
        contract = Observation.of(deal, seat).contract
        assert contract is not None
        assert (contract.declarer, contract.points, contract.trump) == (Seat.NORTH, 300, Suit.HEARTS)


def test_four_passes_give_one_result_every_time() -> None:
    for dealer in range(4):
        rules = ruleset_with("single-deck-classic")
        deal = Deal.start(rules, board_with(rules, dealer, {}))
        deal = after(deal, "pass", "pass", "pass", "pass")
        assert deal.outcome is not None
        assert (deal.outcome.result, deal.outcome.deltas) == (DealResult.PASSED_OUT, (0, 0))
        with pytest.raises(IllegalAction, match="over"):
            deal.apply(PASS)


def test_the_ladder_of_the_double_deck() -> None:
    deal = start("double-deck")
    for points in (50, 51, 59, 60, 65, 100, 105, 110, 995):
        assert is_legal(deal, points)
    for points in (49, 61, 63, 77, 121, 996, 1000):
        assert not is_legal(deal, points)
    assert not is_legal(after(deal, "bid 60"), 61)
    assert is_legal(after(deal, "bid 59"), 60)
    tens = start("double-deck", tens_after_100=True)
    assert [points for points in (95, 100, 105, 110, 990, 995) if is_legal(tens, points)] == [95, 100, 110, 990]


def test_jump_bids() -> None:
    deal = start("single-deck-classic")
    assert [points for points in (240, 250, 255, 290) if is_legal(deal, points)] == [250, 290]
    deal = after(deal, "bid 250")
    assert [points for points in (250, 255, 260, 290) if is_legal(deal, points)] == [260, 290]
    deal = after(deal, "bid 290")
    assert [points for points in (260, 290, 300) if is_legal(deal, points)] == [300]


@pytest.mark.parametrize("ruleset", AUCTIONS)
def test_an_auction_may_reach_the_highest_bid_and_ends_there(ruleset: str) -> None:
    options: dict[str, Any] = {"opening": "any_multiple_of_10"} if ruleset == "single-deck-1500" else {}
    deal = start(ruleset, MARRIAGE, **options)
    deal = after(deal, f"bid {deal.ruleset.maximum_bid}")
    for _ in deal.ruleset.seats[1:]:
        assert deal.is_forced
        assert deal.legal_actions() == (PASS,)
        deal = deal.apply(PASS)
    assert deal.phase is Phase.TRUMP


@pytest.mark.parametrize(("board", "trump", "defenders", "kept"), [(4202, "H", 20, 20), (185489, "D", 19, 0)])
def test_a_declarer_with_too_little_meld_is_set_before_the_play(
    board: int, trump: str, defenders: int, kept: int
) -> None:
    """Bid 51 with 19 of meld: −51; defenders keep 20, and nothing below."""
    options = {"min_team_meld": 20}
    dealt_board = dealt(PRESETS["double-deck"], "little meld", board)
    script = ("bid 51", "pass", "pass", "pass", f"trump {trump}")
    deal = play_twins("double-deck", options, dealt_board, script=script).deal
    assert deal.outcome is not None
    declaring = deal.declaring_side
    assert declaring is not None
    assert sum(deal.outcome.melds[declaring::2]) == 19
    assert sum(deal.outcome.melds[1 - declaring :: 2]) == defenders
    assert deal.outcome.result is DealResult.THROWN_IN
    assert deal.outcome.deltas[declaring] == -51
    assert deal.outcome.deltas[1 - declaring] == kept
    # Without the minimum the same contract is played.
    assert play_twins("double-deck", {}, dealt_board, script=script).deal.tricks is not None


NO_MARRIAGE = "AS AS AS AS TS TS TS TS KS KS AH AH AH AH TH TH TH TH KH KH"


@pytest.mark.parametrize(("rule", "bid", "is_played", "opponents_score"), [
    ("lose_bid_opponents_score_meld", 50, False, True),
    ("lose_bid_opponents_score_meld", 51, False, True),
    ("lose_bid_only", 50, False, False),
    ("lose_bid_only", 51, False, False),
    ("exempt_at_50", 50, True, True),
    ("exempt_at_50", 51, False, False),
])  # fmt: skip
def test_what_a_declarer_without_a_marriage_suffers(
    rule: str, bid: int, is_played: bool, opponents_score: bool
) -> None:
    """Any suit may be named, so that melds have a trump; then the contract is lost without a card played, or not."""
    options = {"trump_requires_marriage": True, "no_marriage": rule}
    board = board_with(PRESETS["double-deck"], NORTH_DEALS, {1: NO_MARRIAGE})
    script = (f"bid {bid}", "pass", "pass", "pass", "trump C")
    deal = play_twins("double-deck", options, board, script=script).deal
    assert deal.outcome is not None
    assert (deal.tricks is not None) is is_played
    if not is_played:
        theirs = deal.outcome.melds[0] + deal.outcome.melds[2]
        assert theirs > 0
        assert deal.outcome.result is DealResult.THROWN_IN
        assert deal.outcome.deltas == (theirs if opponents_score else 0, -bid)


def in_exchange(ruleset: str, **options: Any) -> Deal:
    minimum = PRESETS[ruleset].minimum_bid
    return after(start(ruleset, **options), f"bid {minimum}", "pass", "pass", "pass", "trump S")


@pytest.mark.parametrize(("ruleset", "options", "count"), [
    ("single-deck-1500", {}, 4), ("double-deck", {"racehorse": True}, 3),
])  # fmt: skip
def test_the_number_of_cards_given_is_the_rulesets(ruleset: str, options: dict[str, Any], count: int) -> None:
    deal = in_exchange(ruleset, **options)
    assert isinstance(deal.legal, LegalCards)
    assert deal.legal.count == count
    cards = deal.legal.cards
    for wrong in (count - 1, count + 1, 0):
        with pytest.raises(IllegalAction, match=f"exactly {count} cards"):
            deal.apply(GiveCards(cards[:wrong]))
    rare = next(card for card in cards if cards.count(card) < count)
    with pytest.raises(IllegalAction, match="not in hand so often"):
        deal.apply(GiveCards((rare,) * count))
    assert deal.apply(GiveCards(cards[:count])).given[deal.turn] == cards[:count]


def test_what_a_sequential_exchange_shows_and_to_whom() -> None:
    """The declarer sees 16 cards and may give back what came; the opponents see nothing of it."""
    deal = in_exchange("single-deck-1500")
    assert deal.seat_to_act is Seat.WEST
    assert isinstance(deal.legal, LegalCards)
    gift = deal.legal.cards[:4]
    others = [Observation.of(deal, seat) for seat in (Seat.NORTH, Seat.SOUTH)]
    deal = deal.apply(GiveCards(gift))
    declarer = Observation.of(deal, Seat.EAST)
    assert len(declarer.hand) == 16
    assert declarer.received == gift
    assert [Observation.of(deal, seat) for seat in (Seat.NORTH, Seat.SOUTH)] == others
    deal = deal.apply(GiveCards(gift))
    assert Observation.of(deal, Seat.WEST).received == gift
    assert all(len(Observation.of(deal, seat).hand) == 12 for seat in Seat)


def test_a_racehorse_shows_nothing_before_both_have_given() -> None:
    deal = in_exchange("double-deck", racehorse=True)
    first, second = Seat.EAST, Seat.WEST
    assert deal.seat_to_act is first
    before = [Observation.of(deal, seat) for seat in (Seat.NORTH, Seat.SOUTH, second)]
    assert isinstance(deal.legal, LegalCards)
    choices = [GiveCards(deal.legal.cards[:3]), GiveCards(deal.legal.cards[-3:])]
    for choice in choices:
        given = deal.apply(choice)
        assert given.seat_to_act is second
        assert [Observation.of(given, seat) for seat in (Seat.NORTH, Seat.SOUTH, second)] == before
        assert Observation.of(given, first).given == choice.cards
        assert len(Observation.of(given, first).hand) == 20


def test_boards_follow_one_another_and_seats_stay() -> None:
    rules = PRESETS["single-deck-1500"]
    seed = secret_from_text("consecutive")
    boards = [board_from_seed(rules, seed, board=number) for number in range(1, 9)]
    assert len({board.cards for board in boards}) == len(boards)
    assert [board.dealer for board in boards] == [*Seat, *Seat]
    for board in boards:
        deal = Deal.start(rules, board)
        order = []
        for _ in range(4):
            order.append(deal.seat_to_act)
            deal = deal.apply(PASS)
        assert order == [Seat((board.dealer + place - 1) % 4 + 1) for place in (1, 2, 3, 4)]


# Actions out of their phase, and deals written down and taken up again ---------------------------------------------

ACTION_OF_PHASE: dict[Phase, tuple[Action, ...]] = {
    Phase.REDEAL: (CONTINUE, REDEAL),
    Phase.AUCTION: (PASS, Bid(250)),
    Phase.TRUMP: tuple(NameTrump(suit) for suit in Suit),
    Phase.EXCHANGE: (),
    Phase.CONCESSION: (CONTINUE, CONCEDE),
    Phase.PLAY: (),
    Phase.BURY: (),
    Phase.DIX: (KEEP_DIX, EXCHANGE_DIX, SHOW_DIX),
    Phase.TRICK_MELD: (NO_MELD, parse_action("meld marriage KS QS")),
}
NINES = "9S 9S 9H 9H 9D TS TH TD KS QS JC JD"


def positions() -> list[Deal]:
    """A deal in every phase."""
    thousand = after(start("single-deck-1500"), "bid 250", "pass", "pass", "pass")
    deals = [start("single-deck-classic", {2: NINES}, nines_redeal="five_nines"), start("single-deck-1500"), thousand]
    deal = after(thousand, "trump S")
    deals.append(deal)
    while deal.phase is Phase.EXCHANGE:
        assert isinstance(deal.legal, LegalCards)
        deal = deal.apply(GiveCards(deal.legal.cards[:4]))
    deals.append(deal)
    folding: dict[str, Any] = {"fold_any_time": True, "play_impossible": "always"}
    deals.append(after(start("double-deck", **folding), "bid 50", "pass", "pass", "pass", "trump S"))
    deals.append(after(start("auction-widow"), "bid 300", "pass", "pass", "trump S"))
    two = ruleset_with("two-handed")
    stock = Deal.start(two, board_with(two, NORTH_DEALS, {0: "9S", 1: "AC 9H KS QS"}, table="KH"))
    deals.append(after(stock, "play AC", "play 9S"))
    deals.append(after(deals[-1], "show-dix"))
    return deals


def test_only_actions_of_the_phase_are_accepted() -> None:
    deals = positions()
    assert {deal.phase for deal in deals} == set(DECISIONS)
    for deal in deals:
        own = {*deal.legal_actions()} if deal.phase not in (Phase.EXCHANGE, Phase.BURY) else set()
        foreign = [action for phase, actions in ACTION_OF_PHASE.items() for action in actions if action not in own]
        foreign += [PlayCard(card) for card in deal.ruleset.deck_cards if deal.phase is not Phase.PLAY]
        if deal.phase is not Phase.EXCHANGE:
            foreign += [GiveCards(deal.ruleset.deck_cards[:4]), GiveCards(())]
        if deal.phase is not Phase.BURY:
            foreign += [BuryCards(deal.ruleset.deck_cards[:3]), BuryCards(())]
        before = [Observation.of(deal, seat) for seat in deal.ruleset.seats]
        for action in foreign:
            with pytest.raises(IllegalAction, match=f"{deal.seat_to_act} may not {action}"):
                deal.apply(action)
        assert [Observation.of(deal, seat) for seat in deal.ruleset.seats] == before


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_taken_up_from_text_at_any_moment_goes_on_alike(name: str) -> None:
    """Every prefix of the actions, written as JSON and read again, leads to the same position and the same end."""
    rules = PRESETS[name]
    board = dealt(rules, "saved")
    whole = play_twins(name, {}, board, script=opening_bid(rules, board), policy=choose_sensibly).deal
    texts = [f"{seat} {action}" for seat, action in whole.steps]
    deal = Deal.start(rules, board)
    for number in range(len(texts) + 1):
        loaded = Deal.start(rules, Board(board.dealer, board.cards))
        for text in json.loads(json.dumps(texts[:number])):
            loaded = apply_step(loaded, parse_seat(text[0]), parse_action(text[2:]))
        views = [[Observation.of(each, seat) for seat in rules.seats] for each in (loaded, deal)]
        assert views[0] == views[1]
        assert loaded.outcome == deal.outcome
        if number < len(texts):
            assert loaded.legal == deal.legal
            deal = apply_step(deal, *whole.steps[number])
    assert deal.outcome == whole.outcome


# Asking for a redeal ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_of_nines_is_asked_once_wherever_it_sits(seat: int) -> None:
    """Also the dealer, who is asked last: after his answer the auction begins."""
    deal = start("single-deck-classic", {seat: NINES}, nines_redeal="five_nines")
    assert (deal.phase, deal.turn) == (Phase.REDEAL, seat)
    going_on = deal.apply(CONTINUE)
    assert (going_on.phase, going_on.seat_to_act) == (Phase.AUCTION, Seat.EAST)
    again = deal.apply(REDEAL)
    assert again.outcome is not None
    assert (again.outcome.result, again.outcome.deltas) == (DealResult.PASSED_OUT, (0, 0))


def test_an_ace_may_bar_the_redeal() -> None:
    with_ace = NINES.replace("TS", "AS")
    for rule, phase in (("five_nines", Phase.REDEAL), ("five_nines_no_ace", Phase.AUCTION)):
        assert start("single-deck-classic", {1: with_ace}, nines_redeal=rule).phase is phase
        assert start("single-deck-classic", {1: NINES}, nines_redeal=rule).phase is Phase.REDEAL
    four = NINES.replace("9D", "KD")
    assert start("single-deck-classic", {1: four}, nines_redeal="five_nines").phase is Phase.AUCTION
