"""Payments and back-outs: each is an event of its link, with a person and a reason."""

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.law.events import TaxRecorded
from houseway.floor.law.folds import award_key
from houseway.floor.law.house_rules import cards_from, count
from houseway.floor.law.required_amounts import local
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation.tax import TaxDue, tax_due
from houseway.floor.state import Jackpot, Property
from houseway.money import Money, show
from houseway.progressive import Award
from houseway.progressive.deciders import awards


def pay_award(floor: Property, command: commands.PayAward, context: Context) -> list[Event]:
    """R42, R43: form and withholding follow the tax law of the year, whoever pays."""
    jackpot = known_jackpot(floor, command.link)
    award = jackpot.link.award(command.award)
    due = tax_on(floor, jackpot, award, command, context) if award is not None else None
    withheld, form = (due.withheld, due.form) if due else (0, "")
    given = (command.award, context.by, command.method, withheld, form, command.check.strip())
    paid = on_link(jackpot, awards.pay_award, *given)
    assert award is not None
    assert due is not None
    _need_papers(floor, jackpot, award, command, due)
    _need_agreement(command, due)
    return [*paid, tax_recorded(command, wager_of(floor, jackpot, award), due)]


def tax_on(
    floor: Property, jackpot: Jackpot, award: Award, command: commands.PayAward, context: Context
) -> TaxDue:
    """By the calendar year of the payment, local time."""
    assert floor.opened is not None
    year = local(context.at, floor.opened.time_zone).year
    has_number = bool(command.has_number)
    return tax_due(award.due, wager_of(floor, jackpot, award), year, has_number=has_number)


def wager_of(floor: Property, jackpot: Jackpot, award: Award) -> Money:
    """The wager of its game: the link's may have changed since."""
    found = floor.waiting.get(award_key(jackpot.name, award.number))
    return found.wager if found else jackpot.rules.wager


def tax_recorded(command: commands.PayAward, wager: Money, due: TaxDue) -> TaxRecorded:
    return TaxRecorded(
        link=command.link,
        award=command.award,
        year=due.year,
        method=due.method,
        wager=wager,
        winnings=due.winnings,
        form=due.form,
        kind=due.kind,
        withheld=due.withheld,
        has_number=bool(command.has_number),
        winner=command.winner,
    )


def _need_papers(
    floor: Property, jackpot: Jackpot, award: Award, command: commands.PayAward, due: TaxDue
) -> None:
    """R44: what a payment of this amount requires, in the order of the cage's work."""
    if award.due >= cards_from(floor):
        waits = floor.waiting[award_key(jackpot.name, award.number)]
        refuse_if(not waits.has_cards, "pay_cards", win=award.win)
        refuse_if(not command.winner.strip(), "winner_missing", win=award.win)
    if due.form:
        refuse_if(command.has_number is None, "number_unsaid")
        refuse_if(not command.form_signed, "form_unsigned", form=due.form)
    most = count(floor, "cash_most", floor.day)
    in_cash, numbered = command.method != "cheque", bool(command.check.strip())
    refuse_if(in_cash and award.due > most, "cash_above", most=show(most), amount=show(award.due))
    refuse_if(numbered == in_cash, "check_odd" if in_cash else "check_missing")


def _need_agreement(command: commands.PayAward, due: TaxDue) -> None:
    """What the cage reports must be what is due."""
    form, withheld = command.tax_form, command.withheld
    if form is not None and form != due.form:
        words = [f"form {each}" if each else "no form" for each in (due.form, form)]
        refuse("tax_form_wrong", needed=words[0], given=words[1])
    if withheld is not None and withheld != due.withheld:
        refuse("tax_withheld_wrong", due=show(due.withheld), given=show(withheld))


def back_out_award(
    floor: Property, command: commands.BackOutAward, context: Context
) -> list[Event]:
    jackpot = known_jackpot(floor, command.link)
    return on_link(jackpot, awards.back_out_award, command.award, context.by, command.reason)


def dispute_award(floor: Property, command: commands.DisputeAward, context: Context) -> list[Event]:
    jackpot = known_jackpot(floor, command.link)
    return on_link(jackpot, awards.dispute_award, command.award, context.by, command.reason)
