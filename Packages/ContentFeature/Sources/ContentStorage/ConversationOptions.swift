public struct ConversationOptions: Sendable, Equatable {
    public var persona = ""
    public var instructions = ""
    /// Empty for the configured one.
    public var model = ""
    public var offersTools = false

    public init(persona: String = "", instructions: String = "", model: String = "", offersTools: Bool = false) {
        self.persona = persona
        self.instructions = instructions
        self.model = model
        self.offersTools = offersTools
    }
}
