"""Generates the counts for Cover All: python -m tools.cover_all (minutes).

With --check the existing file is compared instead of written.
"""

import sys

from houseway.games.caribbean_stud.cover_all.odds import COUNTS as TARGET
from tools.cover_all.highest_hand import Deck, all_sets, deals_by_highest

HEADER = """\
# Deals of 2 to 8 five-card hands from 52 cards, each hand in its place, by the category of the
# highest hand. Exact: the numbers of a section add up to its `deals`.
# Made by tools/cover_all (inclusion and exclusion over disjoint hands, big integers).
# Checked: 2 hands by comparing every pair of hands, 3 hands by counting what every pair leaves
# (cover_all/loops.py), small decks by brute force, all of them by simulated deals.
# Numbers are text, because TOML promises 64 bits only.
"""


def main() -> int:
    text = made()
    if "--check" in sys.argv:
        same = TARGET.read_text("utf-8") == text
        print("The shipped counts are the same." if same else "The shipped counts differ.")
        return 0 if same else 1
    TARGET.write_text(text, "utf-8")
    print(f"Written: {TARGET}")
    return 0


def made() -> str:
    deck = Deck()
    sets = all_sets(deck)
    return HEADER + "".join(section(hands, sets, deck) for hands in range(2, deck.most + 1))


def section(hands: int, sets: dict[str, list[int]], deck: Deck) -> str:
    counts = deals_by_highest(hands, sets, deck)
    lines = [f'{name} = "{deals}"' for name, deals in counts.items()]
    return "\n".join(("", f"[{hands}]", f'deals = "{sum(counts.values())}"', *lines, ""))


if __name__ == "__main__":
    sys.exit(main())
