"""docs/discrepancies.md: where a printed figure differs from the computed one, and our
explanation.
"""

from collections.abc import Iterable, Sequence

from houseway.counting.options import BlackjackOptions
from houseway.games import solver
from houseway.lab.audit import Finding, audit
from houseway.paytables import paytable, words
from houseway.paytables.model import VERDICTS
from tools.docs.text import page, table

SOURCE = "`houseway audit`"
CARDS, CUTS, PLAYERS = 312, (156, 208, 234, 260), (1, 3)
WHY_FITTED = (
    "These figures can be reproduced only with parameters that no document prints.\n"
    "The parameters shown are our choice; others may fit as well.\n"
    "Seeds that halve from level to level count as one parameter."
)
WHY_NOT_DETERMINED = (
    "Either no paytable determines the figure, or very different parameters fit equally well.\n"
    "In the second case the audit computes it from two sets of parameters."
)
WHY_ROUNDED_UP = "With ordinary rounding, the last digit of each would be one lower."
WHY_CUT_CARD = (
    "Six decks, dealer hits soft 17, every player uses basic strategy, and the shoe is dealt until"
    " the cut card comes out.\n"
    "With a fresh shoe for every round, the house edge is exactly {fresh}; what the cut card adds"
    " is simulated and shown with its standard error.\n"
    "`houseway odds blackjack --cut 234 --players 1` computes one row."
)
PUBLIC_TABLES = (
    "John Nairn's tables of blackjack with one deck (`OneDeck.html`, 2019) differ from ours where a"
    " hand is hit or split, by up to 0.36% of the wager.\n"
    "Standing and doubling agree to within a millionth.\n"
    "The difference is in the strategy, not in the counting: Nairn hits by one fixed rule for every"
    " total; our program decides by the cards that are left and never does worse.\n"
    "With Nairn's rule, our program reproduces 342 of the published values against an ace or a ten"
    " (162 for hitting, 180 for splitting) to a millionth"
    " (`tests/games/families/blackjack/test_nairn.py`)."
)
WHY_DISAGREES = (
    "Under the rules and assumptions printed with them, these figures cannot be reproduced.\n"
    "The program follows the rules; each figure is listed with its cause, if known."
)


def made() -> str:
    findings = list(audit())
    odd = [found for found in findings if not found.expected]
    assert not odd, f"verdicts differ from the record: {odd}"
    kinds = {kind: [f for f in findings if f.verdict == kind] for kind in VERDICTS}
    return page(
        "Printed figures that differ from the computed ones",
        SOURCE,
        f"{len(findings)} figures are printed in the rule packages or quoted in public.\n"
        f"{len(kinds['agrees'])} agree to the last printed digit,"
        f" {len(kinds['agrees_rounded_up'])} if rounded up, {len(kinds['fitted'])} are fitted,"
        f" {len(kinds['not_determined'])} are not determined, {len(kinds['disagrees'])} disagree.",
        f"## Disagree\n\n{WHY_DISAGREES}",
        overview(kinds["disagrees"]),
        *causes(kinds["disagrees"]),
        f"## Fitted\n\n{WHY_FITTED}",
        overview(kinds["fitted"]),
        *causes(kinds["fitted"]),
        f"## Not determined\n\n{WHY_NOT_DETERMINED}",
        overview(kinds["not_determined"]),
        *causes(kinds["not_determined"]),
        f"## Agree if rounded up\n\n{WHY_ROUNDED_UP}",
        overview(kinds["agrees_rounded_up"]),
        *cut_cards(),
        f"## Public tables\n\n{PUBLIC_TABLES}",
    )


def cut_cards() -> tuple[str, str]:
    """What a cut card adds, by its place and the players at the table."""
    game = solver(paytable("blackjack").game)
    assert game is not None
    assert game.cut_card is not None
    found = [
        game.cut_card(BlackjackOptions(cut=cut, players=players), 6)
        for players in PLAYERS
        for cut in CUTS
    ]
    head = ("players", "cards dealt", "of the shoe", "rounds", "house edge", "added", "error")
    rows = [
        (
            str(one.players),
            str(one.cut),
            f"{one.cut / CARDS:.0%}",
            f"{one.rounds:.1f}",
            *(f"{100 * part:.4f}%" for part in (one.edge, one.effect, one.error)),
        )
        for one in found
    ]
    words = WHY_CUT_CARD.format(fresh=f"{100 * found[0].fresh:.4f}%")
    return f"## The cut card\n\n{words}", table(head, rows, right=range(len(head)))


def overview(findings: Iterable[Finding]) -> str:
    head = ("paytable", "figure", "printed", "computed", "exactly", "assumes")
    rows = [
        (
            f"`{found.paytable}`",
            words.FIGURE_NAMES[found.figure.figure],
            found.figure.printed,
            found.shown,
            "-" if found.computed is None else str(found.computed),
            conditions(found),
        )
        for found in findings
    ]
    return table(head, rows, right=(2, 3, 4))


def conditions(found: Finding) -> str:
    figure = found.figure
    fitted = words.assumption_words(figure.fitted)
    stated = words.assumption_words(figure.assumes)
    count = f"; fitted ({parameters(figure.free_parameters)}): {fitted}" if fitted else ""
    return stated + count + (f"; public: {figure.public}" if figure.public else "")


def parameters(count: int) -> str:
    return "1 free parameter" if count == 1 else f"{count} free parameters"


def causes(findings: Sequence[Finding]) -> list[str]:
    """One paragraph per note, with all the figures it explains."""
    explained: dict[str, list[Finding]] = {}
    for found in findings:
        explained.setdefault(found.figure.note, []).append(found)
    return [cause(note, group) for note, group in explained.items()]


def cause(note: str, findings: Sequence[Finding]) -> str:
    figures = "; ".join(
        f"`{f.paytable}` {words.FIGURE_NAMES[f.figure.figure]} {f.figure.printed}" for f in findings
    )
    readings = {
        words.assumption_words(f.figure.reproduced_by) for f in findings if f.figure.reproduced_by
    }
    proof = f"\nReproduced to the digit with: {'; '.join(sorted(readings))}." if readings else ""
    return f"{figures}:\n{sentences(note)}{proof}"


def sentences(note: str) -> str:
    """One sentence per line, for readable diffs."""
    return note.replace(". ", ".\n")
