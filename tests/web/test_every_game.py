"""Every registered game at every place that shows, deals, drills or proves a game.

Adding a game touches its folder alone, so nobody is reminded of these places: this test goes there.
"""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.floor.house import STAFF
from tests.web.desk import WAGERS, Desk, desk
from tests.web.test_serve import Served

from houseway.cards import seeded
from houseway.cli import main
from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.games import FILES, felt, game, game_title, solver
from houseway.lab import drills
from houseway.lab.strategy import default_table, rules
from houseway.lab.training.lessons import lesson
from houseway.money import DOLLAR
from houseway.table.felt import Felt, derive
from houseway.table.layout import open_layout

LIVE = STAFF.replace("Evergreen demo", "Evergreen live")
each_game = pytest.mark.parametrize("id_", FILES)
PUBLIC = [id_ for id_ in FILES if game(id_).is_public]


@each_game
def test_its_felt_holds_every_spot_and_its_words_name_nothing_unknown(id_: str) -> None:
    found, of = felt(id_), game(id_)
    placed = {place.spot for place in found.places}
    assert set(of.base_spots) & set(of.spots) <= placed
    assert placed <= {*of.spots, *of.later}
    assert set(found.taps) <= placed
    assert {*found.left, *found.right} <= {*of.tables, *dict(default_table(id_).parts)}
    for variant in found.variants:
        open_layout(of, variant)


@each_game
def test_a_plain_felt_is_derived_where_none_is_written(id_: str) -> None:
    plain = Felt(**dict(derive(game(id_))))  # type: ignore[arg-type]
    assert {place.spot for place in plain.places} == {*game(id_).spots, *game(id_).later}
    assert plain.cards == game(id_).deal.own
    assert plain.line.endswith(".")


@each_game
@pytest.mark.parametrize("topic", drills.TOPICS)
def test_it_is_drilled(id_: str, topic: str) -> None:
    if topic == "house-way" and game(id_).house_way is None:
        return
    for number in range(4):
        asked = drills.question(topic, (id_,), 15, number)
        assert asked.game == id_
        assert asked.right


@each_game
def test_it_has_a_lesson_and_rules_to_remember(id_: str) -> None:
    assert lesson(id_).steps
    found = solver(id_)
    assert found is not None
    assert rules(id_) or found.rules is None


COMMANDS = [
    *("paytables TABLE", "odds TABLE", "strategy GAME"),
    "simulate GAME --rounds 20 --seed 1 --engine table",
]


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_for_it(
    id_: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {"TABLE": default_table(id_).id, "GAME": id_}
    assert main([words.get(word, word) for word in command.split()]) == 0
    assert capsys.readouterr().out


@each_game
def test_the_api_deals_it_to_the_end(id_: str, here: Desk) -> None:
    opened = here.http.post("/api/training/tables", json={"game": id_}).json()
    at = f"/api/training/tables/{opened['table']}"
    key = {"Houseway-Table-Key": opened["keys"]["0"]}
    view = here.http.post(f"{at}/rounds", json={"wagers": {"1": WAGERS[id_]}}, headers=key).json()
    chance = seeded(15)
    while view["question"]:
        words = view["question"]["answers"]
        word = words[chance.below(len(words))]
        view = here.http.post(f"{at}/answers", json={"answer": word}, headers=key).json()
    assert view["lines"]


@pytest.mark.slow
@each_game
def test_the_api_proves_it(id_: str, here: Desk) -> None:
    """A lab that is still counting says so and is asked again."""
    at = f"/api/lab/odds/{default_table(id_).id}"
    answer = next(found for _ in range(5) if (found := here.http.get(at)).status_code != 503)
    assert answer.status_code == 200
    assert "house_edge_exact" in answer.json()


@pytest.mark.parametrize("id_", PUBLIC)
def test_public_rules_open_in_the_demo_and_never_on_a_live_property(id_: str) -> None:
    table = c.AddTable(
        table="88",
        game=id_,
        title=game_title(id_),
        spots=(c.Spot(default_table(id_).id, 5 * DOLLAR, 100 * DOLLAR),),
        seats=6,
    )
    with desk() as demo:
        demo.client("tess").execute(table, "add")
        demo.client("haas").execute(c.OpenTable("88"), "open")
        assert demo.floor.state.tables["88"].is_open
    with desk(LIVE) as live:
        with pytest.raises(Refused) as refusal:
            live.client("tess").execute(table, "add")
        assert refusal.value.code == "public_rules"
        assert "88" not in live.floor.state.tables


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("pages")
    served = Served(folder)
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http
    served.end()


PAGES = [
    *("/play", "/play/GAME", "/train", "/train/lesson/GAME", "/lab?table=TABLE"),
    *("/lab/strategy?game=GAME", "/lab/audit"),
]


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_it(id_: str, page: str, pages: httpx.Client) -> None:
    answer = pages.get(page.replace("GAME", id_).replace("TABLE", default_table(id_).id))
    assert answer.status_code == 200
    assert "Traceback" not in answer.text
