"""`python -m tools.docs`: writes every generated document."""

from pathlib import Path

from tools.docs import PAGES

ROOT = Path(__file__).parents[2]


def main() -> None:
    for name, page in PAGES.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(), "utf-8")
        print(name)


main()
