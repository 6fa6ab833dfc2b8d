"""Shows frames on pyte, a terminal that is not ours, and compares each with the frame that was meant.

Reads a JSON object a line:
  {"columns": 80, "rows": 24}                     the terminal has this size now
  {"bytes": base64, "cursor": [column, row] or null, "changed": {row: [run]}}
                                                  a frame; the rows that are not as they were meant before
A run is {"style": "foreground background attributes", "letters": [letter of a column], "isUncertain": bool}.
The letter of a column is "" behind a letter of two columns. A letter of uncertain width is not compared, only what is around it.
Writes one line: "ok" and how many frames there were, or what is wrong with one.
"""

import base64
import json
import sys
import unicodedata

import pyte
from pyte import graphics
from wcwidth import wcwidth

# Where pyte differs from terminals on purpose or by mistake.
GAPS = {
    "faint": "pyte does not know SGR 2; the attribute is not compared.",
    "marks": "A mark of combining class 0, or a joiner, makes pyte drop the rest of the text: it is left out before.",
    "wide letters": "A mark on a letter of two columns stands in its second column: both are compared as one.",
    "compositions": "pyte composes marks (NFC); letters are compared in this form.",
    "105": "pyte 0.8.2 calls the bright magenta background 'bfightmagenta'.",
}
NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
ATTRIBUTES = ["bold", "italics", "underscore", "reverse", "strikethrough"]
SYNCHRONIZED = 2026 << 5


def is_left_out(scalar):
    return wcwidth(scalar) == 0 and not unicodedata.combining(scalar)


def without_marks(text):
    return "".join(scalar for scalar in text if not is_left_out(scalar))


class Terminal(pyte.Screen):
    def __init__(self, columns, rows):
        self.unknown = []
        super().__init__(columns, rows)
        # As the shell asks for.
        self.reset_mode(7, private=True)

    def draw(self, text):
        super().draw(without_marks(text))

    def debug(self, *arguments, **options):
        self.unknown.append((arguments, options))


def color(name, is_background):
    kind, value = name[0], name[1:]
    if kind == "-":
        return "default"
    if kind == "#":
        return value
    number = int(value)
    if number == 13 and is_background:
        return graphics.BG_AIXTERM[105]
    return NAMES[number] if number < 8 else "bright" + NAMES[number - 8]


def meant_cells(runs):
    for run in runs:
        foreground, background, attributes = run["style"].split(" ")
        style = (color(foreground, False), color(background, True), attributes)
        for letter in run["letters"]:
            yield unicodedata.normalize("NFC", without_marks(letter)), style, run["isUncertain"]


def seen_style(cell):
    attributes = "".join("1" if getattr(cell, name) else "0" for name in ATTRIBUTES)
    return cell.fg, cell.bg, attributes


def problem(terminal, meant, cursor, rows):
    if terminal.unknown:
        return "unknown sequences: %r" % terminal.unknown
    if SYNCHRONIZED in terminal.mode:
        return "output is still held back"
    for row in rows:
        line = terminal.buffer[row]
        for column, (letter, style, is_uncertain) in enumerate(meant[row]):
            cell = line[column]
            if is_uncertain:
                continue
            data = cell.data if letter else ""
            if column + 1 < terminal.columns:
                behind, _, is_uncertain = meant[row][column + 1]
                if behind == "" and not is_uncertain:
                    data += line[column + 1].data
            seen = unicodedata.normalize("NFC", data), seen_style(cell)
            if seen != (letter, style):
                shown = "".join(line[x].data for x in range(terminal.columns))
                return "row %d, column %d: shown %r, meant %r, in %r" % (row, column, seen, (letter, style), shown)
    if terminal.cursor.hidden != (cursor is None):
        return "the cursor is hidden: %r" % terminal.cursor.hidden
    if cursor is not None and [terminal.cursor.x, terminal.cursor.y] != cursor:
        return "the cursor is at %d, %d, meant at %r" % (terminal.cursor.x, terminal.cursor.y, cursor)
    return None


def main():
    terminal, stream, meant = None, None, {}
    frames = 0
    for line in sys.stdin:
        message = json.loads(line)
        if "columns" in message:
            if terminal is None:
                terminal = Terminal(message["columns"], message["rows"])
                stream = pyte.ByteStream(terminal)
            else:
                terminal.resize(message["rows"], message["columns"])
            meant = {}
            continue
        frames += 1
        terminal.dirty.clear()
        changed = {int(row): list(meant_cells(runs)) for row, runs in message["changed"].items()}
        meant.update(changed)
        stream.feed(base64.b64decode(message["bytes"]))
        # On a terminal of another size every row is written again.
        rows = (terminal.dirty | changed.keys()) & meant.keys()
        found = problem(terminal, meant, message["cursor"], sorted(rows))
        if found:
            print("frame %d: %s" % (frames, found), flush=True)
            return
    print("ok %d" % frames, flush=True)


main()
