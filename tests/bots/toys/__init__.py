"""Games small enough that the best action is known."""
