"""The lab's pages: odds, meter, strategy, audit. Importing them registers them."""

from houseway.web.screens.lab import odds

PAGES = (odds,)
