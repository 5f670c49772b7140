"""The front door: what this is, and the way to Play, Train, Lab and Floor."""

from nicegui import Client, ui
from starlette.requests import Request

from houseway.floor.demo.room import DEMO_CARDS
from houseway.floor.state import Property, Staff, Table
from houseway.money import show
from houseway.web import views
from houseway.web.screens import guide, paged, technician, texts, theme
from houseway.web.screens.live import Screen, the_memory
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

WORDS = texts.FRONT
HEART = "M0 14C-16 2-14-11-6-11-2-11 0-7 0-6 0-7 2-11 6-11 14-11 16 2 0 14Z"


@ui.page("/", title="Houseway")
def front_door(request: Request) -> None:
    theme.dress()
    FrontDoor(request).open()


class FrontDoor(Screen):
    def draw(self) -> str:
        state = self.house.hub.state
        person = self.person
        if state.opened is None:
            below = set_up()
        else:
            below = tables(state, person) if person else sign_in(state)
        strip = f'<div class="strip">{texts.NOT_APPROVED}</div>' if views.mark(state) else ""
        room = '<div style="height:40px"></div>'
        first = guide.panel() if state.opened is not None else ""
        return f'{hero()}{doors(person)}<main class="below">{first}{below}</main>{room}{strip}'

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        """Nothing here goes to the floor; only the guide may start again."""
        found = guide.the_guide()
        if name == "guide" and found is not None:
            found.restart()


def hero() -> str:
    return (
        f'<div class="door-hero"><h1>{WORDS["name"]}</h1><p>{WORDS["what"]}</p>{fan()}'
        f'<span class="corner">{theme.look_switch()}</span></div>'
    )


def fan() -> str:
    """Five cards of a royal flush, drawn, not copied."""
    cards = "".join(
        f'<g transform="rotate({-24 + 12 * at} 210 420)"><rect x="150" y="30" width="120" '
        'height="170" rx="10" fill="#fdfaf2" stroke="#c9bfa4"/>'
        f'<text x="162" y="68" font-size="36" font-weight="700" fill="#b3261e">{rank}</text>'
        f'<path d="{HEART}" transform="translate(176 88)" fill="#b3261e"/>'
        f'<path d="{HEART}" transform="translate(220 140) scale(2.1)" fill="#b3261e"/></g>'
        for at, rank in enumerate(("10", "J", "Q", "K", "A"))
    )
    size = 'width="420" height="230" viewBox="0 0 420 230"'
    return f'<svg class="fan" {size} aria-hidden="true">{cards}</svg>'


def doors(person: Staff | None) -> str:
    known = set(Client.page_routes.values())
    made = "".join(
        door(name, kind, f"/{name}" in known)
        for name, kind in (("play", "first"), ("train", ""), ("lab", "light"))
    )
    floor = (
        f'<a class="door" href="#floor"><h2>{WORDS["floor"]}</h2><p>{WORDS["floor_what"]}</p>'
        f"<b>{safe(person.name) if person else WORDS['sign_in']}</b></a>"
    )
    return f'<nav class="doors" aria-label="Doors">{made}{floor}</nav>'


def door(name: str, kind: str, is_open: bool) -> str:
    title, what = WORDS[name], WORDS[f"{name}_what"]
    inside = f"<h2>{title}</h2><p>{what}</p>"
    if not is_open:
        return f'<div class="door {kind} shut">{inside}<b>{WORDS["soon"]}</b></div>'
    return f'<a class="door {kind}" href="/{name}">{inside}<b>{WORDS[f"{name}_go"]}</b></a>'


def sign_in(state: Property) -> str:
    is_demo = state.opened is not None and state.opened.kind == "demo"
    form = (
        f'<form id="floor" autocomplete="off"><h2>{WORDS["floor"]}</h2>'
        f'<label>{WORDS["card"]}<input class="field" name="card" required></label>'
        f'<label>{WORDS["pin"]}<input class="field" name="pin" type="password" '
        'inputmode="numeric" required></label>'
        f'<button class="act" type="submit">{WORDS["sign_in"]}</button>'
        '<div class="said" data-say hidden role="alert"></div></form>'
    )
    return f'<div class="sign-in">{form}{demo_cards(state) if is_demo else "<div></div>"}</div>'


