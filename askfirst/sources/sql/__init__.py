"""What SQL sources share: typed queries to checked SQL text with bound values."""
