"""Statistics and wording over tables: pure functions."""
