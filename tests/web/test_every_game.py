"""Every registered game at every place that shows, deals, drills or proves a game.

Adding a game touches its folder alone, so nobody is reminded of these places: this test goes there.
"""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import httpx
import pytest
from tests.floor.house import STAFF
from tests.web.desk import WAGERS, Desk, desk
from tests.web.test_serve import Served

from houseway.cards import seeded
from houseway.cli import COMMANDS as ALL_COMMANDS
from houseway.cli import GROUPS, main
from houseway.floor import Refused, commands
from houseway.floor.reports import Ledger, make
from houseway.floor.scenario.office import versions
from houseway.games import FILES, felt, game, game_title, solver
from houseway.lab import drills
from houseway.lab.solvers import bet_solver
from houseway.lab.strategy import default_table, rules
from houseway.lab.training.lessons import lesson, taught
from houseway.money import DOLLAR, ForOne, ToOne
from houseway.paytables import Paytable, load_catalog
from houseway.paytables.words import bet_label
from houseway.table.felt import SAMPLE, Felt, derive
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
    if not drills.games_for_drill(topic, (id_,)):
        return
    for number in range(4):
        asked = drills.question(topic, (id_,), 15, number)
        assert asked.game == id_
        assert asked.right


@each_game
def test_it_has_a_lesson_and_rules_to_remember_where_its_folder_has_them(id_: str) -> None:
    if id_ in taught():
        assert lesson(id_).steps
    found = solver(id_)
    assert found is None or rules(id_) or found.rules is None


@each_game
def test_its_settings_have_labels_that_people_read(id_: str) -> None:
    found = game(id_).house_settings
    assert found
    assert len({one.label for one in found}) == len(found)
    for one in found:
        spoken = [one.label, one.say(one.usual), *map(one.say, one.choices)]
        assert all(words and "_" not in words for words in spoken), one.name
    with pytest.raises(ValueError, match="has no setting 'moon'"):
        game(id_).read_settings({"moon": True})


PROGRESSIVE = "PROGRESSIVE"  # A game without one of its own borrows none: nothing to ask.
COMMANDS = [
    *("paytables TABLE", "odds TABLE", "strategy GAME", "drill --game GAME --questions 2"),
    *("play GAME --rounds 1 --seed 1", "par TABLE --pdf FILE", "hand --game GAME CARDS"),
    *(
        "design TABLE --row ROW --target-edge 5%",
        f"meter {PROGRESSIVE} --contribution 4% --seed $1,000",
    ),
    "simulate GAME --rounds 20 --seed 1 --engine table",
    "compare TABLE TABLE",
    "bankroll STAKED --bankroll 100 --rounds 20",
    "manual GAME",
]
SOLVED = (
    "odds",
    "compare",
    "bankroll",
    "strategy",
    "par",
    "design",
    "simulate",
)  # Refused without a solver.
OF_NO_GAME = {"audit", "bench", "workers", *GROUPS["floor"]}  # They ask for all, or for a property.


def test_no_command_is_left_out() -> None:
    asked = {command.split()[0] for command in COMMANDS}
    assert asked | OF_NO_GAME == set(ALL_COMMANDS)
    assert not asked & OF_NO_GAME


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_for_it(
    id_: str,
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    metered = [one.id for one in tables_of(id_) if one.is_progressive]
    if PROGRESSIVE in command and not metered:
        return
    table, deal = designed(id_), game(id_).deal
    words = {
        "TABLE": default_table(id_).id,
        "STAKED": f"{default_table(id_).id}@5",
        "GAME": id_,
        "FILE": str(tmp_path / "par.pdf"),
        "CARDS": " ".join(SAMPLE.split()[: deal.own + deal.community]),
        "ROW": next(row.hand for row in table.rows if isinstance(row.pay, ToOne | ForOne)),
        PROGRESSIVE: (metered or [""])[0],
    }
    if command.startswith("design"):
        words["TABLE"] = table.id
    monkeypatch.setattr("sys.stdin", StringIO("x\n" * 100))
    code = main([words.get(word, word) for word in command.split()])
    told = capsys.readouterr()
    if solver(id_) is None and command.startswith(SOLVED):
        assert code == 2
        assert f"no solver for {game(id_).name}" in told.err
    else:
        assert (code, told.err) == (0, "")
        assert told.out


def tables_of(id_: str) -> list[Paytable]:
    return [one for one in load_catalog().values() if game(id_).takes(one)]


def designed(id_: str) -> Paytable:
    """A table of the game whose pays may be designed: its base table, or one of its bets."""
    found = [one for one in tables_of(id_) if one.rows]
    if solver(id_) is None:
        return found[0]
    return next(one for one in found if not bet_solver(one).not_designed)


@pytest.mark.slow
@each_game
def test_its_posting_sheet_names_every_bet(id_: str, here: Desk) -> None:
    here.client("tess").execute(added(id_), f"add-{id_}")
    sheet = make(Ledger().read_all(here.shift.log.read()), "posting", table="88")
    [limits] = [section for section in sheet.sections if section.title == "Wager limits"]
    posted = {row[0]: row[1:3] for row in limits.rows}
    spots = [spot for spot in game(id_).base_spots if spot not in dict(default_table(id_).parts)]
    assert list(posted) == [bet_label(spot) for spot in spots]
    assert posted[bet_label(spots[0])] == (5 * DOLLAR, 100 * DOLLAR)
    assert not any("_" in str(cell) for row in limits.rows for cell in row)


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
    here.backend.lab.seconds_most = 60  # On a busy machine; a person would not wait so long.
    at = f"/api/lab/odds/{default_table(id_).id}"
    answer = next(found for _ in range(5) if (found := here.http.get(at)).status_code != 503)
    if solver(id_) is None:
        assert answer.status_code == 422
        assert "no solver" in answer.json()["detail"]
    else:
        assert answer.status_code == 200
        assert "house_edge_exact" in answer.json()


def added(id_: str) -> commands.AddTable:
    """The base game alone, on a table of its own."""
    return commands.AddTable(
        table="88",
        game=id_,
        title=game_title(id_),
        spots=(commands.Spot(default_table(id_).id, 5 * DOLLAR, 100 * DOLLAR),),
        seats=6,
        decks=max(default_table(id_).decks),
        shuffler=game(id_).shuffler,
        versions=versions(game(id_).shuffler),
    )


@pytest.mark.parametrize("id_", PUBLIC)
def test_public_rules_open_in_the_demo_and_never_on_a_live_property(id_: str) -> None:
    table = added(id_)
    with desk() as demo:
        demo.client("tess").execute(table, "add")
        demo.client("haas").execute(commands.OpenTable("88"), "open")
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
    *("/lab/strategy?game=GAME", "/lab/audit", "/lab/compare?a=TABLE"),
]


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_it(id_: str, page: str, pages: httpx.Client) -> None:
    answer = pages.get(page.replace("GAME", id_).replace("TABLE", default_table(id_).id))
    has_it = "lesson" not in page or id_ in taught()
    assert answer.status_code == (200 if has_it else 404)
    assert "Traceback" not in answer.text
