import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Persistence
import Testing

@testable import ContentFeature

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ReplyWriterTests {
    private let rig = ContentRig { HeldConversations($0) }
    private let clock = ManualClock()

    private func begin() async throws -> (HeldConversations, MessageID, ReplyWriter) {
        let conversations = try #require(rig.store.conversations as? HeldConversations)
        let turn = try await conversations.begin(
            NewTurn(options: ConversationOptions(), text: "Hi", owner: try rig.owners.name(), model: "m"),
            account: "ada")
        return (conversations, turn.reply, ReplyWriter(turn.reply, in: conversations, clock: clock))
    }

    private func text(_ text: String) -> Piece { Piece(kind: .text, text: text) }

    @Test func theFirstPieceIsWrittenAtOnceAndTheNextAfter200Milliseconds() async throws {
        let (conversations, _, writer) = try await begin()
        try await writer.add(text("a"))
        await conversations.writes(1)
        try await writer.add(text("b"))
        try await writer.add(text("c"))
        #expect(await clock.sleeper() == .milliseconds(200))
        #expect(conversations.appended == [[text("a")]])
        clock.advance(by: .milliseconds(200))
        await conversations.writes(2)
        #expect(conversations.appended == [[text("a")], [text("bc")]])
    }

    @Test func muchIsWrittenWithoutWaiting() async throws {
        let (conversations, _, writer) = try await begin()
        try await writer.add(text("a"))
        await conversations.writes(1)
        let much = String(repeating: "x", count: ReplyWriter.size)
        try await writer.add(text(much))
        await conversations.writes(2)
        #expect(conversations.appended.last == [text(much)])
    }

    @Test func aSlowStoreHoldsTheReaderBack() async throws {
        let (conversations, _, writer) = try await begin()
        conversations.hold()
        try await writer.add(text("a"))
        await conversations.writes(1)
        try await writer.add(text(String(repeating: "x", count: ReplyWriter.limit)))
        let waits = Task { try await writer.add(Piece(kind: .text, text: "y")) }
        // The writer has taken the piece, and waits for the write.
        while await writer.unwrittenBytes <= ReplyWriter.limit { await Task.yield() }
        #expect(conversations.appended.count == 1)
        conversations.release()
        try await waits.value
        #expect(await writer.unwrittenBytes <= ReplyWriter.limit)
    }

    @Test func textAndReasoningKeepTheirOrder() async throws {
        let (conversations, reply, writer) = try await begin()
        try await writer.add(Piece(kind: .reasoning, text: "Hm"))
        try await writer.add(Piece(kind: .reasoning, text: "m."))
        try await writer.add(text("Yes"))
        try await writer.add(text("."))
        try await writer.finish(ReplyResult(ending: .complete, model: "m"))
        let stored = try #require(try await conversations.wholePath(to: reply).last)
        #expect(stored.text == "Yes.")
        #expect(stored.reasoning == "Hmm.")
        #expect(stored.state == .done)
        #expect(stored.ending == .complete)
    }

    @Test func aWriteThatFailsEndsTheWriting() async throws {
        let (conversations, _, writer) = try await begin()
        conversations.failure = .full(path: "/db")
        try await writer.add(text("a"))
        await #expect(throws: StorageError.full(path: "/db")) {
            try await writer.finish(ReplyResult(ending: .complete, model: "m"))
        }
        await #expect(throws: StorageError.full(path: "/db")) { try await writer.add(Piece(kind: .text, text: "b")) }
        #expect(conversations.appended.count == 1)
    }
}
