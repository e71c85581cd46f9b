"""What a message does to the earlier question: edits, steps, references to the last answer."""
