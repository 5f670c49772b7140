"""May this table join this link? R11 to R15: the law first, then the approved rules.

Guards stand in the order of WAC 230-15-065: state law, then what the maker was approved for.
"""

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.law.approvals import is_over
from houseway.floor.law.house_rules import count
from houseway.floor.links.proofs import GameProof, LinkProof
from houseway.floor.links.rules import meter_hands
from houseway.floor.office.layouts import laid_out
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Jackpot, Property, Table
from houseway.money import Money, show
from houseway.paytables import Paytable, title


def need_lawful(
    floor: Property, jackpot: Jackpot, table: Table, command: c.LinkTable, context: Context
) -> tuple[GameProof, ...]:
    """Returns the proofs that the link rests on from now on."""
    others = [floor.tables[name] for name in jackpot.link.tables]
    _need_layout(floor, jackpot, table, context)
    refuse_if(
        table.location != jackpot.location,
        "location_differs",
        table=table.name,
        here=table.location,
        there=jackpot.location,
    )
    proofs = _need_equal_games(jackpot, table, others, command.proof, context)
    _need_terms(jackpot, table, others, context.catalogue[jackpot.paytable])
    _need_one_maker(floor, table, others, context.day)
    family = "aquarius" if table.flow == "aquarius" else "nexus"
    refuse_if(family != jackpot.family, "family_differs", table=table.name)
    laid_out(table, context)
    return proofs


def jackpot_paytable(table: Table, jackpot: Jackpot, catalogue: dict[str, Paytable]) -> str:
    """The jackpot that this table would bring: the link's own where its layout has it."""
    offered = [name for name in table.paytables() if catalogue[name].jackpot is not None]
    return jackpot.paytable if jackpot.paytable in offered or not offered else offered[0]


def _need_layout(floor: Property, jackpot: Jackpot, table: Table, context: Context) -> None:
    """R11: one kind to a table, no more jackpots than the house allows (R01)."""
    carried = [floor.jackpots[x.link] for x in table.controllers.values() if x.link]
    most = count(floor, "jackpots_on_layout", context.day, table.game, context.regulation)
    refuse_if(len(carried) >= most, "too_many_jackpots", most=most)
    for other in carried:
        mixed = other.kind != jackpot.kind
        refuse_if(mixed, "kinds_mixed", table=table.name, kind=other.kind)
        same = other.paytable == jackpot.paytable
        refuse_if(same, "wager_linked", table=table.name, link=other.name)


def _need_equal_games(
    jackpot: Jackpot,
    table: Table,
    others: list[Table],
    proof: LinkProof | None,
    context: Context,
) -> tuple[GameProof, ...]:
    """R13: same winning hand, same exact probability, a meter on each table."""
    strangers = [other for other in others if other.game != table.game]
    if not strangers:
        return jackpot.proofs
    if proof is None:
        refuse("proof_missing")
    refuse_if(proof.program != context.program, "proof_program")
    catalogue = dict(context.catalogue)
    here = _proof_of(proof, table.game, jackpot_paytable(table, jackpot, catalogue), context)
    there = _proof_of(proof, strangers[0].game, jackpot.paytable, context)
    _need_equal(here, there)
    for each in (table, *others):
        refuse_if(not each.has_meter, "meter_missing", table=each.name)
    _need_single(table, others, context)
    return tuple({p.game: p for p in (*jackpot.proofs, there, here)}.values())


def _proof_of(proof: LinkProof, game: str, paytable: str, context: Context) -> GameProof:
    found = proof.of(game, paytable)
    wanted = set(meter_hands(context.catalogue[paytable]))
    if found is None or set(found.hands) != wanted:
        refuse("proof_incomplete", game=game, paytable=paytable)
    return found


def _need_equal(here: GameProof, there: GameProof) -> None:
    differ = list(here.hands) != list(there.hands)
    refuse_if(differ, "hand_differs", here=here.game, there=there.game)
    for hand, exact in here.hands.items():
        if exact != there.hands[hand]:
            refuse(
                "probability_differs",
                hand=hand,
                a=exact,
                here=here.game,
                b=there.hands[hand],
                there=there.game,
            )


def _need_single(table: Table, others: list[Table], context: Context) -> None:
    """Before the change of 2023: the only progressive on each game of the link."""
    until = context.regulation.one_progressive_until
    if context.day < until:
        for each in (table, *others):
            linked = [x for x in each.controllers.values() if x.link]
            most = 0 if each is table else 1
            refuse_if(len(linked) > most, "one_progressive", until=until)


def _need_terms(jackpot: Jackpot, table: Table, others: list[Table], paytable: Paytable) -> None:
    """R14: what the jackpot's own approved rules say about links."""
    assert paytable.jackpot is not None
    terms = paytable.jackpot
    if others:
        refuse_if(terms.link == "never", "never_linked", paytable=paytable.id)
        mixed = any(other.game != table.game for other in others)
        refuse_if(terms.link == "same-game" and mixed, "same_game_only", paytable=paytable.id)
        for each in (table, *others) if terms.link == "titles" else ():
            unlisted = listed_as(each.title) not in terms.titles
            refuse_if(unlisted, "title_not_linked", title=each.title, table=each.name)
    refuse_if(
        jackpot.paytable not in table.paytables(),
        "paytable_differs",
        table=table.name,
        paytable=jackpot.paytable,
    )
    need_wager_on_layout(table, paytable.id, jackpot.rules.wager)
    for other in others[:1]:
        differ = terms.same_decks and other.decks != table.decks
        refuse_if(differ, "decks_differ", table=table.name, here=table.decks, there=other.decks)
        differ = terms.versions and other.third_card != table.third_card
        refuse_if(differ, "version_differs")


def need_wager_on_layout(table: Table, paytable: str, wager: Money) -> None:
    """The one wager of a link lies within the limits posted on each of its tables."""
    (spot,) = (spot for spot in table.spots if spot.paytable == paytable)
    refuse_if(
        not spot.minimum <= wager <= spot.maximum,
        "wager_outside",
        table=table.name,
        low=show(spot.minimum),
        high=show(spot.maximum),
        paytable=paytable,
        wager=show(wager),
    )


def listed_as(name: str) -> str:
    """The list of titles may name a game more briefly than the letter that approves it."""
    found = title(name)
    return found.listed if found else name


def _need_one_maker(floor: Property, table: Table, others: list[Table], day: str) -> None:
    """R15: equipment of different makers only after a test together (WAC 230-06-050), while its
    approval is in force."""
    makers = sorted({each.maker for each in (table, *others)})
    together = " + ".join(makers)
    approval = floor.approvals.get(("interoperability", together))
    tested = approval is not None and not is_over(approval, day)
    refuse_if(len(makers) > 1 and not tested, "makers_differ", makers=" and ".join(makers))
