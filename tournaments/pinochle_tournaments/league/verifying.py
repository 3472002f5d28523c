"""Proves the archive of a season from itself alone: nothing else is read, and nothing in it is believed.

The members are those that were hashed, the seal covers them, the secret is the one committed to, every deal follows
from it, every ruling from the rules, and every table from the records. That the archive is the one that was sealed
then, only its seal can tell: it is printed when a season is closed.
"""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pinochle_elo import Prior
from pinochle_rules import Record, RulesError, commitment_of, read_record
from pinochle_rules.parsing import Unparsable, parse_json

from pinochle_tournaments.audit import audit_records
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.archive import ARCHIVE_SCHEMA, MANIFEST, SEASON, division_folder
from pinochle_tournaments.league.canonical import differences, rounded, sha256_of
from pinochle_tournaments.league.divisions import division_secret
from pinochle_tournaments.league.ladder import last_season_json
from pinochle_tournaments.league.rebuilding import rebuilt_event
from pinochle_tournaments.league.sealing import SEASON_SCHEMA, division_json
from pinochle_tournaments.league.season_tables import (
    DivisionTables,
    SeasonTables,
    last_season,
    make_division_tables,
    make_verdicts,
)
from pinochle_tournaments.storage import Store, open_store
from pinochle_tournaments.units import counted

__all__ = ["Proof", "verify_archive"]

_MOST_BYTES: Final = 8 << 30
_WORDS: Final = frozenset({"sentence", "tie_break"})
"""Keys whose values say for people what others say in figures: a later version may have better words."""
_MOST_TOLD: Final = 3
"""Of one kind of disagreement: one cause makes many."""


@dataclass(slots=True)
class Proof:
    """What came of it."""

    league: str = ""
    season: int = 0
    seal_sha256: str = ""
    secret_sha256: str = ""
    records: int = 0
    proven: int = 0
    complaints: list[str] = field(default_factory=list)
    """What does not hold, each in a sentence that says where."""


class _Broken(Exception):
    """Nothing behind this can be judged; the text says why."""


def verify_archive(path: Path) -> Proof:
    """Judge an archive.

    Raises:
        ArenaError: it cannot be read, or is no archive of a season.
    """
    proof = Proof()
    try:
        with zipfile.ZipFile(path) as archive:
            try:
                _judge(archive, proof)
            except _Broken as broken:
                proof.complaints.append(str(broken))
            except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
                proof.complaints.append(f"the archive is damaged: {error}")
            except (KeyError, TypeError, ValueError, RulesError, AttributeError, IndexError) as error:
                proof.complaints.append(f"{SEASON} or a division does not say what it should: {error!r}")
    except (OSError, zipfile.BadZipFile) as error:
        raise ArenaError(f"{path} is no archive that can be read: {error}") from error
    return proof


def _judge(archive: zipfile.ZipFile, proof: Proof) -> None:
    _judge_members(archive, proof)
    body = _json(archive, SEASON)
    final = body["sealed"]
    if final.get("schema") != SEASON_SCHEMA or final.get("version") != 1:
        raise _Broken(f"{SEASON} is not of {SEASON_SCHEMA}, version 1; a newer pinochle-arena may know it")
    proof.league, proof.season = final["league"], final["season"]
    proof.seal_sha256, proof.secret_sha256 = body["seal_sha256"], final["secret_sha256"]
    if sha256_of(final) != proof.seal_sha256:
        proof.complaints.append(f"{SEASON}: the seal is not that of the value: the value comes to {sha256_of(final)}")
    secret = bytes.fromhex(final["secret"])
    if commitment_of(secret) != proof.secret_sha256:
        proof.complaints.append(f"{SEASON}: the secret is not the one that was committed to ({proof.secret_sha256})")
    made = [_judge_division(archive, division, secret, proof) for division in final["divisions"]]
    if proof.complaints:
        return
    tables = SeasonTables(tuple(made), make_verdicts(made, final["definition"]))
    ladder = rounded(last_season_json(last_season(tables)))
    _complain(proof, f"{SEASON}: ladder", differences(_without_words(final["ladder"]), _without_words(ladder)))


def _judge_members(archive: zipfile.ZipFile, proof: Proof) -> None:
    """Each member once, of the hash that the manifest says, and nothing else."""
    names = Counter(archive.namelist())
    if MANIFEST not in names:
        raise ArenaError(f"{archive.filename} is no archive of a season: it has no {MANIFEST}")
    if sum(info.file_size for info in archive.infolist()) > _MOST_BYTES:
        raise ArenaError(f"{archive.filename} is too large for an archive of a season")
    manifest = _json(archive, MANIFEST)
    if manifest.get("schema") != ARCHIVE_SCHEMA:
        raise _Broken(f"{MANIFEST} is not of {ARCHIVE_SCHEMA}")
    members = manifest["members"]
    proof.complaints += [f"{name} is in the archive twice" for name in sorted(n for n in names if names[n] > 1)]
    for name in sorted({*members, *names} - {MANIFEST}):
        if name not in names:
            proof.complaints.append(f"{name} is missing")
        elif name not in members:
            proof.complaints.append(f"{name} is in the archive, and {MANIFEST} does not know it")
        elif _sha256(archive, name) != members[name]:
            proof.complaints.append(f"{name} was changed: its hash is not the one in {MANIFEST}")
    if SEASON not in members and not proof.complaints:
        raise _Broken(f"{SEASON} is missing, and {MANIFEST} does not know it")
    if proof.complaints:
        raise _Broken("what is in a member that was changed is not looked at any further")


