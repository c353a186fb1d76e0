"""The five goods, in the order used everywhere."""

GOODS = 5
GOOD_NAMES = ("cloth", "spice", "grain", "dye", "fur")
