"""Commit events on their way: couriers that hand them over, and the dispatcher that tries until one has."""
