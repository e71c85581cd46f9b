"""A source whose data lives in the client: askfirst compiles the queries, the client runs them."""
