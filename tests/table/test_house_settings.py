"""House settings as scripts, forms and commands write them."""

import pytest

from houseway.money import DOLLAR
from houseway.table.house_settings import read_value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("yes", True),
        ("no", False),
        ("6", 6),
        ("points", "points"),
        ("a b", ("a", "b")),
        ("a, b", ("a", "b")),
        ("$38,000", 38_000 * DOLLAR),
    ],
)
def test_a_setting_is_read_as_what_it_says(words: str, value: object) -> None:
    assert read_value(words) == value
