"""Every ruleset with real bot processes: played, stored, exported, told and verified; and house rules in a file."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from command import pinochle
from pinochle_rules import PRESETS, read_record, replay

HOUSE = 'extends = "single-deck-classic"\nminimum_bid = 200\ntrick_saves_meld = true\n'


def bots_for(ruleset: str) -> list[str]:
    """As many as there are sides; one of them takes the first legal action, so that the tables differ."""
    return ["random_bot", "stub_bot", "random_bot"][: len(PRESETS[ruleset].sides)]


@pytest.mark.parametrize("ruleset", list(PRESETS))
def test_a_match_is_played_recorded_and_verified(ruleset: str, tmp_path: Path) -> None:
    tables = len(PRESETS[ruleset].sides)
    done = pinochle(
        "match", *bots_for(ruleset), "--ruleset", ruleset, "--boards", "2", "--seed", "x", "--store", "s.db", "--json",
        folder=tmp_path,
    )  # fmt: skip
    assert done.code == 0, done.err
    body = done.json
    assert (body["ruleset"], body["played"], body["tables"], body["deals"]) == (ruleset, 2, tables, 2 * tables)
    assert [side["faults"] for side in body["sides"]] == [0] * tables
    assert len(body["pairs"]) == (3 if tables == 3 else 1)
    assert body["counted_in"] == ("units" if ruleset == "auction-widow" else "points")
    assert all((side["checks"] is not None) == (ruleset == "check") for side in body["sides"])
    audit = pinochle("verify", "s.db", "--json", folder=tmp_path)
    assert audit.code == 0, audit.out
    assert (audit.json["records"], audit.json["proven"], audit.json["complaints"]) == (2 * tables, 2 * tables, [])
    for line in pinochle("export", "s.db", folder=tmp_path).out.splitlines():
        row = json.loads(line)
        assert ("widow" in row, "stock" in row, "checks" in row) == (
            ruleset == "auction-widow", ruleset == "two-handed", ruleset == "check",
        )  # fmt: skip
        record = read_record(row)
        assert replay(record).outcome == record.outcome
    told = pinochle("replay", "s.db", f"2/{tables}", folder=tmp_path)
    assert told.code == 0, told.err
    assert "result: " in told.out


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("auction-widow", ["deals=3"]),
        ("check", ["target=100"]),
        ("check", ["target=100", "match_by=checks"]),
        ("two-handed", ["target=300"]),
    ],
    ids=str,
)
def test_a_game_of_every_kind_of_length(ruleset: str, options: list[str], tmp_path: Path) -> None:
    """To a target, which these bots rarely reach, and a fixed number of deals; the second ledger is carried."""
    done = pinochle(
        "match", *bots_for(ruleset), "--ruleset", ruleset, *(word for text in options for word in ("-o", text)),
        "--games", "1", "--seed", "g", "--store", "s.db", "--json", folder=tmp_path,
    )  # fmt: skip
    assert done.code == 0, done.err
    body = done.json
    assert body["played"] == 1
    audit = pinochle("verify", "s.db", "--json", folder=tmp_path)
    assert (audit.code, audit.json["complaints"]) == (0, []), audit.out
    if ruleset == "check":
        rows = [json.loads(line) for line in pinochle("export", "s.db", folder=tmp_path).out.splitlines()]
        # At the second table the first bot sits east and west.
        of_deals = sum(row["checks"]["NS" if row["table"] == 1 else "EW"] for row in rows)
        assert body["sides"][0]["checks"] != of_deals, "a game won has its award"
        if body["counted_in"] == "checks":
            assert body["swing_points"]["mean"] * 2 == 2 * body["sides"][0]["checks"]


def test_what_a_ruleset_has_not_is_not_shown(tmp_path: Path) -> None:
    """No bids without an auction, no target in units, and what contracts pay in units."""
    two, widow = (pinochle("rules", "show", name, folder=tmp_path).out for name in ("two-handed", "auction-widow"))
    assert "bid" not in two.split("meld, in points")[0]
    assert "units" not in two
    assert "target:" not in widow
    assert "deals in a game:  12" in widow
    assert "S  6    10   20   30   40   50   60" in widow
    target = widow.index("  target = 1000")
    assert widow.find("without effect here: target needs settlement=points", target) < widow.index("  history =")
    shown = pinochle("rules", "show", "auction-widow", "-o", "settlement=points", "--json", folder=tmp_path).json
    assert (shown["ruleset"]["target"], shown["ruleset"]["deals_in_a_game"], shown["units"]) == (1000, None, {})
    idle = {row["option"] for row in shown["options"] if row["without_effect"]}
    assert idle == {"unit_table", "hearts_triple", "spades_concede_single", "deals"}


def test_checks_may_decide_and_are_in_a_view_of_their_own(tmp_path: Path) -> None:
    done = pinochle(
        "match", "random_bot", "stub_bot", "--ruleset", "check", "-o", "match_by=checks", "--boards", "3", "--seed",
        "c", "--store", "s.db", "--json", folder=tmp_path,
    )  # fmt: skip
    assert done.code == 0, done.err
    body = done.json
    assert body["counted_in"] == "checks"
    connection = sqlite3.connect(tmp_path / "s.db")
    rows = connection.execute("SELECT first_checks, second_checks FROM checks_v1").fetchall()
    connection.close()
    assert len(rows) == 6
    assert body["sides"][0]["checks"] == sum(first for first, _ in rows)
    assert body["swing_points"]["mean"] == pytest.approx(sum(first - second for first, second in rows) / 6)
    text = pinochle("show", "s.db", folder=tmp_path).out
    assert " checks a board" in text
    assert f"random_bot 1.0.0: {body['sides'][0]['checks']:+d} each" in text


def test_three_bots_are_compared_pair_by_pair_and_the_views_agree(tmp_path: Path) -> None:
    done = pinochle(
        "match", *bots_for("auction-widow"), "--ruleset", "auction-widow", "--boards", "4", "--seed", "v", "--store",
        "s.db", "--json", folder=tmp_path,
    )  # fmt: skip
    assert done.code == 0, done.err
    connection = sqlite3.connect(tmp_path / "s.db")
    swings = dict(
        connection.execute(
            "SELECT board_number, swing_points FROM board_result WHERE second_partnership = 2"
        ).fetchall()
    )
    added = connection.execute(
        "SELECT board_number, avg(first_delta_points - second_delta_points) FROM deal_v1 GROUP BY board_number"
    ).fetchall()
    connection.close()
    assert {board: pytest.approx(swing) for board, swing in added} == swings
    first, second, third = (pair["swing_points"]["mean"] for pair in done.json["pairs"])
    assert first + third == pytest.approx(second), "A over B and B over C make A over C"
    (listed,) = pinochle("list", "s.db", "--json", folder=tmp_path).json["matches"]
    assert listed["pairs"] == [
        {**pair, "swing_points": pytest.approx(pair["swing_points"]["mean"]), "imp": pytest.approx(pair["imp"]["mean"])}
        for pair in ({key: pair[key] for key in listed["pairs"][0]} for pair in done.json["pairs"])
    ]
    lines = pinochle("list", "s.db", folder=tmp_path).out.splitlines()
    assert len(lines) == 4, "a line for each pair"
    assert [line.split()[0] for line in lines[1:]] == ["1", "random_bot", "stub_bot"]


@pytest.mark.parametrize(
    ("bots", "ruleset", "said"),
    [
        (("random_bot", "random_bot"), "three-handed", "is played by three, each for himself: give three BOTs"),
        (("random_bot",) * 3, "two-handed", "give one or two BOTs, not 3"),
        (("random_bot",), "check", "give two BOTs, one a partnership, not 1"),
        (("random_bot+stub_bot", "stub_bot"), "two-handed", "give single BOTs, not A+B"),
        (("random_bot",), None, "give two BOTs"),
        (("random_bot",) * 4, None, "no ruleset in common for 4 BOTs"),
    ],
)
def test_a_wrong_number_of_bots_is_refused_in_a_sentence(
    bots: tuple[str, ...], ruleset: str | None, said: str, tmp_path: Path
) -> None:
    flags = ("--ruleset", ruleset) if ruleset else ()
    done = pinochle("match", *bots, *flags, "--dry-run", folder=tmp_path)
    assert done.code == 2
    assert said in done.err


def test_the_number_of_bots_chooses_the_ruleset(tmp_path: Path) -> None:
    assert (
        "ruleset    single-deck-1500" in pinochle("match", "random_bot", "stub_bot", "--dry-run", folder=tmp_path).out
    )
    three = pinochle("match", *["random_bot"] * 3, "--dry-run", folder=tmp_path).out
    assert "ruleset    three-handed" in three
    assert "at 3 tables, 9 processes" in three
    one = pinochle("match", "random_bot", "--ruleset", "two-handed", "--dry-run", folder=tmp_path).out
    assert "at 2 tables, 4 processes" in one


def test_house_rules_are_played_and_verified_without_the_file(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(HOUSE, encoding="utf-8")
    done = pinochle(
        "match", "random_bot", "stub_bot", "--ruleset", "my.toml", "-o", "target=500", "--boards", "2", "--seed", "h",
        "--store", "s.db", folder=tmp_path,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "ruleset    single-deck-classic minimum_bid=200 target=500 trick_saves_meld=true" in done.out
    (tmp_path / "my.toml").unlink()
    assert pinochle("verify", "s.db", folder=tmp_path).code == 0
    row = json.loads(pinochle("export", "s.db", folder=tmp_path).out.splitlines()[0])
    assert (row["ruleset"], row["options"]) == (
        "single-deck-classic", {"minimum_bid": 200, "target": 500, "trick_saves_meld": True},
    )  # fmt: skip


def test_house_rules_are_explained_with_what_differs(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(HOUSE, encoding="utf-8")
    shown = pinochle("rules", "show", "my.toml", folder=tmp_path)
    assert shown.code == 0, shown.err
    assert "differs from single-deck-classic:" in shown.out
    assert "minimum_bid = 200, not 250" in shown.out
    assert "trick_saves_meld = true, not false" in shown.out
    assert "differs from" not in pinochle("rules", "show", "check", folder=tmp_path).out
    hand = ("KS", "QS", "AH", "9D")
    assert pinochle("rules", "meld", "my.toml", *hand, "--trump", "S", folder=tmp_path).code == 0
    assert pinochle("rules", "legal", "my.toml", "--hand", "KS AH", "--trump", "S", folder=tmp_path).code == 0


def test_without_a_trick_the_first_lead_is_found(tmp_path: Path) -> None:
    """As in vectors of kind `legal`."""
    asked = ("rules", "legal", "single-deck-classic", "--hand", "AH KS 9S KS", "--trump", "S")
    assert pinochle(*asked, folder=tmp_path).out == "9S KS AH\n"
    assert pinochle(*asked, "-o", "lead_trump=always", folder=tmp_path).out == "9S KS\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HOUSE + "minimum_bidd = 3\n", "minimum_bid"),
        ('extends = "classic"\n', "extends names a preset"),
        (HOUSE + "target = -1\nincrement = 7\n", "increment"),
        ("not toml", "house rules are TOML"),
        (None, "cannot be read"),
    ],
)
def test_wrong_house_rules_are_refused_field_by_field(text: str | None, said: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "my.toml").write_text(text, encoding="utf-8")
    for command in (("rules", "show", "my.toml"), ("match", "random_bot", "stub_bot", "--ruleset", "my.toml")):
        done = pinochle(*command, folder=tmp_path)
        assert done.code == 2
        assert "my.toml" in done.err
        assert said in done.err
        assert "Traceback" not in done.err


def test_vectors_are_run_by_house_rules_too(tmp_path: Path) -> None:
    """The file's options hold wherever a vector says nothing else."""
    (tmp_path / "my.toml").write_text('extends = "single-deck-classic"\ncounters = "10-10-10"\n', encoding="utf-8")
    counted = {"id": "C-1", "kind": "counters", "last_trick_by": 1, "captures": [{"A": 2, "K": 3}, {"T": 1}]}
    vectors = [
        {**counted, "expect": {"points": [50, 20]}},
        {**counted, "id": "C-2", "scale": "10-10-5", "expect": {"points": [35, 20]}},
        {**counted, "id": "C-3", "options": {"counters": "10-10-5"}, "expect": {"points": [35, 20]}},
    ]
    (tmp_path / "mine.json").write_text(json.dumps(vectors), encoding="utf-8")
    done = pinochle("rules", "vectors", "mine.json", "--ruleset", "my.toml", folder=tmp_path)
    assert (done.code, done.out.splitlines()) == (0, ["3 passed, 0 failed"])
    classic = pinochle("rules", "vectors", "mine.json", "--ruleset", "single-deck-classic", folder=tmp_path)
    assert (classic.code, classic.out.splitlines()[-1]) == (1, "2 passed, 1 failed")
    none = pinochle("rules", "vectors", "mine.json", "--ruleset", "his.toml", folder=tmp_path)
    assert none.code == 2
    assert "his.toml cannot be read" in none.err


def test_facts_are_printed_as_stated(tmp_path: Path) -> None:
    vector = [{"id": "F-1", "kind": "fact", "situation": "the dealer deals"}]
    (tmp_path / "check.json").write_text(json.dumps(vector), encoding="utf-8")
    done = pinochle("rules", "vectors", "check.json", folder=tmp_path)
    assert "check.json F-1: stated: the dealer deals" in done.out
    assert done.out.splitlines()[-1] == "0 passed, 0 failed"
