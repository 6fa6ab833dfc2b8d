import Foundation

/// Splits a stream of bytes into lines, in whatever pieces the bytes arrive. A line that is too long takes no memory.
struct LineSplitter {
    private let limit: Int
    private var bytes: [UInt8] = []
    private var isSkipping = false

    init(limit: Int) {
        self.limit = limit
    }

    /// The lines that end in these bytes.
    mutating func append(_ new: ArraySlice<UInt8>) -> [ShellEvent] {
        var events: [ShellEvent] = []
        var rest = new
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            events.append(line())
            rest = rest[(end + 1)...]
        }
        take(rest)
        return events
    }

    /// The last line, when the input ends without a line break.
    mutating func finish() -> [ShellEvent] {
        bytes.isEmpty && !isSkipping ? [] : [line()]
    }

    private mutating func take(_ part: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        if bytes.count + part.count > limit {
            isSkipping = true
            bytes.removeAll()
        } else {
            bytes += part
        }
    }

    private mutating func line() -> ShellEvent {
        defer {
            bytes.removeAll(keepingCapacity: true)
            isSkipping = false
        }
        if isSkipping { return .unreadableLine("This line is too long (at most \(limit) bytes). It was ignored.") }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unreadableLine("This line is not UTF-8 text. It was ignored.")
        }
        return .line(text)
    }
}

/// A line of input.
public enum InputLine: Sendable, Equatable {
    /// A line of text, without its line break.
    case text(String)
    /// A line that is ignored, with the reason: it is too long, or not UTF-8.
    case unreadable(String)

    /// The lines of a descriptor, as they come. Call it once for a descriptor.
    public static func stream(of descriptor: Int32) -> AsyncStream<InputLine> {
        let (lines, line) = AsyncStream.makeStream(of: InputLine.self)
        LineReader.start(descriptor) { event in
            switch event {
            case .line(let text): line.yield(.text(text))
            case .unreadableLine(let reason): line.yield(.unreadable(reason))
            case .endOfInput: line.finish()
            default: break
            }
        }
        return lines
    }
}

/// Reads lines from a descriptor on a thread of its own, which sleeps while there is nothing to read.
enum LineReader {
    /// The maximum length of a line, in bytes.
    static let limit = 1_048_576

    /// Starts reading; `receive` is called for each line, and at the end.
    ///
    /// - Parameter gate: the gate of a terminal. There Ctrl-D ends the line; the input goes on.
    static func start(
        _ descriptor: Int32, gate: ReadingGate? = nil, receive: @escaping @Sendable (ShellEvent) -> Void
    ) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: limit)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = gate?.read(into: &buffer) ?? Readiness.read(descriptor, into: &buffer)
                if count > 0 {
                    for event in splitter.append(buffer[..<count]) { receive(event) }
                } else if count == 0, gate != nil {
                    let rest = splitter.finish()
                    for event in rest.isEmpty ? [.endOfTyping] : rest { receive(event) }
                } else {
                    break
                }
            }
            for event in splitter.finish() { receive(event) }
            receive(.endOfInput)
        }
    }
}
