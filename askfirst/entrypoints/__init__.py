"""Surfaces of the agent: each a thin face of `Agent` that holds no logic of its own."""
