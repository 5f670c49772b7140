"""The compare page: each side is a field of the URL, such as a=trips-03 and b=trips-04."""

from houseway.lab.answers import compare
from houseway.lab.compare import FEWEST, MOST, kind_of
from houseway.lab.question import Question, read_side
from houseway.lab.reports.paytable_list import short_name
from houseway.paytables import load_catalog, paytable
from houseway.paytables.catalog import example
from houseway.web.pages.lab.base import LabPage, Query, View, address
from houseway.web.pages.lab.compare import view
from houseway.web.pages.lab.controls import named as options_of
from houseway.web.pages.routes import page

NAMES = "abcd"
SIDE_MOST = 400  # characters


@page("/lab/compare")
class ComparePage(LabPage, tab="compare"):
    sides: list[Question]

    def read(self, query: Query) -> Query:
        for name in query:
            if name not in NAMES:
                raise ValueError(f"There is no field {name!r}; the sides are a, b, c and d.")
        given = [query[name] for name in NAMES if query.get(name)]
        if any(len(side) > SIDE_MOST for side in given):
            raise ValueError("This address is too long.")
        self.sides = [read_side(side) for side in given]
        while len(self.sides) < FEWEST:
            self.sides.append(read_side(another(self.sides)))
        return named([side.side for side in self.sides])

    async def ask(self) -> None:
        sides = [one.side for one in self.sides]
        self.answer = await self.asked(compare, *sides)

    def view(self) -> object:
        sides = [one.side for one in self.sides]
        has_room = len(sides) < MOST
        return self.shown(
            heads=[self.head(at) for at in range(len(sides))],
            add=address(self.path, named([*sides, another(self.sides)])) if has_room else "",
            found=view.compared(self.answer) if self.answer else None,
        )

    def head(self, at: int) -> View:
        """A paytable of your own or other assumptions come first in the list, as asked. `first`
        makes this side the one that the others are compared with."""
        side, sides = self.sides[at], [one.side for one in self.sides]
        kind = "yours" if side.is_edited else "approved" if side.table.approved else "not approved"
        yours = [(side.side, f"{side.printed.name}, yours")] if side.given else []
        left = sides[:at] + sides[at + 1 :]
        return View(
            name=NAMES[at],
            side=side.side,
            title=side.printed.name,
            short=short_name(side.printed),
            state=kind.capitalize() if at else f"Baseline, {kind}",
            options=[*yours, *options_of(load_catalog().values())],
            odds=f"/lab?{side.address}",
            without=address(self.path, named(left)) if len(sides) > FEWEST else "",
            first=address(self.path, named([side.side, *left])) if at else "",
        )


def named(sides: list[str]) -> dict[str, str]:
    return dict(zip(NAMES, sides, strict=False))


def another(sides: list[Question]) -> str:
    """The next paytable of the same bet that is not shown yet; otherwise any."""
    if not sides:
        return example()
    there = {side.printed.id for side in sides}
    kind = kind_of(paytable(sides[0].printed.id))
    others = [one for one in load_catalog().values() if one.id not in there]
    return next((one.id for one in others if kind_of(one) == kind), others[0].id)
