"""The API of 0.1.0, which golden/api-0.1.0.txt lists: a later version only adds to it, within the
major version (docs/compatibility.md). Never edit the golden file.

One line for each operation with its parameters, body and answer, and one for each type with its
fields; `!` marks what must be there. `python -m tests.web.test_golden_api` prints today's.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.web.desk import desk

GOLDEN = Path(__file__).parent / "golden" / "api-0.1.0.txt"
MANY = 9  # Kinds of events and the like: there may be more of them later.
Listed = Mapping[str, frozenset[str]]


def test_nothing_of_the_api_is_gone_or_changed() -> None:
    then, now = read(GOLDEN.read_text("utf-8")), read("\n".join(lines(description())))
    gone = {name: words - now.get(name, frozenset()) for name, words in then.items()}
    assert {name: words for name, words in gone.items() if words or name not in now} == {}


def test_no_request_needs_more_than_it_did() -> None:
    then, now = read(GOLDEN.read_text("utf-8")), read("\n".join(lines(description())))
    asked = {word.partition("body=")[2] for words in then.values() for word in words} - {""}
    asked |= {name for name in then if " " in name}  # Operations, with their parameters.
    new = {
        name: {word for word in now[name] - then[name] if "!" in word} for name in asked & {*now}
    }
    assert {name: words for name, words in new.items() if words} == {}


def read(text: str) -> Listed:
    split = (line.split(": ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: frozenset(words.split()) for name, words in split}


def description() -> dict[str, Any]:
    with desk() as here:
        found: dict[str, Any] = here.http.get("/openapi.json").json()
    return found


def lines(found: dict[str, Any]) -> Iterator[str]:
    for path, operations in sorted(found["paths"].items()):
        for method, operation in sorted(operations.items()):
            yield f"{method.upper()} {path}: {' '.join(words_of(operation))}"
    for name, schema in sorted(found["components"]["schemas"].items()):
        needed = set(schema.get("required", ()))
        fields = schema.get("properties", {}).items()
        words = [f"{key}{'!' * (key in needed)}={kind(value)}" for key, value in fields]
        yield f"{name}: {' '.join(words) or 'nothing'}"


def words_of(operation: dict[str, Any]) -> Iterator[str]:
    for given in operation.get("parameters", ()):
        must = "!" * given.get("required", False)
        yield f"{given['in']}.{given['name']}{must}={kind(given['schema'])}"
    if body := operation.get("requestBody"):
        yield f"body={kind(only(body['content'])['schema'])}"
    answer = operation["responses"].get("200", {}).get("content", {})
    yield f"answer={kind(only(answer).get('schema', {}))}"


def only(content: dict[str, Any]) -> dict[str, Any]:
    return next(iter(content.values()), {})


def kind(schema: dict[str, Any]) -> str:
    """ "string", "Answer", "array[string]", "string|null"."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if several := schema.get("anyOf", schema.get("oneOf")):
        kinds = sorted(map(kind, several))
        return "|".join(kinds) if len(kinds) < MANY else "one-of-many"
    if isinstance(inside := schema.get("items", schema.get("additionalProperties")), dict):
        return f"{schema['type']}[{kind(inside)}]"
    return str(schema.get("type", "any"))


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(description())) + "\n")
