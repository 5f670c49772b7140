"""Controllers and signs: enrollment, how signs look, whose win they may show. Tokens are kept
outside the log.

A logo is rebuilt from its drawing elements: no script, link, style sheet or external content
reaches the log.
"""

import re
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from msgspec import convert, to_builtins
from msgspec.structs import replace

from houseway.floor import commands, events
from houseway.floor.context import Context
from houseway.floor.law.approvals import is_over, words
from houseway.floor.office.links import known_jackpot
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Device, Property, Staff
from houseway.progressive import Award

DEVICE = "device/"  # Prefix of a device that records something itself.
LOGO_MOST = 20  # kB.
NAME_MOST, LINE_MOST, PROMOTION_MOST, PROMOTIONS_MOST = 20, 24, 70, 6
DEPTH_MOST = 40
SVG = "{http://www.w3.org/2000/svg}"
DRAWS = (
    "svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop"
    " clipPath"
)
# Attributes that affect look and shape; a style is read as these attributes.
TRAITS = (
    "viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform id offset fill"
    " stroke opacity stop-color stop-opacity fill-opacity fill-rule clip-rule clip-path"
    " stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit"
    " stroke-dasharray gradientUnits gradientTransform clipPathUnits spreadMethod"
)
ELSEWHERE = re.compile(r"url\((?!#)|:|//|\\", re.IGNORECASE)


def enrol_device(
    floor: Property, command: commands.EnrolDevice, context: Context
) -> list[events.Event]:
    """A revoked name may be used again with a new code."""
    refuse_if(not command.device.strip(), "name_blank")
    known = floor.devices.get(command.device)
    refuse_if(known is not None and not known.is_revoked, "device_known", device=command.device)
    refuse_if(command.table not in floor.tables, "table_unknown", table=command.table)
    equipment = ""
    if command.kind == "controller":
        equipment = command.equipment or floor.tables[command.table].controller
        need_approved(floor, equipment, context.day)
    return [events.DeviceEnrolled(command.device, command.kind, command.table, equipment)]


def need_approved(floor: Property, equipment: str, day: str) -> None:
    """R06, WAC 230-06-050: a live property accepts only approved equipment."""
    if floor.is_live:
        what = words(("equipment", equipment)) if equipment else "unnamed equipment"
        found = floor.approvals.get(("equipment", equipment))
        if found is None:
            refuse("not_approved", what=what)
        refuse_if(is_over(found, day), "approval_expired", what=what, until=found.until)


def need_admitted(floor: Property, device: Device, day: str) -> None:
    """Checked every time, because an approval may have expired since enrollment."""
    refuse_if(device.is_revoked, "device_revoked", device=device.name)
    if device.kind == "controller":
        own = floor.tables[device.table].controller
        need_approved(floor, device.equipment or own, day)


def reporting(floor: Property, actor: str, command: commands.Command) -> Staff | None:
    """A controller may report a fault of its own table; without a person it may do nothing else."""
    name = actor.removeprefix(DEVICE)
    device = floor.devices.get(name)
    if name == actor or device is None or not isinstance(command, commands.ReportFault):
        return None
    if device.kind != "controller" or device.table != command.table:
        return None
    need_admitted(floor, device, floor.day)
    return Staff(actor, device.name, frozenset())


def revoke_device(
    floor: Property, command: commands.RevokeDevice, context: Context
) -> list[events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    known = floor.devices.get(command.device)
    if known is None:
        refuse("device_unknown", device=command.device)
    refuse_if(known.is_revoked, "device_revoked", device=command.device)
    return [events.DeviceRevoked(command.device, command.reason)]


def dress_signs(
    floor: Property, command: commands.DressSigns, context: Context
) -> list[events.Event]:
    return [events.SignsDressed(dressed(command))]


def dressed(command: commands.DressSigns) -> commands.DressSigns:
    """The look as it may be shown; raises `Refused`, or `ValueError` for a theme or a page that
    does not exist."""
    convert(to_builtins(command), commands.DressSigns)
    need_words("The name", command.name, NAME_MOST)
    need_words("The second line", command.line, LINE_MOST)
    for text in command.promotions:
        need_words("A promotion", text, PROMOTION_MOST)
    repeats = len(set(command.pages)) < len(command.pages)
    refuse_if(repeats or len(command.promotions) > PROMOTIONS_MOST, "sign_pages")
    long, brief = command.jackpots_for, command.page_for
    refuse_if(not (10 <= long <= 120 and 5 <= brief <= min(30, long)), "sign_seconds")
    return replace(command, logo=drawing(command.logo) if command.logo.strip() else "")


def need_words(what: str, text: str, most: int) -> None:
    refuse_if(len(text) > most or not text.isprintable(), "sign_words", what=what, most=most)


def drawing(text: str) -> str:
    size = len(text.encode())
    refuse_if(size > LOGO_MOST * 1024, "logo_large", size=-(-size // 1024), most=LOGO_MOST)
    refuse_if("<!ENTITY" in text, "logo_unreadable", why="it defines entities")
    try:
        found = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, RecursionError):
        refuse("logo_unreadable", why="it cannot be parsed")
    refuse_if(
        found.tag != f"{SVG}svg",
        "logo_unreadable",
        why="its first element must be <svg>, with the SVG namespace",
    )
    refuse_if("viewBox" not in found.attrib, "logo_unreadable", why="it has no viewBox")
    made = drawn(found, 0)
    refuse_if(made.count("<") < 4, "logo_unreadable", why="it draws nothing")
    return made.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def drawn(node: ElementTree.Element, depth: int) -> str:
    name = str(node.tag).removeprefix(SVG)
    if name not in DRAWS.split():
        return ""
    refuse_if(depth > DEPTH_MOST, "logo_unreadable", why="it is nested too deeply")
    style = (part.partition(":")[::2] for part in node.get("style", "").split(";"))
    traits = {**node.attrib, **{key.strip(): value.strip() for key, value in style}}
    kept = "".join(
        f" {key}={quoteattr(value)}"
        for key, value in traits.items()
        if key in TRAITS.split() and not ELSEWHERE.search(value)
    )
    return f"<{name}{kept}>{''.join(drawn(one, depth + 1) for one in node)}</{name}>"


def show_winner(
    floor: Property, command: commands.ShowWinner, context: Context
) -> list[events.Event]:
    """Only a valid win of a meter; a win backed out or disputed later is not shown."""
    jackpot = known_jackpot(floor, command.link)
    award = jackpot.link.award(command.award)
    refuse_if(
        award is None
        or not may_be_shown(award)
        or (not command.agrees and floor.signs.winner != (command.link, command.award)),
        "winner_none",
        award=command.award,
        link=command.link,
    )
    return [events.WinnerShown(command.link, command.award if command.agrees else 0)]


def may_be_shown(award: Award) -> bool:
    return bool(award.win and award.level) and not (award.is_backed_out or award.is_disputed)


def last_winner(floor: Property) -> tuple[str, Award] | None:
    """The last winner who agreed to be shown, with the link, as long as the win is valid."""
    link, number = floor.signs.winner
    award = floor.jackpots[link].link.award(number) if number else None
    return (link, award) if award is not None and may_be_shown(award) else None
