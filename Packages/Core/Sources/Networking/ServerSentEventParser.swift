import Foundation

/// Parses server-sent events (WHATWG HTML, 9.2.5 and 9.2.6) from the pieces in which a body arrives.
///
/// ```swift
/// var parser = ServerSentEventParser()
/// for try await piece in reply.body {
///     try piece.withUnsafeBytes { try parser.feed($0) { data, type in show(data) } }
/// }
/// ```
///
/// An event is there as soon as its blank line is, and not held back until more arrives. What the body ends with before a
/// blank line is no event. Memory is bounded by the limit, however long lines and comments are. The fields `id` and `retry`,
/// which are for clients that connect again, are ignored.
public struct ServerSentEventParser: Sendable {
    private let eventLimit: Int
    /// The bytes of an unfinished line; of a comment its colon alone.
    private var line: [UInt8] = []
    /// Only the first line may begin with a byte order mark.
    private var isInFirstLine = true
    /// The lines of the event's data, each with a line feed.
    private var data: [UInt8] = []
    private var type: [UInt8] = []
    /// Whether the last byte was a CR: an LF that follows belongs to it.
    private var isAfterCarriageReturn = false
    private var hasFailed = false

    /// - Parameter eventLimit: how many bytes the data of an event and a line may have together.
    public init(eventLimit: Int = 1024 * 1024) {
        self.eventLimit = eventLimit
    }

    /// Takes the next bytes of the body.
    ///
    /// - Parameter receive: gets the bytes of each event's data and type, which is `message` unless the server said otherwise.
    ///   They are valid during the call only.
    public mutating func feed(
        _ piece: UnsafeRawBufferPointer,
        _ receive: (_ data: UnsafeRawBufferPointer, _ type: UnsafeRawBufferPointer) -> Void
    ) throws(ServerSentEventError) {
        guard !hasFailed else { throw .tooLarge(limit: eventLimit) }
        var position = 0
        var lineFeed = NextByte(UInt8(ascii: "\n"), in: piece)
        var carriageReturn = NextByte(UInt8(ascii: "\r"), in: piece)
        while position < piece.count {
            if isAfterCarriageReturn {
                isAfterCarriageReturn = false
                if piece[position] == UInt8(ascii: "\n") {
                    position += 1
                    continue
                }
            }
            let end = min(lineFeed.position(from: position), carriageReturn.position(from: position))
            try append(UnsafeRawBufferPointer(rebasing: piece[position..<end]))
            guard end < piece.count else { return }
            endLine(receive)
            isAfterCarriageReturn = piece[end] == UInt8(ascii: "\r")
            position = end + 1
        }
    }

    private mutating func append(_ content: UnsafeRawBufferPointer) throws(ServerSentEventError) {
        guard line.first ?? content.first != UInt8(ascii: ":") else { return line = [UInt8(ascii: ":")] }
        guard line.count + content.count <= eventLimit - data.count else {
            hasFailed = true
            line = []
            data = []
            throw .tooLarge(limit: eventLimit)
        }
        line.append(contentsOf: content)
    }

    private mutating func endLine(_ receive: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void) {
        if isInFirstLine, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
        isInFirstLine = false
        guard !line.isEmpty else { return dispatch(receive) }
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line[name.endIndex...].dropFirst()
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        if name.elementsEqual("data".utf8) {
            data.append(contentsOf: value)
            data.append(UInt8(ascii: "\n"))
        } else if name.elementsEqual("event".utf8) {
            type = Array(value)
        }
        line.removeAll(keepingCapacity: line.capacity <= Self.capacityKept)
    }

    private static let message = Array("message".utf8)

    private mutating func dispatch(_ receive: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void) {
        if !data.isEmpty {
            (type.isEmpty ? Self.message : type).withUnsafeBytes { type in
                data.withUnsafeBytes { receive(UnsafeRawBufferPointer(rebasing: $0.dropLast()), type) }
            }
        }
        data.removeAll(keepingCapacity: data.capacity <= Self.capacityKept)
        type = []
    }

    /// In bytes. A large event is seldom followed by another.
    private static let capacityKept = 64 * 1024
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
