"""Why a bet won, lost or pushed, in few words: the rule that decided it."""

from houseway.cards import glyphs
from houseway.hands import names
from houseway.hands.blackjack import total
from houseway.table.procedure import FACE_DOWN
from houseway.table.settlement import Line
from houseway.web.pages.play.felt.pays import WILD, rows_of
from houseway.web.pages.play.scene import Scene

BY_HANDS = {
    "The dealer's hand is better": "Dealer's hand beats yours",
    "Beats the dealer": "Your hand beats the dealer's",
    "Ties the dealer": "Tie with the dealer",
}
SAID = ("Both hands", "The hands tie", "Bust")  # They say it all: no paytable decides.
OF_THREE = {"No hands": "none", "One hand": "one", "Two hands": "two"}
THREE = 3  # cards of a bonus that does not look at the whole hand
ONE_OF = ("pair", "straight", "flush", "full house", "two-card", "royal", "mini")


def reason(scene: Scene, one: Line, hand: tuple[int, ...]) -> str:
    """The rule that decided it, in few words; the outcome stands before it and is not repeated."""
    why = one.why.removesuffix(".").removeprefix("Won ").replace(". Pays ", ": pays ")
    words, _, end = f"{why[:1].upper()}{why[1:]}".partition(": ")
    if words.startswith("Folded"):
        return "You folded"
    if (end == "loses" or words == "Loses") and not words.startswith(SAID):
        return looks_at(scene, one.spot, needs(scene, one.spot, "" if words == "Loses" else words))
    if words.startswith("Beats the dealer") and one.outcome == "pushes":
        bet, least = scene.title(one.spot).lower(), lowest(scene, one.spot, is_paid=True)
        return f"You win, but the {bet} pays only from {least}"
    if scene.deal.points and hand and one.spot in scene.table.layout.game.base:
        words = by_points(hand, scene.felt.middle) or words
    words = BY_HANDS.get(words, words).replace("Dealer does not", "Dealer doesn't")
    pays = end.removeprefix("pays ") if one.outcome == "wins" else ""
    pays = f"{pays} of the meter" if pays.endswith("%") else pays
    if pays == "1 to 1" and words.startswith(("Your", "Dealer")):
        pays = ""
    return looks_at(scene, one.spot, glyphs(f"{words}, {pays}" if pays else words))


def by_points(hand: tuple[int, ...], dealer: tuple[int, ...]) -> str:
    """ "Your 18 loses to 19"; nothing where totals do not decide."""
    mine, other = total(hand).points, total(dealer).points if FACE_DOWN not in dealer else 0
    if mine > 21 or not other or other > 21:
        return f"Bust with {mine}" if mine > 21 else "Dealer busts" if other > 21 else ""
    how = "beats" if mine > other else "loses to" if mine < other else "ties"
    return f"Your {mine} {how} {other}" if len(hand) > 2 or mine != 21 else ""


def looks_at(scene: Scene, spot: str, words: str) -> str:
    """Where other cards than the hand decide, which: "The board alone: flush, 4 to 1"."""
    table, deal = scene.table.layout.tables.get(spot), scene.deal
    if table is None or table.hands != "three_card" or not deal.community:
        return words
    cards = "The board alone" if deal.community == THREE else "Your three cards"
    return f"{cards}: {words[:1].lower()}{words[1:]}"


def needs(scene: Scene, spot: str, made: str) -> str:
    """A hand that is not on the paytable, and the lowest that is."""
    least = lowest(scene, spot)
    if made.lower() == f"un{least}":
        return f"Not {least}"
    if made in OF_THREE:
        return f"You won {OF_THREE[made]} of the three hands; you need {least.split(' hands')[0]}"
    return f"{made}; needs {least} or better" if made else f"Needs {least} or better"


def lowest(scene: Scene, spot: str, *, is_paid: bool = False) -> str:
    """The lowest hand on the paytable, or the lowest that is more than a push: "a pair of tens"."""
    tables = scene.table.layout.tables
    table = tables.get(spot) or tables[scene.table.layout.game.base[0]]
    rows = [row for row in rows_of(scene, table) if not is_paid or str(row.pay) != "push"]
    found = names.label(table.hands, rows[-1].hand).partition(" to ")[0].removesuffix(WILD)
    least = f"{found[:1].lower()}{found[1:]}".removesuffix(" or better")
    return f"a {least}" if least.startswith(ONE_OF) else least
