"""Write the shared test data, which the SDKs of all languages are held against: `proto/testdata`.

    python proto/generate_testdata.py            write the files
    python proto/generate_testdata.py --check    compare, exit 1 when one is stale

What is in them is said in `proto/testdata/README.md`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from testdata_transcripts import transcripts
from testdata_vectors import vectors

TARGET = Path(__file__).resolve().parent / "testdata"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 when stale")
    is_check = parser.parse_args().check
    stale = []
    for name, text in {**transcripts(), **vectors()}.items():
        path = TARGET / name
        if not is_check:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    if stale:
        print(f"stale test data: {', '.join(stale)}; run: python proto/generate_testdata.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
