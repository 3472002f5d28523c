"""What faults cost, on a `Match` driven by hand: every rule of the penalties, without a process or a clock."""

import random

import pytest
from pinochle_referee import (
    BoardResult,
    Consequence,
    FaultKind,
    FinishedDeal,
    GameEnd,
    GameResult,
    Match,
    MatchFormat,
    MatchLimits,
    MatchTermination,
    Penalty,
    PlacedFault,
    TakenBack,
    VoidedDeal,
)
from pinochle_referee.open_deals import OpenDeal, Reveal
from pinochle_rules import PLAY, Card, DealResult, Side
from pinochle_rules.verification import CONSEQUENCES, FAULT_KINDS
from referee_matches import at_random, drive, match_of, only, settings_of, take

ILLEGAL, LATE, CRASHED = FaultKind.ILLEGAL_ACTION, FaultKind.TIMED_OUT, FaultKind.CRASHED
FORFEIT = 500


def test_the_words_of_faults_are_those_that_verify_knows() -> None:
    assert [str(kind) for kind in FaultKind] == [*FAULT_KINDS]
    assert [str(consequence) for consequence in Consequence] == [*CONSEQUENCES]


def until(match: Match, *, board: int, table: int, steps: int) -> OpenDeal:
    """Play until a deal has so many actions behind it; its next decision is taken from the queue."""
    match.refill()
    while True:
        open_deal = take(match)
        assert open_deal is not None
        if (open_deal.board, open_deal.table) == (board, table) and len(open_deal.deal.steps) >= steps:
            return open_deal
        match.receive(open_deal, at_random(match, open_deal))
        match.refill()


def place_of(match: Match, open_deal: OpenDeal) -> int:
    return open_deal.places[open_deal.deal.turn]


def test_an_illegal_action_forfeits_the_board_as_it_stands() -> None:
    match = match_of(settings_of(3, boards_in_flight=1))
    open_deal = until(match, board=2, table=1, steps=30)
    deal, seat, taken = open_deal.deal, open_deal.deal.seat_to_act, len(open_deal.deal.steps)
    assert seat is not None
    side = match.settings.ruleset.side_of(seat)
    wrong = next(PLAY[card] for card in Card if PLAY[card] not in deal.legal_actions())
    match.receive(open_deal, wrong)
    events = drive(match)
    forfeited = next(d for d in only(events, FinishedDeal) if d.outcome and d.outcome.result is DealResult.FORFEITED)
    assert (forfeited.board, forfeited.table, forfeited.forfeited_by) == (2, 1, side)
    assert forfeited.steps == deal.steps
    (fault,) = forfeited.faults
    assert (fault.seat, fault.action, fault.kind) == (seat, taken, ILLEGAL)
    assert fault.consequence is Consequence.FORFEIT
    assert str(wrong.card) in fault.detail
    outcome = forfeited.outcome
    assert outcome is not None
    assert outcome.deltas == ((-FORFEIT, 0) if side is Side.NORTH_SOUTH else (0, -FORFEIT))
    assert outcome.trick_points == deal.trick_points
    assert outcome.melds == tuple(shown.points for shown in deal.melds)
    assert match.termination is MatchTermination.COMPLETED


def test_a_forfeited_board_is_played_on_at_the_other_table_and_counts_as_the_forfeit() -> None:
    match = match_of(settings_of(3, boards_in_flight=1))
    open_deal = until(match, board=2, table=1, steps=20)
    offender = match.places[place_of(match, open_deal)].partnership
    match.answer_fault(open_deal, LATE, "no answer within 1 s")
    events = drive(match)
    other = next(deal for deal in only(events, FinishedDeal) if (deal.board, deal.table) == (2, 2))
    assert other.outcome is not None
    assert other.outcome.result is not DealResult.FORFEITED
    result = next(result for result in only(events, BoardResult) if result.board == 2)
    assert result.forfeited_by == (offender,)
    assert result.swing == (-FORFEIT if offender == 0 else FORFEIT)
    assert result.total == 2 * result.swing
    assert [result.forfeited_by for result in only(events, BoardResult) if result.board != 2] == [(), ()]


