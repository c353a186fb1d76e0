"""The five goods, in the order they have everywhere."""

GOODS = 5
GOOD_NAMES = ("cloth", "spice", "grain", "dye", "fur")
