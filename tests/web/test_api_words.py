"""The API's description as people read it at `/docs`."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.desk import desk

from houseway.web.api.schema.models import NAMES
from houseway.web.api.schema.summaries import SUMMARIES


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    with desk() as here:
        found: dict[str, Any] = here.http.get("/openapi.json").json()
    return found


def operations(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_no_summary_is_the_name_of_a_function_or_class(described: dict[str, Any]) -> None:
    kinds = {kind.__name__ for kind in NAMES.values()}
    for name, operation in operations(described):
        words = operation["summary"]
        function = operation["operationId"].partition("_api_")[0]
        assert words.lower() != function.replace("_", " "), name
        assert words not in kinds, name
        assert " " in words, name


def test_every_summary_is_of_an_operation_and_used_once(described: dict[str, Any]) -> None:
    names = {name for name, _ in operations(described)}
    assert set(SUMMARIES) == names
    assert len(set(SUMMARIES.values())) == len(SUMMARIES)


def test_no_description_names_our_code(described: dict[str, Any]) -> None:
    texts = {name: operation.get("description", "") for name, operation in operations(described)}
    texts |= {n: s.get("description", "") for n, s in described["components"]["schemas"].items()}
    ours = ("the shell", "The shell", "roles.", "None leaves")
    assert [name for name, text in texts.items() if any(word in text for word in ours)] == []
