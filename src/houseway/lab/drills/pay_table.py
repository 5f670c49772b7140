"""Pay the table: the trainee settles all bets on the felt in the approved order. Order, amounts and
reasons come from the game's own procedure. It starts with ordinary hands and few seats; rare hands,
full tables and less time come later.
"""

from dataclasses import dataclass, replace

from houseway.cards import Randomness, faces
from houseway.hands.setting.notation import word_of
from houseway.lab.drills.deals import any_layout, any_round, paytables
from houseway.lab.drills.question import Question, act_words, written
from houseway.lab.drills.scene import Act, Bet, Hand, Scene, pays_of, scene_of
from houseway.money import show
from houseway.paytables.words import bet_label
from houseway.table.acts import from_tray
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.round import TableRound
from houseway.table.settlement import Line

TOPIC = "pay-table"
ACTS: dict[str, Act] = {"wins": "pay", "pushes": "push", "loses": "take"}
LEAST, MOST = 3, 16  # number of bets on the table
TRIES = 200
BONUS = "_bonus"  # suffix of a pay that belongs to another bet


@dataclass(frozen=True, slots=True)
class Level:
    """`rare`: one round in this many is dealt from related cards; 0 for none."""

    until: int
    seats: int
    rare: int


SLOW, FAST = 11, 5  # seconds per bet: at the first table, and the least it falls to
LEVELS = (Level(3, 2, 0), Level(6, 3, 0), Level(10, 3, 2), Level(1_000, 4, 1))


def ask(game: str, chance: Randomness, step: int = 1) -> Question:
    """`step` is the trainee's progress, counted from 1."""
    level = next(one for one in LEVELS if step <= one.until)
    for _ in range(TRIES):
        layout = any_layout(game, chance)
        is_rare = bool(level.rare) and not chance.below(level.rare)
        round_ = any_round(layout, chance, rare=is_rare, seats=level.seats)
        bets = () if round_.voided else bets_of(round_)
        if LEAST <= len(bets) <= MOST and any(bet.act == "pay" for bet in bets):
            found = asked(round_, with_bonuses(layout, bets))
            due = sum(bet.turn > 0 for bet in bets)
            return replace(found, seconds=due * max(FAST, SLOW - step))
    raise AssertionError(f"no table of {game} is worth paying")


def asked(round_: TableRound, bets: tuple[Bet, ...]) -> Question:
    layout, scene = round_.layout, face_up(round_, bets)
    order = sorted((bet for bet in bets if bet.turn), key=lambda bet: bet.turn)
    acts = [(bets.index(bet), bet.act, bet.pays) for bet in order]
    found = Question(
        topic=TOPIC,
        game=layout.game.id,
        kind="table",
        text=(paytables(layout), *told(scene, bets)),
        asks="Settle the table, bet by bet, in the approved order.",
        right=" ".join(map(written, acts)),
        why="",
        scene=replace(scene, pays=pays_of(layout, {bet.spot for bet in bets})),
        bets=bets,
        layout=layout,
    )
    pairs = zip(acts, order, strict=True)
    said = ((act_words(found, act), bet.why) for act, bet in pairs)
    why = (f"{words[0].upper()}{words[1:]}. {reason}" for words, reason in said)
    return replace(found, why=" ".join(why))


def bets_of(round_: TableRound) -> tuple[Bet, ...]:
    """The bets still to settle when the first hand is settled, in that order. Empty if a meter or
    envy is paid, a bet is settled twice, or a bet is returned without a call."""
    facts = list(round_.facts)
    first = next((i for i, fact in enumerate(facts) if fact.kind is Kind.SETTLED), len(facts))
    lines = [line for fact in facts[first:] for line in fact.lines]
    if any(fact.kind is Kind.ENVY_PAID for fact in facts) or any(line.share for line in lines):
        return ()
    places = [(line.seat, line.spot) for line in lines]
    if len(set(places)) < len(places) or not bets_on_felt(round_, first) <= set(places):
        return ()
    found, turn = [], 0
    for line in lines:
        bet = bet_of(round_.layout, line)
        is_due = bet.act == "pay" or bet.must_settle
        turn += is_due
        found.append(replace(bet, turn=turn if is_due else 0))
    return tuple(found)


def bets_on_felt(round_: TableRound, until: int) -> set[tuple[int, str]]:
    """The bets still on the felt at that point."""
    scene = scene_of(round_.facts[:until], round_.wagers, taken=True)
    return {(hand.seat, spot) for hand in scene.hands for spot, _ in hand.bets}


def bet_of(layout: Layout, line: Line) -> Bet:
    table = layout.tables.get(line.spot)
    return Bet(
        seat=line.seat,
        spot=line.spot,
        stake=line.stake,
        act=ACTS[line.outcome],
        pays=from_tray(layout, line),
        why=line.why,
        is_dropped=table is not None and table.is_progressive,
    )


def with_bonuses(layout: Layout, bets: tuple[Bet, ...]) -> tuple[Bet, ...]:
    """Lists a bonus for every bet that could earn one, due or not, so that the trainee must know
    which are due. Sorted by seat, so that the order gives nothing away."""
    listed = {(bet.seat, bet.spot): bet for bet in bets}
    for bonus in (one for one in layout.tables if one.endswith(BONUS) and one not in layout.spots):
        for bet in [bet for bet in bets if bet.spot == bonus.removesuffix(BONUS)]:
            none = Bet(seat=bet.seat, spot=bonus, stake=0, why="Nothing is due.")
            listed.setdefault((bet.seat, bonus), none)
    spots = list(dict.fromkeys((*layout.spots, *(spot for _, spot in listed))))
    return tuple(sorted(listed.values(), key=lambda bet: (bet.seat, spots.index(bet.spot))))


def face_up(round_: TableRound, bets: tuple[Bet, ...]) -> Scene:
    """All hands face up, with only the bets still to be settled."""
    scene = scene_of(round_.facts, round_.wagers)
    seats, is_set = {bet.seat for bet in bets}, bool(round_.layout.game.deal.sets)
    hands = (
        replace(
            hand,
            bets=tuple((bet.spot, bet.stake) for bet in bets if bet.seat == hand.seat),
            is_set=is_set,
        )
        for hand in scene.hands
        if not hand.seat or hand.seat in seats
    )
    return replace(scene, hands=tuple(hands))


def told(scene: Scene, bets: tuple[Bet, ...]) -> list[str]:
    board = [f"Community cards: {faces(scene.board)}."] if scene.board else []
    hands = [
        f"{who(hand)}: {word_of(hand.cards) if hand.is_set else faces(hand.cards)}."
        for hand in scene.hands
        if hand.cards
    ]
    listed = (
        f"({number}) seat {bet.seat}, {bet_label(bet.spot)}"
        + (f" {show(bet.stake)}" if bet.stake else "")
        for number, bet in enumerate(bets, 1)
    )
    return [*board, *hands, f"Bets: {'; '.join(listed)}."]


def who(hand: Hand) -> str:
    return f"Seat {hand.seat}" if hand.seat else "Dealer"
