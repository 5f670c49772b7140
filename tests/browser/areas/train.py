"""Train: its front page for a guest and for staff, a lesson, the trainer's desk."""

from tests.browser.visits import Visit

PAGES = [
    Visit("/train", ready=".t-tile"),
    Visit("/train", card="N-1", ready=".t-tile", wide=390, high=844),
    Visit("/train/lesson/san-lo?step=9", ready=".t-why"),
    Visit("/train/mock/none", card="N-1", ready=".t-gone"),
    Visit("/train/desk", card="R-1", ready=".t-form"),
]
