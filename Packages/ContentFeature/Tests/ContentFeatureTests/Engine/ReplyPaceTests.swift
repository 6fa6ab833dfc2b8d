import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Observation
import Persistence
import Synchronization
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct StreamedReplyTests {
    private let clock = ManualClock()

    @Test func textIsShownAtOnceThenAtMostEvery33Milliseconds() async {
        let reply = LiveReply(clock: clock)
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

    @Test func theEndShowsTheRest() {
        let reply = LiveReply(text: "so far", reasoning: "because", clock: clock)
        reply.add(" and")
        reply.add(" more")
        reply.add(" of", as: .reasoning)
        reply.end(.complete, detail: nil)
        #expect(reply.text == "so far and more")
        #expect(reply.reasoning == "because of")
        #expect(reply.ending == .complete)
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct PieceWriterTests {
    private let clock = ManualClock()
    private let store = HeldWrites()
    private let writer: PieceWriter

    init() {
        writer = PieceWriter(clock: clock) { [store] (pieces) async throws(StorageError) in
            try await store.append(pieces)
        } end: { [store] (result) async throws(StorageError) in
            try store.finish(result)
        }
    }

    private func text(_ text: String) -> Piece { Piece(kind: .text, text: text) }

    @Test func theFirstPieceIsWrittenAtOnceAndTheNextAfter200Milliseconds() async throws {
        try await writer.add(text("a"))
        await store.writes(1)
        try await writer.add(text("b"))
        try await writer.add(text("c"))
        #expect(await clock.sleeper() == .milliseconds(200))
        #expect(store.appended.value == [[text("a")]])
        clock.advance(by: .milliseconds(200))
        await store.writes(2)
        #expect(store.appended.value == [[text("a")], [text("bc")]])
    }

    @Test func muchIsWrittenWithoutWaiting() async throws {
        try await writer.add(text("a"))
        await store.writes(1)
        let much = String(repeating: "x", count: PieceWriter.size)
        try await writer.add(text(much))
        await store.writes(2)
        #expect(store.appended.value.last == [text(much)])
    }

    @Test func aSlowStoreHoldsTheReaderBack() async throws {
        store.isHeld.value = true
        try await writer.add(text("a"))
        await store.writes(1)
        try await writer.add(text(String(repeating: "x", count: PieceWriter.limit)))
        let waits = Task { try await writer.add(text("y")) }
        // The writer has taken the piece, and waits for the write.
        while writer.unwrittenBytes <= PieceWriter.limit { await Task.yield() }
        #expect(store.appended.value.count == 1)
        store.isHeld.value = false
        try await waits.value
        #expect(writer.unwrittenBytes <= PieceWriter.limit)
    }

    @Test func textAndReasoningKeepTheirOrder() async throws {
        try await writer.add(Piece(kind: .reasoning, text: "Hm"))
        try await writer.add(Piece(kind: .reasoning, text: "m."))
        try await writer.add(text("Yes"))
        try await writer.add(text("."))
        try await writer.finish(ReplyResult(ending: .complete, model: "m"))
        #expect(store.appended.value == [[Piece(kind: .reasoning, text: "Hm")]])
        #expect(store.result.value?.rest == [Piece(kind: .reasoning, text: "m."), text("Yes.")])
    }

    @Test func aWriteThatFailsEndsTheWriting() async throws {
        store.failure.value = .full(path: "/db")
        try await writer.add(text("a"))
        await #expect(throws: StorageError.full(path: "/db")) {
            try await writer.finish(ReplyResult(ending: .complete, model: "m"))
        }
        await #expect(throws: StorageError.full(path: "/db")) { try await writer.add(text("b")) }
        #expect(store.appended.value.count == 1)
    }
}

private struct HeldWrites: Sendable {
    let appended = Shared<[[Piece]]>([])
    let result = Shared<ReplyResult?>(nil)
    /// What every write throws from now on; nil for none.
    let failure = Shared<StorageError?>(nil)
    /// Whether writes that have begun go on.
    let isHeld = Shared(false)

    func writes(_ count: Int) async {
        while appended.value.count < count { await Task.yield() }
    }

    func append(_ pieces: [Piece]) async throws(StorageError) {
        appended.change { $0.append(pieces) }
        while isHeld.value { await Task.yield() }
        if let failure = failure.value { throw failure }
    }

    func finish(_ result: ReplyResult) throws(StorageError) {
        if let failure = failure.value { throw failure }
        self.result.value = result
    }
}

struct TooLongTests {
    @Test(arguments: [(1, AIUsage.mostTokens), (AIUsage.mostTokens, 1), (1, 1), (0, 9)])
    func anyNumbersLeaveSomethingToAsk(used: Int, limit: Int) {
        let count = TooLong(used: used, limit: limit).leavingOut([(1 << 40, true), (1 << 40, false)], rest: 1 << 40)
        #expect((0...2).contains(count))
    }

    @Test(
        arguments: [
            // used, limit, whether each message is a question (100 bytes each), bytes that stay, how many are left out
            (2_000, 1_000, [true, false, true, false, true, false], 100, 4),
            (1_100, 1_000, [true, false, true, false], 100, 2),
            (nil, nil, [true, false, true, false], 100, 4),
            (9_000, 10, [true, false, true, false], 100, 4),
            (1_000, 900, [], 100, 0),
            (2_000, 1_000, [true, false, false, false, false], 100, 5),
        ] as [(Int?, Int?, [Bool], Int, Int)])
    func wholeExchangesAreLeftOutFromTheBeginning(
        used: Int?, limit: Int?, questions: [Bool], rest: Int, count: Int
    ) {
        let messages = questions.map { (bytes: 100, isQuestion: $0) }
        #expect(TooLong(used: used, limit: limit).leavingOut(messages, rest: rest) == count)
    }
}

@MainActor
struct TitleTests {
    @Test(arguments: [
        ("How do I boil an egg without a pot?", "How do I boil an egg"),
        ("  One\n\ntwo\tthree ", "One two three"), ("", ""), ("\n", ""),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 59) + "…"),
    ])
    func theFirstWordsAreATitle(text: String, title: String) {
        #expect(TitleMaker.words(of: text) == title)
    }

    @Test(
        arguments: [
            ("Boiling eggs", "Boiling eggs"), ("\"Boiling eggs.\"\n", "Boiling eggs"),
            ("**Boiling eggs**", "Boiling eggs"),
            ("# Boiling eggs", "Boiling eggs"), ("\n\n“Eggs”\nA second line", "Eggs"), ("Why?", "Why?"),
            ("  ", nil), ("\"\"", nil),
            (String(repeating: "long ", count: 40), String(String(repeating: "long ", count: 40).prefix(59)) + "…"),
        ] as [(String, String?)])
    func aModelsAnswerBecomesOneLineWithoutMarks(text: String, title: String?) {
        #expect(TitleMaker.title(text) == title)
    }
}

struct OverlapTests {
    @Test(arguments: [
        // before, pieces that come, what is kept of them
        ("The quick brown fox", [" jumps"], " jumps"),
        ("The quick brown fox", ["brown fox", " jumps"], "brown fox jumps"),
        ("The quick brown fox", ["quick brown fox jumps"], " jumps"),
        ("The quick brown fox", ["qui", "ck bro", "wn fox", " jumps"], " jumps"),
        ("The quick brown fox", ["quick brown fox"], ""),
        ("The quick brown fox", ["quick brown"], "quick brown"),
        ("The quick brown fox", ["quick brown cat"], "quick brown cat"),
        ("", ["Anything"], "Anything"),
        ("aaaaaaaaaaaa", ["aaaaaaaaaaaab"], "b"),
        ("Grüße aus Köln am Rhein", ["Köln am Rhein", " und mehr"], " und mehr"),
    ])
    func whatIsRepeatedIsRemoved(before: String, pieces: [String], kept: String) {
        var overlap = Overlap(after: before)
        var text = ""
        for piece in pieces { text += overlap.take(piece) }
        text += overlap.finish()
        #expect(text == kept)
    }
}
