"""Version 3: what games with a widow, a stock or a second ledger have to keep, and three partnerships at three tables.

Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# With three tables boards (games) with even numbers are played in the order A-C-B; see `pinochle_referee.seating`.
TURNED = "(m.tables = 3 AND CASE WHEN d.game_number THEN d.game_number ELSE d.board_number END % 2 = 0)"


def _place(partnership: int) -> str:
    """The side, from 0, of a partnership at the table of a deal."""
    index = partnership - 1
    return f"((CASE WHEN {TURNED} THEN {(3 - index) % 3} ELSE {index} END + d.table_number - 1) % m.tables)"


def _by_side(column: str, partnership: int) -> str:
    """The entry of a JSON list by side for a partnership."""
    return f"json_extract(d.{column}, '$[' || {_place(partnership)} || ']')"


def _melds(partnership: int) -> str:
    """The same for a list by seat: a side has the seats i and, where it has two, i + sides."""
    place = _place(partnership)
    first, second = (f"json_extract(d.melds, '$[' || ({place}{more}) || ']')" for more in ("", " + m.tables"))
    return f"{first} + coalesce({second}, 0)"


DEAL = f"""
CREATE VIEW deal_v1 AS
SELECT d.match_id, d.game_number, d.board_number, d.table_number, d.dealer, d.result,
       d.declarer, d.declaring_partnership, d.bid_points, d.trump,
       {_by_side("deltas", 1)} AS first_delta_points, {_by_side("deltas", 2)} AS second_delta_points,
       {_melds(1)} AS first_meld_points, {_melds(2)} AS second_meld_points,
       {_by_side("trick_points", 1)} AS first_trick_points, {_by_side("trick_points", 2)} AS second_trick_points,
       d.forfeited_by, d.decisions, d.thinking_ms, d.actions, d.stored_at
FROM deal d JOIN match m ON m.id = d.match_id
WHERE d.result <> 'void'
"""  # noqa: S608 (made of constants)

CHECKS = f"""
CREATE VIEW checks_v1 AS
SELECT d.match_id, d.game_number, d.board_number, d.table_number,
       {_by_side("checks", 1)} AS first_checks, {_by_side("checks", 2)} AS second_checks
FROM deal d JOIN match m ON m.id = d.match_id
WHERE d.checks IS NOT NULL
"""  # noqa: S608 (made of constants)


def upgrade() -> None:
    """Add the columns, and make the views anew that tell who sits where."""
    op.execute("DROP VIEW deal_v1")
    for name in ("widow", "stock", "checks_before", "checks"):
        op.add_column("deal", sa.Column(name, sa.String(), nullable=True))
    op.add_column("partnership_summary", sa.Column("checks", sa.Integer(), nullable=False, server_default="0"))
    op.execute(DEAL)
    op.execute(CHECKS)
    op.execute("PRAGMA user_version = 3")
