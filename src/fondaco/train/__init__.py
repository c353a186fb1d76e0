"""Trains networks by self-play on the batch engine. Needs `fondaco[train]` and, in practice, a GPU."""
