/// A system prompt with a name.
public struct Persona: Sendable, Equatable, Identifiable {
    public let id: String
    public var name: String
    public var instructions: String
    /// Whether every account begins with it.
    public let isGiven: Bool

    public init(id: String, name: String, instructions: String, isGiven: Bool) {
        self.id = id
        self.name = name
        self.instructions = instructions
        self.isGiven = isGiven
    }
}
