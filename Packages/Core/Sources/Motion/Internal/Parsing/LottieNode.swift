import Core
import Foundation

/// A value of a file together with its place, so that errors can say where something is wrong.
struct LottieNode {
    /// The largest number of a file that is used, whatever its sign. Larger ones mean nothing, and would overflow.
    static let largest = 1e12

    let value: JSONValue
    let place: LottiePlace

    init(_ value: JSONValue, _ place: LottiePlace = .root) {
        self.value = value
        self.place = place
    }

    init(reading json: Data, limits: MotionLimits) throws(MotionProblem) {
        do throws(JSONFault) {
            self.init(try ReceivedJSON.value(of: json, nesting: limits.nesting, values: limits.values))
        } catch {
            switch error.reason {
            case .notJSON(let words): throw .notJSON(line: error.line, column: error.column, reason: words)
            case .nestedTooDeeply: throw .tooMuch(.nesting, limit: limits.nesting)
            case .tooManyValues: throw .tooMuch(.values, limit: limits.values)
            }
        }
    }

    /// A member; nil when there is none, or when it is null.
    subscript(key: String) -> LottieNode? {
        guard let member = value[key], member != .null else { return nil }
        return LottieNode(member, .member(place, key))
    }

    func problem(_ reason: String) -> MotionProblem { .invalid(place: place.description, reason: reason) }

    private func instead(of expected: String) -> MotionProblem {
        problem("is \(value.name) instead of \(expected)")
    }

    // MARK: Values

    func member(_ key: String) throws(MotionProblem) -> LottieNode {
        guard case .object = value else { throw instead(of: "an object") }
        guard let member = self[key] else { throw problem("has no \"\(key)\"") }
        return member
    }

    func number() throws(MotionProblem) -> Double {
        guard case .number(let number) = value else { throw instead(of: "a number") }
        guard abs(number) <= Self.largest else { throw problem("is too large a number") }
        return number
    }

    func integer() throws(MotionProblem) -> Int {
        guard let integer = Int(exactly: try number()) else { throw problem("is not a whole number") }
        return integer
    }

    /// Also written as a number; 0 is false.
    func flag() throws(MotionProblem) -> Bool {
        switch value {
        case .bool(let flag): return flag
        case .number(let number): return number != 0
        default: throw instead(of: "true or false")
        }
    }

    func text() throws(MotionProblem) -> String {
        guard case .string(let text) = value else { throw instead(of: "a text") }
        return text
    }

    func elements() throws(MotionProblem) -> [LottieNode] {
        guard case .array(let elements) = value else { throw instead(of: "an array") }
        return elements.enumerated().map { LottieNode($1, .element(place, $0)) }
    }

    /// At most `count` numbers of an array; one number stands for an array with one.
    func numbers(atMost count: Int) throws(MotionProblem) -> [Double] {
        switch value {
        case .number: return [try number()]
        case .array(let elements):
            var numbers: [Double] = []
            numbers.reserveCapacity(min(elements.count, count))
            for (index, element) in elements.prefix(count).enumerated() {
                numbers.append(try LottieNode(element, .element(place, index)).number())
            }
            return numbers
        default: throw instead(of: "an array of numbers")
        }
    }
}

/// Where a value stands in a JSON text, such as `layers[2].shapes[0].ks`.
indirect enum LottiePlace: CustomStringConvertible {
    case root
    case member(LottiePlace, String)
    case element(LottiePlace, Int)

    var description: String {
        switch self {
        case .root: ""
        case .member(.root, let key): key
        case .member(let outer, let key): "\(outer).\(key)"
        case .element(let outer, let index): "\(outer)[\(index)]"
        }
    }
}

extension JSONValue {
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .decimal, .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
