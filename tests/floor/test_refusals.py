"""Every reason the floor can give is given here at least once, and leaves nothing behind.

`REACHED` holds a scenario per reason; it runs on the open floor of `house.py`.
"""

from collections.abc import Callable
from inspect import getsource, signature
from itertools import product
from types import ModuleType

import pytest
from tests.floor import (
    test_archived_ids,
    test_devices,
    test_layouts,
    test_links,
    test_operation,
    test_shell,
    test_signs,
)
from tests.floor.house import LINKS, OPENING, STAFF, TABLES, confirm, shift
from tests.floor.law.reached import REACHED_LAW
from tests.floor.play import test_door
from tests.floor.training import test_mock
from tests.paragraphs import test_irregularities, test_late_claims, test_titles

from houseway.floor.refused import SENTENCES
from houseway.refused import Refused

AT_REST = STAFF + TABLES + LINKS
CLOSED_LINK = OPENING + "haas close five-card\n"
LEVELS = "mega=$10,000:8%:1% major=$2,500:5%:1% minor=$500:5%:1%"
HOUSE_JACKPOT = (
    "tess house aces trilux-6 suited_three_aces=$7,500"
    ' notices "prize amount; house jackpot, no player money; may be removed without notice"\n'
)
INTO_ONE = "mega=jackpot major=jackpot minor=jackpot"
CLAIM = "dana 4 START GAME 1\ndana 4 SEAT 1\ndana 4 HAND straight_flush\n"
DUAL = (
    "tess table 5 royal-match-21 atlas blackjack trilux-6 blazing-7s-1 third player"
    ' as "Royal Match 21 - Dual Progressives"\n'
    "tess link sevens blazing-7s-1 nexus jackpot=$2,000:24%\ntess join sevens 5\n"
)
LIVE = STAFF.replace("Evergreen demo", "Evergreen live") + TABLES

