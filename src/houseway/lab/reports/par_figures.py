"""The text of a par sheet, as tables; par.py draws it."""

from houseway.counting.odds import Odds
from houseway.games import game_title
from houseway.lab.audit import audit_figure
from houseway.lab.reports.figures import Pairs, count_words, figures, row_texts
from houseway.lab.risk.bands import CONFIDENCE, ROUNDS, Band, bands, rounds_to_trust
from houseway.money import show_rate
from houseway.paytables import Paytable, digest, documents, words

Grid = list[tuple[str, ...]]


def identity(table: Paytable) -> Pairs:
    found = [
        ("Paytable", table.id),
        ("Games", ", ".join(game_title(game) for game in table.games)),
        ("Bet", f"{words.bet_label(table.bet)}: {words.wager_words(table.wager)}"),
        ("Based on", table.looks_at),
        ("Decks", words.decks_noted(table)),
        ("Paytable digest", digest(table)),
        ("Status", status(table)),
        *(("Source", said) for said in sources(table)),
    ]
    return [(name, value) for name, value in found if value]


def status(table: Paytable) -> str:
    if table.public:
        return "Not approved for wagering: from public rules, not from an approved rule package"
    if not table.approved:
        return f"Not approved for wagering: a custom paytable based on the rules of {table.like}"
    known = [documents()[source.document] for source in table.sources]
    letters = dict.fromkeys(f"submission {paper.submission} of {paper.date}" for paper in known)
    return f"Printed in the approved rule packages, {', '.join(letters)}"


def sources(table: Paytable) -> list[str]:
    found = []
    for source in table.sources:
        paper = documents().get(source.document)
        title = paper.title if paper else source.document
        scan = f" Scan SHA-256 {paper.sha256}." if paper and paper.sha256 else ""
        note = f" {source.note}" if source.note else ""
        found.append(f'{title}, under "{source.heading}".{note}{scan}')
    return found


def rows_grid(table: Paytable, odds: Odds) -> Grid:
    head = ("Hand", "Combinations", "Probability", "Pays", "Net", "Return")
    rows = [
        (row.name, row.combinations, row.probability, row.pays_words, row.net, row.gives)
        for row in row_texts(table, odds)
    ]
    total = show_rate(odds.player_return - odds.envy_return, 4)
    return [head, *rows, ("All", count_words(odds.combinations), "100%", "", "", total)]


def figure_pairs(odds: Odds) -> Pairs:
    """Each figure with its exact fraction below it, however long."""
    found: Pairs = []
    for one in figures(odds):
        if one.text:
            found.append((one.name, f"{one.text} {one.under}".strip()))
        if one.exact:
            found.append(("Exactly", one.exact.removeprefix("-")))
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
    envy = " Envy is counted when it is paid." if odds.envy_return else ""
    seats = f" They cover all {odds.seats} seats together." if odds.seats > 1 else ""
    return (
        "Hold here is the house's result over the sum of the named wagers. The bands are exact: the"
        " distribution of one round, added up over all rounds. Skewness and kurtosis say how far"
        f" it is from normal: until about {rounds_to_trust(odds):,} rounds, a band from the normal"
        " distribution would miss more than one result in a thousand at either end."
        f"{envy}{seats}"
    )


def printed_grid(table: Paytable) -> Grid:
    """Each figure printed with the table, computed under the assumptions stated for it."""
    head = ("Printed figure", "Printed", "Computed", "Verdict", "Assumes", "Why")
    return [head, *(printed_cells(table, place) for place in range(len(table.figures)))]


def printed_cells(table: Paytable, place: int) -> tuple[str, ...]:
    figure = table.figures[place]
    found = audit_figure(table, figure)
    fitted = words.assumption_words(figure.fitted)
    return (
        words.FIGURE_NAMES[figure.figure],
        figure.printed,
        found.shown,
        words.verdict_words(found.verdict, figure.free_parameters),
        words.assumption_words(figure.assumes) + (f"; fitted: {fitted}" if fitted else ""),
        figure.note,
    )
