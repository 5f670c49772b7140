"""Defects that the proof under fault must catch, each with the tests that then must fail.

`python -m tools.planted` tries them.
"""

from tools.planted import Defect

SHELL = "tests/floor/test_shell.py::test_"
OPERATION = "tests/floor/test_operation.py::test_"
HEALTH = "tests/web/health/test_measure.py::test_"
PROOF = "tests/proof/test_proof.py::test_"
BACKUP = "tests/floor/test_backup.py::test_"

DEFECTS = (
    Defect(
        "proof: a refusal does not wait for the disk",
        "floor/shell.py",
        "                Pending(self.tip).result()",
        "                pass",
        (
            SHELL + "a_refusal_waits_until_what_it_rests_on_is_durable",
            SHELL + "a_refusal_that_rests_on_what_was_lost_is_a_stop",
        ),
    ),
    Defect(
        "proof: a clock that was set ahead is believed",
        "floor/shell.py",
        "            if self._clock_fault == AHEAD:",
        "            if False:",
        (
            OPERATION + "a_clock_set_400_days_ahead_stops_the_floor_until_a_manager_confirms_it",
            OPERATION + "a_clock_that_is_set_right_again_needs_nobody",
        ),
    ),
    Defect(
        "proof: after a start any clock is believed",
        "floor/clock.py",
        "        if now > last_at + CLOSED_MOST:",
        "        if False:",
        (OPERATION + "after_a_start_the_clock_is_held_against_the_last_record_of_a_live_floor",),
    ),
    Defect(
        "proof: a repeated id is carried out again",
        "floor/shell.py",
        "                    if (known := earlier(self._log.find, asked, command)) is not None:",
        "                    if (known := None) is not None:",
        (
            SHELL + "the_same_id_gives_the_same_answer_done_earlier_and_no_second_record",
            PROOF + "simulated_faults_lose_and_double_nothing",
        ),
    ),
    Defect(
        "proof: acknowledged and rolled back",
        "floor/store/sqlite/log.py",
        '            self._writer.execute("COMMIT")',
        '            self._writer.execute("ROLLBACK")',
        (PROOF + "faults_in_real_processes_lose_and_double_nothing",),
    ),
    Defect(
        "proof: a log that is gone is written on",
        "floor/store/sqlite/log.py",
        "        if problem := self._files.problem():",
        '        if problem := "":',
        (
            "tests/floor/store/test_file_identity.py::"
            "test_nothing_is_acknowledged_into_a_file_that_is_gone",
        ),
    ),
    Defect(
        "proof: digests are not compared",
        "floor/store/verify.py",
        "    if digest_of(before.digest, record.seq, record) == record.digest:",
        "    if True:",
        (
            PROOF + "a_flipped_bit_is_noticed_in_every_file",
            "tests/floor/store/test_verify.py::test_any_changed_byte_of_any_field_names_the_record",
        ),
    ),
    Defect(
        "proof: watermarks are not compared",
        "floor/store/signatures/watermark_check.py",
        "    check_held(log, head, held)",
        "    pass",
        ("tests/floor/store/test_watermark.py::test_a_wal_gone_after_a_crash_is_refused",),
    ),
    Defect(
        "proof: a dead writer is not noticed",
        "web/health/measure.py",
        "        if not self.is_writer_alive():",
        "        if False:",
        (
            HEALTH + "a_dead_writer_ends_the_process",
            PROOF + "faults_in_real_processes_lose_and_double_nothing",
        ),
    ),
    Defect(
        "proof: a leader that was cut off answers questions",
        "web/security/guard.py",
        '            self._need_certain(scope["path"])',
        "            pass",
        (HEALTH + "a_leader_that_was_cut_off_answers_no_questions",),
    ),
    Defect(
        "proof: a leftover WAL is written over a restored log",
        "floor/upkeep/backup.py",
        "    need_no_leftover(data)\n",
        "",
        (BACKUP + "a_leftover_of_the_lost_log_is_not_written_over_the_restored_one",),
    ),
    Defect(
        "proof: guests end with their leader",
        "floor/demo/guests.py",
        "        except (Refused, NotLeader):",
        "        except Refused:",
        ("tests/floor/demo/test_guests.py::test_guests_go_on_when_their_node_leads_again",),
    ),
)
