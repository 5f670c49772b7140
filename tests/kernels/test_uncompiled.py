"""The same files without a compiler: same answers, and one sentence that says so."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from houseway import kernels
from houseway.cards import seeded, shuffle

KERNELS = Path(kernels.__file__).parent
DECK = list(range(53))

SCRIPT = """
import json, sys
from houseway import kernels
from houseway.kernels import _enumerate, _five
assert _five.__file__.endswith(".py") == (sys.argv[1] == "plain"), _five.__file__
hands = json.load(sys.stdin)
natural = [hand for hand in hands if 52 not in hand[:5]]
part = kernels.strengths_buffer(3003)
answers = {
    "five": [kernels.five(*hand[:5]) for hand in natural],
    "wild": [kernels.wild_five(*hand[:5]) for hand in hands],
    "is_natural": [bool(kernels.wild_five_is_natural(*hand[:5])) for hand in hands],
    "six": [kernels.semi_wild_six(*hand) for hand in hands],
    "forced": [kernels.semi_wild_six_forced(*hand) for hand in hands],
    "three": [kernels.three(*hand[:3]) for hand in natural],
    "high": [kernels.set_high(*hand[:3]) for hand in hands],
    "mid": [kernels.set_mid(*hand[:2]) for hand in hands],
    "low": [kernels.set_low(hand[0]) for hand in hands],
    "counted": kernels.count_five(),
}
batches = [("five", natural, 5), ("wild_five", hands, 5), ("semi_wild_six", hands, 6)]
for kind, cards, size in [*batches, ("three", natural, 3), ("set_high", hands, 3)]:
    out = kernels.strengths_buffer(len(cards))
    getattr(kernels, kind + "_batch")(bytes(card for hand in cards for card in hand[:size]), out)
    answers[kind + "_batch"] = out.tolist()
_enumerate.five_strengths(part, 37, 48, 0)
answers["listed"] = part.tolist()
_enumerate.wild_five_strengths(part, 40, 49, 0)
answers["wild_listed"] = part.tolist()
_enumerate.six_strengths(part, 41, 48, 0, False)
answers["six_listed"] = part.tolist()
json.dump(answers, sys.stdout)
"""


@pytest.fixture(scope="module")
def hands() -> list[list[int]]:
    return [list(shuffle(DECK, seeded(7, stream))[:6]) for stream in range(2_000)]


def answers(root: Path, kind: str, hands: list[list[int]]) -> tuple[dict[str, object], str]:
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{SCRIPT}"]
    done = subprocess.run(
        [*command, kind], input=json.dumps(hands), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def copy_of_sources(folder: Path) -> Path:
    target = folder / "houseway" / "kernels"
    shutil.copytree(KERNELS, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (folder / "houseway" / "__init__.py").touch()
    return folder


@pytest.mark.slow
def test_compiled_and_uncompiled_agree_and_the_latter_is_announced_once(
    tmp_path: Path, hands: list[list[int]]
) -> None:
    compiled, silent = answers(KERNELS.parents[1], "compiled", hands)
    plain, announced = answers(copy_of_sources(tmp_path), "plain", hands)
    assert silent == ""
    assert announced == "Kernels run uncompiled: correct, but slow.\n"
    assert plain.keys() == compiled.keys()
    for kind, expected in compiled.items():
        assert plain[kind] == expected, kind


def test_importing_uncompiled_kernels_says_nothing_yet(tmp_path: Path) -> None:
    root = copy_of_sources(tmp_path)
    code = f"import sys; sys.path.insert(0, {str(root)!r}); import houseway.kernels"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_uncompiled_kernels_need_no_cython(tmp_path: Path) -> None:
    root = copy_of_sources(tmp_path)
    code = (
        f"import sys, importlib.util as util; sys.path.insert(0, {str(root)!r})\n"
        "found = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'cython' else found(name, *more)\n"
        "from houseway import kernels\n"
        "assert type(sys.modules['cython']).__name__ == 'StandIn'\n"
        "print(kernels.three(51, 47, 43), kernels.set_high(52, 47, 43))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        str(kernels.three(51, 47, 43)),
        str(kernels.set_high(52, 47, 43)),
    ]


def test_numpy_is_not_imported() -> None:
    code = "import sys, houseway.kernels as k; k.count_five(); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
