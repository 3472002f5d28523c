"""Boards that are taken out of a match again leave nothing behind: neither rows nor what they had added to the sums."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from events import CollectingEvent, make_event, play_event, results_of, settings_of
from pinochle_referee.results import GameEnd, GameResult
from pinochle_referee.settings import MatchFormat
from pinochle_referee.testing import ScriptedBot, ScriptedDecision, random_choice
from pinochle_rules import PLAY, Action, Card, LegalPlays, Seat, Side, ruleset_with
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.interventions import void_boards
from pinochle_tournaments.storage import Intervention, InterventionKind, Store, StoredMatch, open_store
from stored_matches import a_deal, an_identity, deals_of, forfeited

HABITS: dict[str, Callable[[ScriptedDecision], Action]] = {
    "ant": random_choice,
    "bee": lambda decision: next(iter(decision.legal)),
}


def everything(store: Store, match: StoredMatch) -> object:
    deals = [(deal.board, deal.table, deal.steps, deal.forfeited_by, deal.faults) for deal in store.deals(match)]
    faults = [(fault.key, fault.kind) for fault in store.faults(match)]
    return deals, faults, list(store.boards(match)), store.summary(match), store.forfeits(match)


@pytest.mark.parametrize("is_flushed", [False, True], ids=["in one group", "in two"])
def test_what_is_taken_back_has_never_been(tmp_path: Path, *, is_flushed: bool) -> None:
    found = []
    for is_taken_back in (False, True):
        with open_store(tmp_path / f"{is_taken_back}.db", write=True) as store:
            match = store.create_match(an_identity(seed="the same"), boards=6)
            writer, ruleset = store.writer(), match.identity.ruleset
            for deal in [*deals_of(match, 2), a_deal(match, 3, 1)]:
                writer.add_deal(match, deal)
            if is_taken_back:
                writer.add_deal(match, forfeited(a_deal(match, 4, 1), ruleset, Side.NORTH_SOUTH, seat=Seat.NORTH))
                for deal in [a_deal(match, 4, 2), *deals_of(match, 1, first=5), a_deal(match, 6, 2)]:
                    writer.add_deal(match, deal)
                if is_flushed:
                    writer.flush()
                writer.take_back(match, 3)
                writer.take_back(match, 3)
            for deal in [a_deal(match, 3, 2), *deals_of(match, 3, first=4, seed=1)]:
                writer.add_deal(match, deal)
            writer.flush()
            assert not list(store.recount(match))
            found.append(everything(store, match))
    assert found[0] == found[1]


def test_games_are_taken_back_with_what_they_were_awarded(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", write=True) as store:
        identity = an_identity(match_format=MatchFormat.GAMES, ruleset=ruleset_with("check"))
        match, writer = store.create_match(identity, boards=3), store.writer()
        for game in (1, 2, 3):
            for table in (1, 2):
                writer.add_deal(match, a_deal(match, 1, table, game=game))
            ends, nobody = (GameEnd.CAPPED,) * 2, ((), ())
            result = GameResult(game=game, boards=(1, 1), scores=((0, 0),) * 2, ends=ends, winners=nobody)
            writer.add_game(match, result)
        writer.take_back(match, 1)
        writer.flush()
        assert [deal.game for deal in store.deals(match)] == [1, 1]
        assert [board.game for board in store.boards(match)] == [1]
        assert store.summary(match).boards == 1


def errs_seldom(decision: ScriptedDecision) -> Action:
    """Illegal at one card in forty, by the decision's own random bytes."""
    legal = decision.legal
    if type(legal) is LegalPlays and random.Random(decision.random_seed).random() < 1 / 40:
        return PLAY[next(card for card in Card if PLAY[card] not in legal)]
    return random_choice(decision)


def test_a_match_that_forfeits_end_is_the_same_however_it_is_played(tmp_path: Path) -> None:
    found = []
    for name, concurrency, in_flight in (("one", 1, 3), ("two", 2, 14)):
        with open_store(tmp_path / f"{name}.db", write=True) as store:
            event, observer = make_event(store, ["ant", "bee"]), CollectingEvent()
            seconds = {"ant": 0.01, "bee": 0.5 if concurrency == 2 else 0.0}
            play_event(
                store,
                event,
                settings_of(14, concurrency=concurrency, boards_in_flight=in_flight, decision_seconds=None),
                observer=observer,
                make_bot=lambda label, _, seconds=seconds: ScriptedBot(  # type: ignore[misc]
                    errs_seldom if label.startswith("bee") else random_choice, seconds=seconds[label[:3]]
                ),
            )
            matches = store.matches()
            assert [match.termination for match in matches] == ["forfeited"]
            assert not [line for match in matches for line in store.recount(match)]
            faults = sorted((fault.match, str(fault.key), str(fault.seat)) for fault in store.faults())
            found.append((results_of(store, event), [match.termination_detail for match in matches], len(faults)))
    assert found[0] == found[1]
    (deals,) = [each for each in found[0][0] if isinstance(each, list) and any(deal[4] for deal in each)][:1]
    assert any(deal[3] and not deal[4] for deal in deals), "some boards were played to their end before"


def test_boards_of_a_match_that_forfeits_ended_are_played_again_all_or_none(tmp_path: Path) -> None:
    """What was left unplayed would be forfeited again, for the match would still be lost."""
    with open_store(tmp_path / "lost.db", write=True) as store:
        event = make_event(store, ["ant", "bee"])
        make_bot = {"ant": lambda: ScriptedBot(random_choice), "bee": lambda: ScriptedBot(errs_seldom)}
        settings = settings_of(14, concurrency=1, decision_seconds=None)
        play_event(store, event, settings, make_bot=lambda label, _: make_bot[label[:3]]())
        (match,) = store.matches()
        assert match.termination == "forfeited"
        with pytest.raises(ArenaError, match=r"match 1 was ended by forfeits.*: leave out BOARDS to have all of it"):
            void_boards(store, match.id, "1-2", "a test")
        assert not store.interventions(event)
        void_boards(store, match.id, None, "a test")
        make_bot["bee"] = make_bot["ant"]
        play_event(store, store.event(), settings, make_bot=lambda label, _: make_bot[label[:3]]())
        assert [match.termination for match in store.matches()] == ["completed"]


def test_a_game_thrown_away_takes_its_awards_along(tmp_path: Path) -> None:
    """Where checks decide, winning a game is worth some beside those of its deals."""
    with open_store(tmp_path / "awards.db", write=True) as store:
        event = make_event(store, ["ant", "bee"], definition={"ruleset": "check", "games": 2})
        settings = replace(
            settings_of(2, match_format=MatchFormat.GAMES), ruleset=ruleset_with("check", {"target": 40})
        )
        play_event(store, event, settings, make_bot=lambda label, _: ScriptedBot(HABITS[label[:3]]))
        (match,), (pairing,) = store.matches(), store.pairings(event)
        assert any(side.checks for side in store.summary(match).partnerships)
        why = Intervention(kind=InterventionKind.VOID, who="me", target="1", boards="2", why="a test")
        store.throw_away(event, pairing, match, numbers=[2], intervention=why)
        assert not list(store.recount(match))
