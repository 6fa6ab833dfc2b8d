import Foundation

/// A terminal without a user.
final class TestTerminal: Sendable {
    private let controller: Int32
    /// The side that a shell reads and writes.
    let descriptor: Int32

    init() throws {
        var (controller, descriptor): (Int32, Int32) = (-1, -1)
        guard openpty(&controller, &descriptor, nil, nil, nil) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        (self.controller, self.descriptor) = (controller, descriptor)
    }

    deinit {
        close(controller)
        close(descriptor)
    }

    var echoes: Bool {
        get { settings.c_lflag & tcflag_t(ECHO) != 0 }
        set {
            var settings = settings
            if newValue { settings.c_lflag |= tcflag_t(ECHO) } else { settings.c_lflag &= ~tcflag_t(ECHO) }
            tcsetattr(descriptor, TCSANOW, &settings)
        }
    }

    /// Its window is closed.
    func hangUp() {
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(null, controller)
        close(null)
    }

    /// The user's keys.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(controller, bytes, bytes.count)
    }

    func resize(columns: Int) {
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// The last output, as the terminal shows it.
    func shown() -> String {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes { read(controller, $0.baseAddress, $0.count) }
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }

    var settings: termios {
        var settings = termios()
        tcgetattr(descriptor, &settings)
        return settings
    }
}
