import AIClient
import Foundation
import Persistence
import Testing

@testable import ContentStorage

struct TreeTests {
    private let test: TestStore
    private var conversations: ConversationStore { test.conversations }

    init() throws {
        test = try TestStore()
    }

    @Test func aFirstMessageMakesAConversationWithTheRowOfItsReply() async throws {
        let options = ConversationOptions(
            persona: "editor", instructions: "Be brief.", model: "big", offersTools: true)
        let turn = try await conversations.begin(
            NewTurn(options: options, text: "Hello", owner: "me", model: "m"), account: "ada")
        let conversation = try #require(try await conversations.conversation(turn.conversation, account: "ada"))
        #expect(conversation.options == options)
        #expect(conversation.leaf == turn.reply)
        #expect(conversation.depth == 2)
        #expect(conversation.title == "" && conversation.titleSource == TitleSource.none)
        let path = try await conversations.path(of: turn.conversation, upTo: .max, limit: 10)
        #expect(path.map(\.id) == [turn.message, turn.reply])
        #expect(path.map(\.role) == [.user, .assistant])
        #expect(path.map(\.state) == [.done, .streaming])
        #expect(path.map(\.depth) == [1, 2])
        #expect(path.map(\.owner) == [nil, "me"])
        #expect(path.map(\.text) == ["Hello", ""])
        #expect(try await conversations.newest(account: "ada") == turn.conversation)
        #expect(turn.conversation.rawValue.range(of: "^[0-9a-f-]{36}$", options: .regularExpression) != nil)
    }

    @Test func aConversationAndItsEndAreReadTogether() async throws {
        let first = try await test.exchange("q1", "a1")
        let id = first.conversation
        try await test.exchange("q2", "a2", in: id, after: first.reply)
        let end = try #require(try await conversations.end(of: id, account: "ada", limit: 3))
        #expect(end.messages.map(\.text) == ["a1", "q2", "a2"])
        #expect(end.conversation == (try await conversations.conversation(id, account: "ada")))
        #expect(end.conversation.leaf == end.messages.last?.id)
        #expect(try await conversations.end(of: id, account: "bob", limit: 3) == nil)
        let third = try await test.begin("q3", in: id, after: end.conversation.leaf)
        let path = try await conversations.wholePath(to: third.message)
        #expect(path.map(\.text) == ["q1", "a1", "q2", "a2", "q3"])
        #expect(try await conversations.message(third.message) == path.last)
        #expect(try await conversations.message(MessageID(rawValue: 0)) == nil)
        #expect(try await conversations.path(of: id, upTo: 0, limit: 4).isEmpty)
        #expect(try await conversations.path(of: id, upTo: .max, limit: 0).isEmpty)
    }

    @Test func theDepthOfAMessageIsToldInItsConversation() async throws {
        let first = try await test.exchange("q1", "a1")
        let second = try await test.exchange("q2", "a2", in: first.conversation, after: first.reply)
        let other = try await test.exchange("p1", "b1")
        #expect(try await conversations.depth(of: second.reply, in: first.conversation) == 4)
        #expect(try await conversations.depth(of: other.reply, in: first.conversation) == nil)
        #expect(try await conversations.depth(of: MessageID(rawValue: 999), in: first.conversation) == nil)
    }

