"""Writes src/styles/signs.woff2: the arrow, which the Latin subsets of the page's fonts lack.

Without it each machine would take the arrow from another font, with another width.
Needs `fonttools` and `brotli`.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

FILE = Path(__file__).parent.parent / "src" / "styles" / "signs.woff2"
ARROW = 0x2192
UNITS = 1000  # to the em
ADVANCE = 860
MIDDLE = 330  # half the height of a figure
HALF_LINE = 36
HEAD = 190  # from the tip back, and up and down
LEFT, TIP = 90, 770


def arrow() -> Glyph:
    """An arrow to the right: a shaft and two strokes that meet at the tip."""
    pen = TTGlyphPen(None)
    slope = HALF_LINE * 2**0.5  # a stroke at 45 degrees, as thick as the shaft
    outline = [
        (LEFT, MIDDLE + HALF_LINE),
        (TIP - slope - HALF_LINE, MIDDLE + HALF_LINE),
        (TIP - HEAD - slope, MIDDLE + HEAD),
        (TIP - HEAD, MIDDLE + HEAD + slope),
        (TIP + slope - HALF_LINE, MIDDLE),
        (TIP - HEAD, MIDDLE - HEAD - slope),
        (TIP - HEAD - slope, MIDDLE - HEAD),
        (TIP - slope - HALF_LINE, MIDDLE - HALF_LINE),
        (LEFT, MIDDLE - HALF_LINE),
    ]
    pen.moveTo(outline[0])
    for point in outline[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def main() -> None:
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder([".notdef", "arrow"])
    font.setupCharacterMap({ARROW: "arrow"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "arrow": arrow()})
    font.setupHorizontalMetrics({".notdef": (ADVANCE, 0), "arrow": (ADVANCE, LEFT)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Fondaco Signs", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    font.setupPost()
    font.font.flavor = "woff2"
    font.font["head"].created = font.font["head"].modified = 0  # the same file each time
    font.font.recalcTimestamp = False
    font.save(FILE)


if __name__ == "__main__":
    main()
