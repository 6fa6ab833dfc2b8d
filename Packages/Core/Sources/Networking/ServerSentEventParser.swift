import Foundation

/// Parses server-sent events (WHATWG HTML, 9.2.5 and 9.2.6) from the pieces in which a body arrives.
///
/// ```swift
/// var parser = ServerSentEventParser()
/// for try await piece in reply.body {
///     for event in try parser.feed(piece) { show(event.data) }
/// }
/// ```
///
/// An event is there as soon as its blank line is, and not held back until more arrives. What the body ends with before a
/// blank line is no event. Memory is bounded by the limit, however long lines and comments are.
public struct ServerSentEventParser: Sendable {
    /// The id of the last event that had one; a server may be asked to go on from there.
    public private(set) var lastEventID = ""
    /// How long the server wants clients to wait before they connect again; at most a day.
    public private(set) var retry: Duration?
    /// How many comments have come. Servers send them to show that they are alive.
    public private(set) var comments = 0

    private let eventLimit: Int
    /// The bytes of an unfinished line.
    private var line: [UInt8] = []
    /// Whether the unfinished line is a comment, which is counted and not kept.
    private var isInComment = false
    private var data: [UInt8] = []
    /// Whether the event has a data field, even an empty one.
    private var hasData = false
    private var type: [UInt8] = []
    /// What ``lastEventID`` becomes with the next blank line.
    private var nextEventID = ""
    /// Whether the last byte was a CR: an LF that follows belongs to it.
    private var isAfterCarriageReturn = false
    /// How much of the byte order mark that a body may begin with has come; 3 when there can be none any more.
    private var markLength = 0
    private var hasFailed = false

    /// - Parameter eventLimit: how many bytes the data of an event and a line may have together.
    public init(eventLimit: Int = 1024 * 1024) {
        self.eventLimit = eventLimit
    }

    /// Takes the next bytes of the body.
    ///
    /// - Parameter receive: gets the bytes of each event's data and type. They are valid during the call only.
    public mutating func feed(
        _ piece: UnsafeRawBufferPointer,
        _ receive: (_ data: UnsafeRawBufferPointer, _ type: UnsafeRawBufferPointer) -> Void
    ) throws(ServerSentEventError) {
        try consume(piece) { data, type, _ in receive(data, type) }
    }

