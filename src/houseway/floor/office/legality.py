"""May this table join this link? R11 to R15: the law first, then the approved rules.

Guards are in the order of WAC 230-15-065: state law, then what the maker was approved for.
"""

from collections.abc import Callable, Iterator
from functools import partial

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.law.approvals import is_over
from houseway.floor.law.house_rules import count
from houseway.floor.links.proof_record import GameProof, LinkProof
from houseway.floor.links.rules import meter_hands
from houseway.floor.office.layouts import laid_out
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Jackpot, Property, Table
from houseway.games import game_title
from houseway.money import Money, show
from houseway.paytables import Paytable, catalog, title
from houseway.paytables.words import hand_words

Guard = Callable[[], object]


def need_lawful(
    floor: Property, jackpot: Jackpot, table: Table, command: commands.LinkTable, context: Context
) -> tuple[GameProof, ...]:
    """Returns the proofs that the link depends on from now on."""
    for guard in guards(floor, jackpot, table, command, context):
        guard()
    others = [floor.tables[name] for name in jackpot.link.tables]
    if all(other.game == table.game for other in others):
        return jackpot.proofs
    here, there = _proofs(jackpot, table, others, command.proof, context)
    return tuple({p.game: p for p in (*jackpot.proofs, there, here)}.values())


def guards(
    floor: Property, jackpot: Jackpot, table: Table, command: commands.LinkTable, context: Context
) -> Iterator[Guard]:
    """One check each, in the order of the refusals; a caller may go on after a refusal."""
    others = [floor.tables[name] for name in jackpot.link.tables]
    yield lambda: _need_layout(floor, jackpot, table, context)
    yield lambda: refuse_if(
        table.location != jackpot.location,
        "location_differs",
        table=table.name,
        here=table.location,
        there=jackpot.location,
    )
    yield from _equal_games(jackpot, table, others, command.proof, context)
    yield from _terms(jackpot, table, others, context.catalog[jackpot.paytable])
    yield lambda: _need_one_maker(floor, table, others, context.day)
    family = "aquarius" if table.flow == "aquarius" else "nexus"
    yield lambda: refuse_if(family != jackpot.family, "family_differs", table=table.name)
    yield lambda: laid_out(table, context)


def jackpot_paytable(table: Table, jackpot: Jackpot, catalog: dict[str, Paytable]) -> str:
    """The jackpot paytable this table would bring: the link's own if its layout has it."""
    offered = [name for name in table.paytables() if catalog[name].jackpot is not None]
    return jackpot.paytable if jackpot.paytable in offered or not offered else offered[0]


def _need_layout(floor: Property, jackpot: Jackpot, table: Table, context: Context) -> None:
    """R11: one kind of jackpot per table, and no more jackpots than the house allows (R01)."""
    carried = [floor.jackpots[x.link] for x in table.controllers.values() if x.link]
    most = count(floor, "jackpots_on_layout", context.day, table.game, context.regulation)
    refuse_if(len(carried) >= most, "too_many_jackpots", most=most)
    for other in carried:
        mixed = other.kind != jackpot.kind
        refuse_if(mixed, "kinds_mixed", table=table.name, kind=other.kind)
        same = other.paytable == jackpot.paytable
        refuse_if(same, "wager_linked", table=table.name, link=other.name)


def _equal_games(
    jackpot: Jackpot,
    table: Table,
    others: list[Table],
    proof: LinkProof | None,
    context: Context,
) -> Iterator[Guard]:
    """R13: same winning hand, same exact probability, a meter on each table."""
    if all(other.game == table.game for other in others):
        return
    found: list[GameProof] = []
    yield lambda: found.extend(_proofs(jackpot, table, others, proof, context))
    if found:
        here, there = found
        yield lambda: _need_equal_hands(here, there)
        for hand in (one for one in here.hands if one in there.hands):
            yield partial(_need_equal_chance, hand, here, there)
    for each in (table, *others):
        yield partial(refuse_if, not each.has_meter, "meter_missing", table=each.name)
    yield lambda: _need_single(table, others, context)


def _proofs(
    jackpot: Jackpot,
    table: Table,
    others: list[Table],
    proof: LinkProof | None,
    context: Context,
) -> tuple[GameProof, GameProof]:
    """The proofs of the table's own game and of the first other game on the link."""
    if proof is None:
        refuse("proof_missing")
    refuse_if(proof.program != context.program, "proof_program")
    stranger = next(other for other in others if other.game != table.game)
    own = jackpot_paytable(table, jackpot, dict(context.catalog))
    here = _proof_of(proof, table.game, own, context)
    return here, _proof_of(proof, stranger.game, jackpot.paytable, context)


