"""`pinochle run` and seasons, with real processes: started when due, played in turns, closed, archived and proven."""

from __future__ import annotations

import shlex
import shutil
import time
from pathlib import Path

import pytest
from begun_events import slow_bot, wait_for_deals
from command import Finished, pinochle, start_pinochle
from pinochle_tournaments.bots import sample_bots


def fine(*arguments: str | Path, folder: Path) -> Finished:
    done = pinochle(*arguments, folder=folder, timeout=300)
    assert done.code == 0, done.out + done.err
    return done


def a_league(folder: Path, *flags: str, bots: tuple[str, ...] = ("random_bot", "stub_bot", "melder_bot")) -> None:
    fine("league", "create", "s.db", "--ruleset", "two-handed", *flags, folder=folder)
    fine("bot", "add", "s.db", *bots, folder=folder)


def status(folder: Path) -> str:
    return str(pinochle("season", "show", "s.db", "1", "--json", folder=folder).json["status"])


@pytest.mark.slow
def test_a_season_from_its_deadline_to_its_archive(tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(
        'name = "zoo"\nruleset = "two-handed"\ngames = 1\n'
        'divisions = [{ name = "first", size = 2 }, { name = "rest" }]\n'
    )
    fine("league", "create", "s.db", "league.toml", folder=tmp_path)
    slow_bot(tmp_path, "calm", seconds=0.0)
    fine("bot", "add", "s.db", "random_bot", "stub_bot", "melder_bot", "calm", folder=tmp_path)
    fine("season", "open", "s.db", "--deadline", "1s", folder=tmp_path)
    time.sleep(1)
    done = fine("run", "s.db", "--once", folder=tmp_path)
    assert "started    season zoo/1: 4 bots in 2 divisions" in done.out
    assert "played     season zoo/1; look at it, then close it: pinochle season close s.db zoo/1" in done.out
    assert status(tmp_path) == "closing"
    early = pinochle("season", "export", "s.db", "zoo/1", folder=tmp_path)
    assert early.code == 2
    assert "season zoo/1 is closing" in early.err
    closed = fine("season", "close", "s.db", folder=tmp_path)
    assert "seal       " in closed.out
    fine("season", "export", "s.db", folder=tmp_path)
    proven = fine("verify", "zoo-1.zip", folder=tmp_path)
    assert "dealt again, tables made anew: all hold" in proven.out
    body = fine("verify", "zoo-1.zip", "--json", folder=tmp_path).json
    assert (body["schema"], body["records"], body["complaints"]) == ("pinochle/verify-season", body["proven"], [])
    nothing = fine("run", "s.db", "--once", folder=tmp_path)
    assert nothing.out == ""


@pytest.mark.slow
def test_a_season_is_paused_while_it_is_played_and_only_played_when_resumed(tmp_path: Path) -> None:
    a_league(tmp_path, "--boards", "100000", bots=("random_bot", "stub_bot"))
    fine("season", "open", "s.db", folder=tmp_path)
    fine("season", "start", "s.db", folder=tmp_path)
    process = start_pinochle("run", "s.db", "--once", folder=tmp_path)
    wait_for_deals(tmp_path / "s.db", 4, process)
    paused = fine("season", "pause", "s.db", "--why", "the machine is needed", folder=tmp_path)
    assert "waiting until process" in paused.err
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    definition = 'name = "league-1-main"\nentrants = ["random_bot", "stub_bot"]\nruleset = "two-handed"\nboards = 1\n'
    (tmp_path / "same.toml").write_text(definition)
    mixed_up = pinochle("tournament", "run", "same.toml", "--store", "s.db", folder=tmp_path)
    assert (mixed_up.code, "league-1-main is a division of season league/1" in mixed_up.err) == (2, True)
    assert fine("run", "s.db", "--once", folder=tmp_path).out == ""
    assert status(tmp_path) == "paused"
    fine("season", "resume", "s.db", folder=tmp_path)
    fine("season", "withdraw", "s.db", "stub_bot", "--why", "its author asks", folder=tmp_path)
    done = fine("run", "s.db", "--once", folder=tmp_path)
    assert "over       league-1-main" in done.out
    assert status(tmp_path) == "closing"


def test_a_bot_that_starts_no_more_is_benched_and_the_others_play(tmp_path: Path) -> None:
    slow_bot(tmp_path, "frail", seconds=0.0)
    bot = tmp_path / "frail/bot.py"
    bot.write_text(f"import pathlib\nif pathlib.Path({str(tmp_path / 'broken')!r}).exists():\n    raise SystemExit(4)\n"
                   + bot.read_text())  # fmt: skip
    a_league(tmp_path, "--boards", "2", bots=("random_bot", "stub_bot", "frail"))
    fine("season", "open", "s.db", folder=tmp_path)
    fine("season", "start", "s.db", folder=tmp_path)
    (tmp_path / "broken").touch()
    done = fine("run", "s.db", "--once", folder=tmp_path)
    assert "benched    frail of league-1-main" in done.out
    assert status(tmp_path) == "closing"
    shown = fine("tournament", "status", "s.db", folder=tmp_path)
    assert "benched    frail: it could not be started" in shown.out


@pytest.mark.slow
def test_a_tournament_is_added_while_a_season_is_played(tmp_path: Path) -> None:
    a_league(tmp_path, "--boards", "100000", bots=("random_bot", "stub_bot"))
    fine("season", "open", "s.db", folder=tmp_path)
    fine("season", "start", "s.db", folder=tmp_path)
    definition = 'name = "cup"\nentrants = ["random_bot", "stub_bot"]\nruleset = "two-handed"\nboards = 1\n'
    (tmp_path / "cup.toml").write_text(definition)
    process = start_pinochle("run", "s.db", "--once", "--turn", "2s", folder=tmp_path)
    wait_for_deals(tmp_path / "s.db", 4, process)
    refused = pinochle("tournament", "run", "cup.toml", "--store", "s.db", folder=tmp_path)
    assert (refused.code, "or add --begin, and that process plays it in turn" in refused.err) == (2, True)
    begun = fine("tournament", "run", "cup.toml", "--store", "s.db", "--begin", "--quiet", folder=tmp_path)
    assert begun.out == "begun; `pinochle run s.db` plays it\n"
    until = time.monotonic() + 120
    while pinochle("tournament", "status", "s.db", "cup", "--json", folder=tmp_path).json["status"] != "complete":
        assert time.monotonic() < until
    process.terminate()
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "over       cup: complete" in out


@pytest.mark.slow
def test_a_season_in_which_both_sides_lose_a_game_by_forfeit_proves_itself(tmp_path: Path) -> None:
    for name in ("rude", "crude"):
        shutil.copytree(sample_bots()["faulty_bot"], tmp_path / name)
        manifest = tmp_path / name / "bot.toml"
        text = manifest.read_text().replace('name = "faulty_bot"', f'name = "{name}"')
        manifest.write_text(f'{text}\n[env]\nFAULT = "illegal-card"\nAGAIN = "1"\n')
    (tmp_path / "league.toml").write_text(
        'name = "zoo"\nruleset = "two-handed"\ngames = 1\nmax_forfeits = 1\ndivisions = [{ name = "all" }]\n'
    )
    fine("league", "create", "s.db", "league.toml", folder=tmp_path)
    fine("bot", "add", "s.db", "rude", "crude", folder=tmp_path)
    fine("season", "open", "s.db", folder=tmp_path)
    fine("season", "start", "s.db", folder=tmp_path)
    fine("run", "s.db", "--once", folder=tmp_path)
    game = fine("season", "crosstable", "s.db", "--json", folder=tmp_path).json["crosstable"][0]
    assert (game["forfeited_boards"], game["mean_imp"]) == (1, 0.0), "each has lost at the table where it came first"
    fine("season", "close", "s.db", folder=tmp_path)
    fine("season", "export", "s.db", folder=tmp_path)
    assert "all hold" in fine("verify", "zoo-1.zip", folder=tmp_path).out
    # The bots may be thrown away where they were unpacked, and the command runs from elsewhere.
    fault = fine("errors", tmp_path / "s.db", "--json", folder=tmp_path).json["faults"][0]
    shutil.rmtree(tmp_path / "s.db.bots")
    (tmp_path / "elsewhere").mkdir()
    asked = pinochle(*shlex.split(fault["repeat"])[1:], "--json", folder=tmp_path / "elsewhere")
    assert (asked.code, asked.json["verdict"].partition(":")[0]) == (1, "illegal-action"), asked.err
    deal = fault["deal"]
    swapped = pinochle("replay", tmp_path / "s.db", deal, "--swap", "N=random_bot", folder=tmp_path / "elsewhere")
    assert swapped.code == 0, swapped.err
