"""Doors to other libraries: one adapter each, for every game of the registry. None is opened before asked."""