def set_up() -> str:
    """The first person of a new property lets himself in with the code printed at the start."""
    names = ("code", "manager", "manager_name", "new_card", "new_pin")
    fields = "".join(
        f'<label>{WORDS[name]}<input class="field" name="{name.removeprefix("new_")}" required'
        f"{' type=password inputmode=numeric' if name == 'new_pin' else ''}></label>"
        for name in names
    )
    return (
        f'<div class="sign-in"><form id="floor" data-set-up="1" autocomplete="off">'
        f'<h2>{WORDS["set_up"]}</h2><p class="muted">{WORDS["set_up_what"]}</p>{fields}'
        f'<button class="act" type="submit">{WORDS["open_it"]}</button>'
        '<div class="said" data-say hidden role="alert"></div></form><div></div></div>'
    )


def demo_cards(state: Property) -> str:
    """The PINs of a demo are no secret; a demo floor is never linked with a live one."""
    shown = "".join(
        f'<button type="button" class="demo-card" data-card="{card.card}" data-pin="{card.pin}">'
        f"<b>{safe(card.name)}, {safe(card.role)}</b><span>{WORDS['card']} {card.card}, "
        f"{WORDS['pin']} {card.pin}</span></button>"
        for card in DEMO_CARDS
        if card.card in state.credentials
    )
    hint = f'<span class="muted">{WORDS["demo_hint"]}</span>'
    return f'<div><h2>{WORDS["demo_cards"]} {hint}</h2><div class="cards">{shown}</div></div>'


def tables(state: Property, person: Staff) -> str:
    name = state.opened.name if state.opened else WORDS["floor"]
    signs = person.roles & {"supervisor", "executive"}
    claims = f'<a class="act" href="/supervisor">{WORDS["supervisor"]}</a>' if signs else ""
    runs = person.roles & {"manager", "executive", "auditor", "cage", "technician"}
    office = f'<a class="act" href="/floor">{words.CONSOLE}</a>' if runs else ""
    out = f'<button type="button" class="act quiet" data-out="1">{WORDS["sign_out"]}</button>'
    head = (
        f'<div id="floor" class="row" style="gap:12px;margin-bottom:16px"><h2 style="margin:0">'
        f'{safe(name)} <span class="muted">{safe(person.name)}</span></h2>'
        f'<span class="sp"></span>{office}{claims}{out}</div>'
    )
    asked = paged.told(state, person.id, the_memory())
    come = f'<a class="act come" href="/supervisor">{asked}</a>' if asked else ""
    come += "".join(
        f'<a class="act come" href="/floor/tables/{safe(name)}">{technician.told(name)}</a> '
        for name in technician.tables(state, person.id)
    )
    shown = "".join(table_card(state, table) for table in state.tables.values())
    return f'{head}<div role="alert">{come}</div><div class="tables">{shown}</div>'


def table_card(state: Property, table: Table) -> str:
    sign = views.sign_view(state, table)
    meters = "".join(
        f'<div class="meter"><span class="muted">{safe(texts.link_title(sensor.link, 1))}, '
        f"{texts.LEVELS[level.name].lower()}</span><b>{show(level.current)}</b></div>"
        for sensor in sign.sensors
        for level in sensor.levels
    )
    shut = "" if table.is_open else f' <span class="muted">{WORDS["closed"]}</span>'
    go = ""
    if sign.sensors:
        go = (
            f'<div class="do"><a class="act quiet" href="/dealer/{safe(table.name)}">'
            f'{WORDS["dealer"]}</a><a class="act quiet" href="/sign/{safe(table.name)}">'
            f"{WORDS['sign']}</a></div>"
        )
    else:
        meters = meters or f'<span class="muted">{WORDS["no_jackpot"]}</span>'
    return (
        f'<section class="table"><h3>{texts.DEALER["table"]} {safe(table.name)}{shut}</h3>'
        f"<span>{safe(table.title)}</span>{meters}{go}</section>"
    )
