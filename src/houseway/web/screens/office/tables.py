"""`/floor/tables`: layouts, what they may open by, and approvals on record."""

from typing import get_args

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.law.approvals import papers
from houseway.floor.regulation import washington
from houseway.floor.state import Property, Table
from houseway.games import FILES, game_title
from houseway.games import game as game_of
from houseway.paytables import digest, equipment, load_catalogue, paytable
from houseway.web.problems import Denied
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    fold,
    form,
    go,
    heads,
    panel,
    plate,
    table,
    tag,
    title,
)
from houseway.web.screens.office.routine_forms import read_spots
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.TABLES
THIRD_CARDS = (("", TEXT["none"]), ("player", TEXT["players"]), ("up-card", TEXT["up_card"]))
APPROVAL_KINDS = get_args(c.RecordApproval.__annotations__["kind"])


@ui.page("/floor/tables", title="Tables")
def page(request: Request) -> Response | None:
    return enter(TablesPage(request))


class TablesPage(Office):
    room = "tables"

    def watch(self) -> object:
        state = self.state
        return tuple(state.tables.values()), tuple(state.approvals.values())

    def picture(self) -> dict[str, str]:
        rows = (line(self.state, one) for one in self.state.tables.values())
        listed = table(heads(TEXT["heads"]), rows, label=TEXT["title"])
        forms = adding(self) + recording(self)
        head = title(TEXT["title"], TEXT["below"]) + panel("", listed)
        return {"body": head + approvals(self.state) + (panel("", forms) if forms else "")}

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name == "add":
            await self.send("add", added(fields), key)
        elif name == "record":
            kind, subject = fields["record.kind"], fields["record.subject"].strip()
            letter, signed = fields["record.reference"], fields["record.digest"].strip()
            until = fields.get("record.until", "").strip()
            made = c.RecordApproval(kind, subject, letter, signed, until)  # type: ignore[arg-type]
            await self.send("record", made, key)
        else:
            raise Denied(404, "not_found")


def line(state: Property, one: Table) -> tuple[str, ...]:
    links = [x.link for _, x in sorted(one.controllers.items()) if x.link]
    lacks = sum(not is_there for *_, is_there in needed(state, one))
    missing = tag("warn", TEXT["missing"].format(count=lacks))
    return (
        go(f"/floor/tables/{one.name}", safe(one.name)),
        safe(one.title),
        str(one.seats),
        str(one.decks),
        "<br>".join(safe(name) for name in one.paytables()),
        "<br>".join(go(f"/floor/links/{name}", safe(name)) for name in links) or "–",
        safe(one.controller) or "–",
        tag("ok", TEXT["approved"]) if not lacks else missing,
        tag("play", TEXT["open"]) if one.is_open else tag("dash", TEXT["closed"]),
    )


def needed(state: Property, one: Table) -> list[tuple[str, str, str, bool]]:
    """Kind, subject, letter, and whether what is approved is what there is."""
    now = {("paytable", name): digest(paytable(name)) for name in one.paytables()}
    found = []
    for paper in papers(state, one, washington()):
        known = state.approvals.get(paper)
        fits = known is not None and now.get(paper, known.digest) == known.digest
        found.append((*paper, known.reference if known else "", fits))
    return found


def approvals(state: Property) -> str:
    rows = (
        (safe(one.kind), safe(one.subject), safe(one.reference), one.until or "–", code(one.digest))
        for one in state.approvals.values()
    )
    columns = heads(TEXT["approval_heads"])
    drawn = table(columns, rows, empty=TEXT["no_approvals"], label=TEXT["approvals"])
    return panel(TEXT["approvals"], drawn)


def code(text: str) -> str:
    return f'<span class="o-code">{safe(text)}</span>' if text else "–"


def adding(page: TablesPage) -> str:
    if not page.may(c.AddTable):
        return ""
    controllers = [name for name, each in equipment().items() if each.family != "shuffler"]
    options = [("", TEXT["none"]), *((name, equipment()[name].name) for name in controllers)]
    fields = (
        field("add.name", TEXT["name"])
        + choice("add.game", TEXT["game"], [(id_, game_title(id_)) for id_ in FILES])
        + field("add.title", TEXT["table_title"])
        + field("add.spots", TEXT["spots"], hint=TEXT["spots_hint"], wide="wide")
        + field("add.seats", TEXT["seats"], "6")
        + field("add.decks", TEXT["decks"], "1")
        + choice("add.third", TEXT["third"], THIRD_CARDS)
        + choice("add.controller", TEXT["controller"], options)
        + field("add.maker", TEXT["maker"], "Light and Wonder")
        + field("add.versions", TEXT["versions"], hint=TEXT["versions_hint"], wide="wide")
    )
    said = plate(page.answer, "add")
    button = act("add", TEXT["add_do"], "first", key=page.key("add"))
    return fold(TEXT["add"], form(fields, button, said=said), is_open=bool(said))


def recording(page: TablesPage) -> str:
    if not page.may(c.RecordApproval):
        return ""
    fields = (
        choice("record.kind", TEXT["kind"], ((kind, kind) for kind in APPROVAL_KINDS))
        + field("record.subject", TEXT["subject"])
        + field("record.reference", TEXT["reference"])
        + field("record.digest", TEXT["digest"])
        + field("record.until", TEXT["until"])
    )
    said = plate(page.answer, "record")
    button = act("record", TEXT["record_do"], key=page.key("record"))
    return fold(TEXT["record"], form(fields, button, said=said), is_open=bool(said))


def added(fields: dict[str, str]) -> c.AddTable:
    game, controller = fields["add.game"], fields["add.controller"]
    shuffler = game_of(game).shuffler if game in FILES else ""
    spots = read_spots(fields["add.spots"])
    catalogue = load_catalogue()
    jackpots = [s for s in spots if s.paytable in catalogue and catalogue[s.paytable].jackpot]
    return c.AddTable(
        table=fields["add.name"].strip(),
        game=game,
        title=fields["add.title"].strip() or game_title(game),
        spots=spots,
        seats=whole(fields["add.seats"]),
        decks=whole(fields["add.decks"]),
        sensors=len(jackpots) if controller else 0,
        controller=controller,
        shuffler=shuffler,
        versions=versions(fields["add.versions"], controller, shuffler),
        maker=fields["add.maker"].strip(),
        third_card=fields.get("add.third", ""),  # type: ignore[arg-type]
    )


def whole(text: str) -> int:
    if not text.strip().isdigit():
        raise ValueError(f"{text!r} is not a whole number.")
    return int(text)


def versions(text: str, *names: str) -> dict[str, str]:
    """What was typed, or what the packages name."""
    if not text.strip():
        return {
            part.part: part.versions[0].removesuffix("+")
            for name in names
            if name in equipment()
            for part in equipment()[name].components
        }
    found = {}
    for one in filter(str.strip, text.split(";")):
        part, sign, version = one.partition("=")
        if not sign:
            raise ValueError(TEXT["version_wrong"].format(text=one.strip()))
        found[part.strip()] = version.strip()
    return found
