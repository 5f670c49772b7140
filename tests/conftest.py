"""One profile for every property test, the files that only `make test` runs, a real PostgreSQL."""

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from hypothesis import settings
from tools.postgres import Cluster, NoPostgres, throwaway

from houseway.cards import Seeded, seeded

settings.register_profile("houseway", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("quick", settings.get_profile("houseway"), max_examples=20)

HERE = Path(__file__).parent
# Folders and files whose tests take more than a second or two together: everything in them is slow.
SLOW = (
    "attack",
    "browser",
    "month",
    "properties",
    "sim",
    "proof",
    "floor/cluster",
    "floor/demo",
    "floor/reports",
    "floor/store/test_postgres.py",
    "floor/store/test_writer_process.py",
    "floor/test_archived_ids.py",
    "floor/test_archiving.py",
    "floor/test_documents.py",
    "floor/test_golden_stores.py",
    "floor/test_operation.py",
    "floor/test_snapshots.py",
    "floor/play/test_shared.py",
    "games/san_lo/test_house_way.py",
    "games/test_properties.py",
    "games/dj_wild/test_procedure.py",
    "games/caribbean_stud/test_procedure.py",
    "games/royal_match_21/test_procedure.py",
    "games/royal_match_21/test_against_odds.py",
    "games/san_lo/test_procedure.py",
    "games/test_same_money.py",
    "kernels/test_split.py",
    "lab/test_audit.py",
    "lab/test_cluster.py",
    "lab/test_one_voice.py",
    "games/families/blackjack/test_advice.py",
    "games/families/blackjack/test_charts.py",
    "games/families/blackjack/test_dealer.py",
    "games/families/blackjack/test_exact.py",
    "games/families/blackjack/test_gone.py",
    "games/families/blackjack/test_odds.py",
    "games/families/blackjack/test_public.py",
    "games/families/blackjack/test_simulation.py",
    "games/families/blackjack/test_split.py",
    "games/caribbean_stud/test_odds.py",
    "games/caribbean_stud/test_cover_all.py",
    "games/dj_wild/test_all_hands.py",
    "games/caribbean_stud/test_highest_hand.py",
    "lab/test_design.py",
    "lab/test_par.py",
    "lab/test_charts.py",
    "games/san_lo/test_odds.py",
    "games/san_lo/test_every_deal.py",
    "lab/test_simulate.py",
    "cli/test_database.py",
    "cli/test_report.py",
    "cli/test_simulate.py",
    "progressive/test_machine.py",
    "web",
)


def pytest_configure(config: pytest.Config) -> None:
    """`make check` tries 20 examples of a property, `make test` a hundred."""
    settings.load_profile("quick" if is_quick(config) else "houseway")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`make check` does not even read the slow files: that took as long as its tests."""
    return True if is_quick(config) and is_slow(collection_path) else None


def is_quick(config: pytest.Config) -> bool:
    return bool(config.option.markexpr == "not slow")


def is_slow(path: Path) -> bool:
    return path.is_relative_to(HERE) and str(path.relative_to(HERE)).startswith(SLOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def the_same_cards(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is dealt without a seed is the same in every run of a test, so that none holds for most
    deals only and fails a release. `HOUSEWAY_DEALS=7 pytest ...` deals other cards."""
    deals, times = os.environ.get("HOUSEWAY_DEALS", ""), count()

    def drawn(size: int) -> bytes:
        return sha256(f"{deals} {request.node.nodeid} {next(times)}".encode()).digest()[:size]

    def chance() -> Seeded:
        return seeded(int.from_bytes(drawn(8)))

    with pytest.MonkeyPatch.context() as patch:
        for logs in ("play_logs", "shared_play_logs"):
            secrets = SimpleNamespace(token_bytes=drawn)
            patch.setattr(f"houseway.floor.play.{logs}.secrets", secrets)
        patch.setattr("houseway.cards.system_randomness", chance)
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One per worker. Where none can be had, tests skip loudly; in CI they fail."""
    try:
        with throwaway(durable=False) as found:
            yield found
    except NoPostgres as problem:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(problem))


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The URL of a database in which no Houseway has been yet."""
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS houseway CASCADE")
    return cluster.url
