"""Stretches of time in words: dates, ranges, relative times, times that come again, times compared."""
