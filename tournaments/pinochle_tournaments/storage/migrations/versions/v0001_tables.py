"""Version 1: events, bots, matches, deals, board results, faults, logs, sums.

Frozen: it must never import the models, which go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MARK = 0x50494E4F


def upgrade() -> None:
    """Make the SQL tables, and mark the file as a store."""
    _origin()
    _matches()
    _deals()
    _faults()
    _sums()
    op.execute(f"PRAGMA application_id = {MARK}")
    op.execute("PRAGMA user_version = 1")


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float(), nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True)


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), primary_key=True, autoincrement=False)


def _of(name: str, target: str, *, primary_key: bool = False, nullable: bool = False) -> sa.Column[int]:
    column = sa.ForeignKey(f"{target}.id")
    return sa.Column(name, sa.Integer(), column, primary_key=primary_key, nullable=nullable, autoincrement=False)


def _origin() -> None:
    op.create_table(
        "event",
        _id(),
        sa.Column("name", sa.String(), nullable=False, unique=True),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        _text("secret_sha256"),
        _flag("is_seed_public"),
        _text("seed", nullable=True),
        _text("roster_sha256", nullable=True),
        _text("created_at"),
    )
    op.create_table(
        "bot",
        _id(),
        _text("name"),
        _text("version"),
        _text("content_hash"),
        _text("overrides"),
        _text("suffix"),
        sa.UniqueConstraint("name", "version", "content_hash", "overrides"),
    )


def _matches() -> None:
    op.create_table(
        "match",
        _id(),
        _of("event_id", "event"),
        _text("label"),
        _text("pairing"),
        _text("identity_sha256"),
        _text("ruleset"),
        _text("options"),
        _text("match_format"),
        _number("boards"),
        _number("tables"),
        _number("decision_time_ms", nullable=True),
        _number("bank_time_ms"),
        _text("penalty"),
        _number("max_forfeits"),
        _text("status"),
        _text("termination"),
        _text("termination_detail"),
        _text("created_at"),
        _text("updated_at"),
    )
    op.create_index("ix_match_event_id", "match", ["event_id"])
    op.create_index("ix_match_identity_sha256", "match", ["identity_sha256"])
    op.create_table(
        "match_seat",
        _of("match_id", "match", primary_key=True),
        sa.Column("seat", sa.String(), primary_key=True),
        _number("seat_number"),
        _number("partnership"),
        _of("bot_id", "bot"),
        _text("spec"),
        _text("said"),
    )
    op.create_index("ix_match_seat_bot_id", "match_seat", ["bot_id"])


def _deals() -> None:
    op.create_table(
        "deal",
        _id(),
        _of("match_id", "match"),
        _number("game_number"),
        _number("board_number"),
        _number("table_number"),
        _text("dealer"),
        _text("hands"),
        _text("scores_before"),
        _text("result"),
        _text("declarer", nullable=True),
        _number("declaring_partnership", nullable=True),
        _number("bid_points", nullable=True),
        _text("trump", nullable=True),
        _text("melds"),
        _text("trick_points"),
        _text("deltas"),
        _text("actions"),
        _text("forfeited_by", nullable=True),
        _number("decisions"),
        _real("thinking_ms"),
        _text("times_ms", nullable=True),
        _text("remarks", nullable=True),
        _text("void_reason"),
        _text("stored_at"),
        sa.UniqueConstraint("match_id", "game_number", "board_number", "table_number"),
    )
    op.create_table(
        "board_result",
        _of("match_id", "match", primary_key=True),
        _key("game_number"),
        _key("board_number"),
        _key("first_partnership"),
        _key("second_partnership"),
        _real("swing_points"),
        _number("imp"),
        _real("outcome"),
        _flag("is_forfeited"),
        _flag("is_void"),
    )


def _faults() -> None:
    op.create_table(
        "fault",
        _id(),
        _of("match_id", "match"),
        _of("deal_id", "deal", nullable=True),
        _number("table_number"),
        _text("seat"),
        _number("action", nullable=True),
        _text("kind"),
        _text("detail"),
        _text("consequence"),
        _text("log"),
        _text("stored_at"),
    )
    op.create_index("ix_fault_match_id", "fault", ["match_id"])
    op.create_index("ix_fault_deal_id", "fault", ["deal_id"])
    op.create_table(
        "host_fault",
        _id(),
        _of("match_id", "match"),
        _number("game_number"),
        _number("board_number"),
        _number("table_number"),
        _text("detail"),
        _text("stored_at"),
    )
    op.create_index("ix_host_fault_match_id", "host_fault", ["match_id"])
    op.create_table(
        "bot_log",
        _id(),
        _of("match_id", "match"),
        _number("table_number"),
        _text("seat"),
        _text("text"),
        _text("stored_at"),
    )
    op.create_index("ix_bot_log_match_id", "bot_log", ["match_id"])


def _sums() -> None:
    op.create_table(
        "match_summary",
        _of("match_id", "match", primary_key=True),
        *(_number(f"{name}s") for name in ("deal", "void_deal", "board", "void_board", "forfeited_board")),
        *(_number(name) for name in ("wins", "ties", "losses")),
        _real("swing_sum"),
        _real("swing_square_sum"),
        _number("imp_sum"),
        _number("imp_square_sum"),
    )
    op.create_table(
        "partnership_summary",
        _of("match_id", "match", primary_key=True),
        _key("partnership"),
        *(_number(name) for name in ("contracts", "contracts_made", "contracts_set")),
        *(_number(f"{name}_points") for name in ("bid", "meld", "trick", "delta")),
        *(_number(name) for name in ("forfeited_deals", "faults", "decisions")),
        _real("thinking_ms"),
    )
