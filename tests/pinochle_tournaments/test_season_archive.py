"""A closed season in one archive: it proves itself, and whatever is changed in it is found, however carefully."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from leagues import run_here
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.interventions import disqualify, void_boards
from pinochle_tournaments.league.archive import export_season
from pinochle_tournaments.league.canonical import canonical_json, sha256_of
from pinochle_tournaments.league.closing import close_season
from pinochle_tournaments.league.settings import Partnership
from pinochle_tournaments.league.verifying import Proof, verify_archive
from pinochle_tournaments.storage import EntrantStatus, SeasonStatus, open_store
from played_seasons import a_closed_season, a_league, a_played_season

Members = dict[str, bytes]
EVENT, RECORDS = "divisions/1-first/event.json", "divisions/1-first/records.jsonl"


def exported(store: Path, target: Path) -> Path:
    with open_store(store) as opened:
        export_season(opened, opened.seasons()[0], target)
    return target


@pytest.fixture(scope="module", params=list(Partnership))
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_closed_season(tmp_path_factory.mktemp("zoo"), partnership=request.param)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    return exported(a_closed_season(folder), folder / "zoo-1.zip")


def test_an_archive_proves_itself(store: Path, tmp_path: Path) -> None:
    proof = verify_archive(exported(store, tmp_path / "zoo-1.zip"))
    assert proof.complaints == []
    assert (proof.league, proof.season) == ("zoo", 1)
    assert proof.records == proof.proven >= 30


@pytest.mark.parametrize("ruleset", ["three-handed", "two-handed", "auction-widow"])
def test_seasons_of_two_and_three_prove_themselves(tmp_path: Path, ruleset: str) -> None:
    with open_store(tmp_path / "zoo.db", write=True) as store:
        a_league(store, ruleset=ruleset, boards=3)
        close_season(store, a_played_season(store))
    proof = verify_archive(exported(tmp_path / "zoo.db", tmp_path / "zoo-1.zip"))
    assert (proof.complaints, proof.records) == ([], proof.proven)


def test_a_season_that_ends_early_with_somebody_annulled_proves_itself(tmp_path: Path) -> None:
    with open_store(tmp_path / "zoo.db", write=True) as store:
        a_league(store)
        season = a_played_season(store)
        event = store.event("zoo-1-first")
        disqualify(store, event, "bee", "it peeked", annul=True)
        active = {each.name for each in store.entrants(event) if each.status is EntrantStatus.ACTIVE}
        match = next(each for each in store.matches() if set(each.label.split("-")[1:]) <= active)
        void_boards(store, match.id, "2-3", "the lights went out")
        running = store.season(season.id)
        assert running.status is SeasonStatus.RUNNING
        with pytest.raises(ArenaError, match="--why is empty"):
            close_season(store, running, early=True)
        closed = close_season(store, running, early=True, why="nobody comes any more")
        assert closed.final is not None
        standings = closed.final["divisions"][0]["standings"]
        assert standings["annulled"] == ["bee"]
        assert standings["pairings_over"] < standings["pairings"]
        assert [entry["command"] for entry in closed.final["audit"]][-2:] == ["season disqualify", "season void"]
    assert verify_archive(exported(tmp_path / "zoo.db", tmp_path / "zoo-1.zip")).complaints == []


def test_the_same_season_gives_the_same_file(store: Path, tmp_path: Path) -> None:
    one, two = (exported(store, tmp_path / name).read_bytes() for name in ("one.zip", "two.zip"))
    assert one == two


def members_of(archive: Path) -> Members:
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def judged(folder: Path, members: Members) -> Proof:
    path = folder / "changed.zip"
    with zipfile.ZipFile(path, "w") as made:
        for name, content in members.items():
            made.writestr(name, content)
    return verify_archive(path)


def sealed_anew(members: Members) -> Members:
    """As a careful forger would: every hash is made again, and the seal, too."""
    body = json.loads(members["season.json"])
    for division in body["sealed"]["divisions"]:
        folder = f"divisions/{division['place']}-{division['name']}"
        for member, suffix in (("event", "json"), ("records", "jsonl")):
            content = members.get(f"{folder}/{member}.{suffix}", b"")
            division[f"{member}_sha256"] = hashlib.sha256(content).hexdigest()
    body["seal_sha256"] = sha256_of(body["sealed"])
    changed = {**members, "season.json": canonical_json(body)}
    manifest = json.loads(members["manifest.json"])
    others = {name: hashlib.sha256(content).hexdigest() for name, content in changed.items() if name != "manifest.json"}
    return {**changed, "manifest.json": canonical_json({**manifest, "members": others})}


def in_json(name: str, change: Callable[[Any], None]) -> Callable[[Members], Members]:
    def apply(members: Members) -> Members:
        body = json.loads(members[name])
        change(body)
        return {**members, name: canonical_json(body)}

    return apply


def in_record(number: int, change: Callable[[Any], None]) -> Callable[[Members], Members]:
    def apply(members: Members) -> Members:
        lines = members[RECORDS].splitlines(keepends=True)
        record = json.loads(lines[number])
        change(record)
        lines[number] = json.dumps(record).encode() + b"\n"
        return {**members, RECORDS: b"".join(lines)}

    return apply


def first(body: Any) -> Any:
    return body["sealed"]["divisions"][0]


def bumped(values: Any, key: Any, by: float = 1) -> None:
    values[key] += by


def swapped(values: dict[str, Any], one: str, other: str) -> None:
    values[one], values[other] = values[other], values[one]


def without_first_record(members: Members) -> Members:
    return {**members, RECORDS: b"".join(members[RECORDS].splitlines(keepends=True)[1:])}


CAREFUL: dict[str, tuple[Callable[[Members], Members], str]] = {
    "a rank": (in_json("season.json", lambda b: bumped(first(b)["standings"]["standings"][0], "match_points")),
               "season.json: first: standings: standings[1].match_points says"),
    "a rating": (in_json("season.json", lambda b: bumped(first(b)["ratings"][1], "rating", 0.01)),
                 "season.json: first: ratings: [2].rating says"),
    "a cell": (in_json("season.json", lambda b: bumped(first(b)["crosstable"]["cells"][2], "wins")),
               "first: crosstable: cells[3].wins says"),
    "a verdict": (in_json("season.json", lambda b: b["sealed"]["ladder"]["verdicts"][0].update(moves=True)),
                  "season.json: ladder: verdicts[1].moves says true, and comes out as false"),
    "the level of promotion": (in_json("season.json", lambda b: b["sealed"]["definition"]["promotion"].update(
        level=0.5, places=2)), "season.json: ladder"),
    "the secret": (in_json("season.json", lambda b: b["sealed"].update(secret="00" * 32)),
                   "the secret is not the one that was committed to"),
    "the division's secret": (in_json(EVENT, lambda b: b.update(secret="00" * 32)),
                              "event.json: its secret does not follow from the season's"),
    "who played": (in_json(EVENT, lambda b: b["entrants"][0]["bots"][0].update(version="2")),
                   "event.json: entrants: [1].version says"),
    "who withdrew": (in_json(EVENT, lambda b: b.update(interventions=[])), "standings: interventions says"),
    "a pairing": (in_json(EVENT, lambda b: swapped(b["pairings"][0], "sides", "match")), "does not"),
    "whose pairing it was": (in_json(EVENT, lambda b: b["pairings"][0].update(sides=[[3], [4]])), "played by others"),
    "a void board": (in_json(EVENT, lambda b: b.update(voids=[])), "season.json: first: standings"),
    "a score": (in_record(0, lambda r: bumped(r["deltas"], "NS", 10)), "records.jsonl:1"),
    "an action": (in_record(3, lambda r: r["actions"].pop()), "records.jsonl:4"),
    "the cards": (in_record(2, lambda r: swapped(r["hands"], "N", "S")), "records.jsonl:3"),
    "a deal's name": (in_record(1, lambda r: r.update(board=77)), "records.jsonl:2"),
    "a commitment left out": (in_record(1, lambda r: r.pop("commitment")), "does not belong to this division"),
    "who sat where": (in_record(1, lambda r: swapped(r["seats"], "N", "E")), "was played by others than its pairing"),
    "a fault": (in_record(2, lambda r: r.update(faults=[])), "season.json: first: standings"),
    "a record left out": (without_first_record, "season.json: first"),
}  # fmt: skip


@pytest.mark.parametrize("what", CAREFUL)
def test_a_careful_forger_is_found(archive: Path, tmp_path: Path, what: str) -> None:
    change, sentence = CAREFUL[what]
    proof = judged(tmp_path, sealed_anew(change(members_of(archive))))
    assert any(sentence in complaint for complaint in proof.complaints), proof.complaints


def test_an_archive_is_proven_in_whatever_words_it_was_sealed(archive: Path, tmp_path: Path) -> None:
    def reword(body: Any) -> None:
        for verdict in body["sealed"]["ladder"]["verdicts"]:
            verdict["sentence"] = "as it was put in those days"
        first(body)["standings"]["tie_break"] = first(body)["crosstable"]["tie_break"] = "in the old order"

    reworded = in_json("season.json", reword)(members_of(archive))
    assert reworded != members_of(archive)
    assert judged(tmp_path, sealed_anew(reworded)).complaints == []
    assert judged(tmp_path, reworded).complaints, "but the seal holds the words, too"


def test_whatever_byte_is_changed_the_seal_or_a_hash_tells(archive: Path, tmp_path: Path) -> None:
    members = members_of(archive)
    for name, content in members.items():
        changed = content.replace(b"1", b"2", 1) if name != "season.json" else content.replace(b"ant", b"ann", 1)
        assert changed != content
        proof = judged(tmp_path, {**members, name: changed})
        assert any(name in complaint or "was changed" in complaint for complaint in proof.complaints), name
    del members[RECORDS]
    assert any(f"{RECORDS} is missing" in complaint for complaint in judged(tmp_path, members).complaints)
    extra = judged(tmp_path, {**members_of(archive), "more.txt": b"!"})
    assert any("more.txt is in the archive, and manifest.json does not know it" in each for each in extra.complaints)


def test_a_member_that_is_gone_is_named_even_if_the_manifest_forgets_it(archive: Path, tmp_path: Path) -> None:
    for gone in (RECORDS, EVENT):
        members = members_of(archive)
        del members[gone]
        assert (
            f"{gone} is missing, and season.json knows a division first"
            in judged(tmp_path, sealed_anew(members)).complaints
        )
    members = members_of(archive)
    del members["season.json"]
    assert "season.json is missing" in judged(tmp_path, members).complaints
    manifest = json.loads(members["manifest.json"])
    del manifest["members"]["season.json"]
    members["manifest.json"] = canonical_json(manifest)
    assert judged(tmp_path, members).complaints == ["season.json is missing, and manifest.json does not know it"]


def test_of_an_archive_that_was_not_read_no_hash_is_shown_to_compare(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    judged(tmp_path, {**members_of(archive), RECORDS: b""})
    assert run_here("verify", tmp_path / "changed.zip") == (1, "")
    told = capsys.readouterr().out
    assert f"{RECORDS} was changed" in told
    assert "compare it" not in told
    assert "tables made anew" not in told
    assert "0 records, 0 dealt again: it does not hold" in told


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.zip").write_bytes(b"PK\x03\x04 and so on")
    with pytest.raises(ArenaError, match="is no archive that can be read"):
        verify_archive(tmp_path / "none.zip")
    with pytest.raises(ArenaError, match=r"is no archive of a season: it has no manifest\.json"):
        judged(tmp_path, {"bot.toml": b"name = 'hawk'"})


@pytest.mark.parametrize("line", [b"{\n", b"9" * 5000 + b"\n", b"[" * 20_000 + b"\n"], ids=["cut", "number", "nesting"])
def test_a_record_that_cannot_be_read_is_named_by_its_line(archive: Path, tmp_path: Path, line: bytes) -> None:
    members = members_of(archive)
    lines = members[RECORDS].splitlines(keepends=True)
    proof = judged(tmp_path, sealed_anew({**members, RECORDS: b"".join([lines[0], line, *lines[2:]])}))
    assert proof.complaints[0].startswith(f"{RECORDS}:2 is no JSON: ")


def test_a_damaged_archive_is_no_traceback(archive: Path, tmp_path: Path) -> None:
    content = archive.read_bytes()
    for share in (0.1, 0.5, 0.9):
        at = int(len(content) * share)
        (tmp_path / "damaged.zip").write_bytes(content[:at] + bytes([content[at] ^ 255]) + content[at + 1 :])
        assert verify_archive(tmp_path / "damaged.zip").complaints


def test_a_store_that_was_changed_after_the_seal_gives_no_archive(tmp_path: Path) -> None:
    store = a_closed_season(tmp_path)
    connection = sqlite3.connect(store)
    connection.execute("UPDATE deal SET deltas = '[10, -10]' WHERE id = 5")
    connection.commit()
    connection.close()
    with pytest.raises(ArenaError, match="the records of first of season zoo/1 is not what was sealed"):
        exported(store, tmp_path / "zoo-1.zip")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".zip" or path.name.startswith(".new")] == []


def test_the_secret_is_kept_back_until_the_season_is_closed(tmp_path: Path) -> None:
    with open_store(tmp_path / "zoo.db", write=True) as store:
        a_league(store)
        season = a_played_season(store)
        assert {row["commitment"]["secret"] for row in store.export_records()} == {None}
        closed = close_season(store, season)
        assert closed.status is SeasonStatus.CLOSED
        assert None not in {row["commitment"]["secret"] for row in store.export_records()}


def test_the_next_season_carries_over_what_is_still_the_same(tmp_path: Path) -> None:
    with open_store(tmp_path / "zoo.db", write=True) as store:
        a_league(store)
        close_season(store, a_played_season(store))
        second = close_season(store, a_played_season(store, seed=9))
        assert second.final is not None
        priors = {row["entrant"]: row["prior"] for row in second.final["divisions"][0]["ratings"]}
        before = {row["entrant"]: row for row in store.seasons()[0].final["divisions"][0]["ratings"]}  # type: ignore[index]
        stayed = set(priors) & set(before)
        assert stayed
        for name, prior in priors.items():
            assert (prior is not None) == (name in stayed)
        name = sorted(stayed)[0]
        assert priors[name]["mean"] == pytest.approx(before[name]["rating"])
        assert priors[name]["deviation"] == pytest.approx((before[name]["standard_error"] ** 2 + 0.25) ** 0.5, abs=1e-5)
        export_season(store, second, tmp_path / "zoo-2.zip")
    assert verify_archive(tmp_path / "zoo-2.zip").complaints == []
