"""The lobby and the felts; the felt is a dark room in both looks."""

from tests.browser.visits import Visit

from houseway.games import FILES

PAGES = [
    # With every house edge counted: a tile that changes under the walk is another one to it.
    Visit("/play", ready=".games:has(.gtile):not(:has(.facts br))"),
    Visit("/play/your/record", ready=".record"),
    *(
        Visit(f"/play/{game}", ready=".felt", looks=("dark",), wide=1440, high=900)
        for game in FILES
    ),
    Visit("/play/san-lo", ready=".felt", looks=("dark",), wide=390, high=844),
]
