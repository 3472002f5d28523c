"""`stub_bot` as a process on a real stream, held against the golden transcript."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from pinochle_protocol import Hello, decode_request
from wire_referee import run_bot

PROJECT = Path(__file__).resolve().parent.parent.parent
PROGRAM = PROJECT / "sample_bots" / "stub_bot" / "stub_bot.py"
TRANSCRIPT = json.loads((PROJECT / "proto/testdata/transcript-first-legal.json").read_text(encoding="utf-8"))


def test_it_answers_a_real_stream_as_the_transcript_says() -> None:
    expected = [bytes.fromhex(entry["bytes"]) for entry in TRANSCRIPT["messages"] if entry["from"] == "bot"]
    received: list[bytes] = []

    def script(requests: Iterator[bytes]) -> Iterator[bytes]:
        for entry in TRANSCRIPT["messages"]:
            if entry["from"] == "bot":
                received.append(next(requests))
            else:
                yield bytes.fromhex(entry["bytes"])

    ended = run_bot(PROGRAM, script, PINOCHLE_BOT_NAME="first-legal", PINOCHLE_BOT_VERSION="1.0.0")
    assert (ended.status, ended.stdout, ended.stderr) == (0, "", "")
    assert decode_request(received[0]) == Hello(token="secret", name="first-legal", version="1.0.0")
    assert received[1:] == expected[1:]


def test_it_imports_nothing_of_ours_but_the_generated_stubs() -> None:
    tree = ast.parse(PROGRAM.read_text(encoding="utf-8"))
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    ours = {module for module in froms | names if module and module.startswith("pinochle")}
    assert ours == {"pinochle_protocol.v1"}
