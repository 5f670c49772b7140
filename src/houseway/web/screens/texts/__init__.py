"""Every English word of the screens, in one place, so that another language can be added.

Names of hands and sentences of refusal come from the rooms that own them.
"""

from houseway.web.pages.words import LEVELS, brief, hand_label, link_title, seats, share

__all__ = ["LEVELS", "brief", "hand_label", "link_title", "seats", "share"]
NOT_APPROVED = "Not approved for wagering"
