"""Front door, panels, supervisor, signs."""

from tests.browser.visits import Visit

PAGES = [
    Visit("/", ready=".doors"),
    Visit("/", card="M-1", ready=".tables"),
    Visit("/dealer/1", card="D-1", ready=".greats"),
    Visit("/dealer/2", card="D-1", ready=".greats"),
    Visit("/dealer/8", card="D-1", ready=".display"),
    Visit("/dealer/5", card="D-1", ready=".plate + .plate"),
    Visit("/dealer/3?sheet=fault", card="D-1", ready=".sheet"),
    Visit("/supervisor", card="S-1", ready=".pan"),
    Visit("/supervisor?tab=late&at=quick-hit/3", card="S-1", ready=".desk-sheet .choices"),
    Visit("/supervisor?tab=tables", card="S-1", ready=".tables"),
    Visit("/supervisor?tab=meters&link=wilds", card="S-1", ready=".adjust"),
    Visit("/supervisor?tab=changes", card="S-1", ready=".desk-sheet"),
    Visit("/sign/1", ready=".amount", looks=("",)),
    Visit("/sign/8", ready=".amount", looks=("",), wide=1080, high=1920),
    Visit("/signs/enrol", ready="#code", looks=("",)),
    Visit("/sign/6?theme=ivory", ready=".amount", looks=("",)),
    Visit("/check-head", card="A-1", ready="form"),
]
