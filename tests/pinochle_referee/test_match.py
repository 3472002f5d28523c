"""`Match` driven by hand: boards, games, reveals, resuming. No bot, no time."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from pinochle_referee import (
    BoardResult,
    FinishedDeal,
    GameEnd,
    GameResult,
    Lineup,
    Match,
    MatchFormat,
    MatchLimits,
    MatchSettings,
    MatchTermination,
    Work,
)
from pinochle_referee.open_deals import Event, OpenDeal, Reveal
from pinochle_referee.testing import command_named
from pinochle_rules import Action, Deal, LegalCalls, Seat, Side, board_from_seed, ruleset_with
from referee_matches import RULESETS, SEED, A, B, at_random, drive, match_of, only, settings_of, take

GAMES = MatchFormat.GAMES


def results(events: list[Event]) -> list[tuple[object, ...]]:
    """Everything about the finished deals but the order in which they ended."""
    deals = only(events, FinishedDeal)
    return sorted((deal.game, deal.board, deal.table, deal.steps, str(deal.outcome), deal.remarks) for deal in deals)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_board_is_played_at_both_tables_with_the_same_cards(ruleset: str) -> None:
    settings = settings_of(5, ruleset=ruleset)
    match = match_of(settings)
    events = drive(match)
    deals = only(events, FinishedDeal)
    assert match.termination is MatchTermination.COMPLETED
    tables = range(1, len(settings.ruleset.sides) + 1)
    assert sorted((deal.board, deal.table) for deal in deals) == [(b, t) for b in range(1, 6) for t in tables]
    for deal in deals:
        assert deal.dealt == board_from_seed(settings.ruleset, SEED, board=deal.board)
        assert deal.replay(settings.ruleset).outcome == deal.outcome
        assert set(deal.scores_before) == {0}
    assert sorted(result.board for result in only(events, BoardResult)) == [1, 2, 3, 4, 5]


def test_forced_actions_are_taken_unasked() -> None:
    settings = settings_of(10)
    asked: list[tuple[object, ...]] = []

    def choose(match: Match, open_deal: OpenDeal) -> Action:
        assert not open_deal.deal.is_forced
        asked.append((open_deal.board, open_deal.table, len(open_deal.deal.steps)))
        return at_random(match, open_deal)

    for finished in only(drive(match_of(settings), choose=choose), FinishedDeal):
        deal = Deal.start(settings.ruleset, finished.dealt)
        for number, (seat, action) in enumerate(finished.steps):
            assert deal.seat_to_act == seat
            assert deal.is_forced != ((finished.board, finished.table, number) in asked)
            deal = deal.apply(action)
        assert len(finished.times_ms) == len(finished.steps)
        assert finished.decisions == sum(
            1 for board, table, _ in asked if (board, table) == (finished.board, finished.table)
        )


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("format_", MatchFormat)
def test_neither_order_nor_boards_in_flight_change_a_deal(ruleset: str, format_: MatchFormat) -> None:
    number, limits = (24, MatchLimits()) if format_ is MatchFormat.BOARDS else (3, MatchLimits(game_boards=6))
    plain = settings_of(number, ruleset=ruleset, format=format_, limits=limits, boards_in_flight=1)
    expected = results(drive(match_of(plain)))
    for flight, seed in ((1, 1), (5, 2), (64, 3)):
        settings = replace(plain, boards_in_flight=flight)
        assert results(drive(match_of(settings), generator=random.Random(seed))) == expected


def test_no_more_boards_are_open_than_may_be() -> None:
    for format_ in MatchFormat:
        settings = settings_of(12, boards_in_flight=3, format=format_, limits=MatchLimits(game_boards=3))

        def choose(match: Match, open_deal: OpenDeal, format_: MatchFormat = format_) -> Action:
            due = [open_deal, *(waiting for queue in match.due for waiting in queue)]
            units = {waiting.game if format_ is GAMES else waiting.board for waiting in due}
            assert len(units) <= 3
            assert len(due) <= 6
            return at_random(match, open_deal)

        drive(match_of(settings), choose=choose, generator=random.Random(5))


def test_twins_make_every_swing_zero() -> None:
    for ruleset in RULESETS:
        settings = settings_of(20, ruleset=ruleset)
        lineup = Lineup.of(settings.ruleset, [[A]] * len(settings.ruleset.sides))
        events = drive(Match(settings, lineup), generator=random.Random(1))
        assert [result.swing for result in only(events, BoardResult)] == [0.0] * 20


def test_random_seeds_differ_by_decision_and_agree_between_tables() -> None:
    seen: dict[tuple[object, ...], set[bytes]] = {}

    def choose(match: Match, open_deal: OpenDeal) -> Action:
        turn = open_deal.deal.turn
        key = (open_deal.board, turn, open_deal.asked[turn])
        seen.setdefault(key, set()).add(match.random_seed(open_deal))
        return at_random(match, open_deal)

    drive(match_of(settings_of(6)), choose=choose, generator=random.Random(2))
    assert all(len(seeds) == 1 for seeds in seen.values())
    assert len({seed for seeds in seen.values() for seed in seeds}) == len(seen)


def test_a_swing_is_the_first_partnerships_mean_over_the_tables() -> None:
    events = drive(match_of(settings_of(15)))
    deals = {(deal.board, deal.table): deal for deal in only(events, FinishedDeal)}
    for result in only(events, BoardResult):
        first, second = (deals[result.board, table].outcome for table in (1, 2))
        assert first is not None
        assert second is not None
        # The first partnership sits north-south at table 1, east-west at table 2.
        total = (first.deltas[0] - first.deltas[1]) + (second.deltas[1] - second.deltas[0])
        assert result.total == total
        assert result.swing == total / 2


def test_a_deal_is_revealed_only_when_its_board_has_ended_at_all_tables() -> None:
    match = match_of(settings_of(8, boards_in_flight=8))
    match.refill()
    told: list[Event] = []
    # Table 2 may act only when table 1 has nothing to decide.
    while match.termination is None:
        open_deal = take(match)
        assert open_deal is not None
        match.receive(open_deal, at_random(match, open_deal))
        told += match.events
        match.events.clear()
        if not any(waiting.table == 1 for queue in match.due for waiting in queue):
            break
    assert len(only(told, FinishedDeal)) == 8
    assert {deal.table for deal in only(told, FinishedDeal)} == {1}
    assert not only(told, Reveal)
    events = drive(match)
    for number, event in enumerate(events):
        if isinstance(event, Reveal):
            ended = [deal for deal in only([*told, *events[:number]], FinishedDeal) if deal.board == event.deal.board]
            assert len(ended) == 2
    assert len(only(events, Reveal)) == 16


def test_in_game_format_scores_are_carried_to_the_target() -> None:
    settings = settings_of(2, ruleset="single-deck-classic", format=GAMES)

    def choose(match: Match, open_deal: OpenDeal) -> Action:
        # Whoever may passes: the lowest contracts, mostly made or passed out.
        deal = open_deal.deal
        calls = isinstance(deal.legal, LegalCalls) and bool(deal.calls)
        return next(iter(deal.legal)) if calls else at_random(match, open_deal)

    events = drive(match_of(settings), choose=choose, generator=random.Random(8))
    deals, games = only(events, FinishedDeal), only(events, GameResult)
    assert sorted(game.game for game in games) == [1, 2]
    for game in games:
        for table in (1, 2):
            played = sorted((d for d in deals if (d.game, d.table) == (game.game, table)), key=lambda deal: deal.board)
            assert [deal.board for deal in played] == list(range(1, game.boards[table - 1] + 1))
            assert played[0].scores_before == (0, 0)
            assert all(left.scores_after == right.scores_before for left, right in pairwise(played))
            assert all(max(deal.scores_before) < settings.ruleset.target for deal in played)
            final = played[-1].scores_after
            assert sorted(game.scores[table - 1]) == sorted(final)
            if game.ends[table - 1] is GameEnd.WON:
                (winner,) = game.winners[table - 1]
                assert game.scores[table - 1][winner] >= settings.ruleset.target
    assert not only(events, BoardResult)


def test_the_same_board_of_a_game_has_the_same_cards_at_both_tables() -> None:
    settings = settings_of(2, format=GAMES, limits=MatchLimits(game_boards=4))
    deals = only(drive(match_of(settings), generator=random.Random(3)), FinishedDeal)
    for deal in deals:
        assert deal.dealt == board_from_seed(settings.ruleset, SEED, board=deal.board, game=deal.game)


def test_a_game_that_nobody_wins_ends_at_the_cap_and_is_kept() -> None:
    settings = settings_of(1, format=GAMES, limits=MatchLimits(game_boards=20))
    events = drive(match_of(settings), generator=random.Random(3))
    (game,) = only(events, GameResult)
    assert game.ends == (GameEnd.CAPPED, GameEnd.CAPPED)
    assert game.winners == ((), ())
    assert game.games_won == 1.0
    assert len(only(events, FinishedDeal)) == 40


def test_boards_of_a_game_are_revealed_when_the_other_table_can_no_longer_meet_them() -> None:
    settings = settings_of(1, format=GAMES, limits=MatchLimits(game_boards=5))
    match = match_of(settings)
    match.refill()
    while any(queue for queue in match.due[:4]):
        open_deal = take(match)
        assert open_deal is not None
        match.receive(open_deal, at_random(match, open_deal))
    assert len(only(match.events, FinishedDeal)) == 5
    assert not only(match.events, Reveal)
    events = drive(match)
    order = [(type(event).__name__, event.board if isinstance(event, FinishedDeal) else event.deal.board)
             for event in events if isinstance(event, FinishedDeal | Reveal) and event in events[5:]]  # fmt: skip
    for board in range(1, 6):
        assert order.count(("Reveal", board)) == 2
        assert order.index(("FinishedDeal", board)) < order.index(("Reveal", board))


def test_a_resumed_match_gives_what_an_uninterrupted_one_gives() -> None:
    settings = settings_of(6)
    whole = drive(match_of(settings))
    deals = {(deal.board, deal.table): deal for deal in only(whole, FinishedDeal)}
    work = [Work(0, 3, (deals[3, 2],)), Work(0, 4), Work(0, 5, (deals[5, 1],)), Work(0, 6)]
    resumed = drive(match_of(settings, work=work))
    again = {(deal.board, deal.table): deal for deal in only(resumed, FinishedDeal)}
    assert set(again) == {(3, 1), (4, 1), (4, 2), (5, 2), (6, 1), (6, 2)}
    assert all(again[key].steps == deals[key].steps for key in again)
    swings = {result.board: result for result in only(whole, BoardResult)}
    assert all(swings[result.board] == result for result in only(resumed, BoardResult))
    # Of a deal that an earlier process played, nothing is revealed to this one.
    assert {(r.deal.board, r.deal.table) for r in only(resumed, Reveal)} == set(again)


def test_a_resumed_game_goes_on_with_its_scores() -> None:
    settings = settings_of(1, format=GAMES, limits=MatchLimits(game_boards=8))
    whole = drive(match_of(settings))
    deals = only(whole, FinishedDeal)
    kept = tuple(deal for deal in deals if deal.board <= (5 if deal.table == 1 else 2))
    resumed = drive(match_of(settings, work=[Work(1, 1, kept)]))
    rest = only(resumed, FinishedDeal)
    assert results([*kept, *rest]) == results(list(deals))
    assert only(resumed, GameResult) == only(whole, GameResult)


def test_nothing_left_to_play_is_a_complete_match() -> None:
    match = match_of(settings_of(3), work=[])
    match.refill()
    assert match.termination is MatchTermination.COMPLETED


def test_a_cancelled_match_finishes_nothing_by_half() -> None:
    match = match_of(settings_of(4))
    match.refill()
    for _ in range(30):
        open_deal = take(match)
        assert open_deal is not None
        match.receive(open_deal, at_random(match, open_deal))
    match.events.clear()
    match.cancel("enough")
    assert match.termination is MatchTermination.CANCELLED
    assert not match.events
    assert not any(match.due)
    assert not list(match.rest())


def test_everyone_sits_one_place_on_at_the_second_table() -> None:
    ruleset = ruleset_with("single-deck-1500")
    bots = [command_named(name) for name in ("n", "e", "s", "w")]
    lineup = Lineup.of(ruleset, [[bots[0], bots[2]], [bots[1], bots[3]]])
    seats = [(place.table, place.seat.letter, place.bot.identity.name, place.partnership) for place in lineup.places()]
    assert seats == [
        (1, "N", "n", 0), (1, "E", "e", 1), (1, "S", "s", 0), (1, "W", "w", 1),
        (2, "N", "w", 1), (2, "E", "n", 0), (2, "S", "e", 1), (2, "W", "s", 0),
    ]  # fmt: skip
    assert [place.number for place in lineup.places()] == list(range(8))


def test_two_and_three_seats_have_as_many_tables_as_sides() -> None:
    four = ruleset_with("single-deck-1500")
    two = replace(four, seats=(Seat.NORTH, Seat.SOUTH), sides=(Side.NORTH, Side.SOUTH))
    three = replace(four, seats=(Seat.NORTH, Seat.EAST, Seat.SOUTH), sides=(Side.NORTH, Side.EAST, Side.SOUTH))
    for ruleset, expected in ((two, ["01", "10"]), (three, ["012", "201", "120"])):
        lineup = Lineup.of(ruleset, [[command_named(str(number))] for number in range(len(ruleset.sides))])
        places = lineup.places()
        names = [
            "".join(place.bot.identity.name for place in places if place.table == table)
            for table in range(1, lineup.tables + 1)
        ]
        assert names == expected
        assert all(str(place.partnership) == place.bot.identity.name for place in places)


def test_settings_that_make_no_sense_are_refused() -> None:
    ruleset = ruleset_with("double-deck")
    for wrong in ({"number": 0}, {"number": 1, "boards_in_flight": 0}, {"number": 1, "decision_seconds": 0.0},
                  {"number": 1, "bank_seconds": -1.0}):  # fmt: skip
        with pytest.raises(ValueError, match=r"give|or more"):
            MatchSettings(ruleset=ruleset, seed=SEED, **wrong)
    with pytest.raises(ValueError, match="2 partnerships, not 3"):
        Lineup.of(ruleset, [[A], [B], [A]])
    with pytest.raises(ValueError, match="one bot or 2"):
        Lineup.of(ruleset, [[A], [B, A, B]])
