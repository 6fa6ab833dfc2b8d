import AIClient
import CoreTesting
import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentStorage

@Suite(.timeLimit(.minutes(10))) struct ReplyTests {
    private let test: TestStore
    private var conversations: ConversationStore { test.conversations }

    init() throws {
        test = try TestStore()
    }

    @Test func theEndFoldsThePiecesAndTheRest() async throws {
        let turn = try await test.begin()
        try await conversations.append([Piece(kind: .text, text: "Bl")], to: turn.reply)
        let usage = AIUsage(promptTokens: 12, replyTokens: 3, cost: Decimal(string: "0.00042"))
        try await conversations.finish(
            turn.reply,
            with: ReplyResult(
                ending: .length, detail: "cut off", usage: usage, model: "m-2026",
                rest: [Piece(kind: .text, text: "ue"), Piece(kind: .reasoning, text: "hm")]))
        let message = try await test.message(turn.reply)
        #expect(message.text == "Blue" && message.reasoning == "hm")
        #expect(message.state == .done && message.ending == .length && message.detail == "cut off")
        #expect(message.usage == usage && message.model == "m-2026")
        #expect(message.owner == nil)
        #expect(message.ended != nil)
        #expect(try test.count("content_piece") == 0)
        try test.checkIndex()
    }

    @Test func aConversationThatIsTooLongIsKeptWithItsNumbersUntilItIsContinued() async throws {
        for tooLong in [
            TooLong(used: 9_412, limit: 8_192), TooLong(used: nil, limit: nil), TooLong(used: .max, limit: 7),
        ] {
            let turn = try await test.begin()
            try await conversations.finish(
                turn.reply, with: ReplyResult(ending: .failed, detail: "words", tooLong: tooLong, model: "m"))
            #expect(try await test.message(turn.reply).tooLong == tooLong)
            let document = try #require(try await conversations.export(turn.conversation, account: "ada"))
            let copy = try await conversations.importing(ConversationDocument(json: document.json), account: "bob")
            #expect(try await conversations.path(of: copy, upTo: .max, limit: 9).map(\.tooLong) == [nil, tooLong])
            try await conversations.reopen(turn.reply, owner: "me")
            #expect(try await test.message(turn.reply).tooLong == nil)
        }
        #expect(TooLong(used: .max, limit: -1) == TooLong(used: nil, limit: nil))
    }

    /// Older versions kept it in words alone.
    @Test func aConversationThatWasTooLongBeforeTheNumbersWereKeptIsKnown() async throws {
        let directory = try TemporaryDirectory()
        let old = AppDatabase(
            at: directory.path("app.sqlite"), migrations: ContentMigrations.all.filter { $0.id != "content.10" })
        let details = [
            "This conversation is too long for the model: 9,412 tokens, and it takes 8,192. Leave out", "No.",
        ]
        try await old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO content_account (number, account) VALUES (1, 'ada');
                    INSERT INTO content_conversation (number, id, account, created, changed) VALUES (1, 'c', 1, 1, 1);
                    """)
            for (index, detail) in details.enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO content_message
                            (number, conversation, account, parent, depth, role, state, ending, detail, created)
                        VALUES (?, 1, 'a1', ?, ?, 'assistant', 'done', 'failed', ?, 1)
                        """, arguments: [index + 1, index == 0 ? nil : index, index + 1, detail])
            }
        }
        try old.pool().close()
        let new = AppDatabase(at: directory.path("app.sqlite"), migrations: ContentMigrations.all)
        let path = try await ContentStore(database: new, secureHash: TestHash.of).conversations
            .wholePath(to: MessageID(rawValue: 2))
        #expect(path.map(\.tooLong) == [TooLong(used: nil, limit: nil), nil])
        #expect(path.map(\.detail) == details)
    }

    @Test func theSecondEndChangesNothing() async throws {
        let turn = try await test.exchange("q", "first")
        let before = try await test.message(turn.reply)
        try await conversations.finish(
            turn.reply,
            with: ReplyResult(ending: .failed, detail: "no", model: "x", rest: [Piece(kind: .text, text: "more")]))
        #expect(try await test.message(turn.reply) == before)
    }

    @Test func aReplyThatHasEndedOrIsGoneTakesNothingMore() async throws {
        let turn = try await test.exchange()
        await #expect(throws: StorageError.self) {
            try await conversations.append([Piece(kind: .text, text: "more")], to: turn.reply)
        }
        try await conversations.delete(turn.conversation, account: "ada")
        await #expect(throws: StorageError.self) {
            try await conversations.append([Piece(kind: .text, text: "more")], to: turn.reply)
        }
        try await conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
        #expect(try test.count("content_piece") == 0 && test.count("content_message") == 0)
        #expect(try await conversations.isStopRequested(of: turn.reply))
    }

    @Test func aReplyIsContinuedInTheSameRow() async throws {
        let turn = try await test.begin()
        let first = AIUsage(promptTokens: 10, replyTokens: 2, cost: 0.5)
        try await conversations.finish(
            turn.reply,
            with: ReplyResult(
                ending: .interrupted, detail: "gone", usage: first, model: "m", rest: [Piece(kind: .text, text: "Bl")]))
        try await conversations.reopen(turn.reply, owner: "other")
        var message = try await test.message(turn.reply)
        #expect(message.state == .streaming && message.text == "Bl" && message.owner == "other")
        #expect(message.ending == nil && message.detail == nil)
        // Not found while it streams, and found once afterwards.
        #expect(try await conversations.search("Bl", account: "ada", limit: 10).isEmpty)
        try test.checkIndex()
        try await conversations.append([Piece(kind: .text, text: "ue")], to: turn.reply)
        let second = AIUsage(promptTokens: 14, replyTokens: nil, cost: 0.25)
        try await conversations.finish(
            turn.reply, with: ReplyResult(ending: .complete, usage: second, model: "m"))
        message = try await test.message(turn.reply)
        #expect(message.text == "Blue" && message.ending == .complete)
        #expect(message.usage == AIUsage(promptTokens: 24, replyTokens: 2, cost: 0.75))
        #expect(try await conversations.search("Blue", account: "ada", limit: 10).map(\.message) == [turn.reply])
        try test.checkIndex()
    }

    @Test func onlyOneWindowContinuesAReply() async throws {
        let turn = try await test.exchange()
        try await conversations.reopen(turn.reply, owner: "one")
        await #expect(throws: StorageError.self) { try await conversations.reopen(turn.reply, owner: "two") }
        await #expect(throws: StorageError.self) { try await conversations.reopen(turn.message, owner: "two") }
        #expect(try await test.message(turn.reply).owner == "one")
    }

    @Test func theRepliesOfProcessesThatAreGoneEndAsInterrupted() async throws {
        let gone = try await test.begin("a", owner: "gone")
        let alive = try await test.begin("b", owner: "alive")
        let empty = try await test.begin("c", owner: "gone")
        try await conversations.append([Piece(kind: .text, text: "half")], to: gone.reply)
        try await conversations.append([Piece(kind: .text, text: "half")], to: alive.reply)
        let closed = try await conversations.closeOrphans { $0 == "alive" }
        #expect(closed == [gone.reply, empty.reply])
        let message = try await test.message(gone.reply)
        #expect(message.text == "half" && message.ending == .interrupted && message.state == .done)
        #expect(message.detail == "slipway ended before the reply did.")
        #expect(try await test.message(empty.reply).ending == .interrupted)
        #expect(try await test.message(alive.reply).state == .streaming)
        #expect(try await conversations.closeOrphans { $0 == "alive" } == [])
        try test.checkIndex()
    }

    /// What a process that is killed leaves are its files.
    @Test func whatWasAppendedIsInTheFilesAtOnce() async throws {
        let turn = try await test.begin()
        for number in 1...20 {
            try await conversations.append([Piece(kind: .text, text: "\(number) ")], to: turn.reply)
            let copy = try TemporaryDirectory()
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: test.url.path + suffix, toPath: copy.path("app.sqlite").path + suffix)
            }
            let left = ContentStore(
                database: AppDatabase(at: copy.path("app.sqlite"), migrations: ContentMigrations.all),
                secureHash: TestHash.of
            ).conversations
            #expect(try await left.closeOrphans { _ in false } == [turn.reply])
            let reply = try #require(try await left.wholePath(to: turn.reply).last)
            #expect(reply.text == (1...number).map { "\($0) " }.joined() && reply.ending == .interrupted)
        }
    }

    @Test func aStopIsSeenByTheOwner() async throws {
        let turn = try await test.begin()
        #expect(try await conversations.isStopRequested(of: turn.reply) == false)
        try await test.open().conversations.requestStop(of: turn.reply)
        #expect(try await conversations.isStopRequested(of: turn.reply))
        try await conversations.finish(turn.reply, with: ReplyResult(ending: .stopped, model: "m"))
        try await conversations.reopen(turn.reply, owner: "me")
        #expect(try await conversations.isStopRequested(of: turn.reply) == false)
    }

    @Test func ofTwoWindowsThatAnswerAToolOneWins() async throws {
        let turn = try await test.begin()
        let calls = ["a", "b"].map { id in
            StoredCall(call: AIToolCall(id: id, name: "open", arguments: "{\"id\":\"\(id)\"}"), state: .asked)
        }
        try await conversations.finish(turn.reply, with: ReplyResult(ending: .toolCalls, calls: calls, model: "m"))
        let (one, two) = (test.open().conversations, test.open().conversations)
        async let first = one.settle(call: "a", of: turn.reply, from: .asked, to: .allowed, outcome: nil)
        async let second = two.settle(call: "a", of: turn.reply, from: .asked, to: .declined, outcome: "no")
        let outcomes = try await [first, second]
        #expect(outcomes.filter(\.self).count == 1)
        let stored = try await test.message(turn.reply).calls
        #expect(stored[0].state == (outcomes[0] ? .allowed : .declined))
        #expect(stored[1] == calls[1])
        #expect(try await !conversations.settle(call: "x", of: turn.reply, from: .asked, to: .done, outcome: nil))
    }

    @Test func aNullCharacterDoesNotEndAText() async throws {
        let turn = try await test.begin("a\0b")
        try await conversations.append([Piece(kind: .text, text: "c\0d")], to: turn.reply)
        try await conversations.finish(
            turn.reply, with: ReplyResult(ending: .complete, model: "m", rest: [Piece(kind: .text, text: "\0e")]))
        #expect(try await test.texts(turn.conversation) == ["a\u{fffd}b", "c\u{fffd}d\u{fffd}e"])
    }
}
