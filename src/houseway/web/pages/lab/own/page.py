"""A paytable of one's own: its text is the address, so that a link is the whole table."""

from hashlib import sha256

from houseway.web import lab_work
from houseway.web.pages.lab.base import Answer, LabPage, LabView, Query
from houseway.web.pages.routes import page

FILE_MOST = 6_000  # Characters: what an address may hold, and four times what a table takes.
SAMPLE = """[my-trips]
name = "Trips with a generous flush"
game = "dj-wild"
bet = "trips"
hands = "wild_five"
like = "trips-03"
wager = { optional = true, needs = "ante", after_fold = "stays" }
pays = [
  { hand = "natural_royal_flush", to_one = "1000" },
  { hand = "natural_flush", to_one = "40" },
  { hand = "trips", to_one = "3" },
]
source = { document = "my notebook", heading = "page 12" }
"""


class OwnView(LabView, frozen=True, kw_only=True):
    file: str
    found: Answer | None


@page("/lab/own")
class OwnPage(LabPage):
    template = "lab/own/own.html"
    title = "Lab: your own table"
    tab = "own"

    def read(self, query: Query) -> Query:
        for name in query:
            if name != "file":
                raise ValueError(f"A table of your own knows no {name!r}: leave it out.")
        self.file = query.get("file", "").replace("\r\n", "\n").strip()
        if len(self.file) > FILE_MOST:
            raise ValueError(
                f"An address holds {FILE_MOST:,} characters of a table, not {len(self.file):,}."
            )
        return {"file": self.file} if self.file else {}

    async def ask(self) -> None:
        if self.file:
            key = ("own page", sha256(self.file.encode()).hexdigest())
            self.answer = await self.asked(key, lab_work.own_page, self.file)

    def view(self) -> OwnView:
        found = self.answer if self.answer else None
        return OwnView(**self.shared(), file=self.file or SAMPLE, found=found)
