"""Why a bet won, lost or pushed: one sentence with the hand and the rule that decided it."""

from houseway.cards import glyphs
from houseway.hands import names
from houseway.hands.blackjack import total
from houseway.paytables.words import bet_words
from houseway.table.procedure import FACE_DOWN
from houseway.table.settlement import Line
from houseway.web.pages.play.felt.pays import NATURAL, WILD, rows_of
from houseway.web.pages.play.felt.trays import matched
from houseway.web.pages.play.scene import Scene

BEATS, LOSES, TIES = "beats the dealer", "The dealer's hand is better", "Ties the dealer"
# Not decided by a paytable.
SAID = {
    "Both hands need three of a kind or better": "It pays only when you and the dealer both have"
    " three of a kind or better",
    "The hands tie": "The hands tie, and a tie loses",
    "Bust": "You bust",
    "No dealer blackjack": "The dealer has no blackjack",
    "Surrendered": "You surrendered and get half back",
    "Dealer does not qualify": "The dealer doesn't qualify",
    TIES: "You tie the dealer",
}
# Whatever the totals.
DECIDED = ("Surrendered", "Blackjack pays")
DEALERS = "the dealer's"
OF_THREE = ("No hands", "One hand", "Two hands", "All three hands")
HIGHEST = "Highest hand, "
THREE = 3  # cards of a bonus that does not read the whole hand
BEST_FIVE = "semi_wild"
# Hands that take "a" before them.
ONE_OF = (
    *("pair", "straight", "flush", "full house", "two-card", "royal", "mini", "high card"),
    *("suited pair", "suited blackjack", "double"),
)


def reason(scene: Scene, one: Line, hand: tuple[int, ...]) -> str:
    """One sentence; the outcome is shown before it and is not repeated."""
    why = one.why.removesuffix(".").removeprefix("Won ").replace(". Pays ", ": pays ")
    words, _, end = f"{why[:1].upper()}{why[1:]}".partition(": ")
    pays = paid_words(end) if one.outcome == "wins" else ""
    if words.startswith("Folded"):
        return "You folded"
    if words in OF_THREE:
        return of_three(scene, one, pays)
    if words == "Foul":
        return f"{words}: {end}"
    is_main = scene.deal.points and one.spot in scene.table.layout.game.base
    if is_main and hand and not words.startswith(DECIDED):
        points = by_points(hand, scene.felt.middle)
        if points:
            return points
    if words in SAID:
        return SAID[words]
    is_won = BEATS in words.lower()
    if is_won and one.outcome == "pushes":
        bet, least = bet_words(one.spot), lowest(scene, one.spot, is_paid=True)
        return f"You beat the dealer, but the {bet} pays only on {least} or better"
    if is_won or words == LOSES:
        return compared(scene, one, is_won, pays)
    return by_paytable(scene, one, words, pays)


def paid_words(end: str) -> str:
    """ "3 to 1", "10% of the meter"; with a bonus prize, "25 to 1, plus 1,000 to 1"."""
    pays = end.partition("pays ")[2].replace(": pays ", ", plus ")
    return f"{pays} of the meter" if pays.endswith("%") else pays


def of_three(scene: Scene, one: Line, pays: str) -> str:
    """ "You won only the high hand; you need two of three"."""
    seat = scene.seat(one.seat)
    won = [each["tray"] for each in matched(scene, seat) if each["is_won"]] if seat else []
    only = "" if pays else "only "
    which = f"{only}the {' and '.join(won)} hand{'s'[: len(won) - 1]}" if won else "no hands"
    said = f"You won {'all three hands' if len(won) == len(OF_THREE) - 1 else which}"
    if pays:
        return f"{said}, which pays {pays}"
    least = lowest(scene, one.spot).split(" hands")[0].split(" or ")[0]
    return f"{said}; you need {least if least.startswith('all') else f'{least} of three'}"


