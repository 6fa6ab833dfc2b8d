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
