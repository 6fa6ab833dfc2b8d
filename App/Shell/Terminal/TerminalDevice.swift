import CPlatform
import Foundation
import Terminal

/// All system calls that read or change a terminal's settings.
public enum TerminalDevice {
    public static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// A terminal's settings; nil when the descriptor is not a terminal.
    static func settings(of descriptor: Int32) -> termios? {
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 ? settings : nil
    }

    /// Applies settings at once: waiting for pending output could block without end on a terminal that was paused.
    static func apply(_ settings: termios, to descriptor: Int32) {
        var settings = settings
        while tcsetattr(descriptor, TCSANOW, &settings) != 0, errno == EINTR {}
    }

    /// Throws away what a terminal has not taken yet. A thread that waits for room in it goes on.
    static func discardOutput(of descriptor: Int32) {
        slipway_discard_output(descriptor)
    }

    /// Whether the terminal itself collects lines and lets them be edited.
    static func collectsLines(_ settings: termios) -> Bool {
        settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// The same settings, with every key reported as it is pressed and not echoed. Ctrl-C, Ctrl-\ and Ctrl-Z are keys like
    /// others: the terminal would send their signals for such a byte in a paste, too. So are Ctrl-S and Ctrl-Q, and Enter
    /// sends a carriage return, other than Ctrl-J.
    static func keyByKey(_ settings: termios) -> termios {
        var settings = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN | ISIG)
        settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON)
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return settings
    }

    /// The current size of a terminal; 80 x 24 as far as it is unknown, and never more than a screen may have.
    static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
        let (columns, rows) = (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
        return (min(columns, Grid.largest.columns), min(rows, Grid.largest.rows))
    }

    /// Whether a shell can continue this process once it has stopped. Otherwise it would stand still for good, as in a
    /// window that runs nothing else.
    static var hasJobControl: Bool {
        let parent = getppid()
        return parent > 0 && getsid(parent) == getsid(0)
    }

    /// Stops this process and its group, as a terminal does for Ctrl-Z: a script that runs the shell stops as well.
    ///
    /// - Returns: false where nothing could continue them.
    static func suspend() -> Bool {
        guard hasJobControl else { return false }
        kill(0, SIGTSTP)
        return true
    }

    /// Whether this process may change the terminal's settings now. A process in the background would be stopped for
    /// trying.
    static func isInForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        // If the terminal does not control this process, the process is never in its background.
        return group < 0 || group == getpgrp()
    }
}
