import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import Design
import GRDB
import Persistence
import Testing

@testable import ContentFeature

/// What happens when a reply can no longer be stored.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct FullDiskTests {
    private let rig = ContentRig()
    /// More than fits into the pages that a database has.
    private let long = String(repeating: "x", count: 100_000)
    private let words =
        "There is no space left, so the reply was stopped. What was kept ends here. Free some space, then continue it."

    @Test func theReplyStopsWithWordsAndWhatWasKeptIsContinuedLater() async throws {
        let second = ScriptGate()
        let (turn, gate, sending) = try await rig.streaming("The quick ", .text(long), .gate(second), .text("fox"))
        while try await rig.path(turn.conversation).last?.text != "The quick " { await Task.yield() }
        try await rig.fillDisk()
        gate.open()
        await second.reached()
        second.open()
        #expect(try await sending.value == .answered(turn, .interrupted(words)))
        let live = try #require(rig.engine.live(turn.reply))
        #expect(live.detail == words)
        #expect(try await rig.path(turn.conversation).last?.text == "The quick ")

        try await rig.freeDisk()
        rig.ai.expect([.text("brown fox."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        let reply = try #require(try await rig.path(turn.conversation).last)
        #expect(reply.text == "The quick brown fox.")
        #expect(reply.ending == .complete)
    }

    /// It is on the screen already, so it does not return to the field.
    @Test func aMessageThatCannotWaitForTheServerIsAnsweredLater() async throws {
        let view = await rig.openChat()
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .ended(.failed(.unreachable(long)))])
        let sending = Task { try await view.send("Hi") }
        await gate.reached()
        try await rig.fillDisk()
        gate.open()
        try await sending.value
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.message.1") == "Hi")
        #expect(view.value("chat.error") == words)

        try await rig.freeDisk()
        rig.ai.expect([.text("Here."), .ended(.complete)])
        try await view.tap("chat.regenerate")
        #expect(view.value("chat.message.2") == "Here.")
    }

    @Test func aMessageWhoseToolCannotBeStoredDoesNotReturnToTheField() async throws {
        let tool = NotedTool("fill")
        tool.outcome = long
        tool.onRun = { try? await rig.fillDisk() }
        rig.tools = [tool]
        let view = await rig.openChat()
        try await view.tap("chat.tools")
        rig.ai.expect([.update(.calls([AIToolCall(id: "c", name: "fill", arguments: "{}")])), .ended(.toolCalls)])
        try await view.send("Fill it")
        #expect(view.value("chat.message.1") == "Fill it")
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.error")?.isEmpty == false)
    }
}

extension ContentRig {
    /// From now on the file of the database does not grow.
    fileprivate func fillDisk() async throws {
        try await database.pool().writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    fileprivate func freeDisk() async throws {
        try await database.pool().writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = 1000000")
        }
    }
}
