"""Mutation testing: makes one small change to the program at a time and runs the tests that reach
it.

    python -m tools.mutation --seed 7 --count 200 progressive floor/office floor/law

A refusal is dropped, a comparison moved by one or turned round, `and` made `or`, `+` made `-`. A
mutant that the quick tests let pass is printed with its line.
"""
