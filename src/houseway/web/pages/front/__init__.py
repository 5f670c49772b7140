"""The front page with the sign-in, the guided first minute, and the check of a printed log digest.

Only web imports it.
"""
