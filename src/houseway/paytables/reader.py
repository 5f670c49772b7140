"""From a TOML table to a Paytable, both for the shipped catalog and for a user's file.

`[shared.NAME]` holds keys that several tables have in common; a table uses them with `shared =
"NAME"`, and its own keys win. `[family.NAME]` declares outcomes that only this game's tables are
paid by. `[bets]` names the bets as they are printed, for the shipped catalog and installed games.
"""

import tomllib
from collections.abc import Mapping
from typing import Literal, cast

from houseway.hands import names
from houseway.paytables.model import BetPays, JackpotTerms, Paytable, Row, WagerRules
from houseway.paytables.node import Node, nearest
from houseway.paytables.register import Document, known_games
from houseway.paytables.terms import (
    read_by_hands,
    read_figure,
    read_jackpot,
    read_rows,
    read_source,
    read_wager,
)

# The deck and the number of cards in the player's hand; paytables for a shoe state their decks.
DEALT: Mapping[str, tuple[str, int]] = {
    "five_card": ("standard", 5),
    "wild_five": ("joker", 5),
    "semi_wild": ("joker", 6),
    "three_card": ("standard", 3),
    "royal_match": ("standard", 2),
    "blazing_sevens": ("standard", 3),
    "trilux": ("standard", 3),
    "blackjack": ("standard", 2),
}
SHOE = ("royal_match", "blazing_sevens", "trilux", "blackjack")


