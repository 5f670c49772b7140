"""Sheets over the felt: settings, all pays, the rules."""

import re
from typing import Literal, get_args

from houseway.web.pages.felt.chips import amount
from houseway.web.pages.play.felt.pays import pay_lists
from houseway.web.pages.play.scene import Scene, View
from houseway.web.pages.play.words import GET_UP, LEAVE_NOW, LEAVES, STRATEGIES, TIMED_OUT
from houseway.web.play.guest_seat import given_up
from houseway.web.play.sitting import YOU, Coach, Counting, Devices, Fouls, Pace, Sound, Thumb

Deck = Literal["two", "four"]  # Suit colors are a setting of the browser, not of a table.
SHEET: View = {"settings": None, "pays": None, "rules": None, "leave": None}
WORDS = {
    "instant": "At once",
    "dealer": "Dealer operates",
    "you": "You operate",
    "two": "Two colors",
    "four": "Four colors",
}
SHEETS = re.compile(r"settings|leave|pays(-[a-z_]{1,40})?")


def switch(title: str, press: str, values: object, now: str) -> View:
    """A setting and its choices."""
    words = {v: WORDS.get(v, v.replace("_", " ")) for v in get_args(values)}
    options = [(f"{press}|{v}", said.capitalize(), v == now, "") for v, said in words.items()]
    return {"title": title, "options": options}


def coach_switch(scene: Scene) -> View:
    return switch("Coach", "coach", Coach, scene.table.sitting.coach)


def sheet_view(scene: Scene, deck: str = "two") -> View | None:
    if not SHEETS.fullmatch(scene.sheet):
        return None
    if scene.sheet == "settings":
        return {**SHEET, "title": "Table settings", "settings": settings(scene, deck)}
    if scene.sheet == "leave":
        found = leaving(scene)
        return {**SHEET, "title": "Leave the table", "leave": found} if found else None
    return {**SHEET, "title": "All pays", "pays": pays(scene)}


def leaving(scene: Scene) -> View | None:
    """What happens to the bets; None if leaving costs nothing and gives nothing up."""
    table = scene.table
    if not table.own or not (table.is_playing or table.party.is_shared):
        return None
    if not table.is_playing:
        stays = "Your seat stays yours; the table deals without you."
        return {"head": "", "stays": stays, "act": GET_UP[0], "says": GET_UP[1]}
    is_alone = not table.party.is_shared
    stays = "The round waits for you." if is_alone else TIMED_OUT
    act, says = LEAVES.get(given_up(scene.ask) if scene.ask is not None else "", LEAVE_NOW)
    head = f"The round is not over. You have {amount(scene.on_felt)} on the felt."
    return {"head": head, "stays": f"{stays} Your bets stay on the felt.", "act": act, "says": says}


def settings(scene: Scene, deck: str) -> View:
    sitting, table = scene.table.sitting, scene.table
    switches = [
        coach_switch(scene),
        switch("Pace", "pace", Pace, sitting.pace),
        switch("Sound", "sound", Sound, sitting.sound),
        switch("Buttons", "thumb", Thumb, sitting.thumb),
        switch("Deck", "deck", Deck, deck),
    ]
    if table.layout.game.mode is not None and not table.party.is_shared:
        switches.append(switch("Shuffler", "devices", Devices, sitting.devices))
    if scene.deal.shoe:
        switches.append(switch("Card counting", "counting", Counting, sitting.counting))
    if scene.deal.sets:
        switches.append(switch("Fouls", "fouls", Fouls, sitting.fouls))
    return {
        "switches": switches,
        "stack": amount(scene.stack),
        "bought": amount(table.table.stack(table.guest).bought),
        "seats": [seat(scene, number) for number in range(1, table.layout.game.seats + 1)],
        "is_playing": table.is_playing,
        "game": scene.game,
        "is_shared": table.party.is_shared,
    }


def seat(scene: Scene, number: int) -> View:
    """Empty, yours, or a bot with a strategy; changed between rounds only."""
    from houseway.lab.bots import strategies

    now = scene.table.seats.get(number, "")
    options = [("", "Empty", ""), (YOU, "You", "")]
    if "/" in now:
        options.append((now, scene.named(now), "Someone else sits here"))
    options += [
        (one.name, STRATEGIES.get(one.name, one.name).capitalize(), one.says)
        for one in strategies(scene.game).values()
    ]
    made = [(f"seat|{number}:{who}", words, who == now, says) for who, words, says in options]
    return {"title": f"Seat {number}", "options": made}


def pays(scene: Scene) -> View:
    """All paytables, or one in large letters."""
    tables, bet = scene.table.layout.tables, scene.sheet.removeprefix("pays").lstrip("-")
    shown = (bet,) if bet in tables else tuple(tables)
    tabs = (("pays", "All"), *((f"pays-{bet}", scene.title(bet)) for bet in tables))
    lists = pay_lists(scene, shown)
    return {"tabs": tabs, "now": scene.sheet, "lists": lists, "is_one": len(shown) == 1}
