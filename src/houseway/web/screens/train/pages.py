"""Every page of Train. Importing one registers it."""

from houseway.web.screens.train import desk, drill, home

PAGES = (home, drill, desk)
