"""The runner in virtual time with well-behaved bots: batches, numbers, reveals, turns, cancelling."""

import gc
import random
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
import trio
import trio.testing
from pinochle_protocol import (
    MAX_REMARK_BYTES,
    DealEnded,
    MatchEnded,
    MatchStarted,
    Termination,
    encode_actions,
)
from pinochle_referee import FinishedDeal, MatchFormat, MatchLimits, MatchObserver, MatchTermination, ThinkingLimit
from pinochle_referee.open_deals import OpenDeal
from pinochle_referee.runner import play_match
from pinochle_referee.testing import (
    Batch,
    CollectingObserver,
    Die,
    Say,
    ScriptedBot,
    ScriptedLauncher,
    first_legal,
)
from pinochle_rules import DealResult
from referee_matches import RULESETS, at_place, drive, match_of, only, play, settings_of

NORTH = "ant 1.0 N table 1"


class Diary(ScriptedBot):
    """Notes when each batch came, and when its answers left."""

    def __init__(self, seconds: float = 0.25) -> None:
        super().__init__(seconds=seconds)
        self.came: list[float] = []
        self.left: list[float] = []

    def reply(self, batch: Batch) -> Iterable[Say | Die]:
        answers = self.answers(batch.decisions)
        self.came.append(trio.current_time())
        self.left.append(trio.current_time() + answers.after)
        return [answers]


def results(deals: list[FinishedDeal]) -> list[tuple[object, ...]]:
    return sorted((deal.game, deal.board, deal.table, deal.steps, str(deal.outcome)) for deal in deals)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_boards_in_flight_change_nothing_about_the_deals(ruleset: str) -> None:
    one, many = CollectingObserver(), CollectingObserver()
    settings = settings_of(12, ruleset=ruleset, boards_in_flight=1)
    generator = random.Random(1)
    report = play(settings, one)
    play(
        replace(settings, boards_in_flight=64), many, lambda label, start: ScriptedBot(seconds=generator.random() / 99)
    )
    assert results(one.deals) == results(many.deals)
    assert results(one.deals) == results(only(drive(match_of(settings)), FinishedDeal))
    assert sorted(one.boards, key=lambda board: board.board) == sorted(many.boards, key=lambda board: board.board)
    # Both sides choose alike, so they are twins.
    assert [board.swing for board in many.boards] == [0.0] * 12
    deals = 12 * len(settings.ruleset.sides)
    assert (report.termination, report.boards, report.deals) == (MatchTermination.COMPLETED, 12, deals)
    assert report.faults == 0
    assert report.decisions == sum(deal.decisions for deal in one.deals)
    assert one.reports == [report]


def test_games_are_played_to_their_end() -> None:
    observer = CollectingObserver()
    settings = settings_of(3, format=MatchFormat.GAMES, limits=MatchLimits(game_boards=4), boards_in_flight=2)
    play(settings, observer)
    assert sorted(game.game for game in observer.games) == [1, 2, 3]
    assert results(observer.deals) == results(only(drive(match_of(settings)), FinishedDeal))


def test_at_most_one_batch_is_out_and_the_next_holds_all_that_is_due() -> None:
    diaries = [Diary() for _ in range(8)]
    left = iter(diaries)
    play(settings_of(16, boards_in_flight=16), CollectingObserver(), lambda label, start: next(left))
    for diary in diaries:
        assert all(came >= left for came, left in zip(diary.came[1:], diary.left, strict=False))
    assert max(len(batch.decisions) for diary in diaries for batch in diary.batches) > 4


def test_a_bot_is_sent_no_more_at_once_than_it_takes() -> None:
    bot = Diary()
    bot.max_batch = 3
    play(settings_of(16, boards_in_flight=16), CollectingObserver(), at_place(NORTH, bot))
    assert max(len(batch.decisions) for batch in bot.batches) == 3


