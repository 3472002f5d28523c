"""Version 7: ratings as they stood at some time, kept under a name.

Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

RATING = """
CREATE VIEW rating_v1 AS
SELECT s.name AS snapshot, s.scope, s.filter, s.method, s.program_version, s.saved_at,
       v.ruleset, v.options, v.match_format, v.entrant, v.rating, v.standard_error, v.pairs
FROM rating_snapshot s
JOIN rating_value v ON v.snapshot_id = s.id
"""


def upgrade() -> None:
    """Older versions kept none."""
    op.create_table(
        "rating_snapshot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("filter", sa.String(), nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("program_version", sa.String(), nullable=False),
        sa.Column("saved_at", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "rating_value",
        sa.Column("snapshot_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("options", sa.String(), nullable=False),
        sa.Column("match_format", sa.String(), nullable=False),
        sa.Column("entrant", sa.String(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=True),
        sa.Column("standard_error", sa.Float(), nullable=True),
        sa.Column("pairs", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["snapshot_id"], ["rating_snapshot.id"]),
        sa.PrimaryKeyConstraint("snapshot_id", "number"),
    )
    op.execute(RATING)
    op.execute("PRAGMA user_version = 7")
