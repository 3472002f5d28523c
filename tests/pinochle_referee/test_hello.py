"""Which Hello is accepted, and what is said of the others: in one line, whatever a bot wrote into it."""

from pathlib import Path

import pytest
from pinochle_protocol import NO_DEAL_ENDED, Hello, Welcome, decode_response, read_welcome
from pinochle_referee.launcher.hello import hello_problem, welcome
from pinochle_referee.ports import BotCommand, BotIdentity


def problem(manifest_version: str = "", declared: tuple[str, ...] = (), *, before: str = "", **said: object) -> str:
    bot = BotCommand(
        identity=BotIdentity(name="hawk", version=manifest_version, content_hash=""),
        command=("x",),
        folder=Path("/"),
        rulesets=declared,
        said=before,
    )
    fields = {"token": "t", "name": "hawk", "version": "1", **said}
    return hello_problem(Hello(**fields), bot, ruleset="double-deck")  # type: ignore[arg-type]


def test_without_a_manifest_any_name_of_a_line_is_taken() -> None:
    assert problem() == ""
    assert problem(name="Falke der Zweite, 漢字") == ""
    assert problem(name="dove") == ""


@pytest.mark.parametrize("name", ["x" * 65, "red \x1b[31m", "two\nlines", "\u202edrow"])
def test_a_name_that_would_spoil_every_list_is_refused(name: str) -> None:
    for said in (problem(name=name), problem(version=name)):
        assert "at most 64 printable characters" in said
        assert said.isprintable()
        assert len(said) < 200


def test_with_a_manifest_its_name_and_version_are_wanted() -> None:
    assert problem("1") == ""
    assert "its Hello says 'dove' version '1', and its manifest says 'hawk' version '1'" in problem("1", name="dove")


def test_a_match_goes_on_with_the_name_and_version_that_began_it() -> None:
    assert problem(before="hawk 1") == ""
    assert "the match so far was played by 'hawk 0.9'" in problem(before="hawk 0.9")


def test_the_rulesets_of_a_hello_win_over_those_of_the_manifest_which_hold_where_it_says_nothing() -> None:
    assert problem(declared=("check",), rulesets=("check", "double-deck")) == ""
    assert "it plays check" in problem(declared=("check", "double-deck"), rulesets=("check",))
    assert problem(declared=("check",)) == "it plays check, and this match is double-deck"
    assert problem(declared=("check", "double-deck")) == ""


def test_rulesets_are_told_in_a_line() -> None:
    assert problem(rulesets=("a", "double-deck")) == ""
    assert problem(rulesets=("a", "b")) == "it plays a and b, and this match is double-deck"
    said = problem(rulesets=("\x1b[31m", *(f"game-{number}" for number in range(9999))))
    assert said.isprintable()
    assert len(said) < 400


def test_the_welcome_repeats_the_features_that_are_used() -> None:
    hello = Hello(token="t", name="hawk", version="1", features=("telepathy", NO_DEAL_ENDED, NO_DEAL_ENDED))
    said: Welcome = read_welcome(decode_response(welcome(hello)).welcome)
    assert said.features == (NO_DEAL_ENDED,)
