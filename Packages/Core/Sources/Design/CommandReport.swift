/// What a command reports: a value as JSON for programs, and the same as text for people.
public struct CommandReport: Encodable, Sendable {
    private let value: any Encodable & Sendable
    public let text: TerminalText
    /// A note for people, for standard error.
    public let note: TerminalText?

    public init(_ value: some Encodable & Sendable, note: TerminalText? = nil, text: TerminalText) {
        self.value = value
        self.note = note
        self.text = text
    }

    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

/// An object of JSON, written member by member. A member that is nil is left out; with `OrNull` it is null.
public struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Member: Encodable, Sendable {
        let value: any Encodable & Sendable

        func encode(to encoder: any Encoder) throws {
            // Not by `value.encode(to:)`, which would not write a date as the encoder was told.
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private var members: [String: Member] = [:]

    /// An object without the members whose value is nil.
    public init(dictionaryLiteral members: (String, (any Encodable & Sendable)?)...) {
        for case (let name, let value?) in members { self.members[name] = Member(value: value) }
    }

    public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
