"""Scenario verbs for the office."""

from collections.abc import Callable
from typing import Literal

from houseway.floor import commands
from houseway.floor.commands.office import HouseSettings
from houseway.floor.law.house_rules import cards_from
from houseway.floor.regulation.terms import terms
from houseway.floor.scenario.arguments import Words, options
from houseway.floor.shell import Floor
from houseway.games import FILES
from houseway.games import game as game_of
from houseway.money import DOLLAR, Money, basis_points, parse_money, parse_rate
from houseway.paytables import digest, equipment, paytable
from houseway.progressive import LevelRules
from houseway.progressive.events import LevelStart
from houseway.table.house_settings import read_value

TITLES = {
    "mississippi-stud": "Mississippi Stud",
    "dj-wild": "DJ Wild Stud Poker",
    "caribbean-stud": "Caribbean Stud",
    "royal-match-21": "Royal Match 21",
    "three-card-poker": "Three Card Poker",
    "san-lo": "Fortune San Lo Poker",
}
MORE = ("positions", "shuffler", "from")
SHOES = ("royal-match-21",)  # Dealt from six decks here; all others from one.


def add_table(floor: Floor, words: Words) -> commands.Command:
    """NAME GAME CONTROLLER|- PAYTABLE... [SETTING=VALUE...] [as TITLE] [seats N] [maker NAME]
    [positions 2] [shuffler ID|-] [from SUPPLIER]; see `spot`."""
    words, named = options(words, "as", "seats", "maker", "third", "at", "decks", *MORE)
    chosen = [word for word in words if "=" in word]
    words = [word for word in words if "=" not in word]
    name, game, controller, *tables = words
    controller = "" if controller == "-" else controller
    shuffler = named.get("shuffler", game_of(game).shuffler if game in FILES else "").strip("-")
    return commands.AddTable(
        table=name,
        game=game,
        title=named.get("as", TITLES.get(game, game)),
        spots=tuple(map(spot, tables)),
        seats=int(named.get("seats", 6)),
        decks=int(named.get("decks", 6 if game in SHOES else 1)),
        sensors=sum(paytable(word.partition(":")[0]).jackpot is not None for word in tables),
        controller=controller,
        shuffler=shuffler,
        versions=versions(controller, shuffler),
        maker=named.get("maker", "Light and Wonder"),
        location=named.get("at", ""),
        third_card=named.get("third", ""),  # type: ignore[arg-type]
        settings=chosen_settings(chosen),
        two_positions=named.get("positions") == "2",
        suppliers=tuple(filter(None, [named.get("from", "")])),
    )


def create_link(floor: Floor, words: Words) -> commands.Command:
    """NAME PAYTABLE FAMILY LEVEL=SEED:RATE[:RESERVE]... [wager $5] [house $N]"""
    words, named = options(words, "wager", "at", "executive", "house")
    name, table, family, *levels = words
    return commands.CreateLink(
        link=name,
        paytable=table,
        family=family,  # type: ignore[arg-type]
        levels=tuple(map(level, levels)),
        wager=parse_money(named.get("wager", "$1")),
        executive_above=parse_money(named.get("executive", "$5,000")),
        executive_top=True,
        house_above=parse_money(named.get("house", "$0")),
        location=named.get("at", ""),
    )


def create_house(floor: Floor, words: Words) -> commands.Command:
    """NAME PAYTABLE HAND=AMOUNT... [notices "a; b; c"]: a house jackpot."""
    words, named = options(words, "notices")
    name, table, *prizes = words
    notices = tuple(note.strip() for note in named.get("notices", "").split(";") if note.strip())
    pairs = (word.split("=") for word in prizes)
    amounts = {hand: parse_money(amount) for hand, amount in pairs}
    return commands.CreateLink(
        link=name, paytable=table, kind="house", prizes=amounts, notices=notices
    )


def open_link(floor: Floor, words: Words) -> commands.Command:
    """NAME [LEVEL=AMOUNT...] [max.LEVEL=AMOUNT...] [taken DOCUMENT]: levels not named start at
    their house-funded seed. A maximum may be below a level's start only if the meter was taken
    over."""
    words, named = options(words, "taken")
    name, *given = words
    amounts = dict(word.split("=") for word in given)
    rules = floor.state.jackpots[name].rules
    starts = []
    for each in rules.levels:
        current = parse_money(amounts[each.name]) if each.name in amounts else each.seed
        of_house = min(current, each.seed)
        posted = amounts.get(f"max.{each.name}")
        maximum = parse_money(posted) if posted else None
        starts.append(
            LevelStart(
                level=each.name,
                current=current,
                of_house=of_house,
                maximum=maximum,
                notice=posted is not None,
            )
        )
    return commands.OpenLink(name, tuple(starts), "start of the link", named.get("taken", ""))


