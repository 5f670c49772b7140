"""What a mock game shows: the felt from the dealer's side, the tools, the marks."""

from collections.abc import Callable, Iterator

from msgspec import Struct, field

from houseway.floor.play.state import Departure
from houseway.floor.training.mock import calls_of, code_of, paragraph
from houseway.floor.training.mock_table import Hand, MockTable
from houseway.lab.drills.pay_table import BONUS
from houseway.lab.drills.scene import Scene, scene_of
from houseway.money import Money, show
from houseway.paytables.words import bet_label
from houseway.table.acts import BOARD, CALLS, Act, visible_facts
from houseway.table.kinds import Role
from houseway.table.procedure import DEALER, Fact
from houseway.web.pages.felt.cards import row
from houseway.web.pages.felt.chips import color, signed, stack
from houseway.web.pages.felt.spots import Spot
from houseway.web.pages.play.words import BOTS
from houseway.web.pages.train.base import View
from houseway.web.pages.train.drill.answers import TRAY
from houseway.web.pages.train.felt import SENSORS, with_cards
from houseway.web.pages.words import game_name

TOOLS = (
    ("deal", "Deal", "d"),
    ("ask", "Ask", "a"),
    ("turn", "Turn", "u"),
    ("collect", "Collect", "c"),
)
SETTLES = ("take", "push", "pay", "claim")
KEYS = "qweryiofghjklvbnm"  # Keys of the calls: letters used by nothing else.
LATELY = 3


class Draft(Struct):
    """What the dealer has in hand: a tool, a tapped bet, chips for its pay."""

    tool: str = "deal"
    bet: str = ""  # "4 ante"
    chips: list[Money] = field(default_factory=list)


class Look(Struct, frozen=True, kw_only=True):
    """Who looks: people's names, who is ready, the page's path, and the round shown if it is not
    the current one."""

    name_of: Callable[[str], str]
    ready: frozenset[str]
    path: str
    round: int
    is_live: bool
    mode: str


def mock_view(look: Look, game: MockTable, hand: Hand | None, draft: Draft) -> View:
    sitting, mock = game.sitting, game.mock
    mode, is_live = look.mode, look.is_live
    works = game.is_mine and sitting.result is None and is_live
    due = hand.due if hand is not None and mode == "guided" and works else None
    told = mode != "exam" and (not game.is_mine or mode == "guided" or mock.is_out)
    marks = hand.mock.departures if hand is not None and told else ()
    return {
        "title": game_name(sitting.started.games[0]),
        "figures": figures(game, hand, mode),
        "seats": tuple(seats(look, game, hand, draft, due)),
        "shuffler": shuffler(game, draft, due),
        "board": middle(hand, "board", due) if game.driver.layout.game.deal.community else None,
        "dealer": middle(hand, "0", due) if game.driver.layout.game.deal.dealer else None,
        "lately": lately(hand),
        "says": says(look, game, hand),
        "next": next_words(hand, due),
        "last": mark(marks[-1]) if marks and is_new(hand, marks[-1]) else None,
        "marks": tuple(map(mark, marks)),
        "is_marked": mode == "practice" and bool(mock.departures) and not told,
        "works": works and not mock.paused,
        "tools": tuple(
            (*one, one[0] == draft.tool, due is not None and due.verb == one[0]) for one in TOOLS
        ),
        "calls": [one for one in calls(game, due) if not one["is_green"]],
        "bet": seat_and_bet(draft.bet),
        "tray": tray(),
        "built": stack(sum(draft.chips)),
        "pay": show(sum(draft.chips)),
        "due": due.verb if due else "",
        "can_start": works and mock.is_out and not mock.paused,
        "is_over": sitting.result is not None,
        "is_exam": sitting.exam is not None,
        "is_mine": game.is_mine,
        "is_trainer": game.who.is_trainer,
        "paused": bool(mock.paused),
        "mode": mode,
        "address": f"/play/at/{code_of(sitting)}",
        "result": f"/train/drill/{sitting.id}",
        "reel": reel(look, game, hand) if game.who.is_trainer or mock.is_out else None,
    }


