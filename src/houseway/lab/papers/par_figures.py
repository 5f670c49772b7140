"""What stands on a par sheet, as text in tables; how it is drawn is in par.py."""

from fractions import Fraction
from math import sqrt

from houseway.counting.odds import Odds, Row, kurtosis, skewness
from houseway.games import game_title
from houseway.lab.audit import finding
from houseway.lab.papers.bands import CONFIDENCE, ROUNDS, Band, bands, rounds_to_trust
from houseway.lab.papers.record import hand_words, plain, ratio
from houseway.money import DOLLAR, show_rate
from houseway.paytables import Paytable, digest, documents, words

Pairs = list[tuple[str, str]]
Grid = list[tuple[str, ...]]


def identity(table: Paytable) -> Pairs:
    found = [
        ("Paytable", table.id),
        ("Games", ", ".join(game_title(game) for game in table.games)),
        ("Bet", f"{words.spot_words(table.bet)}: {words.wager_words(table.wager)}"),
        ("Looks at", table.looks_at),
        ("Decks", " ".join(filter(None, (words.decks_words(table) + ".", table.decks_note)))),
        ("Digest", digest(table)),
        ("Status", status(table)),
        *(("Source", said) for said in sources(table)),
    ]
    return [(name, value) for name, value in found if value]


def status(table: Paytable) -> str:
    if not table.approved:
        return f"Not approved for wagering: an own table after the rules of {table.like}"
    known = [documents()[source.document] for source in table.sources]
    letters = dict.fromkeys(f"submission {paper.submission} of {paper.date}" for paper in known)
    return f"Printed in the approved rule packages, {', '.join(letters)}"


def sources(table: Paytable) -> list[str]:
    found = []
    for source in table.sources:
        paper = documents().get(source.document)
        title = paper.title if paper else source.document
        scan = f" Scan SHA-256 {paper.sha256}." if paper else ""
        note = f" {source.note}" if source.note else ""
        found.append(f'{title}, under "{source.heading}".{note}{scan}')
    return found


def rows_grid(table: Paytable, odds: Odds) -> Grid:
    head = ("Hand", "Combinations", "Probability", "Pays", "Net", "Return")
    rows = [row_cells(table, odds, row) for row in odds.rows]
    total = f"{float(odds.player_return - odds.envy_return):+.8f}"
    return [head, *rows, ("All", f"{odds.combinations:,}", "1", "", "", total)]


def row_cells(table: Paytable, odds: Odds, row: Row) -> tuple[str, ...]:
    chance, net = odds.probability(row), odds.net(row)
    envy = f", envy {float(row.envy):g}" if row.envy else ""
    return (
        hand_words(table, row.hand),
        f"{row.combinations:,}",
        f"{float(chance):.10f}",
        row.pays + envy,
        signed(net),
        f"{float(chance * net):+.8f}",
    )


def signed(net: Fraction) -> str:
    if not net:
        return "0"
    return f"{net.numerator:+,}" if net.denominator == 1 else f"{float(net):+,.4f}"


def unit(odds: Odds) -> str:
    """ "ante wager", "opening wager"."""
    name = words.spot_words(odds.wager)
    return name if name.endswith("wager") else f"{name} wager"


def figures(odds: Odds) -> Pairs:
    wager = unit(odds)
    found = [
        ("House edge", f"{show_rate(odds.house_edge, 6)} of the {wager}"),
        ("Exactly", "simulated, so no exact value" if odds.simulated else ratio(odds.house_edge)),
        ("Hit frequency", f"{show_rate(odds.hit_frequency, 6)} ({ratio(odds.hit_frequency)})"),
        ("Push frequency", f"{show_rate(odds.push_frequency, 6)} ({ratio(odds.push_frequency)})"),
        ("Standard deviation", f"{odds.standard_deviation:,.6f} {wager}s per round"),
    ]
    for name, lean in (("Skewness", skewness(odds)), ("Excess kurtosis", kurtosis(odds))):
        if lean is not None:
            found.append((name, f"{lean:,.4f}"))
    if odds.table_variance is not None:
        said = f"{sqrt(odds.table_variance):,.6f} {wager}s per round, envy included"
        found.append((f"Standard deviation of {odds.seats} seats", said))
    if odds.standard_error is not None:
        found.append(("Standard error of the edge", f"{100 * odds.standard_error:.6f}%"))
    if odds.element_of_risk is not None:
        found.append(("Average wager", f"{float(odds.average_wager):.6f} {wager}s"))
        found.append(("Element of risk", f"{show_rate(odds.element_of_risk, 6)} of money wagered"))
    return found + meter_figures(odds)


