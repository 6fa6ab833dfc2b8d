/// What a command reports: a value as JSON for programs, and the same as text for people.
public struct CommandReport: Encodable, Sendable {
    private let value: any Encodable & Sendable
    public let text: TerminalText
    /// What people need to know besides, for standard error.
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