def change(floor: Floor, words: Words) -> commands.Command:
    """LINK LEVEL=SEED:RATE[:RESERVE]... [wager $5] [order as_called] [max.LEVEL=$N|none]
    because REASON"""
    at = words.index("because")
    reason = " ".join(words[at + 1 :])
    words, named = options(words[:at], "wager", "executive", "order", "house")
    link, *rest = words
    maximums: dict[str, Money | None] = {}
    for word in [word for word in rest if word.startswith("max.")]:
        name, amount = word.removeprefix("max.").split("=")
        maximums[name] = None if amount == "none" else parse_money(amount)
    levels = tuple(level(word) for word in rest if not word.startswith("max."))
    return commands.ChangeLink(
        link=link,
        reason=reason,
        levels=levels or None,
        wager=parse_money(named["wager"]) if "wager" in named else None,
        executive_above=parse_money(named["executive"]) if "executive" in named else None,
        house_above=parse_money(named["house"]) if "house" in named else None,
        order=named.get("order"),  # type: ignore[arg-type]
        maximums=maximums,
        notice=bool(maximums),
    )


def open_property(floor: Floor, words: Words) -> commands.Command:
    """NAME KIND [OPERATION]: whoever opens it becomes its manager `haas`."""
    operation = words[2] if len(words) > 2 else "commercial"
    return commands.OpenProperty(
        name=words[0],
        kind=words[1],  # type: ignore[arg-type]
        location="Tukwila",
        time_zone="America/Los_Angeles",
        day_start="06:00",
        manager="haas",
        manager_name="Haas",
        operation=operation,  # type: ignore[arg-type]
    )


def approve(floor: Floor, words: Words) -> commands.Command:
    """KIND SUBJECT REFERENCE [DIGEST] [until DAY]; "as-is" is the digest of the paytable today."""
    words, named = options(words, "until")
    kind, subject, reference, *given = words
    approved = digest(paytable(subject)) if given == ["as-is"] else "".join(given)
    until = named.get("until", "")
    return commands.RecordApproval(kind, subject, reference, approved, until)  # type: ignore[arg-type]


def pay(floor: Floor, words: Words) -> commands.Command:
    """LINK AWARD [METHOD] [form W-2G|none] [withheld AMOUNT] [number none|unsaid] [winner none]
    [signed no] [check NUMBER|none]: a large payment has all papers unless one is left out, and is
    by check above the cash limit."""
    words, named = options(words, "form", "withheld", "number", "winner", "signed", "check")
    link, number, *method = words
    form = {"none": ""}.get(named.get("form", ""), named.get("form"))
    jackpot = floor.state.jackpots.get(link)
    award = jackpot.link.award(int(number)) if jackpot else None
    due = award.due if award is not None else 0
    usual = "cheque" if due > terms().cheque_above else "cash"
    large, how = due >= cards_from(floor.state), method[0] if method else usual
    check = named.get("check", "20417" if how == "cheque" else "none")
    return commands.PayAward(
        link,
        int(number),
        how,  # type: ignore[arg-type]
        parse_money(named["withheld"]) if "withheld" in named else None,
        form,
        {"none": False, "unsaid": None}.get(named.get("number", ""), True),
        "kept-apart" if large and named.get("winner") != "none" else "",
        large and named.get("signed") != "no",
        check="" if check == "none" else check,
    )


def change_spots(floor: Floor, words: Words) -> commands.Command:
    """TABLE PAYTABLE... [SETTING=VALUE...] because REASON: the wagers of its layout, with the usual
    limits, and its house settings where any is named."""
    at = words.index("because")
    name, *rest = words[:at]
    tables = [spot(word) for word in rest if "=" not in word]
    chosen = chosen_settings(rest)
    return commands.ChangeSpots(name, tuple(tables), " ".join(words[at + 1 :]), chosen or None)


def move(floor: Floor, words: Words) -> commands.Command:
    """LINK to LINK [LEVEL=LEVEL...] because REASON"""
    at = words.index("because")
    link, _, to, *levels = words[:at]
    named = dict(word.split("=") for word in levels)
    return commands.MoveJackpot(link, to, " ".join(words[at + 1 :]), named)


def lower(floor: Floor, words: Words) -> commands.Command:
    """LINK LEVEL AMOUNT LAWFUL [from POOL] because REASON"""
    at = words.index("because")
    link, name, amount, lawful, *pool = words[:at]
    reason = " ".join(words[at + 1 :])
    from_pool = pool[1] if pool else ""
    return commands.AdjustLevel(
        link=link,
        level=name,
        way="lower",
        amount=parse_money(amount),
        reason=reason,
        lawful=lawful,  # type: ignore[arg-type]
        pool=from_pool,
    )


