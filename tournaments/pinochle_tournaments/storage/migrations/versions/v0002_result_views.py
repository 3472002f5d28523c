"""Version 2: the SQL views that others may rely on, documented in `docs/store.md`.

Frozen: a view whose columns change gets a new number in its name and a migration of its own.
"""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

PARTNERSHIP = """
CREATE VIEW partnership_v1 AS
SELECT match_id, partnership, group_concat(bot, '+') AS name
FROM (
    SELECT s.match_id AS match_id, s.partnership AS partnership,
           CASE WHEN s.said <> '' THEN s.said ELSE trim(b.name || ' ' || b.version) END || b.suffix AS bot,
           min(s.seat_number) AS place
    FROM match_seat s JOIN bot b ON b.id = s.bot_id
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 4
)
GROUP BY match_id, partnership
"""

MATCH = """
CREATE VIEW match_v1 AS
SELECT m.id AS match_id, e.name AS event, m.label AS match, m.ruleset, m.options, m.match_format,
       a.name AS first, b.name AS second, m.boards AS boards_wanted, s.boards, s.void_boards, s.forfeited_boards,
       s.wins, s.ties, s.losses,
       CASE WHEN s.boards THEN s.swing_sum / s.boards END AS mean_swing_points,
       CASE WHEN s.boards THEN 1.0 * s.imp_sum / s.boards END AS mean_imp,
       s.deals, m.status, m.termination, m.termination_detail, m.created_at, m.updated_at
FROM match m
JOIN event e ON e.id = m.event_id
JOIN match_summary s ON s.match_id = m.id
LEFT JOIN partnership_v1 a ON a.match_id = m.id AND a.partnership = 1
LEFT JOIN partnership_v1 b ON b.match_id = m.id AND b.partnership = 2
"""

RESULT = """
CREATE VIEW result_v1 AS
SELECT m.id AS match_id, e.name AS event, m.label AS match, m.ruleset, m.options, m.match_format,
       r.game_number, r.board_number, a.name AS first, b.name AS second,
       r.swing_points, r.imp, r.outcome, r.is_forfeited, r.is_void
FROM board_result r
JOIN match m ON m.id = r.match_id
JOIN event e ON e.id = m.event_id
LEFT JOIN partnership_v1 a ON a.match_id = m.id AND a.partnership = r.first_partnership
LEFT JOIN partnership_v1 b ON b.match_id = m.id AND b.partnership = r.second_partnership
"""


def _by_side(column: str, partnership: int) -> str:
    """The entry of a JSON list by side for a partnership: at table k everybody sits k - 1 places on."""
    return f"json_extract(d.{column}, '$[' || (({partnership - 1} + d.table_number - 1) % m.tables) || ']')"


def _melds(partnership: int) -> str:
    """The same for a list by seat: a side has the seats i and, where it has two, i + sides."""
    place = f"(({partnership - 1} + d.table_number - 1) % m.tables)"
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

FAULT = """
CREATE VIEW fault_v1 AS
SELECT f.id AS fault_id, f.match_id, d.game_number, d.board_number, f.table_number, f.seat, f.action,
       f.kind, f.consequence, f.detail, f.stored_at
FROM fault f LEFT JOIN deal d ON d.id = f.deal_id
"""


def upgrade() -> None:
    """Make the views."""
    for view in (PARTNERSHIP, MATCH, RESULT, DEAL, FAULT):
        op.execute(view)
    op.execute("PRAGMA user_version = 2")
