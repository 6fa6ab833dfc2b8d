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
