extension Journey {
    /// A reply that comes word by word, and one of another model.
    static let streamingChat = Journey(
        name: "a chat that streams", preparation: .signedIn, environment: StandIn.guide,
        // A title comes when the server has time.
        settings: ["ai.titles": "false"], quitting: .interrupt, end: End(tab: "content", path: ["chat"]),
        values: ["chat.message.2": "One *two*.\n\n- Three\n- Four", "chat.model": "slipway-echo"],
        steps: [
            .reach("Welcome"), .tab("Content"), .reach("Content"), .use(.chat, by: .down), .reach("Chat"),
            .fill(.message, "Can I have dark mode?"), .begin(.send, by: .enter), .see("appearance light"),
            .value(.status, "Complete"),
            .ready(.message), .use(.newConversation, by: .find), .reach("Chat"),
            .choose(.model, "slipway-echo, context not stated", by: .backTab), .value(.model, "slipway-echo"),
            .fill(.message, "One *two*.\n\n- Three\n- Four"), .use(.send, by: .enter), .value(.status, "Complete"),
            .ready(.message),
        ])
}
