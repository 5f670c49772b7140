"""Shares of a meter with two winners in one round, and envy at the end of a round."""

from houseway.cards import Randomness, faces
from houseway.hands import names
from houseway.lab.drills.deals import any_of
from houseway.lab.drills.example_hands import Shown, together
from houseway.lab.drills.question import TOPIC_PAY, Question
from houseway.lab.drills.scene import DEALER_SEAT, Hand, Scene, envy_pays, pays_of
from houseway.lab.training.meter import Award, awards, seed_of
from houseway.money import CENT, DOLLAR, MeterShare, Money, show, show_rate
from houseway.paytables import Paytable, Row
from houseway.paytables.words import bet_label
from houseway.table.layout import Layout
from houseway.table.settlement.envy import envy_lines

PLACES = (" comes first", " comes second")


def meter_shares(layout: Layout, chance: Randomness) -> Question:
    """Two winners are paid from the dealer's right, each from what is left. If both hands cannot
    come from one deal, only the first is used."""
    bets_ = meter_bets(layout)
    bet = bets_[any_of(bets_, chance)]
    table = layout.tables[bet]
    rows = {row.hand: row for row in table.rows if isinstance(row.pay, MeterShare)}
    right, left = sorted((1 + chance.below(3), 4 + chance.below(3)), reverse=True)
    picked = {seat: list(rows)[any_of(list(rows), chance)] for seat in (right, left)}
    meter = {level: grown(seed_of(table, level), chance) for level in table.levels}
    asked = (right, left)[chance.below(2)]
    hands, dealt = together(layout.game.deal, table.hands, picked, chance)
    seat = asked if asked in hands else right
    stake = table.wager.fixed or DOLLAR
    lines = [layout.settle.bet(one, bet, stake, (hand,)) for one, hand in hands.items()]
    found = {award.line.seat: award for award in awards(layout.tables, lines, {bet: meter})}
    reading = ", ".join(f"{level_title(level)}{show(amount)}" for level, amount in meter.items())
    return Question(
        topic=TOPIC_PAY,
        game=layout.game.id,
        kind="money",
        text=(
            f"{table.name}. The meter reads: {reading}.",
            *cards_in_words(dealt),
            *(
                f"Seat {one}: {hand_label(table, rows[h])}, {rows[h].pay}."
                for one, h in hands.items()
            ),
            "A level that is paid in full restarts at its seed"
            f" ({seeds(table)}); awards are rounded down to whole cents.",
        ),
        asks=f"What does the meter pay seat {seat}?",
        right=show(found[seat].amount),
        why=" ".join(
            f"Seat {number}{place if len(found) > 1 else ''}: {share_of(award)} is"
            f" {show(award.amount)}."
            for place, (number, award) in zip(PLACES, found.items(), strict=False)
        ),
        scene=Scene(
            hands=felt_hands(dealt, dict.fromkeys(hands, ((bet, stake),))),
            board=dealt.board,
            pays=pays_of(layout, {bet}),
            meters=tuple((level, meter[level], seed_of(table, level)) for level in table.levels),
            end=True,
        ),
    )


def grown(seed: Money, chance: Randomness) -> Money:
    """A meter amount between one and three times its seed, in whole cents."""
    return seed + 2 * seed // CENT * chance.below(2_500_000) // 2_500_000 * CENT


def meter_bets(layout: Layout) -> list[str]:
    return [bet for bet, table in layout.tables.items() if table.is_progressive]


def felt_hands(dealt: Shown, bets: dict[int, tuple[tuple[str, Money], ...]]) -> tuple[Hand, ...]:
    """The dealer's cards if they matter, and every seat that bet, with or without cards."""
    dealer = (Hand(seat=DEALER_SEAT, cards=dealt.dealer),) if dealt.dealer else ()
    seats = (
        Hand(seat=seat, cards=dealt.hands.get(seat, ()), bets=own) for seat, own in bets.items()
    )
    return (*dealer, *sorted(seats, key=lambda hand: hand.seat))


def cards_in_words(dealt: Shown) -> tuple[str, ...]:
    """The cards in words, for readers without a picture of the felt."""
    common = [("Community cards", dealt.board), ("The dealer shows", dealt.dealer)]
    own = [(f"Seat {seat} holds", cards) for seat, cards in dealt.hands.items()]
    return tuple(f"{what}: {faces(cards)}." for what, cards in (*common, *own) if cards)


def hand_label(table: Paytable, row: Row) -> str:
    return names.in_sentence(table.hands, row.hand)


def level_title(level: str) -> str:
    """ "Mega ", in front of its amount; a single meter needs no name."""
    return "" if level == "jackpot" else f"{level.capitalize()} "


def share_of(award: Award) -> str:
    """ "10% of $8,005.06", "100% of the Minor ($691.70)"."""
    pay = award.line.share
    assert pay is not None
    reading, level = show(award.reading), level_title(pay.level)
    return f"{show_rate(pay.share, 0)} of {f'the {level}({reading})' if level else reading}"


def seeds(table: Paytable) -> str:
    return ", ".join(f"{level_title(level)}{show(seed_of(table, level))}" for level in table.levels)


def envy(layout: Layout, chance: Randomness) -> Question:
    """If the hands cannot come from one deal, only the first is used."""
    bets_ = envy_bets(layout)
    table = layout.tables[bets_[any_of(bets_, chance)]]
    rows = {row.hand: row for row in table.rows if row.envy is not None}
    seats = sorted({1 + chance.below(layout.game.seats) for _ in range(5)} | {1, 2})
    stake = table.wager.fixed or max(table.wager.envy_minimum or 0, DOLLAR)
    bet = {seat for seat in seats if chance.below(4)} | set(seats[:2])
    holders = sorted({seats[any_of(seats, chance)] for _ in range(2)})
    picked = {seat: list(rows)[any_of(list(rows), chance)] for seat in holders}
    hands, dealt = together(layout.game.deal, table.hands, picked, chance)
    bet |= set(hands)  # Not every game reads the hand of a seat that did not bet.
    wagers = {seat: {table.bet: stake} if seat in bet else {} for seat in seats}
    lines = envy_lines(table, wagers, [(seat, rows[hand]) for seat, hand in hands.items()])
    total = sum(line.net for line in lines)
    return Question(
        topic=TOPIC_PAY,
        game=layout.game.id,
        kind="money",
        text=(
            f"{table.name}. Players at seats {', '.join(map(str, seats))}.",
            f"A bet of {show(stake)} on {bet_label(table.bet)}: seats"
            f" {', '.join(map(str, sorted(bet)))}.",
            *cards_in_words(dealt),
            *(
                f"Seat {seat}: {hand_label(table, rows[hand])}, {rows[hand].envy}."
                for seat, hand in hands.items()
            ),
        ),
        asks="How much envy is paid from the tray in total?",
        right=show(total),
        why=" ".join(f"Seat {line.seat}, {line.why[:1].lower()}{line.why[1:]}" for line in lines)
        or "No one else made the bet.",
        scene=Scene(
            hands=felt_hands(
                dealt, {seat: ((table.bet, stake if seat in bet else 0),) for seat in seats}
            ),
            board=dealt.board,
            pays=((f"Envy, {table.name}", envy_pays(table)),),
            end=True,
        ),
    )


def envy_bets(layout: Layout) -> list[str]:
    return [bet for bet in layout.tables if layout.settle.envy_rows(bet)]
