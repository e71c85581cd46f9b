"""The five steps of a message, one file each."""
