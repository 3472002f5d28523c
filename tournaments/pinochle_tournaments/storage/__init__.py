"""The store of matches, tournaments and leagues: one SQLite file, domain values in and out.

`open_store` is the door. Only this package knows SQL, and nothing of SQL leaves it. The SQL views that others may rely
on are documented in `docs/store.md`.
"""

from pinochle_tournaments.storage.board_values import results_of_board, results_of_game
from pinochle_tournaments.storage.changes import now
from pinochle_tournaments.storage.event_sums import EventSums, FaultSum, ForfeitSum, PairSums
from pinochle_tournaments.storage.event_values import (
    SINGLE_MATCH,
    EntrantStatus,
    EventStatus,
    Intervention,
    InterventionKind,
    NewEntrant,
    NewPairing,
    PairingStatus,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)
from pinochle_tournaments.storage.identity import differences
from pinochle_tournaments.storage.league_values import (
    AuditEntry,
    Deed,
    Membership,
    NewBundle,
    NewDivision,
    NewSeasonEntrant,
    SeasonMove,
    SeasonStatus,
    StoredBundle,
    StoredDivision,
    StoredLeague,
    StoredSeason,
    StoredSeasonEntrant,
)
from pinochle_tournaments.storage.lock import Manners, StoreInUse, is_knocked
from pinochle_tournaments.storage.opening import existing, open_store
from pinochle_tournaments.storage.recount import game_of_deals, tables_forfeited
from pinochle_tournaments.storage.results import TableFigures
from pinochle_tournaments.storage.schema import SCHEMA_VERSION
from pinochle_tournaments.storage.snapshots import RatingSnapshot, SavedRating
from pinochle_tournaments.storage.store import Store
from pinochle_tournaments.storage.upkeep import backup_store, store_info, upgrade_store
from pinochle_tournaments.storage.values import (
    BOARD_FORMAT,
    GIVEN_DEALS,
    WHOLE_GAME,
    DealKey,
    MatchEvent,
    MatchIdentity,
    MatchStatus,
    MatchSummary,
    PairSummary,
    PartnershipSummary,
    StoredBoard,
    StoredFault,
    StoredLog,
    StoredMatch,
    StoreInfo,
    bot_label,
)
from pinochle_tournaments.storage.writer import StoreWriter

__all__ = [
    "BOARD_FORMAT",
    "GIVEN_DEALS",
    "SCHEMA_VERSION",
    "SINGLE_MATCH",
    "WHOLE_GAME",
    "AuditEntry",
    "DealKey",
    "Deed",
    "EntrantStatus",
    "EventStatus",
    "EventSums",
    "FaultSum",
    "ForfeitSum",
    "Intervention",
    "InterventionKind",
    "Manners",
    "MatchEvent",
    "MatchIdentity",
    "MatchStatus",
    "MatchSummary",
    "Membership",
    "NewBundle",
    "NewDivision",
    "NewEntrant",
    "NewPairing",
    "NewSeasonEntrant",
    "PairSummary",
    "PairSums",
    "PairingStatus",
    "PartnershipSummary",
    "RatingSnapshot",
    "SavedRating",
    "SeasonMove",
    "SeasonStatus",
    "Store",
    "StoreInUse",
    "StoreInfo",
    "StoreWriter",
    "StoredBoard",
    "StoredBundle",
    "StoredDivision",
    "StoredEntrant",
    "StoredEvent",
    "StoredFault",
    "StoredLeague",
    "StoredLog",
    "StoredMatch",
    "StoredPairing",
    "StoredSeason",
    "StoredSeasonEntrant",
    "TableFigures",
    "backup_store",
    "bot_label",
    "differences",
    "existing",
    "game_of_deals",
    "is_knocked",
    "now",
    "open_store",
    "results_of_board",
    "results_of_game",
    "store_info",
    "tables_forfeited",
    "upgrade_store",
]
