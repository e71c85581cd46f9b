"""What the nodes are made of: a run of one TODO, a commit, what a message does to what waits, what is written."""
