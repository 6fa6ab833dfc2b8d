import Design
import Foundation
import Synchronization

/// What a terminal is asked to do while a shell has it, and how that is taken back.
struct TerminalModes: Sendable {
    let set: TerminalText
    /// What is asked for besides, while the mouse is for the shell.
    let mouse: TerminalText
    let reset: TerminalText
    /// Whether every key but Ctrl-C and Ctrl-\ is for the interface, and Enter is another one than Ctrl-J.
    var isFullScreen = false

    /// Focus reports and bracketed paste (xterm control sequences, "Any-event tracking" and "Bracketed Paste Mode").
    static let lines = TerminalModes(
        set: "\u{1b}[?1004h\u{1b}[?2004h", mouse: "", reset: "\u{1b}[?2004l\u{1b}[?1004l")

    /// The same on the alternate screen, and with the mouse: presses, the wheel and drags, with positions as numbers
    /// ("Button-event tracking", "SGR Mouse Mode").
    ///
    /// Rows do not wrap ("Auto-Wrap Mode"): a letter that takes more columns in this terminal than it was given must not
    /// reach the next row, or scroll the screen.
    ///
    /// What is taken back begins with the end of a message, and covers a frame that was cut off: its styles, a hidden
    /// cursor, and output that is held back. The screen is erased, because a terminal without an alternate one, such as GNU
    /// screen as it comes, would keep it.
    static let fullScreen = TerminalModes(
        set: "\u{1b}[?1049h\u{1b}[?7l\u{1b}[?1004h\u{1b}[?2004h", mouse: "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h",
        reset:
            "\u{1b}\\\u{1b}[?2026l" + mouseReset + "\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?7h\u{1b}[0m\u{1b}[?25h"
            + "\u{1b}[H\u{1b}[J\u{1b}[?1049l",
        isFullScreen: true)

    /// Takes kitty's pictures away, after the end of a message that was cut off.
    static let pictureReset: TerminalText = "\u{1b}\\\u{1b}_Ga=d,d=A,q=2\u{1b}\\"

    static let mouseReset: TerminalText = "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"
}

/// A terminal's echo: off while a secret is typed, and always back on afterwards.
public enum TerminalEcho {
    /// The terminals whose echo was switched off here; the settings of all others are left alone.
    private static let silenced = Mutex<Set<Int32>>([])

    /// Switches the echo off, or back on if it was switched off here; no effect on a descriptor that is not a terminal.
    public static func set(_ isOn: Bool, on descriptor: Int32 = 0) {
        silenced.withLock { silenced in
            guard var settings = TerminalDevice.settings(of: descriptor) else { return }
            if isOn {
                guard silenced.remove(descriptor) != nil else { return }
                settings.c_lflag |= tcflag_t(ECHO)
            } else {
                guard settings.c_lflag & tcflag_t(ECHO) != 0 else { return }
                silenced.insert(descriptor)
                settings.c_lflag &= ~tcflag_t(ECHO)
            }
            TerminalDevice.apply(settings, to: descriptor)
        }
    }
}

/// Which side collects a user's lines.
enum LineMode: Equatable {
    /// The shell, from single keys: there is a history, the terminal reports its focus, and other output does not break
    /// the line that is being typed.
    case keys
    /// The terminal itself, or a pipe: as simple as possible, for a screen reader and for anything that is not a full
    /// terminal.
    case lines

    /// - Parameter kind: the terminal type in the environment (TERM).
    init(isAccessible: Bool, kind: String?, isTerminal: Bool) {
        let isReal = isTerminal && !(kind ?? "").isEmpty && kind != "dumb"
        self = isReal && !isAccessible ? .keys : .lines
    }
}
