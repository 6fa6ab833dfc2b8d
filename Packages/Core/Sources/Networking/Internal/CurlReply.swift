import Core
import Foundation
import HTTPTypes

/// A whole reply as it came. Its header is parsed by the task that waits for it, not by the one thread of all transfers.
struct CurlReply: Sendable {
    /// The status line and the fields of the final reply, each with its line ending.
    let head: [UInt8]
    let body: Data

    /// - Throws: ``HTTPError/malformedReply(_:)`` when a line of the header is no field.
    func parsed() throws(HTTPError) -> HTTPReply {
        var lines = head[...]
        let status = try Self.status(Self.nextLine(&lines) ?? [])
        var response = HTTPResponse(status: status)
        var number = 0
        while let line = Self.nextLine(&lines) {
            number += 1
            guard let field = Self.field(line) else {
                throw .malformedReply("line \(number) of its header is no field")
            }
            response.headerFields.append(field)
        }
        return HTTPReply(response, body: body)
    }

    private static func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    // HTTP/2 has no reason phrase, and servers leave it out of HTTP/1.1 too.
    private static func status(_ line: ArraySlice<UInt8>) throws(HTTPError) -> HTTPResponse.Status {
        guard let code = statusCode(line) else { throw .malformedReply("its status line has no status") }
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: true)
        return HTTPResponse.Status(
            code: code, reasonPhrase: String(decoding: parts.dropFirst(2).first ?? [], as: UTF8.self))
    }

    /// The three digits of a status line.
    static func statusCode(_ line: some Collection<UInt8>) -> Int? {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let rest = line[space...].drop { $0 == UInt8(ascii: " ") }
        var code = 0
        for digit in rest.prefix(3) {
            guard digit.isDigit else { return nil }
            code = code * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return code >= 100 ? code : nil
    }

    private static func field(_ line: ArraySlice<UInt8>) -> HTTPField? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return nil }
        var value = line[(colon + 1)...]
        while let first = value.first, isBlank(first) { value.removeFirst() }
        while let last = value.last, isBlank(last) { value.removeLast() }
        return HTTPField(name: name, value: value)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
