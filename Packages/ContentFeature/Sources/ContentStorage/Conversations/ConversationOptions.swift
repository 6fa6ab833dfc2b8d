/// How a conversation's replies are asked for.
public struct ConversationOptions: Sendable, Equatable {
    /// The id of the persona that it was begun with.
    public var persona = ""
    /// The system prompt itself, so that a persona that is edited later changes no conversation.
    public var instructions = ""
    /// Empty for the configured one.
    public var model = ""
    /// Whether the model may be offered what the app can do.
    public var offersTools = false

    public init(persona: String = "", instructions: String = "", model: String = "", offersTools: Bool = false) {
        self.persona = persona
        self.instructions = instructions
        self.model = model
        self.offersTools = offersTools
    }
}
