"""Questions about the things of another answer only: of the one before, or of a question within the question."""
