"""The core before it knew one table and one round, one old fault at a time.

`python -m tools.planted old` tries them: each is what the house did before (issue 16).
"""

from tools.planted import Defect

POST = "tests/attack/test_claims_past_posting.py::test_"
CARDS = "tests/attack/test_claims_cards.py::test_"
ROUNDS = "tests/attack/test_claims_rounds.py::test_"
LIVE = "tests/attack/test_live_thieves.py::test_"
LAID = "tests/floor/test_layouts.py::test_"
ONE = "tests/progressive/test_one_way.py::test_"

DEFECTS = (
    Defect(
        "old: a START waits for its own jackpot only",
        "floor/controllers/shared_steps.py",
        "    _need_round_over(station, table.controllers.keys() - own)\n",
        "",
        (
            POST + "a_hand_that_was_claimed_is_not_played_again_on_the_other_tab",
            POST + "one_start_locks_every_sensor_and_the_next_waits_for_all",
            LIVE + "a_hand_that_was_seen_is_not_played_on_the_other_jackpot",
        ),
    ),
    Defect(
        "old: a first card closes nothing where no jackpot is locked",
        "floor/controllers/shared_steps.py",
        "    if table.is_dealt and not station.place.is_open:",
        "    if False:",
        (ROUNDS + "no_wager_is_locked_on_cards_that_were_dealt_without_one",),
    ),
    Defect(
        "old: a wager is added after a first card without a jackpot",
        "floor/controllers/shared_steps.py",
        '    refuse_if(station.table.is_dealt, "first_card_out", table=station.table.name)\n',
        "",
        (ROUNDS + "no_wager_is_locked_on_cards_that_were_dealt_without_one",),
    ),
    Defect(
        "old: a wager is added on the other sensor after the first card",
        "floor/controllers/shared_steps.py",
        "    for sensor, controller in station.table.controllers.items():",
        "    for sensor, controller in [(station.sensor, station.controller)]:",
        (
            POST + "a_hand_that_was_claimed_is_not_played_again_on_the_other_tab",
            POST + "the_first_claim_closes_corrections_for_good[2]",
        ),
    ),
    Defect(
        "old: the other sensors are not locked",
        "floor/controllers/shared_steps.py",
        "    for sensor, wagers in sorted(command.others.items()):",
        "    for sensor, wagers in ():",
        (
            POST + "one_start_locks_every_sensor_and_the_next_waits_for_all",
            POST + "a_lock_covers_the_whole_table_or_nothing",
        ),
    ),
    Defect(
        "old: first cards are dealt again and again",
        "floor/controllers/rounds.py",
        '    refuse_if(table.is_dealt, "already_dealt", table=table.name)\n',
        "",
        (ROUNDS + "a_first_card_is_dealt_once_in_a_round",),
    ),
    Defect(
        "old: the end of the last jackpot leaves the round open",
        "floor/controllers/shared_steps.py",
        "        station.note(RoundEnded(table.name, table.round))",
        "        pass",
        (ROUNDS + "a_first_card_is_dealt_once_in_a_round",),
    ),
    Defect(
        "old: a jackpot that ends early ends the round",
        "floor/controllers/shared_steps.py",
        "(table.is_dealt and terms_ and terms_.ends_before_play)",
        "False",
        (ROUNDS + "a_jackpot_that_ends_before_play_resumes_leaves_the_round_open",),
    ),
    Defect(
        "old: a void is that of one sensor",
        "floor/controllers/rounds.py",
        "    for sensor in games:\n        station",
        "    for sensor in [*games][:1]:\n        station",
        (ROUNDS + "only_a_supervisor_takes_the_cards_back_and_for_the_whole_table[lit_at3]",),
    ),
    Defect(
        "old: a round without a jackpot cannot be voided",
        "floor/controllers/rounds.py",
        "link_refuses_if(not games and not table.is_dealt,",
        "link_refuses_if(not games,",
        (
            ROUNDS + "only_a_supervisor_takes_the_cards_back_and_for_the_whole_table[lit_at0]",
            ROUNDS + "a_table_without_a_sensor_has_rounds_voids_and_irregularities_on_record",
        ),
    ),
    Defect(
        "old: a table closes in a round",
        "floor/office/layouts.py",
        '    refuse_if(table.is_dealt, "round_running", table=table.name)\n',
        "",
        (ROUNDS + "a_table_does_not_close_in_a_round_and_a_closed_one_deals_none",),
    ),
    Defect(
        "old: a fault is that of the whole sensor",
        "floor/controllers/shared_steps.py",
        "    station.note(events.FaultReported(table.name, station.sensor, command.what, seat))",
        "    station.note(events.FaultReported(table.name, station.sensor, command.what, 0))",
        (ROUNDS + "a_dead_seat_takes_no_wager_and_the_others_play_on",),
    ),
    Defect(
        "old: a dead seat takes a wager",
        "floor/controllers/shared_steps.py",
        '            refuse_if(seat in dead, "seat_dead", seat=seat)',
        "            pass",
        (ROUNDS + "a_dead_seat_takes_no_wager_and_the_others_play_on",),
    ),
    Defect(
        "old: an ante of $400 with a raise of $800",
        "table/wager_rules.py",
        "        if most is not None and times * most > ceiling:",
        "        if False:",
        (LAID + "what_the_game_refuses_the_floor_refuses[maximum_raise]",),
    ),
    Defect(
        "old: two progressives of one game",
        "floor/office/layouts.py",
        "        if free is None:\n",
        "        free = free or bet + table.id\n        if free is None:\n",
        (LAID + "what_the_game_refuses_the_floor_refuses[spot_taken]",),
    ),
    Defect(
        "old: the house's choices are not the table's",
        "floor/office/layouts.py",
        "    chosen = tuple(sorted(table.settings.items()))",
        "    chosen = ()",
        (
            LAID + "the_choices_of_the_house_are_part_of_the_table",
            LAID + "a_car_is_offered_where_it_is_worth_something",
        ),
    ),
    Defect(
        "old: cards given with a claim are not read",
        "progressive/claim_cards.py",
        '        refuse_if(not made, "cards_nothing")\n'
        '        refuse_if(made != hand, "cards_make", hand='
        "names.label(self.table.hands, made).lower())",
        "        return",
        (
            CARDS + "a_royal_is_not_confirmed_on_cards_that_do_not_make_one",
            CARDS + "a_royal_is_not_even_claimed_with_cards_that_do_not_make_one",
            CARDS + "cards_recorded_after_the_win_are_read_as_well",
            CARDS + "the_key_does_not_record_five_aces_on_four",
            CARDS + "the_dealers_cards_count_where_the_row_speaks_of_both_hands",
        ),
    ),
    Defect(
        "old: the joker makes the hand where nothing is wild",
        "progressive/claim_cards.py",
        "        if self.is_replaced(cards):",
        "        if False:",
        (CARDS + "dj_wild_reads_the_replacement_card_and_not_the_joker",),
    ),
    Defect(
        "old: envy of $600 where $750 is paid",
        "progressive/pays.py",
        "divmod(printed * rules.wager, DOLLAR)",
        "divmod(printed * (rules.wager // DOLLAR * DOLLAR), DOLLAR)",
        (
            ONE + "a_sign_shows_the_envy_that_is_paid",
            ONE + "envy_with_a_meter_and_without_are_the_same_sums",
        ),
    ),
    Defect(
        "old: a sign works out its own envy",
        "web/views.py",
        "        envy=envy_each(rules, hand),",
        "        envy=rules.hands[hand].envy * (rules.wager // 1_000_000),",
        (ONE + "a_sign_shows_the_envy_that_is_paid",),
    ),
    Defect(
        "old: a claim on the tray makes a jackpot pending",
        "progressive/pays.py",
        "        award.level or isinstance(rules.hands[award.hand].pay, Prize) for",
        "        True for",
        (ONE + "a_claim_on_the_tray_is_pending_but_is_not_a_jackpot",),
    ),
    Defect(
        "old: the prize of a house jackpot is never pending",
        "progressive/pays.py",
        "        award.level or isinstance(rules.hands[award.hand].pay, Prize) for",
        "        award.level for",
        (ONE + "the_prize_of_a_house_jackpot_is_pending_too",),
    ),
)
