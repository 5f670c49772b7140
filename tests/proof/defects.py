"""Defects that the proof under fault must catch, each with the tests that then must fail.

`python -m tools.planted` tries them.
"""

from tools.planted import Defect

SHELL = "tests/floor/test_shell.py::test_"
OPERATION = "tests/floor/test_operation.py::test_"
HEALTH = "tests/web/health/test_measure.py::test_"
PROOF = "tests/proof/test_proof.py::test_"
BACKUP = "tests/floor/test_backup.py::test_"
WATCHDOG = "tests/web/health/test_watchdog.py::test_"
LIVE = "tests/web/test_live.py::test_"
DEPLOY = "tests/cli/test_deploy.py::test_"

DEFECTS = (
    Defect(
        "proof: a refusal does not wait for the disk",
        "floor/shell.py",
        "                Pending(self.tip).result()",
        "                pass",
        (
            SHELL + "a_refusal_waits_until_the_record_behind_it_is_durable",
            SHELL + "a_refusal_based_on_lost_records_is_a_stop",
        ),
    ),
    Defect(
        "proof: a clock that was set ahead is believed",
        "floor/shell.py",
        "            if self._clock_fault == CLOCK_AHEAD:",
        "            if False:",
        (
            OPERATION + "a_clock_set_400_days_ahead_stops_the_floor_until_a_manager_confirms_it",
            OPERATION + "a_clock_that_is_set_right_again_needs_nobody",
            PROOF + "a_clock_set_by_hand_repeats_no_day_and_starts_none_early",
        ),
    ),
    Defect(
        "proof: after a start any clock is believed",
        "floor/clock.py",
        "        if now > last_at + CLOSED_MOST:",
        "        if False:",
        (OPERATION + "after_a_start_the_clock_is_compared_with_the_last_record_of_a_live_floor",),
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
        (
            "tests/floor/store/test_watermark.py::test_a_wal_gone_after_a_crash_is_refused",
            PROOF + "an_insider_without_the_key_is_noticed_whatever_they_do",
        ),
    ),
    Defect(
        "proof: seals are not looked at though the key is there",
        "floor/store/verify.py",
        "    keys = signing.known_keys()",
        "    keys = signing.public_keys()",
        (
            "tests/floor/store/test_watermark.py::test_a_batch_cut_since_the_last_signature_is"
            "_refused_by_whoever_has_the_key",
            PROOF + "an_insider_without_the_key_is_noticed_whatever_they_do",
        ),
    ),
    Defect(
        "proof: a log at rest stays sealed",
        "floor/store/log.py",
        "            self._tried(self._store.settle)",
        "            pass",
        ("tests/floor/store/test_watermark.py::test_a_log_that_rests_for_a_moment_is_signed",),
    ),
    Defect(
        "proof: a dead writer is not noticed",
        "web/health/measure.py",
        "        if not self.is_writer_alive():",
        "        if False:",
        (
            HEALTH + "a_dead_writer_ends_the_process",
            WATCHDOG + "a_server_whose_writer_is_dead_or_hangs_ends_by_itself",
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
        ("tests/floor/demo/test_guests.py::test_guests_continue_when_their_node_leads_again",),
    ),
    Defect(
        "proof: free space is nobody's business",
        "web/health/measure.py",
        "stops=left < SPACE_NONE",
        "stops=False",
        (
            HEALTH + "free_space",
            HEALTH + "a_served_log_is_watched_in_its_folder_and_that_of_its_watermark",
        ),
    ),
    Defect(
        "proof: nobody looks where the log lies",
        "web/health/places.py",
        "    health.places = (path.resolve().parent, signing.watermarks)",
        "    health.places = ()",
        (
            HEALTH + "a_served_log_is_watched_in_its_folder_and_that_of_its_watermark",
            HEALTH + "a_live_floor_does_not_start_on_a_mount_that_loses_what_was_synced",
        ),
    ),
    Defect(
        "proof: mounts without barriers are safe",
        "floor/store/sqlite/mounts.py",
        'UNSAFE = frozenset({"nobarrier", "barrier=0"})',
        "UNSAFE: frozenset[str] = frozenset()",
        (HEALTH + "a_mount_that_does_not_sync",),
    ),
    Defect(
        "proof: a live floor starts on an unsafe mount",
        "web/health/places.py",
        'if problem and backend.settings.property_kind == "live" and not is_for_tests:',
        "if False:",
        (
            HEALTH + "a_live_floor_does_not_start_on_a_mount_that_loses_what_was_synced",
            HEALTH + "a_live_floor_does_not_start_on_a_database_that_does_not_sync",
        ),
    ),
    Defect(
        "proof: fsync=off is as good",
        "floor/store/postgres/schema.py",
        '    if is_synced == "on":',
        "    if True:",
        (HEALTH + "a_live_floor_does_not_start_on_a_database_that_does_not_sync",),
    ),
    Defect(
        "proof: nobody verifies at night",
        "web/server.py",
        "    with watched(backend.health), nightly(backend), paging(backend), reporting(backend):",
        "    with watched(backend.health), paging(backend), reporting(backend):",
        (WATCHDOG + "a_server_verifies_when_the_time_comes_and_until_it_ends",),
    ),
    Defect(
        "proof: what the night found is forgotten",
        "web/health/nightly.py",
        'backend.health.nightly_problem = f"The nightly verification failed: {sentence}"',
        'backend.health.nightly_problem = ""',
        (HEALTH + "what_the_nightly_verification_finds_counts_until_the_next",),
    ),
    Defect(
        "proof: vanished readers stay",
        "web/security/connections.py",
        "socket.TCP_USER_TIMEOUT, VANISHED",
        "socket.TCP_USER_TIMEOUT, 900_000",
        (LIVE + "a_reader_who_vanished_is_cut_by_the_system_and_counted",),
    ),
    Defect(
        "proof: vanished readers are not counted",
        "web/security/connections.py",
        "            self.config.open.vanished()",
        "            pass",
        (LIVE + "a_reader_who_vanished_is_cut_by_the_system_and_counted",),
    ),
    Defect(
        "proof: a full disk is any fault",
        "web/problems.py",
        '("disk is full", "No space left", "could not extend")',
        "()",
        (
            HEALTH + "sign_in_says_that_the_disk_is_full",
            HEALTH + "a_disk_that_was_full_and_has_room_again_is_cured_by_a_fresh_start",
        ),
    ),
    Defect(
        "proof: no timer for backups",
        "../deploy/houseway-backup.timer",
        "OnCalendar=*-*-* 04:00:00",
        "OnCalendar=*-01-01 04:00:00",
        (DEPLOY + "backups_and_verifications_are_scheduled",),
    ),
    Defect(
        "proof: a verification that only reads half",
        "../deploy/houseway-verify.service",
        "ExecStart=/opt/houseway/.venv/bin/houseway log audit\n",
        "",
        (DEPLOY + "backups_and_verifications_are_scheduled",),
    ),
    Defect(
        "proof: a file that goes away keeps the server down",
        "web/server.py",
        "with suppress(FileNotFoundError):",
        "with suppress(ZeroDivisionError):",
        (
            "tests/attack/test_doors_small.py::"
            "test_a_file_that_goes_away_meanwhile_keeps_no_server_down",
        ),
    ),
    Defect(
        "proof: one bit an id",
        "floor/command_handling/seen_ids.py",
        "        bits = TWO_BITS[mixed & 0xFFF] | TWO_BITS[crc_hqx(content, 0) & 0xFFF]",
        "        bits = 1 << (mixed & 63)",
        ("tests/floor/test_seen.py::test_a_small_filter_is_as_exact_for_few_ids",),
    ),
)
