/// A value of a Lottie file: JSON (RFC 8259) with numbers as they are computed with.
enum LottieValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// Always finite.
    case number(Double)
    case string(String)
    case array([LottieValue])
    case object(LottieMembers)

    /// Of an object.
    subscript(key: String) -> LottieValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// How a person calls it, such as `a number`.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
