"""Defects of the watermark, the ids and a node's start that the proof under fault must catch.

`python -m tools.planted proof` tries them.
"""

from tools.planted import Defect

WATERMARK = "tests/floor/store/test_watermark.py::test_"
INSIDER = "tests/web/test_insider.py::test_"
ACCEPTING = "tests/floor/test_accepting.py::test_"
WITNESSES = "tests/web/test_witnesses.py::test_"
IDS = "tests/floor/test_archived_ids.py::test_"
INDEX = "tests/floor/store/test_index_check.py::test_"
BACKUP = "tests/floor/test_backup.py::test_"
SLOW = "tests/web/health/test_slow_steps.py::test_"

DEFECTS = (
    Defect(
        "proof: a node that ended while it started is served",
        "floor/cluster/node.py",
        "        if self.leadership.role == ENDED:\n            tell()\n",
        "",
        ("tests/web/test_nodes.py::test_a_node_that_ended_while_it_started_is_not_served",),
    ),
    Defect(
        "proof: a database that hangs is waited for forever",
        "floor/cluster/node.py",
        "            elif self.unheard > HUNG:",
        "            elif False:",
        ("tests/web/test_nodes.py::test_a_database_that_answers_nothing_any_more_ends_the_node",),
    ),
    Defect(
        "proof: a database that is away is damage",
        "floor/store/postgres/schema.py",
        "class NoDatabase(ConnectionError):",
        "class NoDatabase(ValueError):",
        (
            "tests/floor/store/test_postgres.py::"
            "test_a_database_that_goes_away_while_a_log_is_verified_is_no_damage",
        ),
    ),
    Defect(
        "proof: a slow start says nothing",
        "web/health/slow_steps.py",
        '            say(f"{step}',
        '            str(f"{step}',
        (
            SLOW + "a_slow_step_is_reported_until_it_is_over",
            SLOW + "the_supervisor_hears_that_a_slow_start_lives",
            SLOW + "a_start_says_that_it_waits_for_the_last_server_s_writer",
        ),
    ),
    Defect(
        "proof: triggers are not looked at",
        "floor/store/verify.py",
        "            problem = problem or log.trigger_problem()",
        "            pass",
        (
            WATERMARK + "a_dropped_trigger_is_named",
            WATERMARK + "a_trigger_that_lets_one_person_through_is_named",
            WATERMARK + "a_disabled_trigger_is_named",
        ),
    ),
    Defect(
        "proof: a record that nobody signed counts",
        "floor/store/signatures/watermark_check.py",
        "    if found.seq < head.seq:",
        "    if False:",
        (
            WATERMARK + "a_record_appended_with_a_right_digest_is_refused",
            INSIDER + "a_snapshot_raised_and_bound_by_an_appended_record_is_refused",
        ),
    ),
    Defect(
        "proof: a log behind its own snapshot starts",
        "web/start_up.py",
        "    if floor.contradiction:",
        "    if False:",
        (INSIDER + "a_log_behind_its_own_snapshot_is_refused",),
    ),
    Defect(
        "proof: any stored PIN is its owner's",
        "web/security/pins.py",
        "        return self._floor.state.pins.get(pin.staff) == digest_of(pin.hash)",
        "        return True",
        (INSIDER + "a_replaced_pin_lets_nobody_in_and_is_on_record",),
    ),
    Defect(
        "proof: where signing began is on no record",
        "web/start_up.py",
        "    if state.signing_key != key:",
        "    if False:",
        (INSIDER + "a_pin_of_an_older_log_is_taken_over_once",),
    ),
    Defect(
        "proof: the watermark is kept after the answer",
        "floor/store/log_store.py",
        "            self._signer.keep(signed)",
        "            pass",
        (
            WATERMARK + "the_writer_process_signs_and_reports_the_checkpoint",
            WATERMARK + "a_second_place_that_cannot_be_written_acknowledges_nothing",
        ),
    ),
    Defect(
        "proof: one person accepts a loss",
        "floor/upkeep/loss_acceptance.py",
        "    if not by or by == second:",
        "    if not by:",
        (ACCEPTING + "others_are_refused_and_nothing_is_changed",),
    ),
    Defect(
        "proof: an accepted loss excuses what was signed after it",
        "floor/store/signatures/watermark_check.py",
        " and mark.at <= record.at)",
        ")",
        (ACCEPTING + "a_watermark_signed_after_the_loss_is_excused_by_nothing",),
    ),
    Defect(
        "proof: a witness is never behind",
        "web/cluster/witnesses.py",
        "        behind = max(0, head - self._seq)",
        "        behind = 0",
        (WITNESSES + "a_witness_that_does_not_answer_is_shown_and_holds_up_nobody",),
    ),
    Defect(
        "proof: what a controller was told is nobody's business",
        "web/api/commands.py",
        '        need_not_behind(backend, headers_of(request).get(LAST_RECORD, b""))\n',
        "",
        (WITNESSES + "a_log_that_lost_what_a_controller_was_told_does_nothing_for_it",),
    ),
    Defect(
        "proof: a following node is no witness",
        "floor/cluster/witness.py",
        "        self._file.write(stored.note, is_signed=is_public(stored.note, self._keys))",
        "        pass",
        (
            "tests/floor/cluster/test_node.py::"
            "test_a_node_that_followed_refuses_a_database_that_was_set_back",
        ),
    ),
    Defect(
        "proof: any path leads to the signed root",
        "floor/upkeep/log_proof.py",
        "    if root_of_inclusion(index, found.size, leaf_hash(found.digest), path) != found.root:",
        "    if False:",
        ("tests/floor/test_log_proof.py::test_a_forged_proof_is_refused_by_both",),
    ),
    Defect(
        "proof: any note is signed",
        "floor/store/signatures/signed_note.py",
        "        if any(verifier.is_signed(text, line) for verifier in verifiers):",
        "        if True:",
        (
            "tests/web/pages/test_check_head.py::"
            "test_a_printed_head_is_valid_and_a_forged_one_is_not",
            "tests/floor/test_log_proof.py::test_the_command_line_reads_a_printed_head",
        ),
    ),
    Defect(
        "proof: an id in doubt is a new one",
        "floor/store/archives.py",
        "        if reader is None:\n            raise Unclear",
        "        if False:\n            raise Unclear",
        (
            IDS + "ids_of_an_archive_that_nobody_can_look_up_are_refused_and_new_ones_are_not",
            IDS + "the_same_of_ids_that_nobody_can_look_up_on_postgresql",
        ),
    ),
    Defect(
        "proof: archived ids stay in the file",
        "floor/store/postgres/log.py",
        "        put_ids(self._writer, self.property_id, archived_to(archives))\n",
        "",
        (IDS + "the_other_node_knows_archived_ids_without_the_archive_files",),
    ),
    Defect(
        "proof: a damaged index is served",
        "floor/store/index_check.py",
        "            if problem := look():",
        '            if problem := "":',
        (INDEX + "a_damaged_index_keeps_the_server_down",),
    ),
    Defect(
        "proof: a lost id is a new one while the index is checked",
        "floor/store/index_check.py",
        "        if self.doubt:\n            raise Unclear",
        "        if False:\n            raise Unclear",
        (INDEX + "a_long_log_is_checked_in_the_background_and_unclear_ids_are_refused",),
    ),
    Defect(
        "proof: two servers on one file",
        "web/server.py",
        "            held = locks.enter_context(sole_writer(place))",
        "            held = locks.enter_context(sole_writer(folder))",
        (INDEX + "one_file_has_one_server_whatever_their_data_directories",),
    ),
    Defect(
        "proof: a backup whose books are wrong is proved",
        "floor/upkeep/backup.py",
        "            audited(log.read())",
        "            pass",
        (BACKUP + "a_backup_is_proved_by_restoring_it",),
    ),
)
