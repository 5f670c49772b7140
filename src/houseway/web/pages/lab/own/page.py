"""Your own paytable: its text is in the URL, so a link is the whole paytable."""

from houseway.money import ForOne, ToOne
from houseway.paytables import Paytable, Row, load_catalog, paytable
from houseway.web.lab.odds import own_view
from houseway.web.pages.lab.base import LabPage, Query, need_names
from houseway.web.pages.routes import page

FILE_MOST = 6_000  # Characters: what a URL may hold, and four times what a paytable needs.


@page("/lab/own")
class OwnPage(LabPage, tab="own", title="your own paytable"):
    def read(self, query: Query) -> Query:
        like = query.pop("like", "")
        self.sample = as_text(paytable(like) if like else simplest())
        need_names(query, ("file",), "A paytable of your own")
        self.file = query.get("file", "").replace("\r\n", "\n").strip()
        if len(self.file) > FILE_MOST:
            raise ValueError(
                f"Shorten the paytable: {len(self.file):,} characters, at most {FILE_MOST:,} fit."
            )
        self.keeps_figures = not self.file
        kept = {"like": like} if like else {}
        return {"file": self.file} if self.file else kept

    async def ask(self) -> None:
        if self.file:
            self.answer = await self.asked(own_view, self.file)

    def view(self) -> object:
        return self.shown(file=self.file or self.sample, found=self.answer)


def simplest() -> Paytable:
    """A side bet that pays odds only, which is what most people bring."""
    tables = load_catalog().values()
    return next(one for one in tables if one.wager.optional and can_be_text(one))


def can_be_text(table: Paytable) -> bool:
    """Odds for hands; meters, envy and pays by the number of hands need your own file."""
    has_odds = all(
        isinstance(row.pay, ToOne | ForOne) and not (row.envy or row.optional or row.on_top)
        for row in table.rows
    )
    return bool(table.rows) and has_odds and not (table.by_hands or table.parts or table.further)


def as_text(table: Paytable) -> str:
    """Your own paytable as a copy of this one; raises `ValueError` if this one is too complex."""
    if not can_be_text(table):
        raise ValueError(
            f"{table.name} has more than fixed pays, so it cannot be copied here."
            " To write a file for it, see docs/how-to/add-a-paytable.md."
        )
    rows = "".join(f"  {{ {row_text(row)} }},\n" for row in table.rows)
    deck = f'deck = "{table.deck}"\ncards = {table.cards}\n'
    deck += f"decks = {list(table.decks)}\n" if table.decks != (1,) else ""
    return (
        f'[my-{table.id}]\nname = "My {table.name}"\ngame = "{table.game}"\nbet = "{table.bet}"\n'
        f'hands = "{table.hands}"\n{deck}like = "{table.id}"\npays = [\n{rows}]\n'
        'source = { document = "my notebook", heading = "page 1" }\n'
    )


def row_text(row: Row) -> str:
    """As written in the catalog."""
    number, _, kind = str(row.pay).partition(" ")
    name = "to_one" if kind == "to 1" else "for_one"
    return f'hand = "{row.hand}", {name} = "{number.replace(",", "")}"'
