"""Reviews of finished matches: who may have one, the queue of those to be made, and the processes that make them."""
