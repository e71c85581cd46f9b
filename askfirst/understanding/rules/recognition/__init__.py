"""What a run of words may mean: cues, numbers, times, catalog terms and stored values, each a span."""
