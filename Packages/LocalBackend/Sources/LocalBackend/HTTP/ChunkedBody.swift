import Foundation

/// Parses a chunked body (RFC 9112, section 7.1) as it arrives, and never holds more of it than the limit.
struct ChunkedBody {
    private enum Expectation {
        case size
        case data(Int)
        case endOfData
        case trailer
        case nothing
    }

    private let limit: Int
    private var expected = Expectation.size
    private var trailerBytes = 0
    private(set) var body = Data()

    init(limit: Int) {
        self.limit = limit
    }

    /// Consumes as much as possible from the front of the buffer.
    ///
    /// - Returns: true once the body is complete; what follows it stays in the buffer.
    mutating func take(from buffer: inout Data) throws(RequestRefusal) -> Bool {
        while true {
            switch expected {
            case .size:
                guard let line = try Self.line(from: &buffer) else { return false }
                let size = try Self.size(line)
                guard size <= limit - body.count else { throw .bodyTooLarge }
                expected = size == 0 ? .trailer : .data(size)
            case .data(let left):
                guard !buffer.isEmpty else { return false }
                let count = min(left, buffer.count)
                body.append(buffer.prefix(count))
                buffer.removeFirst(count)
                expected = count == left ? .endOfData : .data(left - count)
            case .endOfData:
                guard let line = try Self.line(from: &buffer) else { return false }
                guard line.isEmpty else { throw .malformed("a chunk is longer than it says") }
                expected = .size
            case .trailer:
                guard let line = try Self.line(from: &buffer) else { return false }
                trailerBytes += line.count
                guard trailerBytes <= Self.longestLine else { throw .headTooLarge }
                if line.isEmpty { expected = .nothing }
            case .nothing:
                return true
            }
        }
    }

    private static let longestLine = 4096

    /// The next line without its end; nil while it is incomplete.
    private static func line(from buffer: inout Data) throws(RequestRefusal) -> Data? {
        guard let end = buffer.firstRange(of: Data("\r\n".utf8)) else {
            guard buffer.count <= longestLine, !LineEnds.holdBareLineFeed(buffer) else {
                throw .malformed("a chunk has no size")
            }
            return nil
        }
        let line = Data(buffer[..<end.lowerBound])
        guard line.allSatisfy(\.isLineContent) else {
            throw .malformed("a line of a chunked body holds a control character")
        }
        buffer.removeSubrange(..<end.upperBound)
        return line
    }

    /// Digits alone, or directly followed by `;` and extensions, which are ignored.
    private static func size(_ line: Data) throws(RequestRefusal) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        let text = String(decoding: digits, as: UTF8.self)
        guard (1...8).contains(digits.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let size = Int(text, radix: 16)
        else { throw .malformed("a chunk has no size") }
        return size
    }
}

/// How lines end in HTTP: with CR LF, and with neither of the two alone (RFC 9112, section 2.2).
enum LineEnds {
    /// Whether there is a line feed without a carriage return before it. Some proxies take it for the end of a line and
    /// others do not, which allows request smuggling.
    static func holdBareLineFeed(_ bytes: Data) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0a, previous != 0x0d { return true }
            previous = byte
        }
        return false
    }
}

/// The kinds of bytes that texts on the wire consist of.
extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// A letter of ASCII or a digit.
    var isAlphanumeric: Bool { isDigit || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) }

    /// Whether it stands for itself in any part of an address (RFC 3986, section 2.3).
    var isUnreserved: Bool { isAlphanumeric || "-._~".utf8.contains(self) }

    /// A visible sign of ASCII: neither a blank nor a control character.
    var isVisible: Bool { (0x21...0x7e).contains(self) }

    /// What a line of a head or a chunked body may hold: all but control characters, except for the tab.
    var isLineContent: Bool { self >= 0x20 && self != 0x7f || self == 0x09 }
}
