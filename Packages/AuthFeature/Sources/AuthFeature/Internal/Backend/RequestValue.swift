import Core

/// One value of a request's content.
enum RequestValue: Sendable {
    /// May be repeated to the person.
    case text(String)
    /// Must not be: neither here nor by a server that quotes what it was sent.
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
