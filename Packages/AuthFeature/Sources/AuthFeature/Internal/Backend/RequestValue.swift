import Core

/// One value of a request's content.
enum RequestValue: Sendable {
    /// May be shown to the user.
    case text(String)
    /// Must not be shown to the user, not even when a server's message quotes it.
    case secret(Secret)
    case json(JSONValue)
}

extension RequestValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .secret(let secret): try container.encode(secret)
        case .json(let value): try container.encode(value)
        }
    }
}
