import AIClient
import ContentFeatureTesting
import ContentStorage
import Persistence
import Testing

@testable import ContentFeature

/// What happens when a reply can no longer be stored.
@MainActor
@Suite struct FullDiskTests {
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
}
