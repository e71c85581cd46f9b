"""Roundabout ways of asking, as patterns over folded words, each with plain words that mean the same."""
