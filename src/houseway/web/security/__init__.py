"""Access control: sign-ins, PINs, limits on rate and size, and the guard of each request.

Imported by cli, too.
"""
