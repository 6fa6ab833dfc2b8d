import Foundation

/// Reads JSON within limits, and says what is wrong and where.
///
/// It differs from Core's parser behind `ReceivedJSON` in what a Lottie file needs: every number is a `Double` (Core keeps
/// integers and decimals as they were written), the number of values has a limit, and half a pair of surrogates or what is no
/// UTF-8 becomes U+FFFD, because names mean nothing here. Of two members with one name the last one counts, as in the
/// JavaScript of lottie-web; in `ReceivedJSON` it is the first one, as with `JSONDecoder`.
struct LottieJSONParser {
    private var bytes: LottieJSONBytes
    private let limits: MotionLimits
    private var values = 0

    static func parse(_ data: Data, limits: MotionLimits) throws(MotionProblem) -> LottieValue {
        var parser = LottieJSONParser(data, limits)
        let value = try parser.value(depth: 0)
        parser.bytes.skipSpace()
        guard parser.bytes.isAtEnd else { throw parser.bytes.problem("there is more after the end") }
        return value
    }

    private init(_ data: Data, _ limits: MotionLimits) {
        bytes = LottieJSONBytes(data)
        self.limits = limits
    }

    private mutating func value(depth: Int) throws(MotionProblem) -> LottieValue {
        values += 1
        guard values <= limits.values else { throw .tooMuch(.values, limit: limits.values) }
        bytes.skipSpace()
        switch bytes.current {
        case UInt8(ascii: "{"): return try object(depth: try deeper(depth))
        case UInt8(ascii: "["): return try array(depth: try deeper(depth))
        case UInt8(ascii: "\""): return .string(try bytes.string())
        case UInt8(ascii: "t") where bytes.skip("true"): return .bool(true)
        case UInt8(ascii: "f") where bytes.skip("false"): return .bool(false)
        case UInt8(ascii: "n") where bytes.skip("null"): return .null
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try bytes.number())
        case nil: throw bytes.problem("the text ends too early")
        default: throw bytes.problem("there is no value")
        }
    }

    private func deeper(_ depth: Int) throws(MotionProblem) -> Int {
        guard depth < limits.nesting else { throw .tooMuch(.nesting, limit: limits.nesting) }
        return depth + 1
    }

    private mutating func array(depth: Int) throws(MotionProblem) -> LottieValue {
        bytes.advance()
        bytes.skipSpace()
        var elements: [LottieValue] = []
        if bytes.skip("]") { return .array(elements) }
        while true {
            elements.append(try value(depth: depth))
            bytes.skipSpace()
            if bytes.skip("]") { return .array(elements) }
            guard bytes.skip(",") else { throw bytes.problem("a comma or \"]\" is missing") }
        }
    }

    private mutating func object(depth: Int) throws(MotionProblem) -> LottieValue {
        bytes.advance()
        bytes.skipSpace()
        var members: [LottieMembers.Member] = []
        if bytes.skip("}") { return .object(LottieMembers(members)) }
        while true {
            bytes.skipSpace()
            guard bytes.current == UInt8(ascii: "\"") else { throw bytes.problem("a name in quotes is missing") }
            let key = try bytes.string()
            bytes.skipSpace()
            guard bytes.skip(":") else { throw bytes.problem("a colon is missing") }
            members.append(LottieMembers.Member(key: key, value: try value(depth: depth)))
            bytes.skipSpace()
            if bytes.skip("}") { return .object(LottieMembers(members)) }
            guard bytes.skip(",") else { throw bytes.problem("a comma or \"}\" is missing") }
        }
    }
}
