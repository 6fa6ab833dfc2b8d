import Design
import Foundation
import Synchronization

/// What a terminal is asked to do while a shell has the whole screen, and how that is taken back.
enum TerminalModes {
    /// The alternate screen, focus reports and marked pastes (xterm control sequences, "Any-event tracking" and "Bracketed
    /// Paste Mode").
    ///
    /// Rows do not wrap ("Auto-Wrap Mode"): a letter that takes more columns in this terminal than it was given must not
    /// reach the next row, or scroll the screen.
    static let set: TerminalText = "\u{1b}[?1049h\u{1b}[?7l\u{1b}[?1004h\u{1b}[?2004h"

    /// Besides, while the mouse is for the shell: presses, the wheel and drags, with positions as numbers ("Button-event
    /// tracking", "SGR Mouse Mode").
    static let mouse: TerminalText = "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"
    static let mouseReset: TerminalText = "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"

    /// Begins with the end of a message, and covers a frame that was cut off: its styles, a hidden cursor, and output that
    /// is held back. The screen is erased, because a terminal without an alternate one, such as GNU screen as it comes,
    /// would keep it.
    static let reset: TerminalText =
        "\u{1b}\\\u{1b}[?2026l" + mouseReset + "\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?7h\u{1b}[0m\u{1b}[?25h"
        + "\u{1b}[H\u{1b}[J\u{1b}[?1049l"

    /// Takes kitty's pictures away, after the end of a message that was cut off.
    static let pictureReset: TerminalText = "\u{1b}\\\u{1b}_Ga=d,d=A,q=2\u{1b}\\"
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
