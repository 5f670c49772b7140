"""`decide(floor, command, context)`: what a command makes happen, or why it may not.

Pure: it reads the state and its arguments and nothing else. Roles are the shell's business.
"""

from collections.abc import Callable
from typing import Any, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.clock import parse_day_start
from houseway.floor.context import Context
from houseway.floor.controllers import rounds
from houseway.floor.controllers.flows import press
from houseway.floor.controllers.late import claim_late
from houseway.floor.law import bank, files, merchandise
from houseway.floor.law.house_rules import set_house_rule
from houseway.floor.office import (
    adjustments,
    attention,
    changes,
    devices,
    layouts,
    links,
    money,
    paging,
    people,
    requests,
    routines,
)
from houseway.floor.play import deal
from houseway.floor.refused import refuse_if
from houseway.floor.state import Property

Decider = Callable[[Property, Any, Context], list[e.Event]]


def decide(floor: Property, command: c.Command, context: Context) -> list[e.Event]:
    """The events, ready for `evolve`; raises `Refused` and changes nothing."""
    made = outright(floor, command, context)
    second = requests.second_of(floor, command)
    if second is None:
        return made
    return requests.asked_of_two(floor, command, made, second, context)  # type: ignore[arg-type]


def outright(floor: Property, command: c.Command, context: Context) -> list[e.Event]:
    """As if everyone whom it takes had agreed."""
    return DECIDERS[type(command)](floor, command, context)


def agree_request(floor: Property, command: c.AgreeRequest, context: Context) -> list[e.Event]:
    request = requests.agreed_to(floor, command, context)
    made = outright(floor, request.asked, context)
    return [requests.agreement(floor, request, context), *made]


def open_property(floor: Property, command: c.OpenProperty, context: Context) -> list[e.Event]:
    """The log's first record: the property, and the manager who hires everyone else."""
    refuse_if(floor.opened is not None, "already_open")
    refuse_if(not command.name.strip() or not command.manager.strip(), "name_blank")
    parse_day_start(command.day_start)
    try:
        ZoneInfo(command.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError(f"There is no time zone {command.time_zone!r}.") from None
    return [
        e.PropertyOpened(command),
        e.StaffHired(command.manager, command.manager_name, ("manager",)),
    ]


def school(floor: Property, command: c.School, context: Context) -> list[e.Event]:
    """Loaded when someone trains: it brings the lab's drills."""
    from houseway.floor.training.decide import SCHOOL

    return SCHOOL[type(command)](floor, command, context)


# Exactly one decider per command; a test compares this table with the union.
DECIDERS: dict[type, Decider] = {
    **dict.fromkeys(get_args(c.Controller), press),
    c.OpenProperty: open_property,
    c.DealFirstCard: rounds.deal_first_card,
    c.EndRound: rounds.end_round,
    c.VoidRound: rounds.void_round,
    c.RecordIrregularity: rounds.record_irregularity,
    c.OperateShuffler: rounds.operate_shuffler,
    c.ClaimLate: claim_late,
    c.SitDown: deal.sit_down,
    c.StandUp: deal.stand_up,
    c.BuyChips: deal.buy_chips,
    c.DealRound: deal.deal_round,
    c.AnswerRound: deal.answer_round,
    c.KeepNote: deal.keep_note,
    **dict.fromkeys(get_args(c.School), school),
    c.LogOn: attention.log_on,
    c.LogOff: attention.log_off,
    c.CallSupervisor: layouts.call_supervisor,
    c.PageExecutive: paging.page_executive,
    c.CallTechnician: attention.call_technician,
    c.AcknowledgeAlarm: attention.acknowledge_alarm,
    c.HireStaff: people.hire_staff,
    c.ChangeRoles: people.change_roles,
    c.DismissStaff: people.dismiss_staff,
    c.IssueCredential: people.issue_credential,
    c.RevokeCredential: people.revoke_credential,
    c.ResetPin: people.reset_pin,
    c.EnrolDevice: devices.enrol_device,
    c.RevokeDevice: devices.revoke_device,
    c.DressSigns: devices.dress_signs,
    c.ShowWinner: devices.show_winner,
    c.RecordApproval: layouts.record_approval,
    c.AddTable: layouts.add_table,
    c.OpenTable: layouts.open_table,
    c.CloseTable: layouts.close_table,
    c.CreateLink: links.create_link,
    c.LinkTable: links.link_table,
    c.UnlinkTable: links.unlink_table,
    c.OpenLink: links.open_link,
    c.CloseLink: links.close_link,
    c.ReopenLink: links.reopen_link,
    c.ChangeLink: changes.change_link,
    c.ChangeSpots: routines.change_spots,
    c.PlaceTable: layouts.place_table,
    c.MoveJackpot: routines.move_jackpot,
    c.RetireLink: routines.retire_link,
    c.OpenShift: routines.open_shift,
    c.CloseShift: routines.close_shift,
    c.CloseDay: routines.close_day,
    c.PayAward: money.pay_award,
    c.BackOutAward: money.back_out_award,
    c.DisputeAward: money.dispute_award,
    c.AdjustLevel: adjustments.adjust_level,
    c.AgreeRequest: agree_request,
    c.DropRequest: requests.drop_request,
    c.RecordDeposit: bank.record_deposit,
    c.RecordBankBalance: bank.record_bank_balance,
    c.RecordSeizure: bank.record_seizure,
    c.RestoreFunds: bank.restore_funds,
    c.CoverPrize: bank.cover_prize,
    c.CountCage: bank.count_cage,
    c.RecordGross: bank.record_gross,
    c.SignSlip: bank.sign_slip,
    c.GiveNotice: files.give_notice,
    c.RecordCards: files.record_cards,
    c.PostNotices: files.post_notices,
    c.ReleaseSeal: files.release_seal,
    c.SetHouseRule: set_house_rule,
    c.OfferMerchandise: merchandise.offer_merchandise,
    c.GiveMerchandise: merchandise.give_merchandise,
}
