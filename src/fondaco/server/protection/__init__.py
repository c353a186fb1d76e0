"""Protection from hostile and broken clients: rate limits, sizes, timeouts."""
