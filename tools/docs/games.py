"""docs/games/<game>.md: wagers, pays, computed figures beside printed ones, sources."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.games import game as game_of
from houseway.games import game_title, solver
from houseway.lab.audit import audit_figure
from houseway.lab.reports.figures import assumptions
from houseway.lab.solvers import odds
from houseway.money import Fixed, show_rate
from houseway.paytables import Equipment, Paytable, Row, equipment, load_catalog, words
from houseway.table.house_settings import HouseSetting
from tools.docs import pays, sources
from tools.docs.text import bullets, page, table

SOURCE = "the catalog, the lab and the audit"
NOT_LISTED = ("approved decks", "approved", "arithmetic", "average wager")
ASSUMED = {
    ("other players", "0"): "no other players",
    ("crown treasure", "no"): "without Crown Treasure",
    ("crown treasure", "yes"): "with Crown Treasure",
    ("wild cards", "no"): "nothing is wild",
    ("wild cards", "yes"): "wild cards count",
    ("pair plus", "no"): "without Pair Plus",
    ("pair plus", "yes"): "with an equal Pair Plus",
    ("dealer on soft 17", "hits"): "dealer hits soft 17",
    (
        "two cards count if the dealer has blackjack",
        "yes",
    ): "settled on two cards if the dealer has blackjack",
    ("best hand", "of all six cards, as the rules say"): "by the written rule",
    ("folded hands", "may win the progressive"): "folded hands may win the progressive",
    ("folded hands", "count"): "folded hands count",
    ("after fold", "stays in action"): "stays in action after a fold",
    ("tie", "loses"): "a tie loses",
    ("value of the car", "not counted"): "car not counted",
    ("other players' cards", "not seen"): "other players' cards not seen",
    (
        "split hands",
        "played like unsplit hands, resplit whenever allowed",
    ): "split hands played like unsplit hands and resplit whenever allowed",
}
NO_WAGER = "no wager of its own; paid on the ante"
LOOKS_AT = {"insurance": "the dealer's first two cards"}  # other cards than its paytable's


def made(game: str) -> str:
    tables = [game_of(game).as_played(t) for t in load_catalog().values() if game_of(game).takes(t)]
    return page(
        game_title(game),
        SOURCE,
        "For what each outcome does to each bet, see [bets and outcomes](../bet-matrix.md).\n"
        "The figures come from `houseway odds ID` and `houseway audit`.",
        f"## Wagers\n\n{wagers(game, tables)}",
        "## Pays\n\n" + "\n\n".join(pays_part(game, group) for group in pays.groups(game)),
        designators(tables),
        f"## Computed\n\n{computed(game, tables)}",
        printed(tables),
        jackpots(tables),
        house_settings(game),
        notes(tables),
        "## Equipment\n\nNames are as printed in the documents.",
        approved_equipment(game, tables),
        f"## Sources\n\n{bullets(source_lines(tables))}",
    )


def wagers(game: str, tables: list[Paytable]) -> str:
    """The base game first, the ante before the bets that follow it."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for one in tables:
        for bet, terms in terms_of(one):
            looks_at = LOOKS_AT.get(bet, one.looks_at)
            found.setdefault((bet, terms, looks_at), []).append(f"`{one.id}`")
    base = ("ante", *game_of(game).base_spots)
    ordered = sorted(found, key=lambda key: base.index(key[0]) if key[0] in base else len(base))
    rows = [(words.bet_words(key[0]), *key[1:], ", ".join(found[key])) for key in ordered]
    return table(("bet", "terms", "based on", "paytables"), rows)


def terms_of(one: Paytable) -> Iterator[tuple[str, str]]:
    yield one.bet, NO_WAGER if one.bet == "ante_bonus" else words.wager_words(one.wager)
    yield from ((bet.bet, words.further_wager_words(one, bet)) for bet in one.further)


def pays_part(game: str, group: pays.Group) -> str:
    return f"### {pays.title(game, group)}\n\n{pays.looks_at(group)}\n\n{pays.grid(group)}"


def designators(tables: list[Paytable]) -> str:
    combined = [one for one in tables if one.parts]
    if not combined:
        return ""
    spots = [spot for spot, _ in combined[0].parts]
    head = ("designator", *(words.bet_words(spot) for spot in spots))
    rows = [(f"`{one.id}`", *(f"`{one.part(spot)}`" for spot in spots)) for one in combined]
    return f"### Designators\n\n{table(head, rows)}"


def computed(game: str, tables: list[Paytable]) -> str:
    if solver(game) is None:
        return "This game has no solver, so there are no computed figures."
    head = (
        "paytable",
        "bet",
        "house edge",
        "hit frequency",
        "push frequency",
        "standard deviation",
        "assumes",
    )
    return table(head, [row for one in tables for row in computed_rows(one)], right=(2, 3, 4, 5))


def computed_rows(one: Paytable) -> Iterator[tuple[str, ...]]:
    """An ante bonus has no wager of its own: its figures are those of its designators."""
    if one.bet == "ante_bonus":
        return
    for settings in default_options(one):
        answer = odds(one, settings)
        more = (bet for bet in answer.bets if bet.paytable == one.id)
        yield from (figures(one, bet, answer) for bet in (answer, *more))


def default_options(one: Paytable) -> list[Options]:
    """The defaults of `houseway odds`; where pays depend on the hands dealt, one set per number."""
    return [Options(hands=count) for count, _ in one.by_hands] or [Options()]


