"""A built file that no longer matches its source still runs; here it is noticed."""

import hashlib
import json
import sysconfig
from pathlib import Path

import pytest

from houseway.kernels import build

ENDING = sysconfig.get_config_var("EXT_SUFFIX")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one compiled kernel, `_five`, and its record."""
    monkeypatch.setattr(build, "ROOT", tmp_path)
    (tmp_path / "lab" / "rounds").mkdir(parents=True)
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "_five.py").write_text("# cython: boundscheck=False\n")
    (kernels / f"_five{ENDING}").touch()
    digest = hashlib.sha256((kernels / "_five.py").read_bytes()).hexdigest()
    (kernels / "built.json").write_text(json.dumps({"houseway.kernels._five": digest}))
    return kernels


def test_the_compiled_files_were_built_from_the_current_sources() -> None:
    assert build.stale() == []


def test_an_untouched_build_is_in_order(room: Path) -> None:
    assert build.stale() == []
    assert build.status() == "All 1 kernels compiled."


def test_an_edited_source_makes_the_build_stale(room: Path) -> None:
    with (room / "_five.py").open("a") as file:
        file.write("x = 1\n")
    assert build.stale() == ["houseway.kernels._five"]
    assert build.status() == "Stale kernels, run `make setup`: houseway.kernels._five."


def test_a_build_without_a_record_counts_as_stale(room: Path) -> None:
    (room / "built.json").unlink()
    assert build.stale() == ["houseway.kernels._five"]


def test_a_source_without_a_built_file_runs_uncompiled(room: Path) -> None:
    (room / f"_five{ENDING}").unlink()
    assert build.stale() == []
    assert build.uncompiled() == ["houseway.kernels._five"]
    assert "uncompiled" in build.status()


def test_files_that_do_not_ask_to_be_compiled_are_not_kernels(room: Path) -> None:
    (room / "_plain.py").write_text('"""Plain."""\n')
    assert list(build.sources()) == ["houseway.kernels._five"]
