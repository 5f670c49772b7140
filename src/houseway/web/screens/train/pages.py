"""Every page of Train. Importing one registers it."""

from houseway.web.screens.train import desk, drill, home, lesson

PAGES = (home, drill, lesson, desk)
