"""Live play over WebSockets."""
