"""The typeface: Roboto from the package font-roboto, reduced to the characters the pages use.

`python -m houseway.web.pages.fonts` makes the files at set-up; a missing one is made when first
requested.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

WEIGHTS = {400: "Regular", 500: "Medium", 700: "Bold"}
FOLDER = Path(__file__).parents[1] / "static" / "fonts"
# Latin letters, and the signs used in tables, odds and cards.
SIGNS = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…−×÷≈≠≤≥½¼¾∞·•→←↑↓✓♠♣♥♦€™"))
FEATURES = ["kern", "liga", "tnum"]


def name_of(weight: int) -> str:
    return f"roboto-{weight}.woff2"


NAMES = {name_of(weight): weight for weight in WEIGHTS}


@cache
def font(weight: int) -> bytes:
    made = FOLDER / name_of(weight)
    return made.read_bytes() if made.exists() else subset(weight)


def subset(weight: int) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    source = files("font_roboto") / "files" / f"Roboto-{WEIGHTS[weight]}.ttf"
    found = TTFont(BytesIO(source.read_bytes()))
    cut = Subsetter(Options(layout_features=FEATURES, hinting=False, desubroutinize=True))
    cut.populate(unicodes=SIGNS)
    cut.subset(found)
    found.flavor = "woff2"
    written = BytesIO()
    found.save(written)
    return written.getvalue()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, weight in NAMES.items():
        (FOLDER / name).write_bytes(subset(weight))


if __name__ == "__main__":
    main()
