"""What an operator of the server knows: limits, logs, metrics, bans and mutes, background tasks and the lock file."""
