"""What each promise would be without its line of code, and the tests that then must fail.

`python -m tools.planted` tries them.
"""

from tools.planted import Defect

HERE = "tests/attack/"
TWO = HERE + "test_authority_two_persons.py::test_"
UP = HERE + "test_authority_start_up.py::test_"
GLASS = HERE + "test_authority_break_glass.py::test_"
STREAMS = HERE + "test_authority_streams.py::test_"
SMALL = HERE + "test_doors_small.py::test_"
IDS = HERE + "test_ids_repetition.py::test_"
CARDS = HERE + "test_claims_cards.py::test_"
POST = HERE + "test_claims_past_posting.py::test_"

LIVE = HERE + "test_live_thieves.py::test_"

DEFECTS = (
    Defect(
        "nobody else is asked",
        "floor/office/requests.py",
        "    return found if needed else None",
        "    return None",
        (
            TWO + "a_lone_manager_hires_nobody_who_signs_pays_or_asks",
            TWO + "a_lone_manager_promotes_nobody",
            TWO + "a_lone_manager_gets_no_code_for_the_executives_pin",
            TWO + "a_lone_manager_issues_no_card_to_a_supervisor",
            TWO + "a_lone_manager_creates_no_link_with_a_threshold_of_a_billion",
            TWO + "a_lone_manager_moves_no_jackpot",
            TWO + "a_lone_manager_backs_out_no_paid_award",
            TWO + "the_time_a_role_is_held_is_not_shortened_by_one_person",
            UP + "nobody_moves_a_meter_alone_even_during_start_up",
            LIVE + "one_manager_hires_nobody_and_takes_no_executives_pin",
            LIVE + "one_manager_makes_no_link_and_moves_no_jackpot",
        ),
    ),
    Defect(
        "one person agrees with themselves",
        "floor/office/requests.py",
        "refuse_if(request.by == context.by,",
        "refuse_if(False,",
        (TWO + "a_lone_manager_gets_no_code_for_the_executives_pin",),
    ),
    Defect(
        "a new role counts at once",
        "floor/command_handling/tenure.py",
        "since + days * DAY <= at",
        "since <= at",
        (TWO + "a_senior_hired_this_morning_approves_nothing",),
    ),
    Defect(
        "people raise themselves",
        "floor/office/people.py",
        "bool(more) and staff.id == context.by",
        "False",
        (TWO + "nobody_promotes_themselves_even_with_a_second_person",),
    ),
    Defect(
        "any role agrees",
        "floor/office/requests.py",
        "refuse_if(not mine and not trains,",
        "refuse_if(False,",
        (TWO + "a_supervisor_approves_no_hire_and_a_dealer_approves_nothing",),
    ),
    Defect(
        "requests outlive their author",
        "floor/office/requests.py",
        "refuse_if(not (author.is_employed and may),",
        "refuse_if(False,",
        (TWO + "requests_of_a_person_who_left_are_not_carried_out",),
    ),
    Defect(
        "a property starts up again whenever seniors leave",
        "floor/command_handling/tenure.py",
        "    if not is_starting_up(floor, floor.at) or floor.is_training:\n        return",
        "    if floor.is_training:\n        return",
        (TWO + "a_manager_who_dismisses_every_other_senior_is_still_one_person",),
    ),
    Defect(
        "a property never starts up",
        "floor/command_handling/tenure.py",
        "return at < floor.established_at",
        "return False",
        (
            UP + "one_person_starts_a_property_up_and_the_log_and_an_alarm_say_so",
            UP + "a_manager_alone_never_ends_the_start_up",
            GLASS + "the_new_manager_is_in_start_up_again_and_an_alarm_is_active",
        ),
    ),
    Defect(
        "a card is issued twice by break-glass",
        "floor/upkeep/outside_commands.py",
        "if card in state.credentials:",
        "if False:",
        (GLASS + "what_is_impossible_is_reported_in_one_sentence",),
    ),
    Defect(
        "files are readable by all",
        "web/server.py",
        "    os.umask(0o077)\n",
        "",
        (SMALL + "an_open_umask_and_older_files_change_nothing",),
    ),
    Defect(
        "older files stay readable",
        "web/server.py",
        "                file.chmod(mode & 0o700)",
        "                pass",
        (SMALL + "an_open_umask_and_older_files_change_nothing",),
    ),
    Defect(
        "redirects repeat the host",
        "web/security/guard.py",
        'if name != b"location" or b"://" not in value:',
        "if True:",
        (SMALL + "a_router_that_repeats_the_host_is_corrected",),
    ),
    Defect(
        "nested TOML is not caught",
        "paytables/reader.py",
        "except RecursionError:",
        "except ZeroDivisionError:",
        (SMALL + "nested_toml_and_json_are_reported_in_one_sentence",),
    ),
    Defect(
        "any name is a table's name",
        "floor/office/layouts.py",
        "refuse_if(PLAIN.fullmatch(command.table) is None,",
        "refuse_if(False,",
        (SMALL + "a_tables_name_is_plain_words",),
    ),
    Defect(
        "raises below a cent",
        "progressive/deciders/adjustments.py",
        "refuse_if(amount < CENT,",
        "refuse_if(False,",
        (SMALL + "a_raise_below_a_cent_is_refused",),
    ),
    Defect(
        "a claim's cards make any hand",
        "progressive/claim_cards.py",
        "refuse_if(made != hand,",
        "refuse_if(False,",
        (CARDS + "cards_recorded_after_the_win_are_read_as_well",),
    ),
    Defect(
        "a win is recorded without its cards",
        "floor/controllers/shared_steps.py",
        "if not award.cards and place.due >= cards_from(station.floor):",
        "if False:",
        (LIVE + "no_royal_on_cards_that_do_not_make_one",),
    ),
    Defect(
        "another body under a known id",
        "floor/command_handling/command_ids.py",
        "self.is_theirs(record) and record.answer in self.checks",
        "self.is_theirs(record)",
        (IDS + "a_forged_body_under_a_managers_own_key_is_another_command",),
    ),
    Defect(
        "a claim that is pressed off reopens the wagers",
        "floor/controllers/shared_steps.py",
        'link_refuses_if(place.is_claimed, "round_claimed")',
        "pass",
        (
            POST + "the_first_claim_closes_corrections_for_good",
            LIVE + "a_withdrawn_claim_reopens_nothing",
        ),
    ),
    Defect(
        "a win page asks for no right",
        "web/pages/printouts/win.py",
        '    need_report(request, "win")\n',
        "",
        (STREAMS + "a_win_page_asks_for_the_right_of_the_report",),
    ),
    Defect(
        "a stream outlives its right",
        "web/live/streams.py",
        "return self._right.holds()",
        "return True",
        (
            STREAMS + "a_stream_of_the_log_ends_with_the_right_to_read_it",
            STREAMS + "nothing_that_follows_a_dismissal_is_shown",
            STREAMS + "the_stream_of_a_revoked_sign_ends",
        ),
    ),
    Defect(
        "deals are counted before the role is looked at",
        "floor/shell.py",
        "if type(command) is commands.LinkTable and is_allowed(self.state, actor, command):",
        "if type(command) is commands.LinkTable:",
        (STREAMS + "no_deal_is_counted_for_whoever_may_not_link_tables",),
    ),
)
