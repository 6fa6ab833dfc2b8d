"""Cuts off what a program has written, appends what it writes when it is ended, and says what that leaves set in pyte.

Reads a JSON object: {"written": base64, "rest": base64, "step": 60}. Writes a line for each cut that leaves anything: after
how many bytes, and the modes and attributes that are not those of a new terminal.
"""

import base64
import json
import sys

import pyte

given = json.load(sys.stdin)
written, rest = (base64.b64decode(given[name]) for name in ("written", "rest"))
new = pyte.Screen(80, 24)
for count in range(0, len(written) + 1, given["step"]):
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(written[:count] + rest)
    attributes = screen.cursor.attrs
    if screen.mode != new.mode or attributes != new.cursor.attrs or screen.cursor.hidden:
        print(count, sorted(screen.mode ^ new.mode), attributes)