def test_numbers_of_decisions_and_deals_count_from_one_on_each_connection() -> None:
    launcher = ScriptedLauncher()
    play(settings_of(6, boards_in_flight=3), CollectingObserver(), launcher=launcher)
    for connection in launcher.all_connections:
        decisions = [decision for batch in connection.bot.batches for decision in batch.decisions]
        assert [decision.decision_id for decision in decisions] == list(range(1, len(decisions) + 1))
        first_seen = list(dict.fromkeys(decision.deal_id for decision in decisions))
        assert first_seen == list(range(1, 7))


def test_the_batch_tells_limit_bank_and_round_trip() -> None:
    bot = Diary(seconds=0.5)
    settings = settings_of(2, boards_in_flight=1, decision_seconds=2.0, bank_seconds=3.0)
    play(settings, CollectingObserver(), at_place(NORTH, bot))
    assert [batch.last_round_trip_seconds for batch in bot.batches[:3]] == [None, 0.5, 0.5]
    assert {batch.decision_seconds for batch in bot.batches} == {2.0}
    # Nothing was taken from the bank, and the second board added to it.
    assert [batch.bank_seconds for batch in (bot.batches[0], bot.batches[-1])] == [3.0, 6.0]


@pytest.mark.parametrize("most", [1, 2, 5])
def test_no_more_bots_think_at_once_than_may(most: int) -> None:
    diaries: list[Diary] = []

    def make_bot(label: str, start: int) -> ScriptedBot:
        diaries.append(Diary(seconds=0.9))
        return diaries[-1]

    report = play(settings_of(8, boards_in_flight=8), CollectingObserver(), make_bot, thinking=most)
    moments = [(came, 1) for diary in diaries for came in diary.came]
    moments += [(left, -1) for diary in diaries for left in diary.left]
    out = busiest = 0
    for _, change in sorted(moments):
        out += change
        busiest = max(busiest, out)
    assert busiest == most
    # Waiting for a turn is on nobody's clock: every batch took nine tenths of its limit, and none was late.
    assert report.faults == 0
    assert report.seconds > 1.0


def test_everyone_gets_a_turn() -> None:
    diaries = [Diary(seconds=0.1) for _ in range(8)]
    left = iter(diaries)
    play(settings_of(30, boards_in_flight=30), CollectingObserver(), lambda label, start: next(left), thinking=1)
    first = [diary.came[0] for diary in diaries]
    # The opening calls are spread over all eight bots, so all are asked before any is asked a third time.
    assert max(first) <= min(diary.came[2] for diary in diaries)


def test_two_matches_share_the_limit() -> None:
    diaries: list[Diary] = []

    def make_bot(label: str, start: int) -> ScriptedBot:
        diaries.append(Diary(seconds=0.1))
        return diaries[-1]

    async def main() -> None:
        thinking = ThinkingLimit(1)
        async with trio.open_nursery() as nursery:
            for _ in range(2):
                match, observer = match_of(settings_of(3)), CollectingObserver()
                nursery.start_soon(partial(play_match, match, ScriptedLauncher(make_bot), observer, thinking=thinking))

    trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
    spans = sorted((came, left) for diary in diaries for came, left in zip(diary.came, diary.left, strict=True))
    assert len(diaries) == 16
    assert all(next_came >= left for (_, left), (next_came, _) in pairwise(spans))


