"""Playing many games between bots: pairings, sequential tests and ratings."""
