import Foundation
import Testing

extension TestTerminal {
    /// Whether the terminal collects lines itself.
    var collectsLines: Bool {
        var settings = termios()
        tcgetattr(programSide.fileDescriptor, &settings)
        return settings.c_lflag & tcflag_t(ICANON) != 0
    }

    func resize(columns: Int, rows: Int = 24) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(programSide.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }
}
