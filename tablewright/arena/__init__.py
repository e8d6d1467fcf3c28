"""Many games between bots: pairings with a sequential test and ratings, simulations, and recorded samples."""
