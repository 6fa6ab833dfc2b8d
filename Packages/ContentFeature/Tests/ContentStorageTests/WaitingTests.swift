import Foundation
import Persistence
import Testing

@testable import ContentStorage

struct WaitingTests {
    private let test: TestStore
    private var conversations: ConversationStore { test.conversations }

    init() throws {
        test = try TestStore()
    }

    @Test func aMessageThatCannotBeSentWaitsWithoutAReply() async throws {
        let first = try await test.exchange("one", "1")
        let turn = try await test.begin("two", in: first.conversation, after: first.reply)
        try await conversations.wait(turn, reason: "Connection refused")
        let path = try await conversations.path(of: first.conversation, upTo: .max, limit: 10)
        #expect(path.map(\.text) == ["one", "1", "two"])
        #expect(path[2].state == .waiting && path[2].detail == "Connection refused")
        #expect(try await conversations.conversation(first.conversation, account: "ada")?.leaf == turn.message)
        #expect(try await conversations.list(account: "ada", matching: nil, limit: 1).map(\.isUnfinished) == [true])
        #expect(
            try await conversations.nextWaiting(account: "ada")
                == WaitingMessage(conversation: first.conversation, message: turn.message, account: "ada"))
        #expect(try await conversations.nextWaiting(account: "bob") == nil)
        try test.checkIndex()
    }

    @Test func itIsSentLaterAndCanWaitAgain() async throws {
        let turn = try await test.begin("two")
        try await conversations.wait(turn, reason: "no")
        for _ in 1...2 {
            let reply = try await conversations.beginReply(below: turn.message, owner: "me", model: "m")
            #expect(try await conversations.nextWaiting(account: "ada") == nil)
            let message = try await test.message(turn.message)
            #expect(message.state == .done && message.detail == nil)
            let again = Turn(conversation: turn.conversation, message: turn.message, reply: reply)
            try await conversations.wait(again, reason: "still no")
            #expect(try await test.message(turn.message).detail == "still no")
        }
        try test.checkIndex()
    }

    @Test func theReasonChangesOnlyWhileItWaits() async throws {
        let turn = try await test.begin("two")
        try await conversations.wait(turn.message, reason: "no")
        #expect(try await test.message(turn.message).detail == nil)
        try await conversations.wait(turn, reason: "no")
        try await conversations.wait(turn.message, reason: "still no")
        #expect(try await test.message(turn.message).detail == "still no")
    }

    @Test func theOldestIsSentFirst() async throws {
        let turns = [try await test.begin("a"), try await test.begin("b", account: "bob"), try await test.begin("c")]
        for turn in turns.reversed() { try await conversations.wait(turn, reason: "no") }
        #expect(try await conversations.nextWaiting(account: "ada")?.message == turns[0].message)
        try await conversations.discardWaiting(turns[0].message)
        #expect(try await conversations.nextWaiting(account: "ada")?.message == turns[2].message)
    }

    @Test func aReplyThatHasBegunDoesNotWait() async throws {
        let turn = try await test.begin()
        try await conversations.append([Piece(kind: .text, text: "x")], to: turn.reply)
        try await conversations.wait(turn, reason: "no")
        #expect(try await test.message(turn.reply).text == "x")
        #expect(try await test.message(turn.message).state == .done)
        let ended = try await test.exchange()
        try await conversations.wait(ended, reason: "no")
        #expect(try await test.message(ended.reply).text == "answer")
    }

    @Test func whatIsDiscardedIsGoneWithItsAttachments() async throws {
        let first = try await test.exchange("one", "1")
        let blob = try await test.store.blobs.keep(
            Blob(data: Data("x".utf8), type: "text/plain", width: nil, height: nil), account: "ada")
        let turn = try await test.begin(
            "two", in: first.conversation, after: first.reply,
            attachments: [NewAttachment(blob: blob, name: "x.txt")])
        try await conversations.discardWaiting(turn.message)
        #expect(try await test.texts(first.conversation) == ["one", "1", "two", ""])
        try await conversations.wait(turn, reason: "no")
        try await conversations.discardWaiting(turn.message)
        #expect(try await test.texts(first.conversation) == ["one", "1"])
        #expect(try await test.store.blobs.blob(blob) == nil)
        try test.checkIndex()
    }

    @Test func aMessageWithAnotherReplyIsOnlyNotSentAgain() async throws {
        let turn = try await test.exchange("one", "1")
        let reply = try await conversations.beginReply(below: turn.message, owner: "me", model: "m")
        let again = Turn(conversation: turn.conversation, message: turn.message, reply: reply)
        try await conversations.wait(again, reason: "no")
        #expect(try await test.texts(turn.conversation) == ["one", "1"])
        try await conversations.discardWaiting(turn.message)
        #expect(try await test.message(turn.message).state == .done)
        #expect(try await test.texts(turn.conversation) == ["one", "1"])
    }

    @Test func aFirstMessageThatIsDiscardedLeavesAnEmptyConversation() async throws {
        let turn = try await test.begin()
        try await conversations.wait(turn, reason: "no")
        try await conversations.discardWaiting(turn.message)
        let conversation = try #require(try await conversations.conversation(turn.conversation, account: "ada"))
        #expect(conversation.leaf == nil && conversation.depth == 0)
        #expect(try await test.texts(turn.conversation) == [])
    }
}
