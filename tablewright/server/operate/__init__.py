"""What an operator of the server knows: limits, logs, metrics, background tasks and the lock file."""
