"""Adapters for other libraries, one module each, for every registered game. Import the one you need."""
