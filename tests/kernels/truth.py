"""Truth tables: small text files beside the tests, `#` for provenance, then a name and numbers."""

from pathlib import Path


def read_truth(name: str) -> dict[str, tuple[int, ...]]:
    lines = (Path(__file__).parent / f"{name}.truth").read_text("utf-8").splitlines()
    assert lines[0].startswith("# "), "A truth table begins with its provenance."
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {words[0]: tuple(int(word.replace(",", "")) for word in words[1:]) for words in rows}


def as_strength(verdict: tuple[int, tuple[int, ...]]) -> int:
    """The kernels' encoding of what the judge says: category, then five nibbles of ranks."""
    category, ranks = verdict
    return category << 20 | sum(rank << 16 - 4 * place for place, rank in enumerate(ranks))
