"""Guards that several commands share, each naming one reason."""

from houseway.progressive.refused import refuse, refuse_if
from houseway.progressive.state import Award, Link, is_pending
from houseway.progressive.tables import Table


def need_person(by: str) -> None:
    refuse_if(not by.strip(), "by_blank")


def need_person_and_reason(by: str, reason: str) -> None:
    """Every manual change of a level needs a person and a reason (WAC 230-15-685 (3))."""
    need_person(by)
    refuse_if(not reason.strip(), "reason_blank")


def known_table(link: Link, name: str) -> Table:
    table = link.tables.get(name)
    if table is None:
        refuse("table_unknown", table=name)
    return table


def table_in_play(link: Link, name: str) -> Table:
    table = known_table(link, name)
    if not table.is_open:
        refuse("no_game", table=name)
    return table


def known_award(link: Link, number: int) -> Award:
    award = link.award(number)
    if award is None:
        refuse("award_unknown", award=number)
    return award


def pending_award(link: Link, number: int) -> Award:
    award = known_award(link, number)
    refuse_if(not is_pending(award), "not_pending", win=award.win)
    return award


def posted_award(link: Link, number: int) -> Award:
    """A valid win: posted, neither backed out nor in dispute."""
    award = known_award(link, number)
    refuse_if(is_pending(award), "not_posted", award=number)
    refuse_if(award.is_backed_out, "backed_out", win=award.win)
    refuse_if(award.is_disputed, "disputed", win=award.win)
    return award
