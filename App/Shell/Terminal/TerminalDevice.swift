import Foundation

/// All that the system is asked about a terminal, and told to do with one.
enum TerminalDevice {
    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// How a terminal is set; nil for what is none.
    static func settings(of descriptor: Int32) -> termios? {
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 ? settings : nil
    }

    /// Sets a terminal at once: waiting for what is still to be shown could take for ever on one that was paused.
    static func apply(_ settings: termios, to descriptor: Int32) {
        var settings = settings
        while tcsetattr(descriptor, TCSANOW, &settings) != 0, errno == EINTR {}
    }

    /// Whether the terminal itself collects lines and lets them be edited.
    static func collectsLines(_ settings: termios) -> Bool {
        settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// The same settings, with every key given as it is pressed and none shown. Ctrl-C, Ctrl-Z and Ctrl-\ stay signals.
    static func keyByKey(_ settings: termios) -> termios {
        var settings = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        settings.c_lflag |= tcflag_t(ISIG)
        settings.c_iflag |= tcflag_t(ICRNL)
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return settings
    }

    /// How many columns a terminal shows now; 80 for what does not say.
    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether this process may set the terminal now. One in the background would be stopped for trying.
    static func isInForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        // Of a terminal that does not control this process, there is no background.
        return group < 0 || group == getpgrp()
    }
}
