"""Makes the tables of the malaria workspace, one module a subject; `generate.py` beside this package is the command.

Every subject draws from its own seeded stream, so that a change in one leaves the others as they were.
"""
