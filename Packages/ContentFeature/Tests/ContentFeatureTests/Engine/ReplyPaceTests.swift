import AIClient
@testable import ContentFeature
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Observation
import Persistence
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct StreamedReplyTests {
    private let clock = ManualClock()

    @Test func textIsShownAtOnceThenAtMostEvery33Milliseconds() async {
        let reply = StreamedReply(clock: clock)
        reply.add("a")
        #expect(reply.text == "a")
        reply.add("b")
        reply.add("c")
        #expect(reply.text == "a")
        #expect(await clock.sleeper() == .milliseconds(33))
        clock.advance(by: .milliseconds(33))
        #expect(await clock.sleeper() == .milliseconds(33))
        #expect(reply.text == "abc")
    }

    @Test func afterAQuietTimeTextIsShownAtOnceAgain() async throws {
        let reply = StreamedReply(clock: clock)
        reply.add("a")
        _ = await clock.sleeper()
        clock.advance(by: .milliseconds(33))
        try await until { reply.pause == nil }
        reply.add("b")
        #expect(reply.text == "ab")
    }

    @Test func theEndShowsTheRest() {
        let reply = StreamedReply(text: "so far", reasoning: "because", clock: clock)
        reply.add(" and")
        reply.add(" more")
        reply.add(" of", as: .reasoning)
        reply.end(.complete, detail: nil)
        #expect(reply.text == "so far and more")
        #expect(reply.reasoning == "because of")
        #expect(reply.ending == .complete)
    }

    @Test func aThousandTokensAreAFewChanges() {
        let reply = StreamedReply(clock: clock)
        let changes = Mutex(0)
        @MainActor func observe() {
            withObservationTracking {
                _ = reply.text
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        for _ in 0..<1_000 {
            observe()
            reply.add("token ")
        }
        #expect(changes.withLock { $0 } == 1)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PieceWriterTests {
    private let rig = ContentRig { HeldConversations($0) }
    private let clock = ManualClock()

    private func begin() async throws -> (HeldConversations, MessageID, PieceWriter) {
        let conversations = try #require(rig.store.conversations as? HeldConversations)
        let turn = try await conversations.begin(
            NewTurn(options: ConversationOptions(), text: "Hi", owner: try rig.owners.name(), model: "m"),
            account: "ada")
        return (conversations, turn.reply, PieceWriter(turn.reply, in: conversations, clock: clock))
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
        let much = String(repeating: "x", count: PieceWriter.size)
        try await writer.add(text(much))
        await conversations.writes(2)
        #expect(conversations.appended.last == [text(much)])
    }

    @Test func aSlowStoreHoldsTheReaderBack() async throws {
        let (conversations, _, writer) = try await begin()
        conversations.hold()
        try await writer.add(text("a"))
        await conversations.writes(1)
        try await writer.add(text(String(repeating: "x", count: PieceWriter.limit)))
        let waits = Task { try await writer.add(Piece(kind: .text, text: "y")) }
        // The writer has taken the piece, and waits for the write.
        while await writer.unwrittenBytes <= PieceWriter.limit { await Task.yield() }
        #expect(conversations.appended.count == 1)
        conversations.release()
        try await waits.value
        #expect(await writer.unwrittenBytes <= PieceWriter.limit)
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
