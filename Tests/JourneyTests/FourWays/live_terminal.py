"""A terminal without a window: live_terminal.py COLUMNS ROWS PROGRAM [ARGUMENT...]

It makes a pseudo-terminal, starts the program there, and shows what it writes with pyte. It answers what a program may ask
a terminal as xterm does, and it has synchronized output (mode 2026): a frame is shown when it is complete. It is told what
to do by lines of JSON on its standard input:

  {"do": "press", "bytes": [27, 91, 65]}          types; has no answer
  {"do": "resize", "columns": 40, "rows": 12}     the window gets another size; has no answer
  {"do": "change", "after": 3}                    answers as soon as the version of what is shown is higher
  {"do": "end"}                                   answers when the program has ended

Another answer is a line: {"version": 4, "rows": ["..."], "cursor": [2, 0], "status": null, "clears": 1, "left": []}. The cursor is
null while it is hidden, the status while the program runs. Then there are: how often the screen was cleared, and the modes
and attributes that are not as they were before the program. The end of the standard input closes the terminal.
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import sys
import termios

import pyte

# What a program may ask: its background (OSC 11), a mode (DECRQM), and what the terminal is (DA1).
QUESTIONS = re.compile(rb"\x1b\]11;\?(?:\x1b\\|\x07)|\x1b\[\?(\d+)\$p|\x1b\[0?c")
# Messages that are not shown: pyte would show their text.
MESSAGES = re.compile(rb"\x1b[P_^X].*?\x1b\\", re.DOTALL)
SYNCHRONIZED_OUTPUT = 2026
# The beginning of a sequence or message whose rest has not arrived.
INCOMPLETE = re.compile(rb"\x1b(?:\[[\x20-\x3f]*|[\]P_^X](?:[^\x07\x1b]|\x1b(?!\\))*)?\Z", re.DOTALL)


class Terminal:
    def __init__(self, columns, rows, command):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.modes = set(self.screen.mode)
        self.clears = 0
        self.rest = b""
        self.version = 0
        self.rows, self.cursor = [], None
        self.status = None
        self.process, self.device = pty.fork()
        if self.process == 0:
            self.set_size(columns, rows, sys.stdin.fileno())
            os.execv(command[0], command)

    @staticmethod
    def set_size(columns, rows, device):
        fcntl.ioctl(device, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        # What is shown stays as it was until the program has written a frame of this size.
        self.screen.resize(rows, columns)
        self.set_size(columns, rows, self.device)

    def press(self, data):
        while data and self.status is None:
            data = data[os.write(self.device, data):]

    def read(self):
        try:
            data = os.read(self.device, 65536)
        except OSError:
            data = b""
        if not data:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
            return
        data = self.rest + data
        incomplete = INCOMPLETE.search(data)
        self.rest = incomplete.group() if incomplete else b""
        data = data[:len(data) - len(self.rest)]
        self.clears += data.count(b"\x1b[2J")
        for question in QUESTIONS.finditer(data):
            self.press(self.answer(question))
        self.stream.feed(MESSAGES.sub(b"", QUESTIONS.sub(b"", data)))
        # pyte marks a mode of DEC's by five bits.
        if SYNCHRONIZED_OUTPUT << 5 not in self.screen.mode:
            self.show()

    def show(self):
        self.version += 1
        self.rows = self.screen.display
        cursor = self.screen.cursor
        # After a letter in the last column pyte's cursor stands behind it.
        self.cursor = None if cursor.hidden else [min(cursor.x, self.screen.columns - 1), cursor.y]

    @staticmethod
    def answer(question):
        text = question.group()
        if text.startswith(b"\x1b]11"):
            return b"\x1b]11;rgb:0000/0000/0000\x1b\\"
        if question.group(1):
            # 2: the mode is known, and not set.
            state = 2 if int(question.group(1)) == SYNCHRONIZED_OUTPUT else 0
            return b"\x1b[?%s;%d$y" % (question.group(1), state)
        return b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"

    def obey(self, command):
        """Carries out a command, or returns it if it has an answer."""
        if command["do"] == "press":
            self.press(bytes(command["bytes"]))
        elif command["do"] == "resize":
            self.resize(command["columns"], command["rows"])
        else:
            return command
        return None

    def has_reached(self, command):
        return self.status is not None or command["do"] == "change" and self.version > command["after"]

    def left(self):
        modes = [mode >> 5 if mode >= 32 else mode for mode in sorted(self.screen.mode ^ self.modes)]
        attributes = self.screen.cursor.attrs
        return [str(mode) for mode in modes] + ([] if attributes == self.screen.default_char else [str(attributes)])

    def shown(self):
        return {"version": self.version, "rows": self.rows, "cursor": self.cursor, "status": self.status,
                "clears": self.clears, "left": self.left()}


def main():
    terminal = Terminal(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
    control = sys.stdin.fileno()
    lines = b""
    waiting = None
    while True:
        if waiting and terminal.has_reached(waiting):
            print(json.dumps(terminal.shown()), flush=True)
            waiting = None
        if not waiting and b"\n" in lines:
            line, lines = lines.split(b"\n", 1)
            waiting = terminal.obey(json.loads(line))
            continue
        is_running = terminal.status is None
        ready = select.select([control, terminal.device] if is_running else [control], [], [])[0]
        if terminal.device in ready:
            terminal.read()
        if control in ready:
            data = os.read(control, 65536)
            if not data:
                return
            lines += data


main()