def test_a_board_that_both_forfeited_is_worth_nothing() -> None:
    match = match_of(settings_of(1))
    offenders = set()
    for table in (1, 2):
        match.refill()
        open_deal = next(
            queue.popleft()
            for place, queue in zip(match.places, match.due, strict=True)
            if queue and place.table == table
        )
        # The first to call sits at the same seat of both tables: once the one partnership, once the other.
        offenders.add(match.places[place_of(match, open_deal)].partnership)
        match.answer_fault(open_deal, LATE, "late")
    match.refill()
    (result,) = only(match.events, BoardResult)
    assert offenders == {0, 1}
    assert result.forfeited_by == (0, 1)
    assert result.swing == 0.0


def test_in_the_other_penalty_the_first_legal_action_is_taken_instead() -> None:
    match = match_of(settings_of(1, penalty=Penalty.SUBSTITUTE))
    for kind, steps in ((ILLEGAL, 0), (LATE, 6)):
        open_deal = until(match, board=1, table=2, steps=steps)
        taken, first = len(open_deal.deal.steps), next(iter(open_deal.deal.legal))
        match.answer_fault(open_deal, kind, "so it was", milliseconds=3.5)
        assert open_deal.deal.steps[taken][1] == first
        assert (open_deal.faults[-1].action, open_deal.faults[-1].consequence) == (taken, Consequence.SUBSTITUTED)
        assert open_deal.times_ms[taken] == 3.5
    events = drive(match)
    finished = next(deal for deal in only(events, FinishedDeal) if deal.table == 2)
    assert [fault.kind for fault in finished.faults] == [ILLEGAL, LATE]
    assert finished.outcome == finished.replay(match.settings.ruleset).outcome
    assert match.forfeits.counts == [0, 0]


def test_a_process_fault_asks_again_and_a_second_on_the_same_decision_forfeits() -> None:
    match = match_of(settings_of(2, boards_in_flight=1))
    open_deal = until(match, board=2, table=1, steps=25)
    place, deal = match.places[place_of(match, open_deal)], open_deal.deal
    seed = match.random_seed(open_deal)
    match.process_fault(place, [open_deal], CRASHED, "exit status 1", log="Traceback")
    assert match.due[place.number][0] is open_deal
    assert open_deal.deal is deal
    assert match.random_seed(open_deal) == seed
    assert open_deal.faults[0].consequence is Consequence.ASKED_AGAIN
    match.process_fault(place, [match.due[place.number].popleft()], CRASHED, "exit status 1", log="again")
    assert open_deal.is_finished
    events = drive(match)
    forfeited = next(deal for deal in only(events, FinishedDeal) if deal.board == 2 and deal.table == 1)
    assert [fault.consequence for fault in forfeited.faults] == [Consequence.ASKED_AGAIN, Consequence.FORFEIT]
    assert [fault.log for fault in forfeited.faults] == ["Traceback", "again"]
    assert forfeited.outcome is not None
    assert forfeited.outcome.result is DealResult.FORFEITED


def test_a_process_fault_on_another_decision_is_a_first_one() -> None:
    match = match_of(settings_of(2, boards_in_flight=1))
    for steps in (3, 20, 40):
        open_deal = until(match, board=2, table=1, steps=steps)
        match.process_fault(match.places[place_of(match, open_deal)], [open_deal], CRASHED, "exit status 1")
        assert not open_deal.is_finished
    assert [fault.consequence for fault in open_deal.faults] == [Consequence.ASKED_AGAIN] * 3


def test_a_process_fault_is_charged_to_the_first_of_the_decisions_and_all_are_asked_again_in_order() -> None:
    match = match_of(settings_of(6, boards_in_flight=6))
    match.refill()
    number = max(range(len(match.due)), key=lambda number: len(match.due[number]))
    asked = list(match.due[number])
    match.due[number].clear()
    assert len(asked) > 1
    match.process_fault(match.places[number], asked, CRASHED, "exit status 1")
    assert list(match.due[number]) == asked
    assert [len(open_deal.faults) for open_deal in asked] == [1] + [0] * (len(asked) - 1)
    assert all(open_deal.process_faults == 1 for open_deal in asked)


def test_a_process_fault_with_nothing_out_costs_nothing() -> None:
    match = match_of(settings_of(1))
    match.refill()
    match.process_fault(match.places[5], [], FaultKind.DISCONNECTED, "the stream was lost")
    (placed,) = only(match.events, PlacedFault)
    assert (placed.table, placed.board, placed.fault.seat.letter) == (2, None, "E")
    assert placed.fault.consequence is Consequence.NONE
    assert all(not deal.faults for deal in only(drive(match), FinishedDeal))


