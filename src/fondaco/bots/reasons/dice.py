"""Reasons in the dice game."""

from fondaco.bots.reasons.merchants import reasons as reasons
