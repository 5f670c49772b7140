"""Pays of similar paytables side by side: one row per hand, one column per paytable."""

from collections.abc import Sequence

from houseway.games import game as game_of
from houseway.games.families.blackjack import settlement as blackjack
from houseway.hands import names
from houseway.money import ToOne
from houseway.paytables import Paytable, Row, load_catalog, words
from tools.docs.text import bullets, capital, table

Group = tuple[Paytable, ...]


def groups(game: str) -> list[Group]:
    """Paytables of a game that share a grid: the same bet, read from the same hands."""
    found: dict[tuple[str, str], list[Paytable]] = {}
    for one in load_catalog().values():
        if game_of(game).takes(one) and not one.parts:
            found.setdefault((one.bet, one.hands), []).append(game_of(game).as_played(one))
    return [tuple(group) for group in found.values()]


def grid(group: Group) -> str:
    """A hand without its own row is paid by the first row it also fits, as at the table."""
    if group[0].by_hands:
        return by_hands_grid(group[0])
    family = group[0].hands
    told = {hand for one in group for hand in one.threshold_rows}
    named = [hand for hand in names.names(family, told) if any(has(one, hand) for one in group)]
    head = ("hand", *(f"`{one.id}`" for one in group))
    rows = [
        (names.label(family, hand), *(pay_text(family, one.rows, hand) for one in group))
        for hand in named
    ]
    return table(head, [*rows, *last_rows(group, named)], right=range(1, len(head)))


def last_rows(group: Group, named: Sequence[str]) -> list[tuple[str, ...]]:
    """What every other hand pays, and the number of decks if there is a choice."""
    found = []
    if names.names(group[0].hands)[-1] != named[-1] or named[-1] != "high_card":
        lost = "nothing" if group[0].bet == "ante_bonus" else "loses"
        found.append(("anything else", *(lost for _ in group)))
    if any(one.decks != (1,) for one in group):
        found.append(("decks", *(words.runs(one.decks) for one in group)))
    return found


def title(game: str, group: Group) -> str:
    """ "DJ Wild, Trips"; a borrowed table does without the name of the game that lends it."""
    said = shared_title(group)
    if said == game_of(game).heading:
        return f"{said}, {words.bet_words(group[0].bet)}"
    return said if game in group[0].games else said.partition(", ")[2] or said


def shared_title(group: Group) -> str:
    """The words that all names of these tables begin with."""
    if len(group) == 1:
        return group[0].name
    shared = []
    for column in zip(*(one.name.split() for one in group), strict=False):
        if len(set(column)) > 1:
            break
        shared.append(column[0])
    said = " ".join(shared).removesuffix("Paytable").rstrip(" ,")
    return said or capital(words.bet_words(group[0].bet))


def looks_at(group: Group) -> str:
    """One sentence, or one line for each group of paytables that reads the same cards."""
    found: dict[str, list[str]] = {}
    for one in group:
        found.setdefault(one.looks_at, []).append(f"`{one.id}`")
    if len(found) == 1:
        return f"Based on {group[0].looks_at}."
    return bullets([f"{', '.join(ids)}: based on {cards}." for cards, ids in found.items()])


def has(one: Paytable, hand: str) -> bool:
    return any(row.hand == hand for row in one.rows)


def pay_text(family: str, rows: Sequence[Row], hand: str) -> str:
    hand_names = names.with_wider(family, hand)
    paid = next((row for row in rows if row.hand in hand_names and not row.on_top), None)
    top = next((row for row in rows if row.hand in hand_names and row.on_top), None)
    parts = [] if paid is None else [row_text(paid)]
    if top is not None:
        parts.append(f"and {row_text(top)} on top, where offered")
    return " ".join(parts) or "loses"


def row_text(row: Row) -> str:
    """A blackjack pays "3 to 2", as every layout says it."""
    if row.hand == "blackjack" and isinstance(row.pay, ToOne):
        return blackjack.WORDS[row.pay]
    return f"{row.pay}" + (f", {row.envy}" if row.envy else "")


def by_hands_grid(one: Paytable) -> str:
    head = ("highest hand", *(f"{count} hands" for count, _ in one.by_hands))
    rows: list[tuple[str, ...]] = []
    for place, row in enumerate(one.by_hands[0][1]):
        pays = (str(table_rows[place].pay) for _, table_rows in one.by_hands)
        rows.append((names.label(one.hands, row.hand), *pays))
    last = ("anything else", *("loses" for _ in one.by_hands))
    return table(head, [*rows, last], right=range(1, len(head)))