def by_points(hand: tuple[int, ...], dealer: tuple[int, ...]) -> str:
    """ "Your 18 loses to the dealer's 19", "... to the dealer's blackjack"; empty if totals do not
    decide."""
    mine, other = total(hand).points, total(dealer).points if FACE_DOWN not in dealer else 0
    if other and total(dealer).blackjack and mine < 22 and (len(hand) > 2 or mine != 21):
        return f"Your {mine} loses to the dealer's blackjack"
    if mine > 21 or not other or other > 21:
        return f"You bust with {mine}" if mine > 21 else "The dealer busts" if other > 21 else ""
    how = "beats" if mine > other else "loses to" if mine < other else "ties"
    return f"Your {mine} {how} the dealer's {other}" if len(hand) > 2 or mine != 21 else ""


def compared(scene: Scene, one: Line, is_won: bool, pays: str) -> str:
    """The two hands by name, if both are shown."""
    seat = scene.seat(one.seat)
    mine, other = (hand_words(named) for named in (seat.named if seat else "", scene.felt.named))
    if not mine or not other:
        said = "Your hand beats the dealer's" if is_won else "The dealer's hand beats yours"
    elif mine == other:
        which = ("your" if is_won else DEALERS) + " kicker" if mine.startswith("pair of") else ""
        said = f"You both have {a(mine)}; {which or ('yours' if is_won else DEALERS)} is higher"
    else:
        said = f"Your {mine} {'beats' if is_won else 'loses to'} the dealer's {other}"
    return f"{said} and pays {pays}" if pays not in ("", "1 to 1") else said


def hand_words(named: str) -> str:
    """The hand in the dealer's words, without kickers: "pair of kings"."""
    return named.partition(",")[0].lower()


def by_paytable(scene: Scene, one: Line, words: str, pays: str) -> str:
    """What the counting cards make, and what that pays or what was needed."""
    whose, made = looks_at(scene, one.spot), glyphs(words)
    if words.startswith(HIGHEST):
        whose, made = "The highest hand dealt is", made.removeprefix(HIGHEST)
    if made.endswith(" beaten"):
        whose, made = "The losing hand is", made.removesuffix(" beaten")
    for kind in (NATURAL, WILD):
        made = f"{kind[2:]} {made.removesuffix(kind).lower()}" if made.endswith(kind) else made
    made = a(f"{made[:1].lower()}{made[1:]}") if whose else f"{made[:1].upper()}{made[1:]}"
    if one.outcome != "loses":
        if not pays:
            return f"{made} pushes" if one.outcome == "pushes" else made
        return f"{whose} {made}, which pays {pays}" if whose else f"{made} pays {pays}"
    return too_low(scene, one.spot, "" if words == "Loses" else made, whose)


def too_low(scene: Scene, spot: str, made: str, whose: str) -> str:
    """A hand that is not on the paytable, and the lowest one that is."""
    least = lowest(scene, spot)
    if made.lower() == f"un{least}":
        return f"Your first two cards are not {least}"
    if not made:
        return f"You need {least} or better"
    said = f"{whose} only {made}" if whose else f"{a(made.lower()).capitalize()} isn't enough"
    return f"{said}; you need {least} or better"


def looks_at(scene: Scene, spot: str) -> str:
    """If other cards than the hand decide, which: "The board alone makes"."""
    table, deal = scene.table.layout.tables.get(spot), scene.deal
    if table is not None and table.hands == BEST_FIVE:
        return "Your best five cards make"
    base = scene.table.layout.tables[scene.table.layout.game.base[0]]
    if table is not None and (base.hands, table.hands) == ("wild_five", "five_card"):
        return "With nothing wild you have"
    if table is None or table.hands != "three_card" or not deal.community:
        return ""
    return "The board alone makes" if deal.community == THREE else "Your three cards make"


def lowest(scene: Scene, spot: str, *, is_paid: bool = False) -> str:
    """The lowest hand on the paytable, or the lowest above a push: "a pair of tens"."""
    tables = scene.table.layout.tables
    bet = spot if spot in tables else scene.table.layout.game.base[0]
    rows = [row for row in rows_of(scene, bet) if not is_paid or str(row.pay) != "push"]
    found = names.label(tables[bet].hands, rows[-1].hand).partition(" to ")[0].removesuffix(WILD)
    return a(f"{found[:1].lower()}{found[1:]}".removesuffix(" or better"))


def a(hand: str) -> str:
    """ "a pair", but "three of a kind"."""
    kind = hand.removeprefix("natural ").removeprefix("wild ")
    return f"a {hand}" if kind.startswith(ONE_OF) else hand