def _proof_of(proof: LinkProof, game: str, paytable: str, context: Context) -> GameProof:
    found, source = proof.of(game, paytable), context.catalog[paytable]
    if found is None or set(found.hands) != set(meter_hands(source)):
        refuse("proof_incomplete", game=game_title(game), paytable=source.name)
    return found


def _need_equal_hands(here: GameProof, there: GameProof) -> None:
    refuse_if(
        list(here.hands) != list(there.hands),
        "hand_differs",
        here=_named(here),
        there=_named(there),
        wins=_hands(here),
        others=_hands(there),
    )


def _need_equal_chance(hand: str, here: GameProof, there: GameProof) -> None:
    refuse_if(
        here.hands[hand] != there.hands[hand],
        "probability_differs",
        hand=hand_words(catalog.paytable(here.paytable), hand),
        a=_exact(here.hands[hand]),
        here=_named(here),
        b=_exact(there.hands[hand]),
        there=_named(there),
    )


def _named(one: GameProof) -> str:
    return f"{game_title(one.game)} ({catalog.paytable(one.paytable).name})"


def _hands(one: GameProof) -> str:
    """ "royal flush 1/649,740, straight flush 3/216,580"."""
    source = catalog.paytable(one.paytable)
    said = (f"{hand_words(source, hand)} {_exact(odds)}" for hand, odds in one.hands.items())
    return ", ".join(said)


def _exact(odds: str) -> str:
    return "/".join(f"{int(part):,}" for part in odds.split("/"))


def _need_single(table: Table, others: list[Table], context: Context) -> None:
    """Before the 2023 change: the only progressive on each game of the link."""
    until = context.regulation.one_progressive_until
    if context.day < until:
        for each in (table, *others):
            linked = [x for x in each.controllers.values() if x.link]
            most = 0 if each is table else 1
            refuse_if(len(linked) > most, "one_progressive", until=until)


def _terms(
    jackpot: Jackpot, table: Table, others: list[Table], paytable: Paytable
) -> Iterator[Guard]:
    """R14: what the jackpot's own approved rules say about links."""
    assert paytable.jackpot is not None
    terms, name = paytable.jackpot, paytable.name
    if others:
        yield lambda: refuse_if(terms.link == "never", "never_linked", paytable=name)
        mixed = any(other.game != table.game for other in others)
        one_game = terms.link == "same-game"
        yield lambda: refuse_if(one_game and mixed, "same_game_only", paytable=name)
        for each in (table, *others) if terms.link == "titles" else ():
            unlisted = listed_as(each.title) not in terms.titles
            said = {"title": each.title, "table": each.name}
            yield partial(refuse_if, unlisted, "title_not_linked", **said)
    is_offered = jackpot.paytable in table.paytables()
    said = {"table": table.name, "paytable": name}
    yield lambda: refuse_if(not is_offered, "paytable_differs", **said)
    if is_offered:
        yield lambda: need_wager_on_layout(table, paytable.id, jackpot.rules.wager)
    for other in others[:1]:
        decks = {"table": table.name, "here": table.decks, "there": other.decks}
        differ = terms.same_decks and other.decks != table.decks
        yield partial(refuse_if, differ, "decks_differ", **decks)
        differ = terms.versions and other.third_card != table.third_card
        yield partial(refuse_if, differ, "version_differs")


def need_wager_on_layout(table: Table, paytable: str, wager: Money) -> None:
    """The link's wager must be within the limits posted at each of its tables."""
    (spot,) = (spot for spot in table.spots if spot.paytable == paytable)
    refuse_if(
        not spot.minimum <= wager <= spot.maximum,
        "wager_outside",
        table=table.name,
        low=show(spot.minimum),
        high=show(spot.maximum),
        paytable=catalog.paytable(paytable).name,
        wager=show(wager),
    )


def listed_as(name: str) -> str:
    """The list of titles may use a shorter name than the approval letter."""
    found = title(name)
    return found.listed if found else name


def _need_one_maker(floor: Property, table: Table, others: list[Table], day: str) -> None:
    """R15: equipment of different makers only after a joint test (WAC 230-06-050) in force."""
    makers = sorted({each.maker for each in (table, *others)})
    together = " + ".join(makers)
    approval = floor.approvals.get(("interoperability", together))
    tested = approval is not None and not is_over(approval, day)
    refuse_if(len(makers) > 1 and not tested, "makers_differ", makers=" and ".join(makers))
