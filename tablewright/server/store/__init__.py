"""The database: its address, its schema, its migrations and every query."""
