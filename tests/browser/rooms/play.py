"""The lobby and the six felts; the felt is a dark room in both looks."""

from tests.browser.visits import Visit

GAMES = (
    "mississippi-stud",
    "dj-wild",
    "caribbean-stud",
    "royal-match-21",
    "three-card-poker",
    "san-lo",
)
PAGES = [
    Visit("/play", ready=".gtile"),
    *(
        Visit(f"/play/{game}", ready=".felt", looks=("dark",), wide=1440, high=900)
        for game in GAMES
    ),
    Visit("/play/san-lo", ready=".felt", looks=("dark",), wide=390, high=844),
]