def read_text(
    text: str, file: str, registered: Mapping[str, Document] | None
) -> dict[str, Paytable]:
    """Every paytable of one TOML text, in its order. `registered` are the documents that a shipped
    table may cite; None for a user's own file."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{file} is not readable TOML: {problem}.") from None
    except RecursionError:
        raise ValueError(f"{file} is nested too deeply.") from None
    shared = Node(document.pop("shared", {}), file, "shared")
    if registered is not None:
        bet_names(document.pop("bets", {}), file)
    for name, family in document.pop("family", {}).items():
        read_outcomes(Node(family, file, f"family.{name}"), name)
    if not document:
        raise ValueError(f"{file} contains no paytable.")
    return {
        id_: read_paytable(id_, with_shared(table, file, id_, shared), registered)
        for id_, table in document.items()
    }


def bet_names(table: object, file: str) -> dict[str, str]:
    """By bet, as a sentence says them: a proper name with its capitals, others in small letters."""
    node = Node(table, file, "bets")
    return {bet: node.text(bet) for bet in node.table}


def with_shared(table: object, file: str, id_: str, shared: Node) -> Node:
    own = Node(table, file, id_)
    if not own.has("shared"):
        return own
    name = own.text("shared")
    if name not in shared.table:
        own.refuse(f"there is no [shared.{name}] in this file.", "shared")
    common = shared.child(name).table
    return Node({**common, **{k: v for k, v in own.table.items() if k != "shared"}}, file, id_)


def read_outcomes(node: Node, name: str) -> None:
    """Outcomes best first; `also` lists the other outcomes that such an outcome counts as."""
    found = []
    for child in node.children("hands"):
        found.append(names.HandName(child.text("name"), child.text("label"), child.texts("also")))
        child.finish()
    node.finish()
    names.declare(name, found)


def read_paytable(id_: str, node: Node, registered: Mapping[str, Document] | None) -> Paytable:
    hands = read_family(node)
    cited = tuple(read_source(child, registered) for child in sources(node))
    public = registered is not None and any(registered[one.document].is_public for one in cited)
    rows, by_hands = read_pays(node, hands)
    deck, cards = read_dealt(node, hands)
    table = Paytable(
        id=id_,
        name=node.text("name"),
        games=read_games(node),
        bet=node.text("bet"),
        hands=hands,
        deck=cast(Literal["standard", "joker"], deck),
        cards=cards,
        looks_at=node.text("looks_at", ""),
        decks=read_decks(node, hands),
        decks_note=node.text("decks_note", ""),
        rows=rows,
        by_hands=by_hands,
        further=tuple(read_further(child, hands, rows) for child in node.children("further")),
        parts=read_parts(node),
        wager=read_wager(node.child("wager")) if node.has("wager") else WagerRules(),
        jackpot=read_terms(node, rows),
        equipment=node.texts("equipment"),
        sources=cited,
        figures=tuple(read_figure(child) for child in node.children("published")),
        notes=node.texts("notes"),
        like=read_like(node, id_, is_own=registered is None),
        approved=registered is not None and not public,
        public=public,
        file=node.file,
    )
    node.finish()
    return table


def read_like(node: Node, id_: str, *, is_own: bool) -> str:
    """A catalog table follows its own rules; a user's table names the one whose rules it
    follows."""
    if is_own and not node.has("like"):
        node.refuse("name the approved paytable whose rules this one follows.", "like")
    return node.text("like", id_)


def read_family(node: Node) -> str:
    hands = node.text("hands")
    if hands not in names.families():
        near = nearest(hands, names.families())
        hint = f"did you mean {near}?" if near else f"there are {', '.join(names.families())}."
        node.refuse(f"there is no family of hands {hands!r}; {hint}", "hands")
    return hands


Pays = tuple[tuple[Row, ...], tuple[tuple[int, tuple[Row, ...]], ...]]


def read_pays(node: Node, hands: str) -> Pays:
    if node.has("pays_by_hands"):
        if node.has("pays"):
            node.refuse("a table has pays or pays_by_hands, not both.", "pays")
        return (), read_by_hands(node, hands)
    return read_rows(node, hands), ()


def read_dealt(node: Node, hands: str) -> tuple[str, int]:
    deck, cards = DEALT.get(hands, (None, None))
    return node.word("deck", ("standard", "joker"), deck), node.whole("cards", cards)


def read_decks(node: Node, hands: str) -> tuple[int, ...]:
    if not node.has("decks"):
        if hands in SHOE:
            node.refuse("a bet dealt from a shoe must state the numbers of decks.", "decks")
        return (1,)
    decks = node.wholes("decks")
    if not decks or any(not 1 <= count <= 8 for count in decks):
        node.refuse("the number of decks must be 1 to 8.", "decks")
    return decks


def read_games(node: Node) -> tuple[str, ...]:
    if node.has("game") == node.has("games"):
        node.refuse("write game, or games for a table that several games share.", "game")
    games = (node.text("game"),) if node.has("game") else node.texts("games")
    for game in games:
        if game not in known_games():
            node.refuse(f"{game!r} is not one of {', '.join(known_games())}.", "game")
    return games


def read_further(node: Node, hands: str, rows: tuple[Row, ...]) -> BetPays:
    """`same_pays = true` if the bet is paid by the rows of the main bet, as every street is."""
    if not node.flag("same_pays", False):
        hands = read_family(node)
        rows = read_rows(node, hands)
    wager = read_wager(node.child("wager"))
    pays = BetPays(bet=node.text("bet"), hands=hands, rows=rows, wager=wager)
    node.finish()
    return pays


def read_parts(node: Node) -> tuple[tuple[str, str], ...]:
    if not node.has("parts"):
        return ()
    child = node.child("parts")
    return tuple((bet, child.text(bet)) for bet in child.table)


def read_terms(node: Node, rows: tuple[Row, ...]) -> JackpotTerms | None:
    metered = any(hasattr(row.pay, "level") for row in rows)
    if metered != node.has("jackpot"):
        node.refuse(
            "a table with meter shares, and no other, has the terms of its jackpot, "
            'at least { kinds = ["progressive"], link = "never" }.',
            "jackpot",
        )
    return read_jackpot(node.child("jackpot")) if metered else None


def sources(node: Node) -> list[Node]:
    """One table, or a list where several documents print the same paytable."""
    if not node.has("source"):
        node.refuse("name the source of this paytable, so it can be checked.", "source")
    if isinstance(node.table["source"], list):
        return list(node.children("source"))
    return [node.child("source")]
