"""For designers: what thousands of games say about a set of rules, and what another number would change."""
