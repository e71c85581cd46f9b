"""How many exchanges a server serves, beside a model that takes its time: `python -m benchmarks.load`."""
