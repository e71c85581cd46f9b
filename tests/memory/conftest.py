from tests.memory.databases import address, database, server

__all__ = ["address", "database", "server"]
