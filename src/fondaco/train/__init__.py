"""Training a network by self-play on the batch engine. Needs the extra `fondaco[train]` and one GPU."""