@pytest.mark.parametrize("kind", [ILLEGAL, LATE])
def test_too_many_forfeited_boards_end_the_match_and_the_rest_is_forfeited(kind: FaultKind) -> None:
    match = match_of(settings_of(20, boards_in_flight=4, max_forfeits=3))
    generator = random.Random(4)
    match.refill()
    while match.termination is None:
        open_deal = take(match, generator)
        assert open_deal is not None
        if match.places[place_of(match, open_deal)].partnership == 1 and len(open_deal.deal.steps) > 12:
            match.answer_fault(open_deal, kind, "as told")
        else:
            match.receive(open_deal, at_random(match, open_deal))
        match.refill()
    last = match.forfeits.last
    assert last is not None
    assert TakenBack(last) in match.events
    events: list[object] = [
        event for event in match.events if isinstance(event, FinishedDeal | BoardResult) and event.board <= last
    ]
    events += match.rest()
    assert match.termination is MatchTermination.FORFEITED
    assert match.forfeited_by == 1
    assert match.forfeits.counts[0] == 0
    assert match.forfeits.counted(1) == 3
    assert not any(match.due)
    deals, boards = only(events, FinishedDeal), only(events, BoardResult)
    assert sorted((deal.board, deal.table) for deal in deals) == [(b, t) for b in range(1, 21) for t in (1, 2)]
    assert sorted(result.board for result in boards) == list(range(1, 21))
    assert all(result.forfeited_by == (1,) and result.swing == FORFEIT for result in boards if result.board > last)
    unplayed = [deal for deal in deals if deal.board > last]
    assert all(not deal.steps and deal.outcome and deal.outcome.result is DealResult.FORFEITED for deal in unplayed)
    # The second partnership sits east-west at table 1, north-south at table 2.
    assert all(deal.forfeited_by is (Side.EAST_WEST if deal.table == 1 else Side.NORTH_SOUTH) for deal in unplayed)


def test_a_board_forfeited_at_both_tables_is_one_forfeited_board() -> None:
    match = match_of(settings_of(5, boards_in_flight=1, max_forfeits=2))
    for table in (1, 2):
        while True:
            match.refill()
            open_deal = take(match)
            assert open_deal is not None
            if open_deal.table == table and match.places[place_of(match, open_deal)].partnership == 0:
                match.answer_fault(open_deal, LATE, "late")
                break
            match.receive(open_deal, at_random(match, open_deal))
    assert match.forfeits.counts == [1, 0]
    assert match.termination is None


def test_with_no_most_forfeits_the_match_goes_on_whatever_happens() -> None:
    match = match_of(settings_of(12, max_forfeits=0))
    match.refill()
    while match.termination is None:
        open_deal = take(match)
        assert open_deal is not None
        match.answer_fault(open_deal, LATE, "late")
        match.refill()
    assert match.termination is MatchTermination.COMPLETED
    assert len(only(match.events, BoardResult)) == 12


def test_a_fault_of_the_host_voids_the_deal_and_replays_it_with_the_same_cards() -> None:
    match = match_of(settings_of(3, boards_in_flight=1))
    undisturbed = only(drive(match_of(settings_of(3, boards_in_flight=1))), FinishedDeal)
    open_deal = until(match, board=2, table=1, steps=33)
    match.void([open_deal], "out of memory")
    (voided,) = only(match.events, VoidedDeal)
    assert (voided.board, voided.table, voided.reason, voided.stands) == (2, 1, "out of memory", False)
    begun = list(match.begun)
    events = drive(match)
    deals = {(deal.board, deal.table): deal for deal in only(events, FinishedDeal)}
    assert len(deals) == len(only(events, FinishedDeal)) == 6
    assert all(deals[deal.board, deal.table].steps == deal.steps for deal in undisturbed)
    assert not any(deal.faults for deal in deals.values())
    assert begun[0] == 2, "a board that is replayed is not begun twice"


