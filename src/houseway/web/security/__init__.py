"""Who may ask what, how often, how large: sign-ins, PINs, limits, the guard of each request.

Imported by cli, too.
"""
