"""A text read against a tool's arguments by rules, in the order in which `reading.py` takes the steps."""