REACHED: dict[str, tuple[str, str]] = {
    **test_late_claims.REACHED,
    # Who asks.
    "already_open": (OPENING, "refused already_open haas property Again demo"),
    "actor_unknown": (OPENING, "refused actor_unknown max 4 START GAME 1"),
    "actor_dismissed": (
        OPENING,
        "haas dismiss dana\nrefused actor_dismissed dana 4 START GAME 1",
    ),
    "name_odd": (OPENING, "refused name_odd tess table 4/../9 mississippi-stud - ms-01"),
    "role_missing": (OPENING, "refused role_missing cora 4 START GAME 1"),
    # Controllers.
    "table_unknown": (OPENING, "refused table_unknown dana 99 START GAME 1"),
    "table_closed": (OPENING, "haas 4 CLOSE\nrefused table_closed dana 4 START GAME 1"),
    "sensor_unknown": (OPENING, "refused sensor_unknown dana 4.2 START GAME 1"),
    "sensor_bare": (STAFF + TABLES, "refused sensor_bare dana 4 START GAME 1"),
    "no_button": (OPENING, "refused no_button dana 4 COIN IN 1"),
    "fault": (OPENING, "dana 4 FAULT no link\nrefused fault dana 4 START GAME 1"),
    "seat_dead": (OPENING, "dana 4 FAULT SEAT 3 dark\nrefused seat_dead dana 4 START GAME 1 3"),
    "cards_out": (
        OPENING,
        "dana 4 START GAME 1\ndana 4 FIRST CARD\nrefused cards_out whit 4 ADD 2 dead sensor",
    ),
    "first_card_out": (OPENING, "dana 4 FIRST CARD\nrefused first_card_out dana 4 START GAME 1"),
    "already_dealt": (OPENING, "dana 4 FIRST CARD\nrefused already_dealt dana 4 FIRST CARD"),
    "no_round": (OPENING, "refused no_round dana 4 END ROUND"),
    "round_running": (OPENING, "dana 4 FIRST CARD\nrefused round_running haas 4 CLOSE"),
    "keypad_held": (
        OPENING,
        "eli 9 START GAME 1\neli 9 HAND quads\nwhit 9 CARD S-1\nrefused keypad_held eli 9 END GAME",
    ),
    "seat_not_selected": (
        OPENING,
        "dana 4 START GAME 1\nrefused seat_not_selected dana 4 HAND quads",
    ),
    "no_hand_lit": (OPENING, "dana 12 COIN IN 1\nrefused no_hand_lit whit 12 KEY JPH K-1"),
    "hand_not_lit": (OPENING, "dana 12 COIN IN 1\nrefused hand_not_lit whit 12 REJECT quads 0 no"),
    "which_hand": (
        OPENING,
        "dana 12 COIN IN 1\ndana 12 HAND quads\ndana 12 HAND flush\nwhit 12 KEY JPH K-1\n"
        "refused which_hand whit 12 J-POT shown",
    ),
    "which_seat": (
        OPENING,
        "dana 12 COIN IN 1 2\ndana 12 HAND quads\nwhit 12 KEY JPH K-1\n"
        "refused which_seat whit 12 J-POT shown",
    ),
    "key_at_jph": (
        OPENING,
        "dana 12 COIN IN 1\ndana 12 HAND quads\nwhit 12 KEY JPH K-1\n"
        "refused key_at_jph whit 12 KEY JPH K-1",
    ),
    "key_at_run": (OPENING, "refused key_at_run whit 12 KEY RUN K-1"),
    "turn_to_run": (
        OPENING,
        "dana 12 COIN IN 1\ndana 12 HAND quads\nwhit 12 KEY JPH K-1\nwhit 12 J-POT shown\n"
        "refused turn_to_run whit 12 J-POT shown",
    ),
    "not_confirmed": (
        OPENING,
        "dana 4 START GAME 1\ndana 4 SEAT 1\ndana 4 HAND quads\n"
        "refused not_confirmed whit 4 CARD S-1",
    ),
    "card_first": (OPENING, "eli 9 START GAME 1\nrefused card_first eli 9 SEAT 1"),
    "credential_unknown": (OPENING, "refused credential_unknown whit 12 KEY JPH K-9"),
    "credential_wrong": (OPENING, "refused credential_wrong whit 12 KEY JPH S-1"),
    "credential_revoked": (
        OPENING,
        "haas revoke K-1 lost\nrefused credential_revoked whit 12 KEY JPH K-1",
    ),
    "credential_foreign": (OPENING, "refused credential_foreign whit 12 KEY JPH K-2"),
    "same_person": (
        OPENING,
        "whit 4 START GAME 1\nwhit 4 SEAT 1\nwhit 4 HAND quads\n"
        "refused same_person whit 4 CONFIRM 1 shown",
    ),
    "no_claim": (OPENING, "dana 4 START GAME 1\nrefused no_claim whit 4 PAGE"),
    "nobody_to_page": (
        OPENING,
        f"{CLAIM}haas revoke E-1 lost\nrefused nobody_to_page whit 4 PAGE",
    ),
    "paged_just_now": (OPENING, f"{CLAIM}whit 4 PAGE\nrefused paged_just_now haas 4 PAGE"),
    "no_fault": (OPENING, "refused no_fault dana 4 TECHNICIAN\nrefused no_fault tess 4 CLEAR lamp"),
    "nobody_to_call": (
        OPENING,
        "dana 4 FAULT dark\nhaas dismiss tess\nrefused nobody_to_call dana 4 TECHNICIAN",
    ),
    "called_just_now": (
        OPENING,
        "dana 4 FAULT dark\ndana 4 TECHNICIAN\nrefused called_just_now dana 4 TECHNICIAN",
    ),
    "alarm_unknown": (OPENING, "refused alarm_unknown haas acknowledge fault/table 4/1"),
    "alarm_seen": (
        OPENING,
        "dana 4 FAULT dark\nhaas acknowledge fault/table 4/1\n"
        "refused alarm_seen whit acknowledge fault/table 4/1",
    ),
    # People.
    "staff_known": (STAFF, "refused staff_known haas hire dana dealer"),
    "staff_as_device": (STAFF, "refused staff_as_device haas hire device/atlas dealer"),
    "staff_unknown": (STAFF, "refused staff_unknown haas dismiss max"),
    "staff_dismissed": (STAFF, "haas dismiss eli\nrefused staff_dismissed haas roles eli dealer"),
    "name_blank": (STAFF, "refused name_blank haas hire '' dealer"),
    "role_unknown": (STAFF, "refused role_unknown haas hire max king"),
    "roles_missing": (STAFF, "refused roles_missing haas hire max"),
    "roles_apart": (STAFF, "refused roles_apart haas hire max auditor manager"),
    "last_manager": (STAFF, "refused last_manager haas dismiss haas"),
    "credential_known": (STAFF, "refused credential_known haas issue S-1 key whit"),
    "credential_role": (STAFF, "refused credential_role haas issue K-9 key dana"),
    # Tables.
    "table_known": (OPENING, "refused table_known tess table 4 mississippi-stud - ms-01"),
    "game_unknown": (STAFF, "refused game_unknown tess table 1 faro - ms-01"),
    "pit_same": (OPENING, "tess place 4 North\nrefused pit_same haas place 4 North"),
    "spots_missing": (STAFF, "refused spots_missing tess table 1 mississippi-stud -"),
    "public_rules": (LIVE, "refused public_rules tess table 88 let-it-ride - lir-01"),
    "table_closing": (
        OPENING,
        "haas rule seats 5 controls-1\ndana 4 START GAME 1\nwait 24h\ndana 4 FIRST CARD\n"
        "refused table_closing dana 4 START GAME 1",
    ),
    "too_many_seats": (
        STAFF,
        "refused too_many_seats tess table 1 san-lo aquarius san-lo fslpp-01 seats 7",
    ),
    "equipment_unknown": (
        STAFF,
        "refused equipment_unknown tess table 1 mississippi-stud zeus ms-01",
    ),
    "equipment_wrong": (
        STAFF,
        "refused equipment_wrong tess table 1 san-lo atlas san-lo fslpp-01",
    ),
    "controller_missing": (
        STAFF,
        "refused controller_missing tess table 1 san-lo - san-lo fslpp-01",
    ),
    "table_open": (OPENING, "refused table_open haas 4 OPEN"),
    "not_approved": (LIVE, "refused not_approved haas 4 OPEN"),
    "approval_changed": (
        LIVE,
        "haas approve program houseway 3119 other\nrefused approval_changed haas 4 OPEN",
    ),
    "game_running": (OPENING, "dana 4 START GAME 1\nrefused game_running haas 4 CLOSE"),
    "reference_blank": (STAFF, "refused reference_blank haas approve game Craps ''"),
    # Links.
    "link_known": (
        OPENING,
        "refused link_known tess link five-card link-01 nexus jackpot=$10,000:15%",
    ),
    "link_unknown": (OPENING, "refused link_unknown haas close nothing"),
    "paytable_unknown": (STAFF, "refused paytable_unknown tess link x nothing nexus"),
    "not_a_jackpot": (STAFF, "refused not_a_jackpot tess link x ms-01 nexus"),
    "kind_wrong": (STAFF, "refused kind_wrong tess house x link-ml03"),
    "prizes_wrong": (STAFF, "refused prizes_wrong tess house x trilux-6 flush=$5"),
    "family_wrong": (STAFF, "refused family_wrong tess link x fslpp-01 nexus jackpot=$5,000:20%"),
    "link_running": (OPENING, "refused link_running tess leave five-card 4"),
    "sensor_taken": (
        AT_REST,
        "tess link other link-01 nexus jackpot=$10,000:15%\nrefused sensor_taken tess join other 4",
    ),
    "on_link": (AT_REST, "refused on_link tess join five-card 4"),
    "not_on_link": (AT_REST, "refused not_on_link tess leave fortune 4"),
    "too_many_jackpots": (
        STAFF,
        f"{DUAL}haas rule jackpots_on_layout 1 controls-1\n"
        "tess link aces trilux-6 nexus jackpot=$2,000:24%\n"
        "refused too_many_jackpots tess join aces 5 2",
    ),
    "kinds_mixed": (
        STAFF,
        f"{DUAL}tess house aces trilux-6 suited_three_aces=$7,500\n"
        "refused kinds_mixed tess join aces 5 2",
    ),
    "location_differs": (
        AT_REST,
        "tess table 3 mississippi-stud atlas ms-01 link-ml03 at Renton\n"
        "refused location_differs tess join five-card 3",
    ),
    "hand_differs": (
        AT_REST,
        "tess table 3 dj-wild nexus-command-dj-wild dj-wild djwp-1\n"
        "tess table 2 mississippi-stud atlas ms-01 ms-stud-01\n"
        "tess link own ms-stud-01 nexus jackpot=$10,000:15%\ntess join own 2\n"
        "refused hand_differs tess join own 3",
    ),
    "never_linked": (
        STAFF,
        "tess table 5 royal-match-21 atlas blackjack royal-match-jackpot-6\n"
        "tess table 6 royal-match-21 atlas blackjack royal-match-jackpot-6\n"
        "tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%\ntess join royal 5\n"
        "refused never_linked tess join royal 6",
    ),
    "same_game_only": (
        STAFF + TABLES,
        "tess table 3 dj-wild nexus-command-dj-wild dj-wild djwp-2\n"
        "tess table 2 mississippi-stud atlas ms-01 ms-stud-01\n"
        "tess link own ms-stud-01 nexus jackpot=$10,000:15%\ntess join own 2\n"
        "refused same_game_only tess join own 3",
    ),
    "title_not_linked": (
        STAFF,
        "tess table 5 royal-match-21 atlas blackjack trilux-6\n"
        'tess table 6 royal-match-21 atlas blackjack trilux-6 as "Lucky Blackjack"\n'
        "tess link aces trilux-6 nexus jackpot=$2,000:24%\ntess join aces 5\n"
        "refused title_not_linked tess join aces 6",
    ),
    "paytable_differs": (
        STAFF,
        "tess table 3 mississippi-stud atlas ms-01 link-01\n"
        "tess link own ms-stud-01 nexus jackpot=$10,000:15%\n"
        "refused paytable_differs tess join own 3",
    ),
    "wager_outside": (
        OPENING,
        "haas close five-card\nrefused wager_outside tess change five-card wager $6 because more",
    ),
    "decks_differ": (
        STAFF,
        "tess table 5 royal-match-21 atlas blackjack trilux-6\n"
        "tess table 6 royal-match-21 atlas blackjack trilux-6 decks 8\n"
        "tess link aces trilux-6 nexus jackpot=$2,000:24%\ntess join aces 5\n"
        "refused decks_differ tess join aces 6",
    ),
    "version_differs": (
        STAFF,
        "tess table 5 royal-match-21 atlas blackjack blazing-7s-1 third up-card\n"
        "tess table 6 royal-match-21 atlas blackjack blazing-7s-1 third player\n"
        "tess link sevens blazing-7s-1 nexus jackpot=$2,000:24%\ntess join sevens 5\n"
        "refused version_differs tess join sevens 6",
    ),
    "makers_differ": (
        AT_REST,
        "tess table 3 mississippi-stud atlas ms-01 link-ml03 maker Other\n"
        "refused makers_differ tess join five-card 3\n"
        'haas approve interoperability "Light and Wonder + Other" "lab report 7"\n'
        "tess join five-card 3",
    ),
    "family_differs": (
        STAFF,
        "tess table 2 mississippi-stud aquarius ms-01 ms-stud-01\n"
        "tess link own ms-stud-01 nexus jackpot=$10,000:15%\n"
        "refused family_differs tess join own 2",
    ),
    "notices_missing": (
        STAFF,
        "tess table 8 royal-match-21 atlas blackjack trilux-6\n"
        'tess house aces trilux-6 suited_three_aces=$7,500 notices "prize amount"\n'
        "tess join aces 8\nrefused notices_missing haas open aces",
    ),
    "link_empty": (
        STAFF,
        "tess link own ms-stud-01 nexus jackpot=$10,000:15%\nrefused link_empty haas open own",
    ),
    # Parameter changes.
    "nothing_changes": (CLOSED_LINK, "refused nothing_changes tess change five-card because x"),
    "request_stands": (
        OPENING,
        "haas raise five-card mega $1 lost\n"
        "refused request_stands vera raise five-card mega $2 lost again",
    ),
    "request_unknown": (OPENING, "refused request_unknown vera agree 1"),
    "request_expired": (
        OPENING,
        "haas raise five-card mega $1 lost\nwait 25h\nrefused request_expired vera agree 1",
    ),
    "request_of_another": (
        OPENING,
        "haas raise five-card mega $1 lost\nrefused request_of_another whit decline 1",
    ),
    "request_orphaned": (
        OPENING,
        "whit raise five-card mega $1 lost\nhaas dismiss whit\n"
        "refused request_orphaned vera agree 1",
    ),
    "agree_role": (
        OPENING,
        "haas raise five-card mega $1 lost\nrefused agree_role whit agree 1",
    ),
    "role_too_new": (
        OPENING,
        "wait 2d\nhaas hire max executive\nvera agree\nhaas raise five-card mega $1 lost\n"
        "refused role_too_new max agree\nwait 23h\nrefused role_too_new max agree\n"
        "haas decline\nwait 1h\nhaas raise five-card mega $1 lost\nmax agree",
    ),
    "raises_self": (OPENING, "refused raises_self haas roles haas manager executive"),
    "levels_differ": (
        CLOSED_LINK,
        "refused levels_differ tess change five-card mega=$1:8% because x",
    ),
    "game_on_link": (
        OPENING,
        "dana 4 START GAME 1\nhaas close five-card\n"
        f"refused game_on_link tess change five-card {LEVELS} because x",
    ),
    "jackpot_pending": (
        OPENING,
        "dana 4 START GAME 1\ndana 4 SEAT 1\ndana 4 HAND quads\nhaas close five-card\n"
        f"refused jackpot_pending tess change five-card {LEVELS} because x",
    ),
    "same_role": (
        CLOSED_LINK,
        f"haas hire hill manager\nhaas change five-card {LEVELS} because x\n"
        "refused same_role hill agree 1\nvera agree 1",
    ),
    "reason_blank": (CLOSED_LINK, f"refused reason_blank tess change five-card {LEVELS} because"),
    # What recurs; test_routines.py shows the rest.
    "link_retired": (
        CLOSED_LINK,
        f'haas move five-card to fortune {INTO_ONE} because "it goes"\n'
        "tess leave five-card 4\ntess leave five-card 9\nhaas retire five-card out of play\n"
        "refused link_retired haas reopen five-card",
    ),
    "jackpot_spot": (
        OPENING,
        'haas 4 CLOSE\nrefused jackpot_spot tess spots 4 ms-01 because "less"',
    ),
    "move_nowhere": (OPENING, 'refused move_nowhere haas move fortune to fortune because "why"'),
    "house_money": (
        OPENING + HOUSE_JACKPOT,
        'haas close fortune\nrefused house_money haas move fortune to aces because "why"',
    ),
    "move_location": (
        OPENING + "tess link far fslpp-01 aquarius jackpot=$5,000:20%:1% at Renton\n",
        'haas close fortune\nrefused move_location haas move fortune to far because "why"',
    ),
    "move_level": (CLOSED_LINK, 'refused move_level haas move five-card to fortune because "why"'),
    "link_bare": (
        CLOSED_LINK,
        f'haas move five-card to fortune {INTO_ONE} because "it goes"\n'
        'refused link_bare haas move five-card to fortune because "again"',
    ),
    "table_stays": (CLOSED_LINK, "refused table_stays haas retire five-card out of play"),
    "money_stays": (
        CLOSED_LINK,
        "tess leave five-card 4\ntess leave five-card 9\n"
        "refused money_stays haas retire five-card out of play",
    ),
    "shift_runs": (OPENING, "whit start-shift Swing\nrefused shift_runs whit start-shift Grave"),
    "no_shift": (OPENING, "refused no_shift whit end-shift"),
    "day_runs": (OPENING, "refused day_runs haas close-day 2026-03-02"),
    "day_closed": (
        OPENING,
        "wait 24h\nhaas close-day 2026-03-02\nrefused day_closed haas close-day 2026-03-02",
    ),
    "day_before": (OPENING, "refused day_before haas close-day 2026-03-01"),
}
REACHED |= REACHED_LAW
# Reasons that no line of a scenario can provoke, and the tests that provoke them instead.
ELSEWHERE = {
    test_shell: (
        "not_open",
        "id_reused",
    ),
    test_archived_ids: ("id_archived", "id_unclear"),
    test_signs: test_signs.CODES,
    test_door: (
        *("live_no_play", "seat_none", "seat_held", "seat_empty", "no_question", "round_unknown"),
        *("no_chips", "buy_in_wrong", "note_large"),
    ),
    test_mock: ("table_paused", "not_dealt_out", "not_asked_yet"),
    test_operation: ("clock_ahead", "clock_manager", "clock_right"),
    test_layouts: (
        "limits_wrong",
        "above_ceiling",
        "aggregate_unlawful",
        "aggregate_low",
        "aggregate_mixed",
        "program_changed",
        "shuffler_missing",
        "version_missing",
        "version_low",
    ),
    test_irregularities: test_irregularities.REACHED,
    test_titles: ("title_unknown", "title_wrong", "third_card_unstated", "wager_linked"),
    test_links: (
        "wager_fixed",
        "executive_unanswered",
        "proof_missing",
        "proof_program",
        "proof_incomplete",
        "probability_differs",
        "meter_missing",
        "one_progressive",
    ),
    test_devices: (
        "device_known",
        "device_unknown",
        "device_revoked",
    ),
}


