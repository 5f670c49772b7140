"""The rules of a jackpot from its paytable, and the proof that games may share a meter.

Imported by web, too.
"""
