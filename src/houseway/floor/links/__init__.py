"""The rules of a jackpot as its paytable sets them, the proof that games may share a meter, late
claims, and why a link is not allowed.

Imported by web, too.
"""
