"""`/floor/signs`: how signs look, what they show between jackpots, whose win they may show. A draft
is previewed before it is saved; nobody else sees it.
"""

from houseway.floor import commands as floor_commands
from houseway.floor.office.devices import dressed, last_winner, may_be_shown
from houseway.progressive import Award
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import made
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.words import hand_label, link_title

PAGES = [("house", "Casino name and logo"), ("winner", "Last winner"), ("promotions", "Promotions")]
THEMES = [
    ("felt", "Felt"),
    ("night", "Night (dark room)"),
    ("ivory", "Ivory (bright room)"),
]
WINNERS = 20  # The latest ones.


@page("/floor/signs")
class SignsPage(Office):
    template = "office/tables/signs.html"
    title = "Signs"
    place = "signs"
    pages, themes = PAGES, THEMES
    commands = ("DressSigns", "ShowWinner")

    @property
    def style(self) -> floor_commands.DressSigns:
        name, _, line = self.opened.name.partition(" ")
        found: floor_commands.DressSigns = (
            self.kept.get("draft")
            or self.state.signs.style
            or floor_commands.DressSigns(name=name, line=line)
        )
        return found

    @property
    def draft(self) -> int:
        """Counts the previews, so that each one is reloaded; 0 while there is none."""
        return self.kept.get("drafts", 0) if "draft" in self.kept else 0

    @property
    def shown_at(self) -> str:
        """A table for the preview: one with two jackpots, if there is one."""
        linked = {
            name: sum(1 for one in table.controllers.values() if one.link)
            for name, table in self.state.tables.items()
        }
        return self.visit.query.get("table") or max(
            linked, key=lambda name: linked[name], default=""
        )

    def tables(self) -> list[tuple[str, str]]:
        return [(one.name, f"Table {one.name}") for one in self.state.tables.values()]

    def winners(self) -> list[tuple[str, str]]:
        found = [
            (award, j.name)
            for j in self.state.jackpots.values()
            for award in (*j.link.awards.values(), *j.link.history.values())
            if may_be_shown(award)
        ]
        latest = sorted(found, key=lambda one: -one[0].win)[:WINNERS]
        return [(f"{link}|{award.number}", won(award, link)) for award, link in latest]

    def winner(self) -> str:
        found = last_winner(self.state)
        return f"{found[0]}|{found[1].number}" if found else ""

    def watch(self) -> object:
        return self.state.signs, self.draft, tuple(self.winners())

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "DressSigns":
                await self.send(press, forms_style(press))
                self.kept.pop("draft", None)
            case "preview":
                self.kept["draft"] = dressed(forms_style(press))
                self.kept["drafts"] = self.kept.get("drafts", 0) + 1
                self.say("Preview only. Nothing is saved yet.", press.form, is_done=True)
            case "discard":
                self.kept.pop("draft", None)
            case "show" | "hide":
                link, _, number = press.field("award").partition("|")
                award = int(number) if number.isdigit() else 0
                await self.send(press, floor_commands.ShowWinner(link, award, press.name == "show"))
            case _:
                await super().pressed(press)


def won(award: Award, link: str) -> str:
    hand = hand_label(award.hand).lower()
    return f"Win {award.win}, {link_title(link)}, {hand}, table {award.table}"


def forms_style(press: Press) -> floor_commands.DressSigns:
    found = made(floor_commands.DressSigns, press)
    assert isinstance(found, floor_commands.DressSigns)
    return found
