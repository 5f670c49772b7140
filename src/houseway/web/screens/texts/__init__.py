"""Every English word of the screens, in one place, so that another language can be added.

Names of hands and sentences of refusal come from the rooms that own them.
"""

from houseway.web.pages.words import LEVELS, brief, hand_label, link_title, seats, share

__all__ = ["LEVELS", "brief", "hand_label", "link_title", "seats", "share"]
NOT_APPROVED = "Not approved for wagering"
CONNECTED = "Connected"
LANGUAGE = "en"
LOOK = "Dark look"
LEADS = "Standby, to look at only. {leader} leads."
NOBODY_LEADS = "No server leads at the moment. Take no jackpot wagers."
LOST = "Not connected. Take no jackpot wagers. Call a supervisor."
SIGN_IN_OVER = "Your sign-in is over. Go to the front door and sign in again."
