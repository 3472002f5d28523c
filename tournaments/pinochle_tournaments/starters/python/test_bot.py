"""Tests of the bot, without a referee: whole deals, through the messages that travel in a match."""

import unittest

from bot import MyBot
from pinochle_rules import PRESETS, LegalPlays, board_from_seed, ruleset_with
from pinochle_sdk.testing import decisions_of, play_deal


class TestMyBot(unittest.TestCase):
    def test_it_plays_every_ruleset_legally(self) -> None:
        for name in PRESETS:
            ruleset = ruleset_with(name)
            for number in range(1, 6):
                board = board_from_seed(ruleset, bytes(32), board=number)
                # An illegal action would be raised as an error.
                self.assertTrue(play_deal([MyBot() for _ in ruleset.seats], ruleset, board).is_over)

    def test_it_leads_its_highest_card(self) -> None:
        ruleset = ruleset_with("single-deck-1500")
        board = board_from_seed(ruleset, bytes(32), board=1)
        plays = [asked for asked in decisions_of(ruleset, board) if isinstance(asked.legal, LegalPlays)]
        leads = [asked for asked in plays if asked.observation.current_winner is None]
        self.assertTrue(leads)
        for asked in leads:
            highest = max(card.rank for card in asked.observation.hand)
            self.assertEqual(MyBot().choose_play(asked).rank, highest)


if __name__ == "__main__":
    unittest.main()
