"""Would the tests notice? One small change to the program at a time, and the tests that run it.

    python -m tools.mutation --seed 7 --count 200 progressive floor/office floor/law

A refusal is dropped, a comparison moved by one or turned round, `and` made `or`, `+` made `-`. A
mutant that the quick tests let pass is printed with its line.
"""
