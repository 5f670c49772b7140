"""What lies over the felt when asked for: settings, all pays, the rules."""

import re
from typing import get_args

from houseway.web.pages.felt.chips import amount
from houseway.web.pages.play.cloth.pays import pay_lists
from houseway.web.pages.play.scene import Scene, View
from houseway.web.pages.play.words import STRATEGIES
from houseway.web.play.sitting import YOU, Coach, Devices, Fouls, Pace, Sound, Thumb

SHEET: View = {"settings": None, "pays": None, "rules": None}
WORDS = {"instant": "At once", "dealer": "Dealer operates", "you": "You operate"}
SHEETS = re.compile(r"settings|pays(-[a-z_]{1,40})?")


def switch(title: str, press: str, values: object, now: str) -> View:
    """A setting and what it may be."""
    words = {v: WORDS.get(v, v.replace("_", " ")) for v in get_args(values)}
    options = [(f"{press}|{v}", said.capitalize(), v == now, "") for v, said in words.items()]
    return {"title": title, "options": options}


def coach_switch(scene: Scene) -> View:
    return switch("Coach", "coach", Coach, scene.table.sitting.coach)


def sheet_view(scene: Scene) -> View | None:
    if not SHEETS.fullmatch(scene.sheet):
        return None
    if scene.sheet == "settings":
        return {**SHEET, "title": "Table settings", "settings": settings(scene)}
    return {**SHEET, "title": "All pays", "pays": pays(scene)}


def settings(scene: Scene) -> View:
    sitting, table = scene.table.sitting, scene.table
    switches = [
        coach_switch(scene),
        switch("Pace", "pace", Pace, sitting.pace),
        switch("Sound", "sound", Sound, sitting.sound),
        switch("Buttons", "thumb", Thumb, sitting.thumb),
    ]
    if table.layout.game.mode is not None and not table.company.is_shared:
        switches.append(switch("Shuffler", "devices", Devices, sitting.devices))
    if scene.deal.sets:
        switches.append(switch("Fouls", "fouls", Fouls, sitting.fouls))
    return {
        "switches": switches,
        "stack": amount(scene.stack),
        "bought": amount(table.table.stack(table.guest).bought),
        "seats": [seat(scene, number) for number in range(1, table.layout.game.seats + 1)],
        "is_playing": table.is_playing,
        "game": scene.game,
        "is_shared": table.company.is_shared,
    }


def seat(scene: Scene, number: int) -> View:
    """Empty, yours, or a bot with a strategy; changed between rounds only."""
    from houseway.lab.bots import strategies

    now = scene.table.seats.get(number, "")
    options = [("", "Empty", ""), (YOU, "You", "")]
    if "/" in now:
        options.append((now, scene.named(now), "Someone else sits here"))
    options += [
        (one.name, STRATEGIES.get(one.name, one.name), one.says)
        for one in strategies(scene.game).values()
    ]
    made = [(f"seat|{number}:{who}", words, who == now, says) for who, words, says in options]
    return {"title": f"Seat {number}", "options": made}


def pays(scene: Scene) -> View:
    """All lists, or one in letters that can be read at arm's length."""
    tables, bet = scene.table.layout.tables, scene.sheet.removeprefix("pays").lstrip("-")
    shown = (bet,) if bet in tables else tuple(tables)
    tabs = (("pays", "All"), *((f"pays-{bet}", scene.title(bet)) for bet in tables))
    lists = pay_lists(scene, shown)
    return {"tabs": tabs, "now": scene.sheet, "lists": lists, "is_one": len(shown) == 1}