def test_a_deal_that_the_host_spoils_for_ever_stays_void_with_the_reason() -> None:
    match = match_of(settings_of(2, boards_in_flight=1, limits=MatchLimits(voids=2)))
    for number in range(3):
        open_deal = until(match, board=1, table=2, steps=5)
        match.void([open_deal], f"reason {number}")
    events = drive(match)
    assert [voided.stands for voided in only(events, VoidedDeal)] == [False, False, True]
    void = next(deal for deal in only(events, FinishedDeal) if (deal.board, deal.table) == (1, 2))
    assert void.outcome is None
    assert void.void_reason == "reason 2"
    result = next(result for result in only(events, BoardResult) if result.board == 1)
    assert result.void_reason == "reason 2"
    assert {(reveal.deal.board, reveal.deal.table) for reveal in only(events, Reveal)} == {(1, 1), (2, 1), (2, 2)}
    assert match.termination is MatchTermination.COMPLETED


def test_a_game_with_a_void_deal_is_void_at_that_table() -> None:
    settings = settings_of(1, format=MatchFormat.GAMES, limits=MatchLimits(voids=0, game_boards=4))
    match = match_of(settings)
    open_deal = until(match, board=2, table=1, steps=5)
    match.void([open_deal], "no memory")
    (game,) = only(drive(match), GameResult)
    assert game.ends == (GameEnd.VOID, GameEnd.CAPPED)
    assert game.boards == (2, 4)


def test_in_game_format_a_forfeit_is_charged_to_the_score_and_the_game_goes_on() -> None:
    settings = settings_of(1, format=MatchFormat.GAMES, limits=MatchLimits(game_boards=5))
    match = match_of(settings)
    open_deal = until(match, board=2, table=1, steps=5)
    before = open_deal.deal.scores
    side = settings.ruleset.side_index_by_seat[open_deal.deal.turn]
    match.answer_fault(open_deal, LATE, "late")
    events = drive(match)
    third = next(deal for deal in only(events, FinishedDeal) if (deal.board, deal.table) == (3, 1))
    assert third.scores_before[side] == before[side] - FORFEIT
    assert third.scores_before[1 - side] == before[1 - side]


def test_a_match_of_games_that_ends_by_forfeit_gives_the_games_to_the_others() -> None:
    match = match_of(settings_of(5, format=MatchFormat.GAMES, boards_in_flight=2))
    open_deal = until(match, board=2, table=1, steps=5)
    match.end_forfeited(0, "as told")
    events = [*match.events, *match.rest()]
    games = only(events, GameResult)
    assert sorted(game.game for game in games) == [1, 2, 3, 4, 5]
    assert all(game.ends == (GameEnd.FORFEITED,) * 2 and game.winners == ((1,), (1,)) for game in games)
    assert open_deal.is_finished


def test_a_match_that_had_ended_by_forfeit_goes_on_to_forfeit_what_is_left() -> None:
    match = match_of(settings_of(5), lost_by=1)
    match.refill()
    assert match.termination is MatchTermination.FORFEITED
    results = only([*match.events, *match.rest()], BoardResult)
    assert [result.board for result in results] == [1, 2, 3, 4, 5]
    assert all(result.forfeited_by == (1,) for result in results)


def test_what_comes_after_the_end_of_a_deal_is_ignored() -> None:
    match = match_of(settings_of(1))
    open_deal = until(match, board=1, table=1, steps=5)
    match.answer_fault(open_deal, LATE, "late")
    told = len(match.events)
    match.receive(open_deal, at_random(match, open_deal))
    match.answer_fault(open_deal, LATE, "late")
    match.void([open_deal], "no memory")
    match.ask_again(match.places[0], [open_deal])
    assert len(match.events) == told
    assert open_deal not in match.due[0]


def test_a_board_that_one_of_three_forfeits_counts_for_its_pairs_alone() -> None:
    """Its tables are no complete set for the other two."""
    match = match_of(settings_of(2, ruleset="auction-widow", boards_in_flight=1))
    open_deal = until(match, board=2, table=3, steps=1)
    place = match.places[place_of(match, open_deal)]
    match.answer_fault(open_deal, FaultKind.ILLEGAL_ACTION, "it bid too much")
    result = next(result for result in only(drive(match), BoardResult) if result.board == 2)
    offender = place.partnership
    first, second = (other for other in range(3) if other != offender)
    assert result.forfeited_by == (offender,)
    for other in (first, second):
        assert result.total_of(offender, other) == -3 * 40
        assert result.total_of(other, offender) == 3 * 40
        assert result.counts_for(offender, other)
    assert result.total_of(first, second) == 0
    assert not result.counts_for(first, second)
