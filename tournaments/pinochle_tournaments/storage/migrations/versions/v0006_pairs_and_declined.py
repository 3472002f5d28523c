"""Version 6: results by pair of partnerships, means over the boards that compare the pair, and faults at declined
decisions.

Of three partnerships a board that only the third forfeited compares the other two not at all: it is among `boards`, but
in no mean. Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MATCH = """
CREATE VIEW match_v1 AS
SELECT m.id AS match_id, e.name AS event, m.label AS match, m.ruleset, m.options, m.match_format,
       a.name AS first, b.name AS second, m.boards AS boards_wanted, s.boards, s.void_boards, s.forfeited_boards,
       s.wins, s.ties, s.losses,
       s.swing_sum / nullif(s.wins + s.ties + s.losses, 0) AS mean_swing_points,
       1.0 * s.imp_sum / nullif(s.wins + s.ties + s.losses, 0) AS mean_imp,
       s.deals, m.status, m.termination, m.termination_detail, m.created_at, m.updated_at
FROM match m
JOIN event e ON e.id = m.event_id
JOIN match_summary s ON s.match_id = m.id
LEFT JOIN partnership_v1 a ON a.match_id = m.id AND a.partnership = 1
LEFT JOIN partnership_v1 b ON b.match_id = m.id AND b.partnership = 2
"""

PAIRING = """
CREATE VIEW pairing_v1 AS
SELECT p.event_id, e.name AS event, p.number AS pairing_number, p.round AS round_number, p.kind,
       a.entrants AS first, b.entrants AS second, c.entrants AS third, p.status, p.reason, p.match_id,
       s.boards, s.void_boards, s.forfeited_boards, s.wins, s.ties, s.losses,
       s.swing_sum / nullif(s.wins + s.ties + s.losses, 0) AS mean_swing_points,
       1.0 * s.imp_sum / nullif(s.wins + s.ties + s.losses, 0) AS mean_imp
FROM pairing p
JOIN event e ON e.id = p.event_id
LEFT JOIN pairing_side_v1 a ON a.event_id = p.event_id AND a.pairing_number = p.number AND a.side = 1
LEFT JOIN pairing_side_v1 b ON b.event_id = p.event_id AND b.pairing_number = p.number AND b.side = 2
LEFT JOIN pairing_side_v1 c ON c.event_id = p.event_id AND c.pairing_number = p.number AND c.side = 3
LEFT JOIN match_summary s ON s.match_id = p.match_id
"""

PAIR = """
CREATE VIEW pair_v1 AS
SELECT r.match_id, e.name AS event, m.label AS match, m.ruleset, a.name AS first, b.name AS second,
       sum(NOT r.is_void) AS boards, sum(r.is_void) AS void_boards,
       sum(r.is_forfeited AND NOT r.is_void) AS forfeited_boards,
       sum(NOT r.is_void AND r.outcome > 0.5) AS wins, sum(NOT r.is_void AND r.outcome = 0.5) AS ties,
       sum(NOT r.is_void AND r.outcome < 0.5) AS losses,
       avg(CASE WHEN NOT r.is_void THEN r.swing_points END) AS mean_swing_points,
       avg(CASE WHEN NOT r.is_void THEN r.imp END) AS mean_imp
FROM board_result r
JOIN match m ON m.id = r.match_id
JOIN event e ON e.id = m.event_id
LEFT JOIN partnership_v1 a ON a.match_id = m.id AND a.partnership = r.first_partnership
LEFT JOIN partnership_v1 b ON b.match_id = m.id AND b.partnership = r.second_partnership
GROUP BY r.match_id, r.first_partnership, r.second_partnership
"""


def upgrade() -> None:
    """The views keep their columns; faults of older versions count as the first decision before their action."""
    op.add_column("fault", sa.Column("nth", sa.Integer(), server_default="1", nullable=False))
    for name in ("match_v1", "pairing_v1"):
        op.execute(f"DROP VIEW {name}")
    for view in (MATCH, PAIRING, PAIR):
        op.execute(view)
    op.execute("PRAGMA user_version = 6")