@pytest.mark.parametrize("code", REACHED)
def test_the_reason_is_given_and_nothing_happened(code: str) -> None:
    before, text = REACHED[code]
    confirm(shift(before, text))
    assert f"refused {code} " in text


def test_every_reason_has_its_test() -> None:
    elsewhere = [code for codes in ELSEWHERE.values() for code in codes]
    assert not set(REACHED) & set(elsewhere)
    assert {*REACHED, *elsewhere} == set(SENTENCES)


@pytest.mark.slow
@pytest.mark.parametrize("module", ELSEWHERE, ids=lambda module: module.__name__.split(".")[-1])
def test_the_reasons_reached_elsewhere_are_really_given_there(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests that name one of them are run here, and what was refused meanwhile is written down:
    to name a reason is not to give it."""
    given: set[str] = set()
    made = Refused.__init__

    def note(self: Refused, code: str, sentence: str) -> None:
        given.add(code)
        made(self, code, sentence)

    monkeypatch.setattr(Refused, "__init__", note)
    for test in naming(module, ELSEWHERE[module]):
        for arguments in cases(test):
            with pytest.MonkeyPatch.context() as patch:
                fixtures = {"floor": shift(OPENING), "monkeypatch": patch}
                needed = set(signature(test).parameters) - set(arguments)
                if needed <= set(fixtures):
                    test(**arguments, **{name: fixtures[name] for name in needed})
    assert set(ELSEWHERE[module]) <= given


def naming(module: ModuleType, codes: tuple[str, ...]) -> list[Callable[..., None]]:
    tests = [each for name, each in vars(module).items() if name.startswith("test_")]
    ways = [way for code in codes for way in (f'"{code}"', f"refused {code} ")]
    return [test for test in tests if any(way in getsource(test) for way in ways)]


def cases(test: Callable[..., None]) -> list[dict[str, object]]:
    """What a test is called with by its own parametrisation."""
    marks = [m for m in getattr(test, "pytestmark", ()) if m.name == "parametrize"]
    names = [mark.args[0] for mark in marks]
    words = [n.split(", ") if isinstance(n, str) else list(n) for n in names]
    rows = [
        [dict(zip(w, v if len(w) > 1 else (v,), strict=True)) for v in mark.args[1]]
        for w, mark in zip(words, marks, strict=True)
    ]
    return [{k: v for part in row for k, v in part.items()} for row in product(*rows)]


def test_every_reason_says_what_is_wrong_and_then_what_to_do() -> None:
    for sentence in SENTENCES.values():
        assert sentence[0].isupper() or sentence[0] == "{"
        assert sentence.endswith(".")
        assert sentence.count(". ") <= 1
