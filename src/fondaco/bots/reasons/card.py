"""Reasons in the card game."""

from fondaco.bots.reasons.merchants import reasons as reasons
