"""A table in words, as in a URL: `?pair_plus=pair-plus-c&bonus=closed&set.ante_mandatory=yes`.

One description for the office, Play, the training API, the manual and the terminal. A bet names its
paytable or `closed`; `BET.low`, `BET.high` and `BET.most` are its limits, `set.NAME` is a house
setting, `controller` the equipment of its jackpots. Anything left out has its usual value;
`words_of` leaves out usual values.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from houseway.floor import commands
from houseway.floor.office.layouts import paytables_by_bet
from houseway.floor.state import Table
from houseway.games import FILES, game, game_title
from houseway.money import DOLLAR, parse_money, show
from houseway.paytables import Paytable, dual_title, equipment, load_catalog, paytable
from houseway.paytables.words import bet_label
from houseway.table.house_settings import HouseSetting, read_value
from houseway.table.layout import Game
from houseway.table.refused import refuse

LOWEST, HIGHEST = 5 * DOLLAR, 200 * DOLLAR
SIDE_HIGHEST = 100 * DOLLAR
SENSOR = DOLLAR  # A sensor takes exactly one chip.
CLOSED, TWO, CONTROLLER = "closed", "two_positions", "controller"
LIMITS = ("low", "high", "most")
NOT_RULES = ("sheet", "seated", "step", "of", "with")  # Fields of the page, not of the table.
Words = Mapping[str, str]


def offers(played: Game) -> dict[str, list[Paytable]]:
    """The catalog's paytables for each bet that the house chooses one for."""
    bets = dict.fromkeys((*played.tables, *played.spots))
    known = load_catalog().values()
    found = {bet: [one for one in known if played.takes(one, bet)] for bet in bets}
    return {bet: tables for bet, tables in found.items() if tables}


def table_from_words(game_id: str, words: Words, name: str = "") -> commands.AddTable:
    """Raises `ValueError` or `Refused`, in one sentence, for anything the game does not have."""
    if game_id not in FILES:
        raise ValueError(f"There is no game {game_id!r}; choose from {', '.join(FILES)}.")
    played = game(game_id)
    _need_known(played, words)
    ids, chosen = _tables(played, words), _settings(played, words)
    played.read_settings(chosen)  # One sentence for whatever is not understood.
    sensors = [id_ for id_ in ids.values() if paytable(id_).jackpot is not None]
    is_dual = chosen.pop("dual_progressives", False) or len(sensors) > 1
    usual = {one.name: one.usual for one in played.house_settings}
    asked = words.get(CONTROLLER, "") if sensors else ""
    if asked and asked not in equipment():
        raise ValueError(f"There is no controller {asked!r}.")
    controller = asked or controller_of(played, sensors)
    return commands.AddTable(
        table=name,
        game=game_id,
        title=dual_title(game_id, played.name) if is_dual else game_title(game_id),
        spots=tuple(spot_of(played, bet, id_, words) for bet, id_ in ids.items()),
        seats=played.seats,
        decks=chosen.pop("decks", usual.get("decks", 1)),
        sensors=len(sensors),
        controller=controller,
        shuffler=played.shuffler,
        versions=versions(controller, played.shuffler),
        maker="Houseway",
        third_card=chosen.pop("third_card", usual.get("third_card", "")),
        settings=chosen,
        two_positions=words.get(TWO, "yes") != "no",
    )


def words_of(table: commands.AddTable | Table) -> dict[str, str]:
    """Everything that differs from the usual values, in the order of the form."""
    played = game(table.game)
    now, usual = paytables_by_bet(played, table.spots), table_from_words(table.game, {})
    before = paytables_by_bet(played, usual.spots)
    found: dict[str, str] = {}
    for bet in offers(played):
        spot = now.get(bet)
        id_ = spot.paytable if spot else CLOSED
        if id_ != (before[bet].paytable if bet in before else CLOSED) and (spot or bet in before):
            found[bet] = id_
        plain = limits(spot_of(played, bet, id_, {})) if spot else {}
        for end, amount in (limits(spot) if spot else {}).items():
            if amount != plain[end]:
                found[f"{bet}.{end}"] = amount
    held = {"decks": table.decks, "third_card": table.third_card, **table.settings}
    for one in played.house_settings:
        value = held.get(one.name) or one.usual if one.name == "third_card" else held.get(one.name)
        if one.name in held and value != one.usual:
            found[f"set.{one.name}"] = one.text(value)
    sensors = [one.paytable for one in table.spots if paytable(one.paytable).jackpot is not None]
    if table.controller not in ("", controller_of(played, sensors)):
        found[CONTROLLER] = table.controller
    return found if table.two_positions else {**found, TWO: "no"}


def read_address(text: str) -> tuple[str, dict[str, str]]:
    """The game and the words of "/play/san-lo?progressive=fslpp-03", with or without a host, or of
    its last part alone."""
    parts = urlsplit(text.strip())
    given = dict(parse_qsl(parts.query, keep_blank_values=True))
    return parts.path.rpartition("/")[2], {n: v for n, v in given.items() if n not in NOT_RULES}


