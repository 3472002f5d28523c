"""Version 5: by which rule a match stops on its own result, since its pairs are not those of a match of fixed length.

Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

STOP_RULE = """
CREATE VIEW stop_rule_v1 AS
SELECT id AS match_id, stop_rule, termination = 'stopped' AS is_stopped FROM match WHERE stop_rule IS NOT NULL
"""


def upgrade() -> None:
    """Matches of older versions all ran to the number of boards asked for."""
    op.add_column("match", sa.Column("stop_rule", sa.String(), nullable=True))
    op.execute(STOP_RULE)
    op.execute("PRAGMA user_version = 5")
