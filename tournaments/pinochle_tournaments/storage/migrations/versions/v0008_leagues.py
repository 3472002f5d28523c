"""Version 8: leagues with their bots, seasons, divisions and audit trail.

Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

BUNDLE = """
CREATE VIEW bundle_v1 AS
SELECT b.name, b.version, b.content_hash, b.author, b.description, b.rulesets, b.files,
       length(b.archive) AS archive_bytes, l.name AS league, m.added_at, m.retired_at, m.why
FROM bundle b
JOIN membership m ON m.bundle_id = b.id
JOIN league l ON l.id = m.league_id
"""
SEASON = """
CREATE VIEW season_v1 AS
SELECT l.name AS league, s.number AS season, s.status, s.definition, s.deadline, s.secret_sha256,
       CASE WHEN s.status = 'closed' THEN lower(hex(s.secret)) END AS secret,
       s.opened_at, s.started_at, s.closed_at, s.seal_sha256
FROM season s
JOIN league l ON l.id = s.league_id
"""
SEASON_ENTRANT = """
CREATE VIEW season_entrant_v1 AS
SELECT l.name AS league, s.number AS season, d.place AS division_place, d.name AS division, e.name AS event,
       n.number AS entrant_number, b.name AS bot, b.version, b.content_hash, n.arrival, r.version AS replaces_version
FROM season_entrant n
JOIN season s ON s.id = n.season_id
JOIN league l ON l.id = s.league_id
JOIN season_division d ON d.season_id = n.season_id AND d.place = n.division_place
JOIN event e ON e.id = d.event_id
JOIN bundle b ON b.id = n.bundle_id
LEFT JOIN bundle r ON r.id = n.replaces_id
"""
AUDIT = """
CREATE VIEW audit_v1 AS
SELECT a.at, a.who, a.command, l.name AS league, s.number AS season, a.target, a.why
FROM audit a
JOIN league l ON l.id = a.league_id
LEFT JOIN season s ON s.id = a.season_id
"""


def upgrade() -> None:
    """Older versions knew of no leagues."""
    _bots()
    _seasons()
    _divisions()
    for view in (BUNDLE, SEASON, SEASON_ENTRANT, AUDIT):
        op.execute(view)
    op.execute("PRAGMA user_version = 8")


def _bots() -> None:
    """Leagues, the bots they are handed, and who is in which."""
    op.create_table(
        "league",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("definition", sa.String(), nullable=False),
        sa.Column("created_at", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "bundle",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("description", sa.String(), nullable=False),
        sa.Column("rulesets", sa.String(), nullable=False),
        sa.Column("manifest_name", sa.String(), nullable=False),
        sa.Column("files", sa.Integer(), nullable=False),
        sa.Column("added_at", sa.String(), nullable=False),
        sa.Column("archive", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name", "version", "content_hash"),
    )
    op.create_table(
        "membership",
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("bundle_id", sa.Integer(), nullable=False),
        sa.Column("added_at", sa.String(), nullable=False),
        sa.Column("retired_at", sa.String(), nullable=True),
        sa.Column("why", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["bundle_id"], ["bundle.id"]),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"]),
        sa.PrimaryKeyConstraint("league_id", "bundle_id"),
    )


def _seasons() -> None:
    """What a season is."""
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("created_at", sa.String(), nullable=False),
        sa.Column("definition", sa.String(), nullable=True),
        sa.Column("deadline", sa.String(), nullable=True),
        sa.Column("secret", sa.LargeBinary(), nullable=True),
        sa.Column("secret_sha256", sa.String(), nullable=True),
        sa.Column("opened_at", sa.String(), nullable=True),
        sa.Column("started_at", sa.String(), nullable=True),
        sa.Column("closed_at", sa.String(), nullable=True),
        sa.Column("seal_sha256", sa.String(), nullable=True),
        sa.Column("final", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("league_id", "number"),
    )


def _divisions() -> None:
    """Who plays where in a season, and who did what."""
    op.create_table(
        "season_division",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=True),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"]),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"]),
        sa.PrimaryKeyConstraint("season_id", "place"),
        sa.UniqueConstraint("event_id"),
    )
    op.create_table(
        "season_entrant",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("division_place", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("bundle_id", sa.Integer(), nullable=False),
        sa.Column("arrival", sa.String(), nullable=False),
        sa.Column("replaces_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["bundle_id"], ["bundle.id"]),
        sa.ForeignKeyConstraint(["replaces_id"], ["bundle.id"]),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"]),
        sa.PrimaryKeyConstraint("season_id", "division_place", "number"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("command", sa.String(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=True),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"]),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_season_entrant_bundle_id", "season_entrant", ["bundle_id"])
    op.create_index("ix_audit_league_id", "audit", ["league_id"])
    op.create_index("ix_audit_season_id", "audit", ["season_id"])
