"""Fondaco."""
