"""Front door, panels, supervisor, signs."""

from tests.browser.visits import Visit

PAGES = [
    Visit("/", ready=".doors"),
    Visit("/", card="M-1", ready=".tables"),
    Visit("/dealer/1", card="D-1", ready="[data-press=start]"),
    Visit("/dealer/2", card="D-1", ready="[data-press=start]"),
    Visit("/dealer/8", card="D-1", ready="[data-press=coin_in]"),
    Visit("/supervisor", card="S-1", ready=".pan"),
    Visit("/sign/1", ready=".amount", looks=("",)),
    Visit("/sign/8", ready=".amount", looks=("",), wide=1080, high=1920),
    Visit("/signs/enrol", ready="#code", looks=("",)),
    Visit("/sign/6?theme=ivory", ready=".amount", looks=("",)),
]
