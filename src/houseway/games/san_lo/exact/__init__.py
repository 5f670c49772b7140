"""San Lo counted deal by deal, for any house way and for the best setting, and the shipped figures.

Only games imports it.
"""
