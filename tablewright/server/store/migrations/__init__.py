"""The store's schema, step by step; run whenever a server starts."""
