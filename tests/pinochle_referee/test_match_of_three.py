"""`Match` where three play each for himself, over a fixed number of deals, or by a second ledger. No bot, no time."""

import random

from pinochle_referee import BoardResult, FinishedDeal, GameEnd, GameResult, Lineup, Match, MatchFormat
from pinochle_referee.open_deals import OpenDeal
from pinochle_referee.testing import command_named
from pinochle_rules import Action, ruleset_with
from referee_matches import at_random, drive, match_of, only, settings_of

GAMES = MatchFormat.GAMES


def test_with_three_sides_the_order_alternates_and_every_process_keeps_its_seat() -> None:
    """A-B-C on odd boards, A-C-B on even ones; on every board each of the nine processes sits at exactly one table."""
    ruleset = ruleset_with("auction-widow")
    lineup = Lineup.of(ruleset, [[command_named(name)] for name in "ABC"])
    places = lineup.places()
    for number, expected in ((1, ["ABC", "CAB", "BCA"]), (2, ["ACB", "BAC", "CBA"]), (3, ["ABC", "CAB", "BCA"])):
        at_tables = [lineup.places_at(table, number) for table in (1, 2, 3)]
        assert ["".join(places[place].bot.identity.name for place in at) for at in at_tables] == expected
        assert sorted(place for at in at_tables for place in at) == list(range(9))
        for table, at in enumerate(at_tables, start=1):
            assert [places[place].seat for place in at] == list(ruleset.seats)
            for side, place in enumerate(at):
                assert places[place].partnership == lineup.partnership_at(table, side, number)
                assert lineup.side_of(places[place].partnership, table, number) == side


def test_three_bots_are_asked_in_the_seats_that_the_order_gives_them() -> None:
    settings = settings_of(4, ruleset="three-handed")
    asked: dict[tuple[int, int], dict[str, set[str]]] = {}

    def choose(match: Match, open_deal: OpenDeal) -> Action:
        place = next(p for p in match.places if p.number == open_deal.places[open_deal.deal.turn])
        assert place.seat == open_deal.deal.seat_to_act
        seats = asked.setdefault((open_deal.board, open_deal.table), {})
        seats.setdefault(place.seat.letter, set()).add(place.bot.identity.name)
        return at_random(match, open_deal)

    events = drive(match_of(settings), choose=choose, generator=random.Random(4))
    assert asked[1, 2] == {"N": {"cat"}, "E": {"ant"}, "S": {"bee"}}
    assert asked[2, 2] == {"N": {"bee"}, "E": {"ant"}, "S": {"cat"}}
    deals = {(deal.board, deal.table): deal for deal in only(events, FinishedDeal)}
    for result in only(events, BoardResult):
        points = [0, 0, 0]
        for table in (1, 2, 3):
            outcome = deals[result.board, table].outcome
            assert outcome is not None
            for side, delta in enumerate(outcome.deltas):
                points[match_of(settings).lineup.partnership_at(table, side, result.board)] += delta
        assert result.points == tuple(points)
        assert result.totals == {(0, 1): points[0] - points[1], (0, 2): points[0] - points[2],
                                 (1, 2): points[1] - points[2]}  # fmt: skip


def test_a_settlement_game_lasts_a_fixed_number_of_deals() -> None:
    rules = ruleset_with("auction-widow", {"deals": 3})
    events = drive(match_of(settings_of(2, ruleset=rules, format=GAMES)), generator=random.Random(6))
    games = only(events, GameResult)
    assert [game.boards for game in games] == [(3, 3, 3)] * 2
    for game in games:
        assert set(game.ends) == {GameEnd.WON}
        for scores, winners in zip(game.scores, game.winners, strict=True):
            assert sum(scores) == 0, "what one wins in units another loses"
            assert winners == tuple(index for index, score in enumerate(scores) if score == max(scores))
        assert game.games_won_by(0, 1) + game.games_won_by(1, 0) == 3


def test_the_second_ledger_is_carried_and_may_decide() -> None:
    rules = ruleset_with("check", {"match_by": "checks", "target": 300})
    events = drive(match_of(settings_of(1, ruleset=rules, format=GAMES)), generator=random.Random(6))
    deals, (game,) = only(events, FinishedDeal), only(events, GameResult)
    for table in (1, 2):
        played = sorted((deal for deal in deals if deal.table == table), key=lambda deal: deal.board)
        total = (0, 0)
        for deal in played:
            assert deal.checks_before == total
            assert deal.replay(rules).outcome == deal.outcome
            assert deal.outcome is not None
            assert deal.outcome.checks is not None
            total = (total[0] + deal.outcome.checks[0], total[1] + deal.outcome.checks[1])
        assert sum(game.scores[table - 1]) == 0, "what one side collects the other pays"
        assert game.ends[table - 1] is GameEnd.CAPPED or game.scores[table - 1] != total, "the game won counts, too"


def test_a_board_decided_by_checks_adds_them_up() -> None:
    rules = ruleset_with("check", {"match_by": "checks"})

    def choose(match: Match, open_deal: OpenDeal) -> Action:
        # The first partnership plays low, so that the tables differ.
        is_first = match.places[open_deal.places[open_deal.deal.turn]].partnership == 0
        return next(iter(open_deal.deal.legal)) if is_first else at_random(match, open_deal)

    events = drive(match_of(settings_of(12, ruleset=rules)), choose=choose)
    deals = {(deal.board, deal.table): deal.outcome for deal in only(events, FinishedDeal)}
    results = only(events, BoardResult)
    for result in results:
        one, two = deals[result.board, 1], deals[result.board, 2]
        assert one is not None
        assert two is not None
        assert one.checks is not None
        assert two.checks is not None
        assert result.points == (one.checks[0] + two.checks[1], one.checks[1] + two.checks[0])
    assert any(result.total for result in results)


def test_a_deal_that_is_over_before_its_first_card() -> None:
    """A nine turned up lifts the dealer to the target: nobody is asked, and the board counts."""
    rules = ruleset_with("two-handed", {"win_test": "immediate", "target": 10})
    events = drive(match_of(settings_of(30, ruleset=rules)), generator=random.Random(7))
    unplayed = [deal for deal in only(events, FinishedDeal) if not deal.steps]
    assert unplayed
    for deal in unplayed:
        assert deal.outcome is not None
        assert sorted(deal.outcome.deltas) == [0, 10]
        assert deal.replay(rules).outcome == deal.outcome
    assert len(only(events, BoardResult)) == 30
