import Core
import Foundation

/// Collects a reply from libcurl's callbacks, within its limits.
///
/// Interim replies (1xx) and trailers are dropped: only the final reply's own header reaches the caller.
struct CurlReplyCollector {
    /// Everything before the body counts, including interim replies, so that a server cannot send them without end.
    static let headSize = 64 * 1024
    static let headFields = 256

    /// Why the transfer was stopped; more specific than libcurl's code.
    private(set) var failure: HTTPError?

    private var bodySize = 0
    private var hasNoBody = false
    private var takesCodings = true
    private var head: [UInt8] = []
    private var body = Data()
    private var status = 0
    private var expectsStatusLine = true
    private(set) var isHeadWhole = false
    private var headBytes = 0
    private var fieldCount = 0
    private var declaredSize: Int?
    private var isEncoded = false

    /// The reply, if its header is complete. libcurl reports whether the body is.
    var whole: CurlReply? {
        isHeadWhole ? CurlReply(head: head, body: body) : nil
    }

    /// - Parameters:
    ///   - bodySize: how many bytes the decoded body may have.
    ///   - hasNoBody: whether the request's method asks for none, whatever the header declares.
    ///   - takesCodings: whether libcurl undoes a body's compression.
    mutating func begin(bodySize: Int, hasNoBody: Bool, takesCodings: Bool) {
        self.bodySize = bodySize
        self.hasNoBody = hasNoBody
        self.takesCodings = takesCodings
        head.reserveCapacity(512)
    }

    /// Takes one line with its ending.
    ///
    /// - Returns: whether to go on.
    mutating func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.headSize else {
            return stop(.malformedReply("its header is larger than \(Self.headSize) bytes"))
        }
        if isHeadWhole { return true }
        if expectsStatusLine { return beginHead(line) }
        switch line[0] {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return endHead()
        case UInt8(ascii: " "), UInt8(ascii: "\t"): return unfold(line)
        default: return appendField(line)
        }
    }

    /// Takes a piece of the decoded body.
    ///
    /// - Returns: whether to go on.
    mutating func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= bodySize - body.count else { return stop(.tooLarge(limit: bodySize)) }
        if body.isEmpty, let declaredSize, declaredSize > piece.count {
            body.reserveCapacity(min(declaredSize, bodySize, 1024 * 1024))
        }
        if let base = piece.baseAddress {
            body.append(base.assumingMemoryBound(to: UInt8.self), count: piece.count)
        }
        return true
    }

    private mutating func beginHead(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let code = CurlReply.statusCode(line) else {
            return stop(.malformedReply("its status line has no status"))
        }
        guard code != 101 else { return stop(.malformedReply("it changes to a protocol that was not requested")) }
        status = code
        expectsStatusLine = false
        fieldCount = 0
        declaredSize = nil
        isEncoded = false
        head.removeAll(keepingCapacity: true)
        head.append(contentsOf: line)
        return true
    }

    private mutating func endHead() -> Bool {
        if status < 200 {
            expectsStatusLine = true
            return true
        }
        guard takesCodings || !isEncoded else {
            return stop(.malformedReply("its body is compressed, which was not asked for"))
        }
        isHeadWhole = true
        guard !hasNoBody, status != 204, status != 304, !isEncoded, let declaredSize else { return true }
        return declaredSize <= bodySize ? true : stop(.tooLarge(limit: bodySize))
    }

    private mutating func appendField(_ line: UnsafeRawBufferPointer) -> Bool {
        fieldCount += 1
        guard fieldCount <= Self.headFields else {
            return stop(.malformedReply("its header has more than \(Self.headFields) fields"))
        }
        head.append(contentsOf: line)
        if let value = Self.value(of: "content-length", in: line) {
            // Two readers may disagree about the body when there are two lengths, or one that is not a number. libcurl
            // uses the last.
            guard let size = Self.number(value), declaredSize ?? size == size else {
                return stop(.malformedReply("it does not declare one length"))
            }
            declaredSize = size
        } else if let value = Self.value(of: "content-encoding", in: line) {
            isEncoded = isEncoded || !value.isEmpty && !Self.isIdentity(value)
        }
        return true
    }

    // Obsolete line folding: the line continues the field before it.
    private mutating func unfold(_ line: UnsafeRawBufferPointer) -> Bool {
        guard fieldCount > 0 else { return stop(.malformedReply("its header begins in the middle of a field")) }
        while let last = head.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { head.removeLast() }
        head.append(contentsOf: line)
        return true
    }

    private mutating func stop(_ failure: HTTPError) -> Bool {
        self.failure = failure
        body = Data()
        return false
    }

    /// The value of a field of this name, without surrounding blanks; nil for a field of another name.
    private static func value(of name: StaticString, in line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>?
    {
        let length = name.utf8CodeUnitCount
        guard line.count > length, line[length] == UInt8(ascii: ":") else { return nil }
        // Setting this bit lowercases ASCII letters and leaves the hyphen unchanged.
        for index in 0..<length where line[index] | 0x20 != name.utf8Start[index] { return nil }
        var value = line[(length + 1)...]
        while let last = value.last, last <= UInt8(ascii: " ") { value.removeLast() }
        while let first = value.first, first <= UInt8(ascii: " ") { value.removeFirst() }
        return value
    }

    /// Whether a coding is the one that changes nothing.
    private static func isIdentity(_ value: Slice<UnsafeRawBufferPointer>) -> Bool {
        String(decoding: value, as: UTF8.self).lowercased() == "identity"
    }

    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        var number = 0
        for digit in digits {
            guard digit.isDigit, number < Int.max / 10 - 1 else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return digits.isEmpty ? nil : number
    }
}
