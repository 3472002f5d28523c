"""What Alembic runs around the migrations: they take place on the connection and in the transaction of the caller.

There is no configuration file and no offline mode: migrations are run from `pinochle_tournaments.storage` alone.
"""

from alembic import context
from pinochle_tournaments.storage import models  # noqa: F401  (fills the metadata)
from sqlmodel import SQLModel

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    transactional_ddl=True,
)
context.run_migrations()
