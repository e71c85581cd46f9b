"""Makes the tables of the freight workspace, one module a subject.

`generate.py` beside this package is the command; `build.py` is the order in which things are made.
Every subject draws from its own seeded stream, so that a change in one leaves the others as they were.
"""
