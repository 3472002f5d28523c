"""A trivial bot of the pipes' referee: reads a question as a line of JSON, answers with the first legal action.

A program of its own that imports nothing of the project.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def first_legal(question: dict[str, Any]) -> str:
    """The first legal action, as the member of the answer that says it."""
    if "play" in question:
        return f'"play":{question["play"]["cards"][0]}'
    if "call" in question:
        call = question["call"]
        return f'"call":{0 if call["may_pass"] else call["ranges"][0]["minimum"]}'
    if "trump" in question:
        return f'"trump":{question["trump"]["suits"][0]}'
    if "cards" in question:
        return f'"cards":{question["cards"]["cards"][: question["cards"]["count"]]}'
    return '"concession":false' if "concession" in question else '"redeal":false'


def main() -> None:
    """Answer until there is nothing more to read."""
    readline, write, decode = sys.stdin.buffer.readline, os.write, json.JSONDecoder().raw_decode
    while line := readline():
        question = decode(line.decode())[0]
        write(1, f'{{"decision_id":{question["decision_id"]},{first_legal(question)}}}\n'.encode())


if __name__ == "__main__":
    main()
