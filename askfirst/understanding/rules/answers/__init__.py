"""What a message says to an open question: the options that it picks, in whatever words."""