def _judge_division(archive: zipfile.ZipFile, sealed: dict[str, Any], secret: bytes, proof: Proof) -> DivisionTables:
    folder, name = division_folder(sealed), str(sealed["name"])
    for member in ("event", "records"):
        file = f"{folder}/{member}.{'json' if member == 'event' else 'jsonl'}"
        if file not in archive.namelist():
            raise _Broken(f"{file} is missing, and {SEASON} knows a division {name}")
        if _sha256(archive, file) != sealed[f"{member}_sha256"]:
            proof.complaints.append(f"{file} is not what was sealed: its hash is not the one in {SEASON}")
    event = _json(archive, f"{folder}/event.json")
    if bytes.fromhex(event["secret"]) != division_secret(secret, name):
        proof.complaints.append(f"{folder}/event.json: its secret does not follow from the season's")
    _judge_entrants(sealed, event, folder, proof)
    records = _judge_records(archive, folder, event, proof)
    if proof.complaints:
        raise _Broken(f"the tables of {name} are not made anew, for what they are made of does not hold")
    tables = _made_anew(sealed, event, records, folder, proof)
    found = _without_words(rounded(division_json(tables)))
    for table in ("standings", "crosstable", "ratings"):
        _complain(proof, f"{SEASON}: {name}: {table}", differences(_without_words(sealed[table]), found[table]))
    return tables


def _without_words(value: Any) -> Any:
    """The same without the sentences, so that an archive is proven however these were put when it was sealed."""
    if isinstance(value, Mapping):
        return {key: _without_words(each) for key, each in value.items() if key not in _WORDS}
    return [_without_words(each) for each in value] if isinstance(value, list) else value


def _made_anew(
    sealed: Mapping[str, Any], event: Mapping[str, Any], records: Sequence[Record], folder: str, proof: Proof
) -> DivisionTables:
    """The tables of a division from its records."""
    with tempfile.TemporaryDirectory(prefix="pinochle-verify-") as made, _store_in(made) as store:
        stored = rebuilt_event(store, event, records)
        if stored.event.roster_sha256 != event["roster_sha256"]:
            proof.complaints.append(f"{folder}/event.json: the roster is not the one that the deals were dealt for")
        labels = {match.label: match for match in store.matches()}
        for record in records:
            match, number = labels[record.match], record.game or record.board_number
            if any(match.label_at(seat, record.table, number) != bot for seat, bot in record.seats.items()):
                proof.complaints.append(f"{folder}: deal {record.name} was played by others than its pairing says")
        return make_division_tables(store, stored, str(sealed["name"]), _priors(sealed))


def _store_in(folder: str) -> Store:
    return open_store(Path(folder) / "season.db", write=True)


def _priors(sealed: Mapping[str, Any]) -> dict[str, Prior]:
    """What was carried over into this season: it follows from the archive of the season before, not from this one."""
    return {row["entrant"]: Prior(**row["prior"]) for row in sealed["ratings"] if row["prior"] is not None}


def _judge_entrants(sealed: Mapping[str, Any], event: Mapping[str, Any], folder: str, proof: Proof) -> None:
    """Those of the season are those of the tournament."""
    told = [{key: each[key] for key in ("number", "name", "version", "content_hash")} for each in sealed["entrants"]]
    played = [{"number": each["number"], **each["bots"][0]} for each in event["entrants"]]
    _complain(proof, f"{folder}/event.json: entrants", differences(told, played))


def _judge_records(archive: zipfile.ZipFile, folder: str, event: Mapping[str, Any], proof: Proof) -> list[Record]:
    """Every record dealt again and replayed; those that can be read."""
    labels = {each["match"]: str(each["number"]) for each in event["pairings"] if each["match"] is not None}
    if event["definition"].get("boards_shared"):
        labels = dict.fromkeys(labels, "shared")
    rows = list(_rows(archive, f"{folder}/records.jsonl"))
    audit = None
    for audit in audit_records(rows):  # noqa: B007 (the last one is wanted)
        pass
    if audit is not None:
        proof.records += audit.records
        proof.proven += audit.proven
        _complain(proof, "", map(str, audit.complaints))
        if audit.proven < audit.records and audit.is_clean:
            some = counted(audit.records - audit.proven, "records")
            proof.complaints.append(f"{folder}: of {some} it is not proven where the cards come from")
    found = [read_record(row) for _, row in rows]
    for record in found:
        is_own = record.event == event["event"] and record.match in labels
        proven = record.commitment
        if not is_own or proven is None or proven.secret_sha256 != event["secret_sha256"]:
            proof.complaints.append(f"{folder}: deal {record.name} does not belong to this division")
        elif (proven.roster_sha256, proven.pairing) != (event["roster_sha256"], labels[record.match]):
            proof.complaints.append(f"{folder}: deal {record.name} was dealt for another roster or pairing")
    return found


def _rows(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, object]]:
    with archive.open(name) as file:
        for number, line in enumerate(file, start=1):
            yield f"{name}:{number}", _parsed(line, f"{name}:{number}")


def _json(archive: zipfile.ZipFile, name: str) -> dict[str, Any]:
    found: dict[str, Any] = _parsed(archive.read(name), name)
    return found


def _parsed(text: bytes, where: str) -> Any:
    try:
        return parse_json(text)
    except Unparsable as error:
        raise _Broken(f"{where} is no JSON: {error}") from error


def _sha256(archive: zipfile.ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with archive.open(name) as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def _complain(proof: Proof, where: str, found: Iterator[str]) -> None:
    sentences = list(found)
    proof.complaints += [f"{where}: {each}" if where else each for each in sentences[:_MOST_TOLD]]
    if len(sentences) > _MOST_TOLD:
        proof.complaints.append(f"{where or 'records'}: and {len(sentences) - _MOST_TOLD:,} more")
