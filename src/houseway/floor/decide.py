"""`decide(floor, command, context)`: what a command makes happen, or why it may not.

Pure: it reads the state and its arguments and nothing else. The shell checks roles.
"""

from collections.abc import Callable
from typing import Any, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from houseway.floor import commands, events
from houseway.floor.clock import parse_day_start
from houseway.floor.context import Context
from houseway.floor.controllers import rounds
from houseway.floor.controllers.flows import press
from houseway.floor.controllers.late_claims import claim_late
from houseway.floor.law import bank, merchandise, notices_and_seals
from houseway.floor.law.house_rules import set_house_rule
from houseway.floor.office import (
    adjustments,
    calls,
    changes,
    devices,
    layouts,
    links,
    money,
    people,
    requests,
    routines,
)
from houseway.floor.play import deal
from houseway.floor.refused import refuse_if
from houseway.floor.state import Property

Decider = Callable[[Property, Any, Context], list[events.Event]]


def decide(floor: Property, command: commands.Command, context: Context) -> list[events.Event]:
    """The events, ready for `evolve`; raises `Refused` and changes nothing."""
    made = outright(floor, command, context)
    second = requests.second_of(floor, command)
    if second is None:
        return made
    return requests.asked_of_two(floor, command, made, second, context)  # type: ignore[arg-type]


def outright(floor: Property, command: commands.Command, context: Context) -> list[events.Event]:
    """Decides as if everyone who must approve had approved."""
    return DECIDERS[type(command)](floor, command, context)


def agree_request(
    floor: Property, command: commands.AgreeRequest, context: Context
) -> list[events.Event]:
    request = requests.agreed_to(floor, command, context)
    made = outright(floor, request.asked, context)
    return [requests.agreement(floor, request, context), *made]


def open_property(
    floor: Property, command: commands.OpenProperty, context: Context
) -> list[events.Event]:
    """The log's first record: the property, and the manager who hires everyone else."""
    refuse_if(floor.opened is not None, "already_open")
    refuse_if(not command.name.strip() or not command.manager.strip(), "name_blank")
    people.need_person(command.manager)
    parse_day_start(command.day_start)
    try:
        ZoneInfo(command.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError(f"There is no time zone {command.time_zone!r}.") from None
    return [
        events.PropertyOpened(command),
        events.StaffHired(command.manager, command.manager_name, ("manager",)),
    ]


def school(floor: Property, command: commands.School, context: Context) -> list[events.Event]:
    """Imported when first needed, because it loads the lab's drills."""
    from houseway.floor.training.decide import SCHOOL

    return SCHOOL[type(command)](floor, command, context)


# Exactly one decider per command; a test compares this table with the union.
DECIDERS: dict[type, Decider] = {
    **dict.fromkeys(get_args(commands.Controller), press),
    commands.OpenProperty: open_property,
    commands.DealFirstCard: rounds.deal_first_card,
    commands.EndRound: rounds.end_round,
    commands.VoidRound: rounds.void_round,
    commands.RecordIrregularity: rounds.record_irregularity,
    commands.OperateShuffler: rounds.operate_shuffler,
    commands.ClaimLate: claim_late,
    commands.SitDown: deal.sit_down,
    commands.StandUp: deal.stand_up,
    commands.BuyChips: deal.buy_chips,
    commands.DealRound: deal.deal_round,
    commands.AnswerRound: deal.answer_round,
    commands.KeepNote: deal.keep_note,
    **dict.fromkeys((commands.TakeDeal, commands.DealerActs, commands.PauseTable), school),
    **dict.fromkeys(get_args(commands.School), school),
    commands.LogOn: calls.log_on,
    commands.LogOff: calls.log_off,
    commands.CallSupervisor: layouts.call_supervisor,
    commands.PageExecutive: calls.page_executive,
    commands.CallTechnician: calls.call_technician,
    commands.AcknowledgeAlarm: calls.acknowledge_alarm,
    commands.HireStaff: people.hire_staff,
    commands.ChangeRoles: people.change_roles,
    commands.DismissStaff: people.dismiss_staff,
    commands.IssueCredential: people.issue_credential,
    commands.RevokeCredential: people.revoke_credential,
    commands.ResetPin: people.reset_pin,
    commands.EnrolDevice: devices.enrol_device,
    commands.RevokeDevice: devices.revoke_device,
    commands.DressSigns: devices.dress_signs,
    commands.ShowWinner: devices.show_winner,
    commands.RecordApproval: layouts.record_approval,
    commands.AddTable: layouts.add_table,
    commands.OpenTable: layouts.open_table,
    commands.CloseTable: layouts.close_table,
    commands.CreateLink: links.create_link,
    commands.LinkTable: links.link_table,
    commands.UnlinkTable: links.unlink_table,
    commands.OpenLink: links.open_link,
    commands.CloseLink: links.close_link,
    commands.ReopenLink: links.reopen_link,
    commands.ChangeLink: changes.change_link,
    commands.ChangeSpots: routines.change_spots,
    commands.PlaceTable: layouts.place_table,
    commands.MoveJackpot: routines.move_jackpot,
    commands.RetireLink: routines.retire_link,
    commands.OpenShift: routines.open_shift,
    commands.CloseShift: routines.close_shift,
    commands.CloseDay: routines.close_day,
    commands.PayAward: money.pay_award,
    commands.BackOutAward: money.back_out_award,
    commands.DisputeAward: money.dispute_award,
    commands.AdjustLevel: adjustments.adjust_level,
    commands.AgreeRequest: agree_request,
    commands.DropRequest: requests.drop_request,
    commands.RecordDeposit: bank.record_deposit,
    commands.RecordBankBalance: bank.record_bank_balance,
    commands.RecordSeizure: bank.record_seizure,
    commands.RestoreFunds: bank.restore_funds,
    commands.CoverPrize: bank.cover_prize,
    commands.CountCage: bank.count_cage,
    commands.RecordGross: bank.record_gross,
    commands.SignSlip: bank.sign_slip,
    commands.GiveNotice: notices_and_seals.give_notice,
    commands.RecordCards: notices_and_seals.record_cards,
    commands.PostNotices: notices_and_seals.post_notices,
    commands.ReleaseSeal: notices_and_seals.release_seal,
    commands.SetHouseRule: set_house_rule,
    commands.OfferMerchandise: merchandise.offer_merchandise,
    commands.GiveMerchandise: merchandise.give_merchandise,
}
