"""How six cards are set: the step of the deal, house ways, and the display that verifies one."""
