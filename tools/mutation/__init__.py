"""Mutation testing: makes one small change to the program at a time and runs the tests that reach
it.

    python -m tools.mutation --seed 7 --count 200 progressive floor/office floor/law

Changes drop a refusal, shift a comparison by one or reverse it, turn `and` into `or` or `+` into
`-`. A mutant that survives the quick tests is printed with its line.
"""
