"""Learning by self-play: makes the nets that `bots.nets` reads. Needs PyTorch: pip install 'tablewright[learn]'."""
