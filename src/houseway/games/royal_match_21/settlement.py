"""What a Royal Match wager is paid, once its hands are known. The lab calls it, too."""

from houseway.games.families.blackjack.settings import ROYAL, ROYAL_MATCH
from houseway.hands import names
from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.settlement import Line, settle_side_bet


def settle_royal_match(
    stake: Money, classes: tuple[str, ...], crown: bool, car: Money, table: Paytable
) -> Line:
    """By the rows in force: Crown Treasure if the house offers it, a car at its value."""
    rows = table.rows_for(crown=crown, car=car or None)
    made = next((row.hand for row in rows if row.hand in classes), "")
    spoken = names.label(ROYAL, made) if made else "Unsuited"
    return settle_side_bet(ROYAL_MATCH, stake, rows, classes, spoken)
