import Networking

struct ServerSentEvent: Sendable, Equatable {
    var type = "message"
    var data: String
}

extension ServerSentEventParser {
    /// - Returns: the events that end in these bytes.
    mutating func feed(_ piece: [UInt8]) throws -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        try piece.withUnsafeBytes { bytes in
            try feed(bytes) { data, type in
                events.append(
                    ServerSentEvent(
                        type: String(decoding: type, as: UTF8.self), data: String(decoding: data, as: UTF8.self)))
            }
        }
        return events
    }
}

/// The standard's text (WHATWG HTML, 9.2.5 and 9.2.6) word for word but for `id` and `retry`, over a whole body: what the real
/// parser is compared with.
struct PlainEventParser {
    private(set) var events: [ServerSentEvent] = []
    private var data: [UInt8] = []
    private var type: [UInt8] = []

    init(_ body: [UInt8]) {
        var rest = body.starts(with: [0xef, 0xbb, 0xbf]) ? body[3...] : body[...]
        while let end = rest.firstIndex(where: { $0 == 10 || $0 == 13 }) {
            interpret(Array(rest[..<end]))
            let isPair = rest[end] == 13 && end + 1 < rest.endIndex && rest[end + 1] == 10
            rest = rest[(end + (isPair ? 2 : 1))...]
        }
    }

    private mutating func interpret(_ line: [UInt8]) {
        guard !line.isEmpty else { return dispatch() }
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? Array(parts[1]) : []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: parts[0], as: UTF8.self) {
        case "data": data += value + [10]
        case "event": type = value
        default: break
        }
    }

    private mutating func dispatch() {
        if !data.isEmpty {
            events.append(
                ServerSentEvent(
                    type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self),
                    data: String(decoding: data.dropLast(), as: UTF8.self)))
        }
        data = []
        type = []
    }
}
