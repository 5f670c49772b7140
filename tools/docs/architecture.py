"""The call paths in docs/architecture.md, generated from real traces (`tools/call_paths.py`). Each
trace runs in its own process, because anything already imported or cached would hide a hop.
"""

import re
import subprocess
import sys
from pathlib import Path

import msgspec

from tools.call_paths import Way

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
BLOCK = re.compile(r"(?<=<!-- way: )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def made() -> str:
    return BLOCK.sub(lambda found: found[1] + found[2] + block(traced(found[1])), PAGE.read_text())


def traced(name: str) -> Way:
    words = [sys.executable, "-m", "tools.call_paths", name, "--json"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout
    return msgspec.json.decode(said, type=Way)


def block(way: Way) -> str:
    rows = [
        f"| {n} | `{file}` | {', '.join(names)} |" for n, (file, names) in enumerate(way.hops, 1)
    ]
    return "\n".join(["", "| | file | functions |", "|---|---|---|", *rows, "", ""])
