"""The floor that the simulation plays on: links of all kinds over as many tables as asked."""

from dataclasses import dataclass

from tests.sim.world import World

from houseway.floor import commands
from houseway.floor.scenario.office import TITLES, spot, versions
from houseway.games import game as game_of
from houseway.money import DOLLAR, basis_points, parse_rate
from houseway.progressive import LevelRules
from houseway.progressive.events import LevelStart

SUPERVISORS = ("sup1", "sup2")
LINK_SIZE = 25  # Tables of one link; the first link of a large floor takes four times as many.


@dataclass(frozen=True)
class Kind:
    """A sort of link with the tables that may stand on it, in turn."""

    paytable: str
    family: str
    levels: tuple[tuple[str, int, str, str], ...]
    tables: tuple[tuple[str, str, tuple[str, ...]], ...]  # game, controller, spots


FIVE = ("mississippi-stud", "atlas", ("ms-01", "link-ml03"))
WILD = ("dj-wild", "nexus-command-dj-wild", ("dj-wild", "link-ml03"))
KINDS = (
    Kind(
        "link-ml03",
        "nexus",
        (("mega", 10_000, "9%", "1%"), ("major", 2_500, "5%", "1%"), ("minor", 500, "5%", "1%")),
        (FIVE, WILD),
    ),
    Kind(
        "fslpp-01",
        "aquarius",
        (("jackpot", 5_000, "20%", "1%"),),
        (("san-lo", "aquarius", ("san-lo", "fslpp-01")),),
    ),
    Kind(
        "ms-stud-01",
        "aquarius",
        (("jackpot", 10_000, "15%", "1%"),),
        (("mississippi-stud", "aquarius", ("ms-01", "ms-stud-01")),),
    ),
    Kind(
        "blazing-7s-ml03",
        "nexus",
        (("mega", 2_000, "12%", "0%"), ("major", 1_000, "8%", "0%"), ("minor", 500, "4%", "0%")),
        (("royal-match-21", "atlas", ("blackjack", "blazing-7s-ml03")),),
    ),
)


def furnish(world: World, tables: int) -> list[str]:
    """Staff, links and tables; returns the names of the links."""
    steps = iter(range(10**9))

    def do(actor: str, command: commands.Command) -> None:
        world.setup(actor, command, f"setup-{next(steps)}")

    do("-", opening())
    for staff, role in (
        ("exec", "executive"),
        *((name, "supervisor") for name in SUPERVISORS),
        ("tech", "technician"),
        ("cage", "cage"),
        ("dealer", "dealer"),
    ):
        do("haas", commands.HireStaff(staff, staff, (role,)))
    for name in (*SUPERVISORS, "exec"):
        do("haas", commands.IssueCredential(f"K-{name}", "key", name))
        kind = "executive_card" if name == "exec" else "supervisor_card"
        do("haas", commands.IssueCredential(f"C-{name}", kind, name))  # type: ignore[arg-type]
    links = []
    made = 0
    while made < tables:
        kind = KINDS[len(links) % len(KINDS)]
        size = LINK_SIZE * 4 if made == 0 and tables > 200 else min(LINK_SIZE, max(3, tables // 4))
        link = f"link{len(links)}"
        links.append(link)
        do("tech", created(link, kind))
        for number in range(min(size, tables - made)):
            name = f"t{made}"
            game, controller, spots = kind.tables[number % len(kind.tables)]
            do("tech", table(name, game, controller, spots))
            do("tech", commands.LinkTable(link, name))
            do("haas", commands.OpenTable(name))
            made += 1
        do("haas", commands.OpenLink(link, starts(kind), "opening"))
    return links


def opening() -> commands.OpenProperty:
    return commands.OpenProperty(
        name="Simulated",
        kind="demo",
        location="Tukwila",
        time_zone="America/Los_Angeles",
        day_start="06:00",
        manager="haas",
        manager_name="Haas",
    )


def created(link: str, kind: Kind) -> commands.CreateLink:
    levels = tuple(
        LevelRules(
            name=name,
            seed=seed * DOLLAR,
            contribution_bp=basis_points(parse_rate(rate)),
            reserve_bp=basis_points(parse_rate(reserve)),
        )
        for name, seed, rate, reserve in kind.levels
    )
    asked = {"paytable": kind.paytable, "family": kind.family, "levels": levels}
    return commands.CreateLink(link=link, executive_top=True, **asked)  # type: ignore[arg-type]


def starts(kind: Kind) -> tuple[LevelStart, ...]:
    return tuple(
        LevelStart(level=name, current=seed * DOLLAR + 3_337, of_house=seed * DOLLAR)
        for name, seed, _, _ in kind.levels
    )


def table(name: str, game: str, controller: str, spots: tuple[str, ...]) -> commands.AddTable:
    return commands.AddTable(
        table=name,
        game=game,
        title=TITLES[game],
        spots=tuple(map(spot, spots)),
        seats=6,
        decks=6 if game == "royal-match-21" else 1,
        sensors=1,
        controller=controller,
        shuffler=game_of(game).shuffler,
        versions=versions(controller, game_of(game).shuffler),
        third_card="player" if game == "royal-match-21" else "",
        maker="LW",
    )
