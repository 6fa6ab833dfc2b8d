extension Journey {
    /// A reply that is stopped while it streams, and a complete one of another model.
    static let streamingChat = Journey(
        name: "a chat that streams", preparation: .signedIn, environment: StandIn.habit("slow"),
        // A title comes when the server has time.
        settings: ["ai.titles": "false"], quitting: .interrupt, end: End(tab: "content", path: ["chat"]),
        values: ["chat.message.2": "One *two*.\n\n- Three\n- Four", "chat.model": "slipway-echo"],
        steps: [
            .reach("Welcome"), .tab("Content"), .reach("Content"), .use(.chat, by: .down), .reach("Chat"),
            .fill(.message, "Count."), .begin(.send, by: .enter), .see("word"), .use(.stop, by: .find),
            .value(.status, "Stopped"), .use(.newConversation, by: .command), .reach("Chat"),
            .choose(.model, "slipway-echo, context not stated", by: .backTab), .value(.model, "slipway-echo"),
            .fill(.message, "One *two*.\n\n- Three\n- Four"), .use(.send, by: .tab), .value(.status, "Complete"),
        ])
}