def figures(one: Paytable, answer: Odds, main: Odds) -> tuple[str, ...]:
    """What another bet or strategy does not repeat of the main answer is the number of decks. The
    usual wager of $1 is an assumption only where a prize is in dollars."""
    decks = [pair for pair in assumptions(main) if pair[0] == "Decks"]
    known = [
        (name, value)
        for name, value in dict([*decks, *assumptions(answer)]).items()
        if one.wager.after_fold != "no-fold" or name.lower() != "folded hands"
        if (name, value) != ("Wager", "$1") or any(in_dollars(row) for row in one.rows)
    ]
    return (
        f"`{one.id}`",
        bet_and_unit(words.bet_words(answer.bet), words.bet_words(answer.wager)),
        with_error(answer.house_edge, answer.standard_error),
        with_error(answer.hit_frequency, answer.hit_error),
        show_rate(answer.push_frequency, 4),
        f"{answer.standard_deviation:,.4f}",
        "; ".join(filter(None, (assumed(*pair) for pair in known))),
    )


def with_error(rate: Fraction, error: float | None) -> str:
    """With the standard error of what is simulated."""
    return show_rate(rate, 4) + ("" if error is None else f" ± {100 * error:.4f}%")


def in_dollars(row: Row) -> bool:
    return isinstance(row.pay, Fixed) and not row.optional


def bet_and_unit(bet: str, unit: str) -> str:
    return bet if bet == unit else f"{bet}, per {unit}"


def assumed(name: str, value: str) -> str:
    """The assumptions in words; empty for those stated elsewhere on the page, such as approved
    decks."""
    name = name.lower()
    if name in NOT_LISTED:
        return ""
    if name == "decks":
        return "1 deck" if value == "1" else f"{value} decks"
    if name == "meters" and set(value.split()[1::2]) <= {"$0", "$0,"}:
        return "meters at $0"
    return ASSUMED.get((name, value), f"{name}: {value}")


def printed(tables: list[Paytable]) -> str:
    rows = [row for one in tables for row in printed_rows(one)]
    if not rows:
        return "## Printed figures\n\nThe packages print no figures for these paytables."
    head = ("paytable", "figure", "printed", "computed", "verdict", "assumes")
    grid = table(head, rows, right=(2, 3))
    return f"## Printed figures\n\n{grid}\n\n{bullets(figure_notes(tables))}".rstrip()


def printed_rows(one: Paytable) -> Iterator[tuple[str, ...]]:
    for figure in one.figures:
        found = audit_figure(one, figure)
        fitted = words.assumption_words(figure.fitted)
        yield (
            f"`{one.id}`",
            words.FIGURE_NAMES[figure.figure],
            figure.printed,
            found.shown,
            words.verdict_words(found.verdict, found.figure.free_parameters),
            words.assumption_words(figure.assumes)
            + (f"; fitted: {fitted}" if fitted else "")
            + (f"; not in the package: {figure.public}" if figure.public else ""),
        )


def figure_notes(tables: list[Paytable]) -> Iterator[str]:
    """Each note once, with the figures it explains."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in tables:
        for figure in one.figures:
            name = words.FIGURE_NAMES[figure.figure]
            found.setdefault((name, figure.note), []).append(f"`{one.id}`")
    yield from (f"{', '.join(ids)}, {name}: {note}" for (name, note), ids in found.items() if note)


def jackpots(tables: list[Paytable]) -> str:
    found: dict[str, list[str]] = {}
    for one in tables:
        if one.jackpot:
            found.setdefault(words.jackpot_words(one.jackpot), []).append(f"`{one.id}`")
    rows = [(", ".join(ids), terms) for terms, ids in found.items()]
    return f"## Jackpots\n\n{table(('paytables', 'terms'), rows)}" if rows else ""


def house_settings(game: str) -> str:
    """Settings, not approved figures: what the rules leave to the house, as `houseway play` accepts
    it."""
    rows = [
        (one.label, one.say(one.usual), listed(one), f"`{one.name}`")
        for one in game_of(game).house_settings
    ]
    return f"## House settings\n\n{table(('setting', 'usual', 'choices', 'name'), rows)}"


def notes(tables: list[Paytable]) -> str:
    found: dict[str, list[str]] = {}
    for one in tables:
        for note in one.notes:
            found.setdefault(note, []).append(f"`{one.id}`")
    lines = [f"{note} ({', '.join(ids)})" for note, ids in found.items()]
    return f"## Notes\n\n{bullets(lines)}" if lines else ""


def source_lines(tables: list[Paytable]) -> list[str]:
    """Each document once, with the headings used."""
    found: dict[str, dict[str, str]] = {}
    for one in tables:
        for title, heading, note in sources.of(one):
            noted = found.setdefault(title, {})
            noted[heading] = noted.get(heading, "") or note
    return [
        f"{title}: {'; '.join(heading + note for heading, note in noted.items())}"
        for title, noted in found.items()
    ]


def approved_equipment(game: str, tables: list[Paytable]) -> str:
    used: dict[Equipment, list[str]] = {}
    for one in tables:
        for id_ in one.equipment:
            used.setdefault(equipment()[id_], []).append(f"`{one.id}`")
    rows = [(each.name, ", ".join(ids)) for each, ids in used.items() if fits(game, each)]
    return table(("equipment", "paytables"), rows)


def fits(game: str, one: Equipment) -> bool:
    """A linked paytable names the controllers of every game it is approved for."""
    return one.family == "shuffler" or one.flow == (game_of(game).controller_flow or one.family)


def listed(one: HouseSetting) -> str:
    """The choices; one of them may contain a comma."""
    said = [one.say(each) for each in one.choices]
    return ("; " if any("," in each for each in said) else ", ").join(said)