def test_a_deal_is_told_to_its_seats_only_when_its_board_has_ended_at_both_tables() -> None:
    """One table is slow: no seat of the other hears how a board went before the slow one has finished it."""
    finished: dict[tuple[int, int], float] = {}
    heard: list[tuple[float, DealEnded]] = []

    class Watching(CollectingObserver):
        def deal_finished(self, deal: FinishedDeal) -> None:
            super().deal_finished(deal)
            finished[deal.board, deal.table] = trio.current_time()

    class Listening(list[object]):
        def append(self, message: object) -> None:
            super().append(message)
            if isinstance(message, DealEnded):
                heard.append((trio.current_time(), message))

    def make_bot(label: str, start: int) -> ScriptedBot:
        bot = ScriptedBot(seconds=0.3 if label.endswith("2") else 0.0)
        bot.heard = Listening()  # type: ignore[assignment]
        return bot

    observer = Watching()
    play(settings_of(5, boards_in_flight=5), observer, make_bot)
    assert len(heard) == 5 * 8
    for at, ended in heard:
        same = [deal for deal in observer.deals if deal.outcome and deal.outcome.deltas == ended.deltas
                and deal.outcome.trick_points == ended.trick_points and deal.dealt.dealer == ended.dealer]  # fmt: skip
        assert same
        assert at >= min(max(finished[deal.board, 1], finished[deal.board, 2]) for deal in same)


def test_the_end_of_a_deal_tells_all_of_it_under_the_number_the_bot_knows() -> None:
    bot = ScriptedBot()
    observer = CollectingObserver()
    settings = settings_of(4, boards_in_flight=2)
    play(settings, observer, at_place(NORTH, bot))
    asked = {decision.deal_id: decision.observation for batch in bot.batches for decision in batch.decisions}
    ended = [message for message in bot.heard if isinstance(message, DealEnded)]
    assert sorted(message.deal_id for message in ended) == [1, 2, 3, 4]
    deals = [deal for deal in observer.deals if deal.table == 1]
    for message in ended:
        seen = asked[message.deal_id]
        assert seen.plays == message.plays[: len(seen.plays)]
        deal = next(deal for deal in deals if deal.replay(settings.ruleset).calls == message.calls
                    and deal.outcome and deal.outcome.deltas == message.deltas)  # fmt: skip
        assert deal.outcome is not None
        assert (message.result, message.dealer) == (deal.outcome.result, deal.dealt.dealer)
        assert sorted(card for hand in message.hands for card in hand) == sorted(deal.dealt.cards)
        assert message.result is not DealResult.FORFEITED


def test_a_bot_that_does_without_the_ends_of_deals_is_told_of_none() -> None:
    deaf, hearing = ScriptedBot(), ScriptedBot()
    deaf.hears_deal_ended = False
    bots = {NORTH: deaf, "bee 1.0 E table 1": hearing}
    play(settings_of(2), CollectingObserver(), lambda label, start: bots.get(label) or ScriptedBot())
    kinds = {bot: [type(message) for message in bot.heard] for bot in (deaf, hearing)}
    assert kinds[deaf] == [MatchStarted, MatchEnded]
    assert kinds[hearing] == [MatchStarted, DealEnded, DealEnded, MatchEnded]
    # How many deals it took part in it is told all the same.
    assert {bot.heard[-1] for bot in bots.values()} == {MatchEnded(termination=Termination.COMPLETED, deals=2)}


def test_a_bot_hears_of_the_match_first_and_of_its_end_last() -> None:
    launcher = ScriptedLauncher()
    settings = settings_of(3, decision_seconds=1.5, bank_seconds=2.0)
    play(settings, CollectingObserver(), launcher=launcher)
    for connection in launcher.all_connections:
        started, *deals, ended = connection.bot.heard
        assert isinstance(started, MatchStarted)
        assert (started.ruleset, started.format, started.boards) == (settings.ruleset, MatchFormat.BOARDS, 3)
        assert (started.decision_seconds, started.bank_seconds) == (1.5, 2.0)
        assert started.seat.letter == connection.name.split()[2]
        assert ended == MatchEnded(termination=Termination.COMPLETED, deals=len(deals))
        assert len(deals) == 3
        assert connection.stopped_because == "the match is over: completed"