def figures(game: MockTable, hand: Hand | None, mode: str) -> list[tuple[str, str, str, int]]:
    sitting = game.sitting
    number = game.driver.rounds
    found = [("Round", str(number or "–"), f"of {sitting.started.questions}", 0)]
    found.append(("Steps", str(hand.mock.done if hand else 0), "this round", 0))
    if mode != "exam":
        wrong = len(hand.mock.departures) if hand else 0
        found.append(("Errors", str(wrong), "this round", 0))
    if sitting.exam:
        found.append(("Time left", "", "", sitting.ends_at // 1_000))
    return found


def facts_at(hand: Hand) -> list[Fact]:
    """What the dealer has seen, including the step being worked on."""
    count = visible_facts(hand.round, hand.mock.done)
    before = hand.acts[hand.mock.done - 1] if hand.mock.done else None
    is_begun = before is not None and before.at == count and before.kind != "ask"
    return hand.round.facts[: count + is_begun]


def felt(hand: Hand | None) -> Scene:
    return scene_of(facts_at(hand), hand.round.wagers) if hand is not None else Scene()


def seats(
    look: Look, game: MockTable, hand: Hand | None, draft: Draft, due: Act | None
) -> Iterator[View]:
    """Includes empty seats if a packet is due there."""
    scene, held = felt(hand), game.driver.felt.seats
    settled = settled_by(hand)
    for seat in range(1, game.driver.layout.game.seats + 1):
        hands = [one for one in scene.hands if one.seat == seat]
        lies = dict(hands[0].bets) if hands else {}
        holder = held.get(seat)
        if holder is None and not hands and not game.driver.layout.game.draws_number:
            continue
        who = "Open seat" if holder is None else look.name_of(holder.who)
        if holder is not None and holder.bot:
            who = f"{BOTS[seat]}, bot"
        is_ready = holder is not None and not holder.bot and holder.who in look.ready
        spots = [
            spot(game, seat, name, stake, settled.get((seat, name)), draft, due)
            for name, stake in with_bonus(game, lies)
        ]
        is_due = due is not None and due.seat == seat and due.verb not in (*SETTLES, "call")
        yield {
            "number": seat,
            "who": f"{who}, ready" if is_ready else who,
            "hands": tuple(row(one.cards) for one in hands if one.cards),
            "small": any(len(one.cards) > 3 for one in hands),
            "bets": tuple(spots),
            "is_open": holder is None,
            "is_due": is_due,
        }


def bets_at(game: MockTable, hand: Hand | None) -> list[str]:
    """The bets not settled yet, to be tapped."""
    done = settled_by(hand)
    return [
        f"{one.seat} {name}"
        for one in reversed(felt(hand).hands)
        for name, _ in with_bonus(game, dict(one.bets))
        if one.seat and (one.seat, name) not in done
    ]


def with_bonus(game: MockTable, bets: dict[str, Money]) -> list[tuple[str, Money]]:
    """A bonus on another bet has no chips of its own and is paid next to it."""
    layout = game.driver.layout
    paid_beside = [
        one
        for one in layout.tables
        if one.endswith(BONUS) and one not in layout.spots and one.removesuffix(BONUS) in bets
    ]
    return [*bets.items(), *((one, 0) for one in paid_beside)]


def settled_by(hand: Hand | None) -> dict[tuple[int, str], Act]:
    """What was done with each bet so far."""
    found: dict[tuple[int, str], Act] = {}
    for act in hand.acts[: hand.mock.done] if hand is not None else ():
        if act.verb in SETTLES:
            found[act.seat, act.what] = act
        elif act.verb == "collect" and hand is not None:
            lines = hand.round.facts[act.at].lines
            found |= {(line.seat, line.spot): act for line in lines}
    return found


def spot(
    game: MockTable,
    seat: int,
    name: str,
    stake: Money,
    act: Act | None,
    draft: Draft,
    due: Act | None,
) -> Spot:
    state, said = "", ""
    if act is not None:
        verb = "take" if act.verb == "collect" else act.verb
        state = {"take": "lost", "push": "pushed"}.get(verb, "won")
        said = {"take": "taken", "push": "push", "claim": "called"}.get(verb, signed(act.amount))
    elif due is not None and (due.seat, due.what) == (seat, name):
        state = "due"
    if draft.bet == f"{seat} {name}":
        state = "waiting"
    return Spot(
        title=bet_label(name),
        bet=None if state == "lost" else stack(stake),
        shape="sensor" if name in SENSORS else "ring",
        state=state,
        said=said,
        press=f"bet|{seat} {name}",
    )


def middle(hand: Hand | None, where: str, due: Act | None) -> View:
    scene = felt(hand)
    seat = BOARD if where == "board" else 0
    cards = (
        scene.board
        if where == "board"
        else next((one.cards for one in scene.hands if not one.seat), ())
    )
    return {
        "where": where,
        "cards": row(cards),
        "is_due": due is not None and due.seat == seat and due.verb in ("deal", "turn"),
    }


def lately(hand: Hand | None) -> tuple[object, ...]:
    facts = [fact.seen(DEALER).words for fact in facts_at(hand)] if hand is not None else []
    return tuple(map(with_cards, facts[-LATELY:]))


def says(look: Look, game: MockTable, hand: Hand | None) -> str:
    if game.mock.paused:
        return f"Paused by {look.name_of(game.mock.paused)}."
    if hand is None or game.mock.is_out:
        return "" if game.sitting.result is not None else "Bets down, please."
    if hand.due is None and hand.round.pending is not None:
        seat = hand.round.pending.seat
        return f"Seat {seat} decides."
    return ""


def next_words(hand: Hand | None, due: Act | None) -> View | None:
    if hand is None or due is None:
        return None
    asks, cite = paragraph(hand.round, due)
    return {
        "words": due.words[0].upper() + due.words[1:],
        "asks": asks,
        "cite": cite,
    }


def is_new(hand: Hand | None, last: Departure) -> bool:
    return hand is not None and last.number >= hand.mock.done - 1 and not hand.mock.is_out


def mark(one: Departure) -> View:
    return {
        "did": one.did,
        "due": one.due,
        "why": one.why,
        "cite": one.cite,
        "number": one.number + 1,
    }


def calls(game: MockTable, due: Act | None) -> tuple[View, ...]:
    found = calls_of(game.driver.layout)
    return tuple(
        {
            "press": f"call|{kind.value}",
            "is_green": kind.role is Role.SHOWS_SCREEN,
            "words": CALLS[kind],
            "key": key,
            "is_due": due is not None and due.verb == "call" and due.what == kind.value,
        }
        for kind, key in zip(found, KEYS, strict=False)
    )


def shuffler(game: MockTable, draft: Draft, due: Act | None) -> View:
    mode = game.driver.layout.game.mode
    return {
        "title": "Shuffler" if mode else "Shoe",
        "words": "Packet in hand: tap a seat" if draft.tool == "deal" else "Tap to deal",
        "green": [one for one in calls(game, due) if one["is_green"]],
        "is_taken": draft.tool == "deal",
        "is_due": due is not None and due.verb == "deal" and draft.tool != "deal",
    }


def tray() -> tuple[View, ...]:
    return tuple(
        {"value": value, "color": color(value), "words": show(value), "key": str(at)}
        for at, value in enumerate(TRAY, 1)
    )


def seat_and_bet(bet: str) -> str:
    seat, _, name = bet.partition(" ")
    return f"Seat {seat}, {bet_label(name)}" if bet else ""


def reel(look: Look, game: MockTable, hand: Hand | None) -> View | None:
    """Step back and forth through a round, and to earlier rounds."""
    if hand is None:
        return None
    number, at, whole = look.round, hand.mock.done, len(hand.mock.times)
    to = f"{look.path}?round={number}&at="
    return {
        "at": at,
        "of": whole,
        "back": f"{to}{at - 1}" if at else "",
        "on": f"{to}{at + 1}" if at < whole else "",
        "rounds": tuple(
            (one, f"{look.path}?round={one}&at=0", one == number)
            for one in range(1, game.driver.rounds + 1)
        ),
        "live": "" if look.is_live else look.path,
    }
