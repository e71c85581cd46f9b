"""Data that lives on a server: what is known of it here, and what a server that cannot compute it is completed by."""
