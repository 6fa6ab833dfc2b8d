import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import Design
import Persistence
import Testing

@testable import ContentFeature

/// What happens when a reply can no longer be stored.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FullDiskTests {
    private let words =
        "There is no space left, so the reply was stopped. What was kept ends here. Free some space, then continue it."

    @Test func theReplyStopsWithWordsAndWhatWasKeptIsContinuedLater() async throws {
        let rig = ContentRig { HeldConversations($0) }
        let conversations = try #require(rig.store.conversations as? HeldConversations)
        let (gate, second) = (ScriptGate(), ScriptGate())
        rig.ai.expect([.text("The quick "), .gate(gate), .text("brown "), .gate(second), .text("fox")])
        var begun: Turn?
        let sending = Task { [rig] in
            try await rig.engine.send("Hi", attachments: [], in: nil, after: nil, options: ConversationOptions()) {
                begun = $0
            }
        }
        await gate.reached()
        await conversations.writes(1)
        conversations.failure = .full(path: "/home/app.sqlite")
        gate.open()
        await second.reached()
        second.open()
        let turn = try #require(begun)
        #expect(try await sending.value == .answered(turn, .interrupted(words)))
        let live = try #require(rig.engine.live(turn.reply))
        #expect(live.detail == words)
        #expect(try await rig.path(turn.conversation).last?.text == "The quick ")

        // There is space again.
        conversations.failure = nil
        rig.ai.expect([.text("brown fox."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        let reply = try #require(try await rig.path(turn.conversation).last)
        #expect(reply.text == "The quick brown fox.")
        #expect(reply.ending == .complete)
    }

    /// It is on the screen already, so it does not return to the field.
    @Test func aMessageThatCannotWaitForTheServerIsAnsweredLater() async throws {
        let rig = ContentRig { HeldConversations($0) }
        let conversations = try #require(rig.store.conversations as? HeldConversations)
        let view = await rig.openChat()
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .ended(.failed(.unreachable("gone")))])
        let sending = Task { try await view.send("Hi") }
        await gate.reached()
        conversations.failure = .full(path: "/home/app.sqlite")
        gate.open()
        try await sending.value
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.message.1") == "Hi")
        #expect(view.value("chat.error") == words)

        conversations.failure = nil
        rig.ai.expect([.text("Here."), .ended(.complete)])
        try await view.tap("chat.regenerate")
        #expect(view.value("chat.message.2") == "Here.")
    }

    @Test func aMessageWhoseToolCannotBeStoredDoesNotReturnToTheField() async throws {
        let rig = ContentRig { HeldConversations($0) }
        let conversations = try #require(rig.store.conversations as? HeldConversations)
        rig.tools = [FillingTool(conversations)]
        let view = await rig.openChat()
        try await view.tap("chat.tools")
        rig.ai.expect([.update(.calls([AIToolCall(id: "c", name: "fill", arguments: "{}")])), .ended(.toolCalls)])
        try await view.send("Fill it")
        #expect(view.value("chat.message.1") == "Fill it")
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.error")?.isEmpty == false)
    }
}

/// A tool after which nothing can be stored any more.
@MainActor
private final class FillingTool: AssistantTool {
    let tool = AITool(name: "fill", summary: "Fills the disk.", parameters: .object(["type": .string("object")]))
    let changesSomething = false
    private let conversations: HeldConversations

    init(_ conversations: HeldConversations) {
        self.conversations = conversations
    }

    func question(for arguments: JSONValue) -> String { "" }

    func run(_ arguments: JSONValue) -> String {
        conversations.failure = .full(path: "/home/app.sqlite")
        return "Done"
    }

    func afterReply(_ arguments: JSONValue) {}
}
