"""What keeps hostile and broken clients from harming others: rate limits, sizes, time-outs."""
