import Foundation

/// Writes server-sent events (WHATWG HTML, section 9.2).
final class ChatSink {
    private let writer: ReplyWriter
    private let isSplitAtEveryByte: Bool
    /// The ends of an event's line and of the blank line after it. No line feed follows a carriage return of another
    /// line: the two would be one end.
    private static let lineEnds = [
        ("\n", "\n"), ("\r\n", "\r\n"), ("\r", "\r"), ("\r\n", "\n"), ("\n", "\r"), ("\r", "\r\n"),
    ]
    private var events = 0

    init(writer: ReplyWriter, isSplitAtEveryByte: Bool) {
        self.writer = writer
        self.isSplitAtEveryByte = isSplitAtEveryByte
    }

    func begin() async throws {
        if isSplitAtEveryByte { try await write("\u{feff}") }
    }

    func event(_ data: String) async throws {
        try await write("data: \(data)")
    }

    func comment(_ text: String) async throws {
        try await write(": \(text)")
    }

    /// Bytes that hold whole events already.
    func raw(_ bytes: Data) async throws {
        try await writer.write(bytes)
    }

    private func write(_ line: String) async throws {
        guard isSplitAtEveryByte else { return try await writer.write("\(line)\n\n") }
        var bytes = Data(line.utf8)
        if line != "\u{feff}" {
            let (end, blank) = Self.lineEnds[events % Self.lineEnds.count]
            events += 1
            bytes += Data((end + blank).utf8)
        }
        for byte in bytes { try await writer.write(Data([byte])) }
    }
}
