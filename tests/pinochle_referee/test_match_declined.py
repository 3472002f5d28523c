"""Decisions that records leave out, on a `Match` driven by hand: a dix kept, and a meld not laid."""

from pinochle_referee import FaultKind, FinishedDeal, Penalty
from pinochle_rules import Phase, PlayCard
from referee_matches import at_random, match_of, only, settings_of, take


def test_what_records_leave_out_moves_no_number_of_an_action() -> None:
    """A dix kept and a meld not laid are no actions: times, remarks and faults go by those that are."""
    match = match_of(settings_of(1, ruleset="two-handed", penalty=Penalty.SUBSTITUTE))
    match.refill()
    asked = [0, 0]
    while (open_deal := take(match)) is not None:
        asked[open_deal.table - 1] += 1
        if open_deal.deal.phase is Phase.PLAY:
            match.receive(open_deal, at_random(match, open_deal), 1, "a card")
        else:
            match.answer_fault(open_deal, FaultKind.TIMED_OUT, str(open_deal.deal.phase), milliseconds=1)
        match.refill()
    for played in only(list(match.events), FinishedDeal):
        assert len(played.times_ms) == len(played.steps)
        assert sum(played.times_ms) == asked[played.table - 1], "a decision took one millisecond"
        assert all(isinstance(played.steps[number][1], PlayCard) for number in played.remarks)
        assert played.faults
        for fault in played.faults:
            assert fault.seat == played.steps[fault.action][0]
            assert played.times_ms[fault.action] >= fault.nth
            assert fault.nth == 1 or fault.detail == "trick-meld"
