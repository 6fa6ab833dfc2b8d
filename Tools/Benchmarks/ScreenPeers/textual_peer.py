"""A peer of the full-screen shell, on Textual: the screens `settings` and `sign-in` with the same texts, places and colours.

Tab goes on, letters are typed, Ctrl-C shows a message for four seconds; the program ends with a signal.
"""

import sys

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Input, Static

ACCENT, SECONDARY = "#7ab0ff", "#a3a9b8"


class Row(Static, can_focus=True):
    """A text at the beginning of a row, another at its end, and a sign in the margin while it has the focus."""

    def __init__(self, label: str, tail: str, sign: str = "") -> None:
        super().__init__()
        self.label, self.tail, self.sign = label, tail, sign

    def render(self) -> Text:
        head = Text.assemble((f"{self.sign} ", ACCENT) if self.sign else "", self.label)
        gap = " " * (120 - head.cell_len - len(self.tail))
        return Text.assemble(head, gap, (self.tail, SECONDARY))


class PushButton(Static, can_focus=True):
    pass


class Field(Input):
    def __init__(self) -> None:
        super().__init__(compact=True)
        self.cursor_blink = False


class Peer(App):
    CSS = """
    Screen { background: #16181d; color: #e4e6eb; }
    #tabs, #status { width: 100%; height: 1; background: #242831; color: #a3a9b8; }
    #status { dock: bottom; }
    #hint { dock: right; width: auto; padding: 0 1; }
    #page { width: 100%; height: 1; padding: 0 2; text-style: bold; }
    .heading { margin: 1 2 0 2; color: #7ab0ff; text-style: bold; }
    .label { margin: 0 2; color: #a3a9b8; }
    Row, Field { width: 122; height: 1; border: none; border-left: none; padding: 0 0 0 2; }
    Field { background: #2a2e38; }
    Row:focus, Field:focus { background: #2d3f5c; }
    Horizontal { height: 1; padding: 0 2; }
    PushButton { width: auto; margin: 0 2 0 0; background: #2a2e38; color: #7ab0ff; text-style: bold; }
    PushButton:focus { background: #2d3f5c; }
    ToastRack { margin: 0; padding: 0; }
    Toast { width: auto; max-width: 60%; margin: 0; padding: 0 1; background: #8ccfe8; color: #16181d; text-style: bold; }
    Toast.-information { border: none; border-left: none; }
    """
    BINDINGS = [Binding("ctrl+c", "say", priority=True), Binding("tab", "app.focus_next", priority=True)]
    ENABLE_COMMAND_PALETTE = False

    def action_say(self) -> None:
        self.notify("• Press Ctrl-C again to quit. Everything is saved.", timeout=4)

    def compose(self) -> ComposeResult:
        if sys.argv[1:] == ["settings"]:
            yield from self.settings()
        else:
            yield from self.sign_in()

    def settings(self) -> ComposeResult:
        yield Static(Text.assemble("  1 Welcome   2 Content  ", ("[3 Settings]", "bold #e4e6eb on #16181d")), id="tabs")
        yield Static("Settings", id="page")
        yield Static("Profile", classes="heading")
        yield Static(Text.assemble(("Name: ", SECONDARY), ("Ada", "#e4e6eb")), classes="label")
        yield Static(Text.assemble(("Email: ", SECONDARY), ("idle@example.com", "#e4e6eb")), classes="label")
        yield Row("Edit profile", "›")
        yield Static("Preferences", classes="heading")
        yield Row("Notifications", "off", "[ ]")
        yield Row("Share anonymous usage figures", "off", "[ ]")
        yield Row("Appearance", "Same as the system ▾")
        yield Static("Slipway", classes="heading")
        yield Row("Slipway Pro", "See what it offers ›")
        yield Row("Send feedback", "›")
        yield Static("Account", classes="heading")
        yield Row("Account", "Address, password, other devices ›")
        yield self.buttons("Sign out on this device", "Delete my account")
        yield from self.status("main │ idle@example.com │ built-in backend", "? help  : command  Ctrl-K find")

    def sign_in(self) -> ComposeResult:
        yield Static("Sign in", id="page")
        yield Static("With a password", classes="heading")
        yield Static("Email", classes="label")
        yield Field()
        yield Static("Password", classes="label")
        yield Field()
        yield self.buttons("Sign in", "Send the confirmation mail again")
        yield Static("With a mail", classes="heading")
        yield self.buttons("Send me a link and a code")
        yield Static("Code in the mail", classes="label")
        yield Field()
        yield self.buttons("Sign in with the code")
        yield Static("No account, or no password?", classes="heading")
        yield self.buttons("Create an account", "I forgot my password")
        yield from self.status("main │ not signed in │ built-in backend", "Esc ends typing  F1 help")

    def buttons(self, *labels: str) -> Horizontal:
        return Horizontal(*(PushButton(f"[ {label} ]", markup=False) for label in labels))

    def status(self, text: str, hint: str) -> ComposeResult:
        yield Horizontal(Static(text), Static(hint, id="hint"), id="status")


Peer().run()