    /// Takes the next bytes of the body.
    ///
    /// - Returns: the events that end in them.
    public mutating func feed(_ piece: [UInt8]) throws(ServerSentEventError) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        try piece.withUnsafeBufferPointer { (bytes) throws(ServerSentEventError) in
            try consume(UnsafeRawBufferPointer(bytes)) { data, type, id in
                events.append(
                    ServerSentEvent(
                        type: String(decoding: type, as: UTF8.self), data: String(decoding: data, as: UTF8.self),
                        lastEventID: id))
            }
        }
        return events
    }

    /// The body has ended: an unfinished event is thrown away.
    public mutating func finish() {
        line = []
        isInComment = false
        nextEventID = lastEventID
        clear()
    }

    // MARK: Lines

    private typealias Receiver = (_ data: UnsafeRawBufferPointer, _ type: UnsafeRawBufferPointer, _ id: String) -> Void

    private mutating func consume(
        _ piece: UnsafeRawBufferPointer, _ receive: Receiver
    ) throws(ServerSentEventError) {
        guard !hasFailed else { throw .tooLarge(limit: eventLimit) }
        var position = skipMark(piece)
        var lineFeed = NextByte(UInt8(ascii: "\n"), in: piece)
        var carriageReturn = NextByte(UInt8(ascii: "\r"), in: piece)
        // The data of an event that has one line of it, as long as that lies in this piece. It is not copied.
        var onlyData: UnsafeRawBufferPointer?
        while position < piece.count {
            if isAfterCarriageReturn {
                isAfterCarriageReturn = false
                if piece[position] == UInt8(ascii: "\n") {
                    position += 1
                    continue
                }
            }
            let end = min(lineFeed.position(from: position), carriageReturn.position(from: position))
            let content = UnsafeRawBufferPointer(rebasing: piece[position..<end])
            guard end < piece.count else {
                try keep(content)
                break
            }
            try take(content, onlyData: &onlyData, receive)
            isAfterCarriageReturn = piece[end] == UInt8(ascii: "\r")
            position = end + 1
        }
        if let onlyData { data.append(contentsOf: onlyData) }
    }

    /// - Returns: the position after the part of a byte order mark that the piece begins with.
    private mutating func skipMark(_ piece: UnsafeRawBufferPointer) -> Int {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        var position = 0
        while markLength < mark.count, position < piece.count {
            guard piece[position] == mark[markLength] else {
                // It was the beginning of a line.
                line.append(contentsOf: mark[..<markLength])
                markLength = mark.count
                break
            }
            markLength += 1
            position += 1
        }
        return position
    }

    /// Keeps the beginning of a line, or more of it.
    private mutating func keep(_ content: UnsafeRawBufferPointer) throws(ServerSentEventError) {
        if line.isEmpty, content.first == UInt8(ascii: ":") { isInComment = true }
        guard !isInComment else { return }
        try check(line.count + content.count)
        line.append(contentsOf: content)
    }

    /// Takes the end of a line, or all of it.
    private mutating func take(
        _ content: UnsafeRawBufferPointer, onlyData: inout UnsafeRawBufferPointer?, _ receive: Receiver
    ) throws(ServerSentEventError) {
        if isInComment {
            isInComment = false
            comments += 1
        } else if line.isEmpty {
            try interpret(content, isInPiece: true, onlyData: &onlyData, receive)
        } else {
            try check(line.count + content.count)
            line.append(contentsOf: content)
            var whole: [UInt8] = []
            swap(&whole, &line)
            try whole.withUnsafeBufferPointer { (bytes) throws(ServerSentEventError) in
                try interpret(UnsafeRawBufferPointer(bytes), isInPiece: false, onlyData: &onlyData, receive)
            }
        }
    }

    private mutating func check(_ count: Int) throws(ServerSentEventError) {
        guard count <= eventLimit - data.count else {
            hasFailed = true
            finish()
            throw .tooLarge(limit: eventLimit)
        }
    }

    // MARK: Fields

    private mutating func interpret(
        _ line: UnsafeRawBufferPointer, isInPiece: Bool, onlyData: inout UnsafeRawBufferPointer?, _ receive: Receiver
    ) throws(ServerSentEventError) {
        guard !line.isEmpty else { return dispatch(&onlyData, receive) }
        guard line[0] != UInt8(ascii: ":") else { return comments += 1 }
        try check(line.count + (onlyData?.count ?? 0))
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
        let name = UnsafeRawBufferPointer(rebasing: line[..<colon])
        var start = min(colon + 1, line.count)
        if start < line.count, line[start] == UInt8(ascii: " ") { start += 1 }
        let value = UnsafeRawBufferPointer(rebasing: line[start...])
        if Self.equals(name, "data") {
            append(value, isInPiece: isInPiece, &onlyData)
        } else if Self.equals(name, "event") {
            type = Array(value)
        } else if Self.equals(name, "id") {
            if !value.contains(0) { nextEventID = String(decoding: value, as: UTF8.self) }
        } else if Self.equals(name, "retry") {
            retry = Self.milliseconds(value) ?? retry
        }
    }

    private static func equals(_ name: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        name.count == word.utf8CodeUnitCount && name.indices.allSatisfy { name[$0] == word.utf8Start[$0] }
    }

    private mutating func append(
        _ value: UnsafeRawBufferPointer, isInPiece: Bool, _ onlyData: inout UnsafeRawBufferPointer?
    ) {
        if !hasData, isInPiece {
            onlyData = value
        } else {
            if let first = onlyData { data.append(contentsOf: first) }
            onlyData = nil
            if hasData { data.append(UInt8(ascii: "\n")) }
            data.append(contentsOf: value)
        }
        hasData = true
    }

    private static let message = Array("message".utf8)

    private mutating func dispatch(_ onlyData: inout UnsafeRawBufferPointer?, _ receive: Receiver) {
        lastEventID = nextEventID
        if hasData {
            (type.isEmpty ? Self.message : type).withUnsafeBytes { type in
                if let onlyData {
                    receive(onlyData, type, lastEventID)
                } else {
                    data.withUnsafeBytes { receive($0, type, lastEventID) }
                }
            }
        }
        onlyData = nil
        clear()
    }

    private mutating func clear() {
        data.removeAll(keepingCapacity: data.capacity <= 64 * 1024)
        hasData = false
        type.removeAll(keepingCapacity: type.capacity <= 64)
    }

    private static let longestRetry = 24 * 3600 * 1000

    /// Nil for anything but digits.
    private static func milliseconds(_ value: UnsafeRawBufferPointer) -> Duration? {
        guard !value.isEmpty else { return nil }
        var number = 0
        for digit in value {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = min(number * 10 + Int(digit - UInt8(ascii: "0")), longestRetry)
        }
        return .milliseconds(number)
    }
}

/// An event of a stream of server-sent events.
public struct ServerSentEvent: Sendable, Equatable {
    /// `message` unless the server said otherwise.
    public var type: String
    public var data: String
    /// The last id that the server had sent by then.
    public var lastEventID: String

    public init(type: String = "message", data: String, lastEventID: String = "") {
        self.type = type
        self.data = data
        self.lastEventID = lastEventID
    }
}

/// Why a stream of server-sent events cannot be read on.
public enum ServerSentEventError: Error, Equatable, Sendable {
    /// An event or a line has more bytes than that.
    case tooLarge(limit: Int)
}

/// Where a byte stands next. Each byte of the piece is looked at once, however often this is asked.
struct NextByte {
    private let byte: UInt8
    private let piece: UnsafeRawBufferPointer
    private var found = -1

    init(_ byte: UInt8, in piece: UnsafeRawBufferPointer) {
        self.byte = byte
        self.piece = piece
    }

    /// - Returns: the first position from `start` on, which never decreases; the piece's length when there is none.
    mutating func position(from start: Int) -> Int {
        if found < start { found = search(from: start) }
        return found
    }

    private func search(from start: Int) -> Int {
        guard start < piece.count, let base = piece.baseAddress,
            let place = memchr(base + start, Int32(byte), piece.count - start)
        else { return piece.count }
        return UnsafeRawPointer(place) - base
    }
}
