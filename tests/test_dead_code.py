"""Nothing lies in the program that nothing uses: no function, no name, no branch."""

import re
from pathlib import Path

import pytest
from vulture import Vulture

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "houseway"
READ = [SRC, *(ROOT / name for name in ("tests", "tools", "bench", "examples"))]

# Called by a framework or by name.
BY_FRAMEWORK = {
    *("_value_", "capture_signals", "model_config", "should_exit", "timeout_graceful_shutdown"),
    *("alignment", "compress_type", "create_system", "creator", "external_attr", "flavor"),
    *("freeze_panes", "globals", "itersize", "lastModifiedBy", "modified", "number_format", "prec"),
    *("on_connect", "on_message"),  # Called by the MQTT client.
    "__getattr__",  # Of a module.
    *("__init_subclass__", "__signature__"),  # Read by Python and by FastAPI.
    "locked_until",  # A column of older servers' secrets.
    "handleError",  # Of logging's handlers.
    *("s17", "no_das", "no_peek"),  # Read from an address, all at once.
    *("data_type", "failures"),  # Of openpyxl's cells; a column of the secrets.
    *("mega", "major", "minor", "preview"),  # Read from a request, all at once.
    *("backend", "trace"),  # Places that a signature has to have.
}
# What a template reads of a view, inside its own marks.
MARKS = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
BY_TEMPLATE = {
    name
    for path in SRC.rglob("*.html")
    for inside in MARKS.findall(path.read_text("utf-8"))
    for name in re.findall(r"\.(\w+)", inside)
}
# Reports and documents that are found by their name.
BY_NAME = {
    *("deposits", "games_report", "jackpot_log", "posting_sheet", "reconciliation"),
    *("to_csv", "to_html", "to_pdf", "to_xlsx"),
    *("day_close", "journal"),
    "two_hands",  # Of a solver, loaded late.
    "Best",  # A bot, imported late.
}
# Still there. This list may only get shorter.
STILL = {
    *("approved_by", "consent", "exams_passed", "given_at", "hands_per_hour", "seat_entered"),
    *("sign_off", "started_at", "wrong_by_topic"),
}
# What only tests call. This list may only get shorter.
BY_TESTS = {
    *("jump", "is_durable", "invite"),
    *("class_counts_five", "class_counts_six", "set_high_batch"),
    *("third_hands", "set_six", "won_error", "TOKE"),
}
ROUTES = (
    "@router.*",
    "@api",
    "@for_*",
    "@app.*",
    "@*.get",
    "@*.post",
    "@*.middleware",
    "@ui.*",
    "@page",
)


@pytest.mark.slow
def test_nothing_is_unused() -> None:
    unused = unused_by(READ)
    allowed = BY_FRAMEWORK | BY_TEMPLATE | BY_NAME | STILL
    assert not [place for place, name in unused.items() if name not in allowed]


@pytest.mark.slow
def test_hardly_anything_is_used_by_tests_alone() -> None:
    """What only a test calls belongs to the test."""
    unused = unused_by([path for path in READ if path.name != "tests"])
    allowed = BY_FRAMEWORK | BY_TEMPLATE | BY_NAME | STILL | BY_TESTS
    assert not [place for place, name in unused.items() if name not in allowed]


def unused_by(readers: list[Path]) -> dict[str, str]:
    """Names by their places."""
    seen = Vulture(ignore_decorators=list(ROUTES))
    seen.scavenge([str(path) for path in readers])
    return {
        f"{item.filename.relative_to(ROOT)}:{item.first_lineno} {item.name}": item.name
        for item in seen.get_unused_code(min_confidence=60)
        if item.filename.is_relative_to(SRC)
    }
