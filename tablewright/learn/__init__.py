"""Learning by self-play: makes the nets that `bots.nets` reads."""

LEARNING = "Learning needs PyTorch"  # for the extra `learn`
