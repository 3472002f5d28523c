"""A process that plays into a store until it is killed: `python store_player.py STORE BOARDS`.

Goes on where the store stands, and hands in deals as fast as it makes them; every few boards it waits for the disk, so
that there are many transactions to be killed in, and says how far it is.
"""

import sys
from pathlib import Path

from pinochle_tournaments.storage import open_store
from stored_matches import a_deal, an_identity


def main(path: Path, boards: int) -> None:
    """Play a match of so many boards to its end."""
    identity = an_identity(seed="killed")
    with open_store(path, write=True) as store:
        match = store.find_match(identity) or store.create_match(identity, boards=boards)
        writer = store.writer()
        print("opened", flush=True)
        for work in store.unfinished_work(match):
            there = {deal.table for deal in work.finished}
            for table in {1, 2} - there:
                writer.add_deal(match, a_deal(match, work.board, table))
            if work.board % 3 == 0:
                writer.flush()
                print(work.board, flush=True)
        writer.flush()
        print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