def meter_figures(odds: Odds) -> Pairs:
    found: Pairs = []
    if odds.levels:
        exactly = ratio(odds.fixed_return)
        found.append(("Fixed return", f"{show_rate(odds.fixed_return, 6)} ({exactly})"))
    if odds.envy_per_other:
        found.append(("Envy, per other player", show_rate(odds.envy_per_other, 6)))
        found.append(("Envy, in the edge above", show_rate(odds.envy_return, 6)))
    for level, share in odds.levels.items():
        reading = float(odds.meters.get(level, Fraction(0)) * odds.unit / DOLLAR)
        named = "Meter" if level == "jackpot" else f"{level.capitalize()} meter"
        found.append((named, f"${reading:,.2f}; expected share per deal {ratio(share)}"))
    if odds.break_even_meter is not None:
        found.append(("Break-even meter", f"${float(odds.break_even_meter):,.2f}"))
    return found


def bands_grid(odds: Odds) -> Grid:
    by_place = {(band.rounds, band.confidence): band for band in bands(odds)}
    head = ("Rounds", *(f"{confidence}% of all results" for confidence in CONFIDENCE))
    return [
        head,
        *(
            (f"{rounds:,}", *(band_words(by_place[rounds, each]) for each in CONFIDENCE))
            for rounds in ROUNDS
        ),
    ]


def band_words(band: Band) -> str:
    return f"{100 * band.low:+,.4f}% to {100 * band.high:+,.4f}%"


def bands_note(odds: Odds) -> str:
    envy = " Envy is counted as its average." if odds.envy_return else ""
    return (
        "Hold here is the house's result over the sum of the named wagers. The bands are exact: the"
        " chances of one round, multiplied out for all of them. Skewness and kurtosis say how far"
        " results lean: a normal band would miss more than one result in a thousand at either end"
        f" until about {rounds_to_trust(odds):,} rounds.{envy}"
    )


def assumptions(odds: Odds) -> Pairs:
    """What the answer takes for granted; the wager and the meters are dollars."""
    given = [(key, value) for key, value in odds.assumes.items() if value is not None]
    return [(words.spot_words(key).capitalize(), in_dollars(key, value)) for key, value in given]


def in_dollars(key: str, value: object) -> str:
    if key == "meters" and isinstance(value, dict):
        return ", ".join(f"{level} ${amount}" for level, amount in value.items())
    return f"${value}" if key in ("wager", "car") else plain(value)


def printed_grid(table: Paytable) -> Grid:
    """Each figure printed with the table, computed under its own assumptions."""
    head = ("Printed figure", "Printed", "Computed", "Verdict", "Assumes", "Why")
    return [head, *(printed_cells(table, place) for place in range(len(table.figures)))]


def printed_cells(table: Paytable, place: int) -> tuple[str, ...]:
    figure = table.figures[place]
    found = finding(table, figure)
    fitted = words.assumption_words(figure.fitted)
    return (
        words.FIGURE_NAMES[figure.figure],
        figure.printed,
        found.shown,
        words.verdict_words(found.verdict, figure.free_parameters),
        words.assumption_words(figure.assumes) + (f"; fitted: {fitted}" if fitted else ""),
        figure.note,
    )
