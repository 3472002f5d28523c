"""`pinochle_sdk.testing`: deals between bots in one process, as an author uses them."""

from collections.abc import Sequence

import pytest
from pinochle_rules import (
    Action,
    Bid,
    Call,
    Deal,
    IllegalAction,
    LegalCalls,
    Observation,
    Ruleset,
    Seat,
    board_from_seed,
)
from pinochle_sdk import Bot, DealEnded, Decision, MatchEnded, MatchStarted
from pinochle_sdk.testing import Table, decision_at, decisions_of, play_deal
from random_deals import RULESETS, random_deal


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: f"{ruleset.name} {dict(ruleset.options)}")
def test_a_deal_is_played_to_its_end(ruleset: Ruleset) -> None:
    for number in range(1, 4):
        board = board_from_seed(ruleset, bytes(32), board=number)
        deal = play_deal([Bot() for _ in ruleset.seats], ruleset, board)
        assert deal.is_over


class Told(Bot):
    def __init__(self) -> None:
        self.told: list[str] = []
        self.seeds: list[bytes] = []

    def match_started(self, info: MatchStarted) -> None:
        self.told.append(f"started at {info.seat}")

    def deal_ended(self, info: DealEnded) -> None:
        self.told.append(f"deal {info.deal_id}")

    def match_ended(self, info: MatchEnded) -> None:
        self.told.append(f"ended after {info.deals}")

    def choose_batch(self, decisions: Sequence[Decision]) -> Sequence[Action]:
        self.seeds += [decision.random_seed for decision in decisions]
        return super().choose_batch(decisions)


def test_bots_are_told_of_matches_and_deals() -> None:
    rules = RULESETS[0]
    bots = {seat: Told() for seat in rules.seats}
    table = Table(bots, rules)
    for number in (1, 2):
        table.play(board_from_seed(rules, bytes(32), board=number))
    table.close()
    assert bots[Seat.EAST].told == ["started at E", "deal 1", "deal 2", "ended after 2"]


def test_random_seeds_are_all_different_and_the_same_again() -> None:
    rules = RULESETS[0]
    board = board_from_seed(rules, bytes(32), board=1)

    def seeds(seed: bytes) -> list[bytes]:
        bots = [Told() for _ in rules.seats]
        play_deal(bots, rules, board, seed=seed)
        return [value for bot in bots for value in bot.seeds]

    drawn = seeds(bytes(32))
    assert len(set(drawn)) == len(drawn) > 20
    assert all(len(value) == 8 for value in drawn)
    assert seeds(bytes(32)) == drawn
    assert not set(seeds(b"\1" * 32)) & set(drawn)


class Greedy(Bot):
    def choose_call(self, decision: Decision) -> Call:
        return Bid(1_000_000)


def test_an_illegal_action_raises() -> None:
    rules = RULESETS[0]
    with pytest.raises(IllegalAction, match="bid 1000000"):
        play_deal([Greedy() for _ in rules.seats], rules, board_from_seed(rules, bytes(32), board=1))


def test_decisions_of_a_deal_are_those_that_were_asked() -> None:
    rules = RULESETS[2]
    board = board_from_seed(rules, bytes(32), board=1)
    asked = decisions_of(rules, board)
    assert isinstance(asked[0].legal, LegalCalls)
    assert all(len(decision.legal) > 1 for decision in asked), "a forced choice is not asked"
    assert {decision.observation.seat for decision in asked} == set(rules.seats)


def test_decision_at_any_state() -> None:
    for ruleset in RULESETS:
        for deal, action in random_deal(ruleset, 7):
            if action is None:
                with pytest.raises(ValueError, match="the deal is over"):
                    decision_at(deal)
                continue
            decision = decision_at(deal)
            assert decision.legal == deal.legal
            assert deal.seat_to_act is not None
            assert decision.observation == Observation.of(deal, deal.seat_to_act)
            assert Bot().choose(decision) in deal.legal


def test_a_table_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Table([Bot(), Bot()], RULESETS[0])


def test_the_deal_handed_back_is_the_rules_own() -> None:
    deal = play_deal([Bot() for _ in RULESETS[0].seats], RULESETS[0], board_from_seed(RULESETS[0], bytes(32), board=3))
    again = Deal.start(RULESETS[0], deal.board)
    for _, action in deal.steps:
        again = again.apply(action)
    assert again.outcome == deal.outcome
