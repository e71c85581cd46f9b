"""What is made of the recognised spans: each pattern puts some of them in their place in the question."""
