"""Regenerate the Python code of the contract, or check that what is committed is fresh.

    python proto/generate.py            write sdk/python/pinochle_protocol/v1
    python proto/generate.py --check    compare, exit 1 when something is stale

The output is committed and never edited. Only the file with the service gets `_pb2_grpc` code; the others would get
an empty one.
"""

from __future__ import annotations

import argparse
import filecmp
import sys
import tempfile
from importlib import resources
from pathlib import Path

from grpc_tools import protoc  # type: ignore[import-untyped]  # the package promises no types

ROOT = Path(__file__).resolve().parent
TARGET = ROOT.parent / "sdk" / "python"
PACKAGE = Path("pinochle_protocol") / "v1"
SERVICE = PACKAGE / "referee_service.proto"
HEADER = '"""Generated from proto/pinochle_protocol/v1 by proto/generate.py: do not edit."""\n'


def generate(target: Path) -> None:
    """Write the generated package below `target`."""
    protos = sorted(path.relative_to(ROOT) for path in (ROOT / PACKAGE).glob("*.proto"))
    include = str(resources.files("grpc_tools") / "_proto")
    common = ["protoc", f"--proto_path={ROOT}", f"--proto_path={include}"]
    messages = [f"--python_out={target}", f"--pyi_out={target}"]
    _run([*common, *messages, *map(str, protos)])
    _run([*common, f"--grpc_python_out={target}", str(SERVICE)])
    (target / PACKAGE / "__init__.py").write_text(HEADER, encoding="utf-8")


def stale_files(fresh: Path) -> list[str]:
    """Files of the committed package that differ from a fresh one, or exist on one side only."""
    names = {path.name for folder in (fresh, TARGET / PACKAGE) for path in folder.glob("*.py*")}
    same, _, _ = filecmp.cmpfiles(fresh, TARGET / PACKAGE, sorted(names), shallow=False)
    return sorted(names - set(same))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 when stale")
    if not parser.parse_args().check:
        generate(TARGET)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        stale = stale_files(Path(folder) / PACKAGE)
    if stale:
        print(f"stale generated files: {', '.join(stale)}; run: python proto/generate.py", file=sys.stderr)
    return 1 if stale else 0


def _run(arguments: list[str]) -> None:
    if protoc.main(arguments) != 0:
        raise SystemExit(f"protoc failed: {' '.join(arguments)}")


if __name__ == "__main__":
    raise SystemExit(main())
