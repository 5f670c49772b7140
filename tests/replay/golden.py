"""Golden rounds: a script, a line of dashes, and what must come of it.

To write a new one, put the script alone into a .txt file here, run
`python tests/replay/golden.py tests/replay/FILE.txt`, and read what it added line by line.
"""

import sys
from pathlib import Path

from houseway.games import transcript

HERE = Path(__file__).parent
DASHES = "\n---\n"


def scripts() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def parts(path: Path) -> tuple[str, str]:
    script, _, expected = path.read_text("utf-8").partition(DASHES)
    return script, expected


def told(script: str) -> str:
    return "".join(transcript.write(round_) for round_ in transcript.read(script))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        script, _ = parts(Path(name))
        Path(name).write_text(f"{script.rstrip()}{DASHES}{told(script)}", "utf-8")
