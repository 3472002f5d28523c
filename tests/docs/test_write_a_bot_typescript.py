"""What docs/write-a-bot-typescript.md shows is what is made, and the commands run; and so in JavaScript."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from author_pages import blocks, follow, run
from languages import need

JAVASCRIPT = """
import { Bot, serve } from "pinochle";

class MyBot extends Bot {
  choosePlay(decision) {
    return decision.cards.at(-1);
  }
}

await serve(new MyBot());
"""


@pytest.mark.slow
def test_the_page_can_be_followed(project: Path, tmp_path: Path) -> None:
    need("typescript")
    page = (project / "docs" / "write-a-bot-typescript.md").read_text(encoding="utf-8")
    said = follow(page, tmp_path)
    assert re.search(r"pass 2\b", said)
    assert re.search(r"faults +my_ts_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
    bot = tmp_path / "my_ts_bot"
    assert blocks(page, "ts") == [(bot / name).read_text(encoding="utf-8") for name in ("bot.ts", "main.ts")]
    assert blocks(page, "toml") == [(bot / "bot.toml").read_text(encoding="utf-8")]

    # The same in JavaScript, as the page says it.
    for path in (*bot.glob("*.ts"), bot / ".build", bot / "sdk/typescript/dist"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    (bot / "main.js").write_text(JAVASCRIPT, encoding="utf-8")
    compiler = json.loads((bot / "tsconfig.json").read_text(encoding="utf-8"))
    del compiler["include"]
    (bot / "tsconfig.json").write_text(json.dumps({**compiler, "files": []}), encoding="utf-8")
    manifest = (bot / "bot.toml").read_text(encoding="utf-8")
    (bot / "bot.toml").write_text(manifest.replace(".build/main.js", "main.js"), encoding="utf-8")
    said = run("pinochle match my_ts_bot random_bot --boards 2 --seed guide", tmp_path)
    assert re.search(r"faults +my_ts_bot 0\.1\.0 0, random_bot 1\.0\.0 0", said)
