import CoreTesting
import Foundation
import Testing

/// A conversation that is too long for the model: nothing is dropped in silence, and the person chooses what to do.
@Suite(.timeLimit(.minutes(10))) struct ChatLimitsJourney {
    private let home = TestHome()

    /// A model that takes four messages, of a hundred tokens each.
    private static func server() throws -> ScriptedAIServer {
        try ScriptedAIServer { request, connection in
            let body = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any]
            let count = (body?["messages"] as? [Any])?.count ?? 0
            guard count <= 4 else {
                return connection.answer(
                    "400 Bad Request",
                    #"{"error":{"code":"context_length_exceeded","message":"This model's maximum context length is 400 "#
                        + #"tokens. However, your messages resulted in \#(count * 100) tokens."}}"#)
            }
            connection.beginStream()
            connection.stream("answer")
            connection.endStream("stop")
        }
    }

    private func chat(_ server: ScriptedAIServer) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat")
        for text in ["one 01", "two 02"] { try await shell.send(text) }
        let here = try await shell.send("six 03")
        #expect(
            here.value("chat.error")
                == "This conversation is too long for the model: 600 tokens, and it takes 400. Leave out the oldest "
                + "messages, start over with a summary, or choose another model. Nothing was sent.")
        #expect(here.texts == ["one 01", "answer", "two 02", "answer", "six 03", ""])
        #expect(here.offers("chat.leave-out") && here.offers("chat.start-over"))
        return shell
    }

    @Test func theOldestMessagesAreLeftOutOfOneRequest() async throws {
        let server = try Self.server()
        let shell = try await chat(server)
        var here = try await shell.snapshot()
        #expect(here.element("chat.leave-out")?.label == "Ask again without messages 1 to 2")
        here = try await shell.tap("chat.leave-out")
        // The conversation keeps them.
        #expect(here.texts == ["one 01", "answer", "two 02", "answer", "six 03", "answer"])
        // The request for a title may come late.
        let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        let body = try #require(bodies.last { $0.contains("six 03") })
        #expect(body.contains("two 02") && body.contains("six 03") && !body.contains("one 01"))
        #expect(here.element("chat.leave-out") == nil && here.value("chat.error") == nil)
        // The next one asks again.
        here = try await shell.send("ten 04")
        #expect(here.value("chat.error")?.hasPrefix("This conversation is too long for the model") == true)
        #expect(here.offers("chat.leave-out"))
        try await shell.quit()
    }

    @Test func aNewConversationBeginsWithASummary() async throws {
        let server = try Self.server()
        let shell = try await chat(server)
        var here = try await shell.tap("chat.start-over")
        here = try await shell.reach("the new conversation") { $0.texts.count == 2 && $0.texts.last == "answer" }
        #expect(here.texts.first?.contains("answer") == true && here.texts.first?.hasSuffix("six 03") == true)
        let summary = try #require(server.request(with: "Summar"))
        #expect(String(decoding: summary.body, as: UTF8.self).contains("Model: answer"))
        here = try await shell.go("slipway://conversations")
        #expect(here.element("conversations.list")?.count == 2)
        try await shell.quit()
    }
}
