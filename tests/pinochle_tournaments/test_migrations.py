"""Migrations: every version leads to the newest, with what was stored in it, and the models say what they arrive at."""

import re
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import SCHEMA_VERSION, open_store, store_info, upgrade_store
from pinochle_tournaments.storage.engine import engine_for
from pinochle_tournaments.storage.schema import create_file, migrate
from source_tree import PROJECT
from sqlmodel import SQLModel
from stored_matches import an_identity, deals_of

VERSIONS = PROJECT / "tournaments/pinochle_tournaments/storage/migrations/versions"
VIEWS = [
    "audit_v1",
    "bundle_v1",
    "checks_v1",
    "deal_v1",
    "entrant_v1",
    "event_v1",
    "fault_v1",
    "intervention_v1",
    "match_v1",
    "pair_v1",
    "pairing_side_v1",
    "pairing_v1",
    "partnership_v1",
    "rating_v1",
    "result_v1",
    "season_entrant_v1",
    "season_v1",
    "stop_rule_v1",
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def schema_of(path: Path) -> dict[str, str]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    connection.close()
    return dict(rows)


def at_version_one(path: Path) -> Path:
    """A store as version 1 left it, with a match in it."""
    create_file(path)
    migrate(path, lock_seconds=1, revision="0001")
    new = path.with_name("new.db")
    with open_store(new, write=True) as store:
        match = store.create_match(an_identity(seed="old"), boards=3)
        for deal in deals_of(match, 3):
            store.writer().add_deal(match, deal)
    connection = sqlite3.connect(path)
    connection.execute(f"ATTACH '{new}' AS new")
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for name in names:
        if name != "alembic_version":
            columns = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA main.table_info({name})"))
            connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
    connection.commit()
    connection.close()
    return path


def test_an_older_store_is_upgraded_on_request_and_keeps_a_backup(path: Path) -> None:
    at_version_one(path)
    for write in (False, True):
        with pytest.raises(ArenaError, match=rf"is of version 1, .* `pinochle store upgrade {path}`"):
            open_store(path, write=write)
    info = store_info(path)
    assert (info.schema_version, info.newest_version, info.deals) == (1, SCHEMA_VERSION, 6)
    backup = upgrade_store(path)
    assert backup == path.with_name("matches.db.version-1")
    assert store_info(backup).schema_version == 1
    assert upgrade_store(path) is None
    with open_store(path, write=True) as store:
        match = store.match()
        assert len(list(store.deals(match))) == 6
        assert not list(store.unfinished_work(match))
        assert store.find_match(an_identity(seed="old")) == match
    found = [name for name in schema_of(path) if name.endswith("_v1")]
    assert sorted(found) == VIEWS


def test_upgrading_arrives_where_a_new_store_begins(path: Path, tmp_path: Path) -> None:
    upgrade_store(at_version_one(path))
    open_store(tmp_path / "fresh.db", write=True).close()
    assert schema_of(path) == schema_of(tmp_path / "fresh.db")


def test_a_failed_migration_changes_nothing(path: Path) -> None:
    at_version_one(path)
    connection = sqlite3.connect(path)
    connection.execute("CREATE VIEW result_v1 AS SELECT 1 AS one")  # in the way of the second migration
    connection.close()
    before = schema_of(path)
    with pytest.raises(Exception, match="result_v1 already exists"):
        upgrade_store(path)
    assert schema_of(path) == before
    assert store_info(path).schema_version == 1


def test_the_models_say_what_the_migrations_arrive_at(path: Path) -> None:
    open_store(path, write=True).close()
    engine = engine_for(path, write=False, lock_seconds=1)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    engine.dispose()


def test_versions_are_numbered_without_gaps() -> None:
    """The number of the newest migration is the version that the program states, and every migration sets its own."""
    found = sorted(VERSIONS.glob("v*.py"))
    for number, migration in enumerate(found, start=1):
        assert migration.name.startswith(f"v{number:04}_")
        text = migration.read_text()
        assert f'revision = "{number:04}"' in text
        assert re.findall(r"PRAGMA user_version = (\d+)", text) == [str(number)]
    assert len(found) == SCHEMA_VERSION


def test_names_are_singular_and_snake_case() -> None:
    names = set(SQLModel.metadata.tables)
    assert {"event", "match", "deal", "match_seat", "board_result", "fault", "bot_log"} <= names
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)


def test_the_documented_views_are_those_of_a_store(path: Path) -> None:
    """`docs/store.md` names every view with every column, in order."""
    open_store(path, write=True).close()
    text = (PROJECT / "docs/store.md").read_text(encoding="utf-8")
    connection = sqlite3.connect(path)
    for view in VIEWS:
        section = text.split(f"### `{view}`")[1].split("\n### ")[0].split("\n## ")[0]
        documented = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({view})")]
        assert documented == columns, view
    connection.close()
