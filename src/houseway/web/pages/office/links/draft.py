"""The draft of a new link, and the command it becomes."""

from dataclasses import dataclass, field

from houseway.floor import commands
from houseway.floor.links.rules import meter_hands
from houseway.money import DOLLAR, Money, basis_points, parse_money, parse_rate, show, show_rate
from houseway.paytables import Paytable, equipment, load_catalog, paytable
from houseway.paytables.presets import presets
from houseway.progressive import LevelRules
from houseway.web.pages.words import share


@dataclass(slots=True)
class Draft:
    """The contents of the form: choices are kept here, text comes with each press."""

    paytable: str
    kind: str = "progressive"
    family: str = "nexus"
    tables: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def source(self) -> Paytable:
        return paytable(self.paytable)

    @property
    def wager(self) -> Money:
        """What the paytable comes with."""
        return self.source.wager.fixed or DOLLAR


def jackpots() -> list[str]:
    """Every approved paytable that a jackpot may use."""
    return [name for name, table in load_catalog().items() if table.jackpot is not None]


def families(source: Paytable) -> list[str]:
    return sorted({equipment()[name].family for name in source.equipment} - {"shuffler"})


def command(draft: Draft) -> commands.CreateLink:
    """Raises `ValueError` with one sentence if an amount or a rate cannot be read."""
    given, is_house = draft.fields, draft.kind == "house"
    levels = () if is_house else tuple(level(draft, name) for name in draft.source.levels)
    prizes = {hand: parse_money(given[f"prize.{hand}"]) for hand in prize_hands(draft)}
    notices = tuple(filter(None, map(str.strip, given.get("notices", "").split("\n"))))
    return commands.CreateLink(
        link=given.get("name", "").strip(),
        paytable=draft.paytable,
        kind=draft.kind,  # type: ignore[arg-type]
        family=draft.family,  # type: ignore[arg-type]
        levels=levels,
        prizes=prizes,
        wager=parse_money(given["wager"]) if given.get("wager") else draft.wager,
        executive_above=parse_money(given.get("executive") or "$5,000"),
        executive_top={"yes": True, "no": False}.get(given.get("top", "")),
        house_above=parse_money(given.get("house") or "$0"),
        notices=notices,
    )


def level(draft: Draft, name: str) -> LevelRules:
    seed, to, reserve = (
        draft.fields.get(f"{name}.{what}") or usual
        for what, usual in zip(("seed", "to", "reserve"), offered(draft)[name], strict=True)
    )
    return LevelRules(
        name=name,
        seed=parse_money(seed),
        contribution_bp=basis_points(parse_rate(to)),
        reserve_bp=basis_points(parse_rate(reserve)),
    )


def offered(draft: Draft) -> dict[str, tuple[str, str, str]]:
    """What the paytable comes with; every value may be changed."""
    return {
        one.level: (show(one.seed), show_rate(one.contribution), show_rate(one.reserve))
        for one in presets(draft.source)
    }


def prize_hands(draft: Draft) -> list[str]:
    return list(meter_hands(draft.source)) if draft.kind == "house" else []


def keeps(create: commands.CreateLink) -> str:
    """Where each wager goes, in one sentence."""
    meters = sum(each.contribution_bp for each in create.levels)
    reserve = sum(each.reserve_bp for each in create.levels)
    wager: Money = create.wager
    house = share(10_000 - meters - reserve)
    return (
        f"Of each {show(wager)} wager: {share(meters)} to meters, {share(reserve)} to reserves, "
        f"{house} for fixed pays, envy, seeds and the house."
    )
