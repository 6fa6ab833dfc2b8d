import ContentFeature
import AIClient
import ContentStorage
import CoreTesting
import Design
import Domain
import Testing

@testable import Composition
@testable import Terminal

extension FrameScene {
    /// Conversations with a model, and their list.
    static let conversations = [
        FrameScene("chat", at: "slipway://chat?conversation=new"),
        FrameScene("chat.markdown").after { app in
            let id = try await app.addConversation("What is a slipway?", reply: reply, title: "Slipways")
            try await app.open("slipway://content/conversations/chat?conversation=\(id.rawValue)")
            try await FrameModels.settle(app)
        },
        // The beginning of the same conversation.
        FrameScene("chat.top").using { interface in
            try interface.press("Esc", "Home")
        }.after { app in
            let id = try await app.addConversation("What is a slipway?", reply: reply, title: "Slipways")
            try await app.open("slipway://content/chat?conversation=\(id.rawValue)")
            try await FrameModels.settle(app)
        },
        FrameScene("chat.streaming", at: "slipway://chat?conversation=new").after { app in
            try await app.type("What is a slipway?", into: "chat.input")
            let sending = Task { try await app.act(on: "chat.send") }
            try await until { app.screen.element("chat.message.2")?.value == FrameModels.words.joined() }
            await app.window.settle()
            // It goes on until the frames are drawn.
            _ = sending
        },
        // With the other conversations beside it.
        FrameScene("chat.list", size: (160, 45)).after { app in
            for number in 1...12 {
                app.clock.advance(by: 40_000)
                _ = try await app.addConversation(
                    "Question \(number)", reply: "Answer.", title: titles[number % titles.count] + " \(number)")
            }
            let id = try await app.addConversation("What is a slipway?", reply: reply, title: "Slipways")
            try await app.open("slipway://content/chat?conversation=\(id.rawValue)")
            try await FrameModels.settle(app)
        },
        // A model wants to change a setting.
        FrameScene("chat.consent").after { app in
            let call = AIToolCall(id: "1", name: "set_appearance", arguments: #"{"value": "dark"}"#)
            let id = try await app.addConversation(
                "It is night: make the screen dark.", reply: "I can change the appearance.", title: "At night",
                calls: [StoredCall(call: call, state: .asked)])
            try await app.open("slipway://content/chat?conversation=\(id.rawValue)")
            try await FrameModels.settle(app)
        },
        FrameScene("conversations", at: "slipway://conversations").after { app in
            for number in 1...30 {
                app.clock.advance(by: 40_000)
                _ = try await app.addConversation(
                    "Question \(number)", reply: "Answer.", title: titles[number % titles.count] + " \(number)")
            }
            try await app.open("slipway://content")
            try await app.open("slipway://conversations")
        },
    ]

    private static let titles = ["Knots and splices", "Tides at Dover", "A ship in a bottle", "日本の港"]

    private static let reply = """
        ## Slipways

        A **slipway** is a *ramp* on the shore by which ships are moved to and from the water[^1]. It is used for:

        - building and repairing vessels
        - launching lifeboats, where `speed` matters
          - in all weathers

        | Part   | Made of | Slope |
        |:-------|:--------|------:|
        | ways   | timber  | 1:20  |
        | cradle | steel   | 1:16  |

        > The ship slides down the ways
        > until it floats.

        ```swift
        let hull = Ship(name: "Ada").launch(from: slipway, at: .highTide)
        print("\\(hull) floats")
        ```

        1. Grease the ways.
        2. Knock away the last shore.

        See [the Wikipedia article](https://en.wikipedia.org/wiki/Slipway).
        """
}

extension TestApp {
    /// Stores a conversation that is complete.
    func addConversation(
        _ text: String, reply: String, title: String, calls: [StoredCall] = []
    ) async throws -> ConversationID {
        let account = try #require(state.signedInUser?.id)
        let store = dependencies.content.store.conversations
        let turn = try await store.begin(
            NewTurn(options: ConversationOptions(), title: title, text: text, owner: "test", model: ""),
            account: account)
        try await store.finish(
            turn.reply,
            with: ReplyResult(
                ending: calls.isEmpty ? .complete : .toolCalls, calls: calls,
                usage: AIUsage(promptTokens: 24, replyTokens: 160, cost: nil),
                model: "lighthouse-large", rest: [Piece(kind: .text, text: reply)]))
        return turn.conversation
    }
}
