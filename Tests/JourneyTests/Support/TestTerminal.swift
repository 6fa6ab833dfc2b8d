import Foundation

/// A terminal where the test types in place of a user. It controls no process: signals are sent by process id.
final class TestTerminal: Sendable {
    struct Failure: Error {
        let read: String
    }

    let person: FileHandle
    /// The descriptor for a program's standard input and error.
    let programSide: FileHandle

    init() throws {
        var (person, program): (Int32, Int32) = (-1, -1)
        guard openpty(&person, &program, nil, nil, nil) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        self.person = FileHandle(fileDescriptor: person, closeOnDealloc: true)
        programSide = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    }

    /// Whether the terminal echoes input.
    var echoes: Bool {
        var settings = termios()
        tcgetattr(programSide.fileDescriptor, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

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

    func type(_ text: String) throws {
        try person.write(contentsOf: Data(text.utf8))
    }

    /// Everything that is shown from now on, up to and including `end`.
    func read(to end: String) async throws -> String {
        let descriptor = person.fileDescriptor
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                var shown = Data()
                var byte: UInt8 = 0
                while !String(decoding: shown, as: UTF8.self).hasSuffix(end) {
                    // This thread cannot be cancelled: it ends by itself when the test's time limit passes.
                    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    guard poll(&entry, 1, 600_000) > 0, Foundation.read(descriptor, &byte, 1) == 1 else {
                        return continuation.resume(throwing: Failure(read: String(decoding: shown, as: UTF8.self)))
                    }
                    shown.append(byte)
                }
                continuation.resume(returning: String(decoding: shown, as: UTF8.self))
            }
        }
    }
}