def test_remarks_and_thinking_times_are_kept_and_remarks_are_cut() -> None:
    class Talkative(ScriptedBot):
        def reply(self, batch: Batch) -> Iterable[Say | Die]:
            answers = [decision.answer(first_legal(decision), remark="€" * 400) for decision in batch.decisions]
            yield Say(encode_actions(answers), 0.2)

    observer = CollectingObserver()
    play(settings_of(1), observer, at_place(NORTH, Talkative()))
    deal = next(deal for deal in observer.deals if deal.table == 1)
    assert deal.remarks
    for action, remark in deal.remarks.items():
        assert deal.steps[action][0].letter == "N"
        assert remark == "€" * (MAX_REMARK_BYTES // 3)
        assert deal.times_ms[action] == 200.0
    assert not next(deal for deal in observer.deals if deal.table == 2).remarks


def test_answers_may_come_singly_and_in_any_order() -> None:
    class Shuffled(ScriptedBot):
        def reply(self, batch: Batch) -> Iterable[Say | Die]:
            decisions = list(batch.decisions)
            random.Random(len(self.batches)).shuffle(decisions)
            return [self.answers([decision], after=0.05 * (n + 1)) for n, decision in enumerate(decisions)]

    shuffled, plain = CollectingObserver(), CollectingObserver()
    settings = settings_of(10, boards_in_flight=10)
    report = play(settings, shuffled, lambda label, start: Shuffled())
    play(settings, plain)
    assert results(shuffled.deals) == results(plain.deals)
    assert report.faults == 0
    times = {time for deal in shuffled.deals for time in deal.times_ms}
    assert times <= {0, 50.0}


def test_cancelling_keeps_what_has_finished_and_nothing_else() -> None:
    launcher = ScriptedLauncher(lambda label, start: ScriptedBot(seconds=0.2))
    observer = CollectingObserver()

    async def after_a_while(_: ScriptedLauncher, cancel: trio.Event) -> None:
        await trio.sleep(30)
        cancel.set()

    settings = settings_of(40, boards_in_flight=4)
    report = play(settings, observer, launcher=launcher, meanwhile=after_a_while)
    assert report.termination is MatchTermination.CANCELLED
    assert 0 < len(observer.deals) < 80
    assert all(deal.outcome == deal.replay(settings.ruleset).outcome for deal in observer.deals)
    assert all(connection.stopped_because for connection in launcher.all_connections)
    ended = {connection.bot.heard[-1] for connection in launcher.all_connections}
    assert {message.termination for message in ended if isinstance(message, MatchEnded)} == {Termination.CANCELLED}


def test_a_match_cancelled_from_outside_stops_every_process() -> None:
    launcher = ScriptedLauncher(lambda label, start: ScriptedBot(seconds=0.2))
    observer = CollectingObserver()

    async def main() -> None:
        with trio.move_on_after(20):
            await play_match(match_of(settings_of(40)), launcher, observer)

    trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
    assert len(launcher.all_connections) == 8
    assert all(connection.stopped_because for connection in launcher.all_connections)
    assert not observer.reports


def test_what_an_observer_raises_ends_the_match_and_comes_out_as_it_is() -> None:
    class Full(MatchObserver):
        def deal_finished(self, deal: FinishedDeal) -> None:
            raise OSError("the disk is full")

    launcher = ScriptedLauncher()
    with pytest.raises(OSError, match="the disk is full"):
        play(settings_of(5), Full(), launcher=launcher)
    assert all(connection.stopped_because for connection in launcher.all_connections)


def test_nothing_of_a_finished_board_is_kept() -> None:
    most = 0

    class Counting(MatchObserver):
        def deal_finished(self, deal: FinishedDeal) -> None:
            nonlocal most
            if deal.board % 20 == 0:
                gc.collect()
                most = max(most, sum(isinstance(thing, OpenDeal) for thing in gc.get_objects()))

    class Forgetful(ScriptedBot):
        def reply(self, batch: Batch) -> Iterable[Say | Die]:
            self.batches.clear()
            return [self.answers(batch.decisions)]

    play(settings_of(60, boards_in_flight=4), Counting(), lambda label, start: Forgetful(first_legal))
    # Four boards are open, at two tables; a deal that has just ended may wait to be told.
    assert 8 <= most <= 20
