"""Version 4: tournaments: an event's format, definition and status, its entrants, pairings and interventions.

Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

EVENT = """
CREATE VIEW event_v1 AS
SELECT e.id AS event_id, e.name AS event, e.format, e.status, e.secret_sha256, e.is_seed_public, e.roster_sha256,
       (SELECT count(*) FROM entrant n WHERE n.event_id = e.id) AS entrants,
       (SELECT count(*) FROM pairing p WHERE p.event_id = e.id AND p.kind = 'match') AS pairings,
       (SELECT count(*) FROM pairing p WHERE p.event_id = e.id AND p.kind = 'match' AND p.status <> 'due')
           AS pairings_over,
       e.created_at, e.updated_at
FROM event e
WHERE e.format <> 'match'
"""

ENTRANT = """
CREATE VIEW entrant_v1 AS
SELECT n.event_id, e.name AS event, n.number AS entrant_number, n.name AS entrant,
       (SELECT group_concat(bot, '+')
        FROM (SELECT trim(b.name || ' ' || b.version) || b.suffix AS bot
              FROM entrant_bot s JOIN bot b ON b.id = s.bot_id
              WHERE s.event_id = n.event_id AND s.number = n.number
              ORDER BY s.place)) AS bots,
       n.status, n.reason
FROM entrant n JOIN event e ON e.id = n.event_id
"""

PAIRING_SIDE = """
CREATE VIEW pairing_side_v1 AS
SELECT event_id, pairing_number, side, group_concat(name, '+') AS entrants
FROM (SELECT s.event_id, s.pairing_number, s.side, n.name
      FROM pairing_seat s JOIN entrant n ON n.event_id = s.event_id AND n.number = s.entrant_number
      ORDER BY s.event_id, s.pairing_number, s.side, s.place)
GROUP BY event_id, pairing_number, side
"""

PAIRING = """
CREATE VIEW pairing_v1 AS
SELECT p.event_id, e.name AS event, p.number AS pairing_number, p.round AS round_number, p.kind,
       a.entrants AS first, b.entrants AS second, c.entrants AS third, p.status, p.reason, p.match_id,
       s.boards, s.void_boards, s.forfeited_boards, s.wins, s.ties, s.losses,
       CASE WHEN s.boards THEN s.swing_sum / s.boards END AS mean_swing_points,
       CASE WHEN s.boards THEN 1.0 * s.imp_sum / s.boards END AS mean_imp
FROM pairing p
JOIN event e ON e.id = p.event_id
LEFT JOIN pairing_side_v1 a ON a.event_id = p.event_id AND a.pairing_number = p.number AND a.side = 1
LEFT JOIN pairing_side_v1 b ON b.event_id = p.event_id AND b.pairing_number = p.number AND b.side = 2
LEFT JOIN pairing_side_v1 c ON c.event_id = p.event_id AND c.pairing_number = p.number AND c.side = 3
LEFT JOIN match_summary s ON s.match_id = p.match_id
"""

INTERVENTION = """
CREATE VIEW intervention_v1 AS
SELECT i.id AS intervention_id, i.event_id, e.name AS event, i.kind, i.target, i.boards, i.why, i.who, i.at
FROM intervention i JOIN event e ON e.id = i.event_id
"""


def upgrade() -> None:
    """Widen events, and add what a tournament consists of."""
    for name, default in (("format", "match"), ("status", "open")):
        op.add_column("event", sa.Column(name, sa.String(), nullable=False, server_default=default))
    for name in ("definition", "updated_at"):
        op.add_column("event", sa.Column(name, sa.String(), nullable=True))
    _entrants()
    _pairings()
    op.create_table(
        "intervention",
        sa.Column("id", sa.Integer(), primary_key=True),
        _event(index=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("at", "who", "kind", "target", "boards", "why")),
    )
    op.create_index("ix_intervention_event_id", "intervention", ["event_id"])
    for view in (EVENT, ENTRANT, PAIRING_SIDE, PAIRING, INTERVENTION):
        op.execute(view)
    op.execute("PRAGMA user_version = 4")


def _event(*, index: bool = False) -> sa.Column[int]:
    return sa.Column("event_id", sa.Integer(), sa.ForeignKey("event.id"), primary_key=not index, nullable=False)


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), primary_key=True, autoincrement=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False)


def _entrants() -> None:
    op.create_table("entrant", _event(), _key("number"), *map(_text, ("name", "status", "reason")))
    op.create_table(
        "entrant_bot",
        _event(),
        _key("number"),
        _key("place"),
        sa.Column("bot_id", sa.Integer(), sa.ForeignKey("bot.id"), nullable=False),
        _text("spec"),
    )


def _pairings() -> None:
    op.create_table(
        "pairing",
        _event(),
        _key("number"),
        sa.Column("round", sa.Integer(), nullable=False),
        *map(_text, ("kind", "status", "reason")),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("match.id"), nullable=True),
    )
    op.create_index("ix_pairing_match_id", "pairing", ["match_id"])
    op.create_table(
        "pairing_seat",
        _event(),
        *map(_key, ("pairing_number", "side", "place")),
        sa.Column("entrant_number", sa.Integer(), nullable=False),
    )
