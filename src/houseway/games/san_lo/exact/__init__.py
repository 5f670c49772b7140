"""San Lo counted deal by deal, for any house way and for the best setting, with the figures that
are shipped.

Only games imports it.
"""
