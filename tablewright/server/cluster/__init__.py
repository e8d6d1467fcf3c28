"""Messages between server processes that share a database."""
