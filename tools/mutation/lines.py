"""A pytest plugin: which tests run which lines of the program, written as JSON at the end."""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

FOLDERS = tuple(os.environ["MUTATION_FOLDERS"].split(os.pathsep))
reached: dict[str, list[str]] = defaultdict(list)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    seen: set[tuple[str, int]] = set()
    by_file: dict[str, bool] = {}

    def inside(frame: FrameType, event: str, argument: Any) -> Any:
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return inside

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        file = frame.f_code.co_filename
        if file not in by_file:
            by_file[file] = file.startswith(FOLDERS)
        return inside if by_file[file] else None

    sys.settrace(called)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        for file, line in seen:
            reached[f"{file}:{line}"].append(item.nodeid)


def pytest_sessionfinish() -> None:
    Path(os.environ["MUTATION_LINES"]).write_text(json.dumps(reached), "utf-8")
