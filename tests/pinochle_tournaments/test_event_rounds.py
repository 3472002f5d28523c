"""Rounds that follow from results, over stored events whose matches were made without any bot."""

from pathlib import Path

from pinochle_tournaments.events.definition import definition_of_values
from pinochle_tournaments.events.rounds import next_pairings
from pinochle_tournaments.storage import EntrantStatus, NewPairing, open_store
from stored_events import add_event, play_pairing

VALUES = {"name": "cup", "format": "knock-out", "boards": 8, "entrants": ["random_bot", "stub_bot"]}


def test_a_winner_who_leaves_later_has_still_beaten_the_loser(tmp_path: Path) -> None:
    with open_store(tmp_path / "cup.db", write=True) as store:
        event = add_event(store, [], entrants=4, format_="knock-out", boards=8)
        sides = [((1,), (4,)), ((2,), (3,))]
        store.add_pairings(event, [NewPairing(round=1, sides=each) for each in sides])
        won = []
        for pairing in store.pairings(event):
            total = store.summary(play_pairing(store, event, pairing.number)).imp_sum
            assert total
            won.append(pairing.sides[0 if total > 0 else 1][0])
        leaver = store.entrants(event)[won[0] - 1]
        store.set_entrant_status(event, leaver, EntrantStatus.WITHDRAWN, "its author needs it elsewhere")
        (row,) = next_pairings(store, event, definition_of_values(VALUES, tmp_path))
        assert (row.is_bye, row.sides) == (True, ((won[1],),))
