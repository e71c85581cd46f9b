"""What the data means: datasets, fields, measures, relations, and the words that people use for them."""