def ask(way: Literal["raise", "release"], words: Words) -> commands.Command:
    """LINK LEVEL AMOUNT REASON"""
    link, name, amount, *reason = words
    return commands.AdjustLevel(
        link=link, level=name, way=way, amount=parse_money(amount), reason=" ".join(reason)
    )


def late(floor: Floor, words: Words) -> commands.Command:
    """LINK TABLE GAME SEAT HAND CARDS REFERENCE REASON"""
    link, table, game, seat, hand, cards, reference, *reason = words
    given = (link, table, int(game), int(seat), hand, cards, " ".join(reason), reference)
    return commands.ClaimLate(*given)


def request(floor: Floor, words: Words) -> int:
    """[NUMBER]: by default the last request."""
    return int(words[0]) if words else floor.state.requested


OFFICE: dict[str, Callable[[Floor, Words], commands.Command]] = {
    "property": open_property,
    "hire": lambda f, w: commands.HireStaff(w[0], w[0].capitalize(), tuple(w[1:])),
    "roles": lambda f, w: commands.ChangeRoles(w[0], tuple(w[1:]), "duties changed"),
    "dismiss": lambda f, w: commands.DismissStaff(w[0], "left"),
    "issue": lambda f, w: commands.IssueCredential(w[0], w[1], w[2]),  # type: ignore[arg-type]
    "reset-pin": lambda f, w: commands.ResetPin(w[0], " ".join(w[1:])),
    "enrol": lambda f, w: commands.EnrolDevice(w[0], w[1], w[2]),  # type: ignore[arg-type]
    "unenrol": lambda f, w: commands.RevokeDevice(w[0], " ".join(w[1:])),
    "dress": lambda f, w: commands.DressSigns(name=" ".join(w)),
    "show-winner": lambda f, w: commands.ShowWinner(w[0], int(w[1])),
    "revoke": lambda f, w: commands.RevokeCredential(w[0], " ".join(w[1:])),
    "approve": approve,
    "table": add_table,
    "link": create_link,
    "house": create_house,
    "join": lambda f, w: commands.LinkTable(w[0], w[1], int(w[2]) if len(w) > 2 else 1),
    "leave": lambda f, w: commands.UnlinkTable(w[0], w[1], "layout changed"),
    "open": open_link,
    "close": lambda f, w: commands.CloseLink(w[0], "end of the day"),
    "reopen": lambda f, w: commands.ReopenLink(w[0], "start of the day"),
    "change": change,
    "pay": pay,
    "back-out": lambda f, w: commands.BackOutAward(w[0], int(w[1]), " ".join(w[2:])),
    "late": late,
    "dispute": lambda f, w: commands.DisputeAward(w[0], int(w[1]), " ".join(w[2:])),
    "spots": change_spots,
    "place": lambda f, w: commands.PlaceTable(w[0], " ".join(w[1:])),
    "move": move,
    "retire": lambda f, w: commands.RetireLink(w[0], " ".join(w[1:])),
    "start-shift": lambda f, w: commands.OpenShift(" ".join(w)),
    "end-shift": lambda f, w: commands.CloseShift(" ".join(w)),
    "close-day": lambda f, w: commands.CloseDay(w[0]),
    "lower": lower,
    "raise": lambda f, w: ask("raise", w),
    "release": lambda f, w: ask("release", w),
    "agree": lambda f, w: commands.AgreeRequest(request(f, w)),
    "decline": lambda f, w: commands.DropRequest(request(f, w), "not wanted"),
}


def spot(word: str) -> commands.Spot:
    """PAYTABLE[:LOW-HIGH[/AGGREGATE]], for example ms-01:$5-$100; by default the usual limits."""
    table, _, terms = word.partition(":")
    limits, _, aggregate = terms.partition("/")
    if limits:
        low, high = map(parse_money, limits.split("-"))
        return commands.Spot(table, low, high, parse_money(aggregate) if aggregate else None)
    base = paytable(table).bet in ("ante", "blind", "raise", "blackjack", "main")
    low, high = (5, 100) if base else (1, 5)
    return commands.Spot(table, low * DOLLAR, high * DOLLAR)


def chosen_settings(words: Words) -> HouseSettings:
    """folded_hands_count=no, car_value=$30,000: house settings of the game."""
    pairs = (word.partition("=") for word in words if "=" in word)
    return {name: read_value(value) for name, _, value in pairs}


def level(word: str) -> LevelRules:
    name, _, terms = word.partition("=")
    seed, rate, reserve = [*terms.split(":"), "0%"][:3]
    return LevelRules(
        name=name,
        seed=parse_money(seed),
        contribution_bp=basis_points(parse_rate(rate)),
        reserve_bp=basis_points(parse_rate(reserve)),
    )


def versions(*names: str) -> dict[str, str]:
    """The versions that the packages name, installed exactly."""
    return {
        component.part: component.versions[0].removesuffix("+")
        for name in names
        if name in equipment()
        for component in equipment()[name].components
    }