def address_of(game_id: str, words: Words) -> str:
    """The URL at which anyone can play this table."""
    asked = urlencode(words, safe=":,$")
    return f"/play/{game_id}?{asked}" if asked else f"/play/{game_id}"


def limits(spot: commands.Spot) -> dict[str, str]:
    """As a form shows them."""
    ends = zip(LIMITS, (spot.minimum, spot.maximum, spot.aggregate), strict=True)
    return {end: "" if money is None else show(money).removesuffix(".00") for end, money in ends}


def said(
    game_id: str, tables: Mapping[str, str | None], settings: Mapping[str, Any]
) -> dict[str, str]:
    """A program's values as words."""
    ours = game(game_id).house_settings if game_id in FILES else ()
    known = {one.name: one for one in ours}
    texts = {
        f"set.{name}": known[name].text(tuple(value) if isinstance(value, list) else value)
        if name in known
        else str(value)
        for name, value in settings.items()
    }
    return {bet: id_ or CLOSED for bet, id_ in tables.items()} | texts


def controller_of(played: Game, ids: list[str]) -> str:
    """The first controller approved for all jackpots of the layout, in the game's order."""
    for name in paytable(ids[0]).equipment if ids else ():
        found = equipment()[name]
        fits = found.flow == (played.controller_flow or found.family)
        systems = ({equipment()[one].system for one in paytable(id_).equipment} for id_ in ids)
        if fits and all(found.system in named for named in systems):
            return name
    return ""


def versions(*names: str) -> dict[str, str]:
    parts = (part for name in names if name for part in equipment()[name].components)
    return {part.part: part.versions[0].removesuffix("+") for part in parts}


def rules_in(played: Game, fields: Words) -> dict[str, str]:
    """The words that describe a table, among the fields of a form or a URL."""
    return {name: text for name, text in fields.items() if name in known_words(played) and text}


def known_words(played: Game) -> frozenset[str]:
    bets = offers(played)
    ends = (f"{bet}.{end}" for bet in bets for end in LIMITS)
    return frozenset(
        [*bets, *ends, TWO, CONTROLLER, *(f"set.{one.name}" for one in played.house_settings)]
    )


def _need_known(played: Game, words: Words) -> None:
    for word in words.keys() - known_words(played):
        if word.startswith("set."):
            there = ", ".join(one.name for one in played.house_settings)
            raise ValueError(f"{played.name} has no setting {word[4:]!r}; choose from {there}.")
        raise ValueError(
            f"{played.name} has no bet {word!r}; choose from {', '.join(offers(played))}."
        )


def _tables(played: Game, words: Words) -> dict[str, str]:
    """By bet. Parts of a designator, such as Pair Plus, cannot be left out."""
    asked = {bet: words[bet] for bet in offers(played) if words.get(bet)}
    found = {bet: id_ for bet, id_ in {**played.tables, **asked}.items() if id_ != CLOSED}
    parts = {part for id_ in found.values() for part, _ in paytable(id_).parts}
    for bet, id_ in asked.items():
        if id_ == CLOSED and (bet in played.base or bet in parts):
            refuse("spot_closed", game=played.name, spot=bet_label(bet))
        if id_ != CLOSED and not played.takes(paytable(id_), bet):
            refuse("paytable_wrong", id=id_, game=played.name, spot=bet_label(bet))
    return found


def _settings(played: Game, words: Words) -> dict[str, Any]:
    """The settings that differ from the usual ones."""
    return {
        one.name: value
        for one in played.house_settings
        if (text := words.get(f"set.{one.name}", "").strip())
        and (value := read_setting(one, text)) != one.usual
    }


def read_setting(one: HouseSetting, text: str) -> object:
    """A list is read by its names or by the words that a form shows for them."""
    if isinstance(one.usual, tuple):
        known = {one.say(name).lower(): name for name in one.usual}
        parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
        return tuple(known.get(part.lower(), part) for part in parts)
    return parse_money(text) if one.is_money else read_value(text)


def spot_of(played: Game, bet: str, id_: str, words: Words) -> commands.Spot:
    """Bets of the base game $5 to $200, side bets $1 to $100, sensors one chip, unless the words
    say otherwise."""
    table = paytable(id_)
    least, most = DOLLAR, SIDE_HIGHEST
    if table.jackpot is not None:
        least = most = table.wager.fixed or SENSOR
    elif bet in played.base:
        least, most = LOWEST, HIGHEST
    at = [words.get(f"{bet}.{end}", "").strip() for end in LIMITS]
    low, high, all_ = (parse_money(text) if text else None for text in at)
    return commands.Spot(id_, least if low is None else low, most if high is None else high, all_)