    @Test func nothingIsPutBelowWhatIsNotThereOrNotFinished() async throws {
        let turn = try await test.begin()
        let other = try await test.exchange()
        let path = test.url.path
        let unfinished = StorageError.failed(
            path: path,
            reason:
                "The database \(path) has a message before this one that is not finished. Wait until it is, or stop it."
        )
        let gone = StorageError.failed(
            path: path, reason: "The database \(path) no longer has this conversation. It was deleted.")
        await #expect(throws: unfinished) { try await test.begin(in: turn.conversation, after: turn.reply) }
        await #expect(throws: unfinished) {
            try await conversations.beginReply(below: turn.reply, owner: "me", model: "m")
        }
        // A message of another conversation, a message that never was, a conversation of another account.
        await #expect(throws: gone) { try await test.begin(in: turn.conversation, after: other.reply) }
        await #expect(throws: gone) { try await test.begin(in: turn.conversation, after: MessageID(rawValue: 999)) }
        await #expect(throws: gone) { try await test.begin(in: turn.conversation, account: "bob") }
        await #expect(throws: gone) {
            try await conversations.beginReply(below: MessageID(rawValue: 999), owner: "me", model: "m")
        }
        await #expect(throws: gone) { try await conversations.visit(MessageID(rawValue: 999)) }
        #expect("\(gone)" == "The database \(path) no longer has this conversation. It was deleted.")
        #expect(try test.count("content_message") == 4)
    }

    @Test func conversationsAreListedByTheirLastMessage() async throws {
        let first = try await test.exchange("a")
        let second = try await test.exchange("b")
        try await test.exchange("c", account: "bob")
        try await conversations.setTitle("Über Wale", source: .words, of: first.conversation)
        try await conversations.setTitle("Elephants", source: .words, of: second.conversation)
        func titles(_ matching: String? = nil, limit: Int = 10) async throws -> [String] {
            try await conversations.list(account: "ada", matching: matching, limit: limit).map(\.title)
        }
        #expect(try await titles() == ["Elephants", "Über Wale"])
        let turn = try await test.begin("more", in: first.conversation, after: first.reply)
        #expect(try await titles() == ["Über Wale", "Elephants"])
        #expect(try await titles(limit: 1) == ["Über Wale"])
        #expect(try await titles("uber") == ["Über Wale"])
        #expect(try await titles("ELE") == ["Elephants"])
        #expect(try await titles("%") == [])
        #expect(
            try await conversations.list(account: "ada", matching: nil, limit: 10).map(\.isUnfinished) == [true, false])
        try await conversations.finish(turn.reply, with: ReplyResult(ending: .stopped, model: "m"))
        #expect(
            try await conversations.list(account: "ada", matching: nil, limit: 10).map(\.isUnfinished)
                == [false, false])
        #expect(try await conversations.list(account: "carol", matching: nil, limit: 10).isEmpty)
    }

    @Test func aConversationBeginsWithItsTitleAndKeepsItForFurtherMessages() async throws {
        let turn = try await conversations.begin(
            NewTurn(
                options: ConversationOptions(), title: "first\nwords", text: "first words of many", owner: "me",
                model: "m"), account: "ada")
        try await conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
        _ = try await conversations.begin(
            NewTurn(
                conversation: turn.conversation, options: ConversationOptions(), title: "other words",
                parent: turn.reply, text: "other words", owner: "me", model: "m"), account: "ada")
        let conversation = try await conversations.conversation(turn.conversation, account: "ada")
        #expect(conversation?.title == "first words")
        #expect(conversation?.titleSource == .words)
    }

    @Test func aTitleOfThePersonStays() async throws {
        let id = try await test.exchange().conversation
        func title() async throws -> String? { try await conversations.conversation(id, account: "ada")?.title }
        try await conversations.setTitle("  first\nwords ", source: .words, of: id)
        #expect(try await title() == "first words")
        try await conversations.setTitle("by the model", source: .model, of: id)
        #expect(try await title() == "by the model")
        try await conversations.setTitle("mine", source: .person, of: id)
        try await conversations.setTitle("by the model", source: .model, of: id)
        #expect(try await title() == "mine")
        try await conversations.setTitle(String(repeating: "ö", count: 300), source: .person, of: id)
        #expect(try await title()?.count == 200)
    }

    @Test func anotherAccountHasNoPartInAConversation() async throws {
        let id = try await test.exchange("secret").conversation
        #expect(try await conversations.conversation(id, account: "bob") == nil)
        #expect(try await conversations.newest(account: "bob") == nil)
        #expect(try await conversations.export(id, account: "bob") == nil)
        try await conversations.delete(id, account: "bob")
        #expect(try await conversations.conversation(id, account: "ada") != nil)
        try await conversations.delete(id, account: "ada")
        #expect(try await conversations.conversation(id, account: "ada") == nil)
        #expect(try test.count("content_message") == 0)
        try test.checkIndex()
    }
}

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

    @Test func whatIsDiscardedIsGoneAndItsFilesStayForADraft() async throws {
        let first = try await test.exchange("one", "1")
        let blob = try await test.store.blobs.keep(
            Blob(data: Data("x".utf8), type: "text/plain", width: nil, height: nil), account: "ada")
        let turn = try await test.begin(
            "two", in: first.conversation, after: first.reply,
            attachments: [NewAttachment(blob: blob, name: "x.txt")])
        #expect(try await !conversations.discardWaiting(turn.message))
        #expect(try await test.texts(first.conversation) == ["one", "1", "two", ""])
        try await conversations.wait(turn, reason: "no")
        #expect(try await conversations.discardWaiting(turn.message))
        #expect(try await test.texts(first.conversation) == ["one", "1"])
        #expect(try await test.store.blobs.blob(blob) != nil)
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
