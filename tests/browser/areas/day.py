"""The console's page for what recurs."""

from tests.browser.visits import Visit

PAGES = [Visit("/floor/day", card="M-1", ready="form[data-form=OpenShift]", wide=1440, high=900)]
