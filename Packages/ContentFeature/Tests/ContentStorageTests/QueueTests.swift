import CoreTesting
import Foundation
import Persistence
import Testing

@testable import ContentStorage

/// Messages that wait until what is before them has ended.
struct QueueTests {
    private let test: TestStore
    private var conversations: ConversationStore { test.conversations }

    init() throws {
        test = try TestStore()
    }

    private func queue(of id: ConversationID) async throws -> [QueuedMessage] {
        try #require(try await conversations.end(of: id, account: "ada", limit: 1)).queue
    }

    private func turn(_ message: QueuedMessage, in id: ConversationID, after parent: MessageID) -> NewTurn {
        var turn = NewTurn(
            conversation: id, options: ConversationOptions(), parent: parent, text: message.text,
            attachments: message.attachments.map { NewAttachment(blob: $0.blob, name: $0.name) }, owner: "me",
            model: "m")
        turn.queued = message.id
        return turn
    }

    @Test func messagesStandInTheirOrderUntilTheirTurnBegins() async throws {
        let first = try await test.exchange("one", "1")
        let id = first.conversation
        for text in ["two", "three"] {
            _ = try await conversations.enqueue(text, attachments: [], in: id, account: "ada")
        }
        let queue = try await queue(of: id)
        #expect(queue.map(\.text) == ["two", "three"])
        #expect(try await conversations.list(account: "ada", matching: nil, limit: 1).map(\.isUnfinished) == [true])
        _ = try await conversations.begin(turn(queue[0], in: id, after: first.reply), account: "ada")
        #expect(try await self.queue(of: id).map(\.text) == ["three"])
        #expect(try await test.texts(id) == ["one", "1", "two", ""])
    }

    @Test func aMessageIsSentOrRemovedOnce() async throws {
        let first = try await test.exchange("one", "1")
        let id = first.conversation
        _ = try await conversations.enqueue("two", attachments: [], in: id, account: "ada")
        let message = try #require(try await queue(of: id).first)
        #expect(try await conversations.dequeue(message.id))
        #expect(try await !conversations.dequeue(message.id))
        let text = await errorText {
            _ = try await conversations.begin(turn(message, in: id, after: first.reply), account: "ada")
        }
        #expect(text?.contains("has sent or removed this message already") == true)
        #expect(try await test.texts(id) == ["one", "1"])
    }

    @Test func aTurnThatCannotBeginLeavesItsMessage() async throws {
        let first = try await test.begin("one")
        let id = first.conversation
        _ = try await conversations.enqueue("two", attachments: [], in: id, account: "ada")
        let message = try #require(try await queue(of: id).first)
        await #expect(throws: StorageError.self) {
            try await conversations.begin(turn(message, in: id, after: first.reply), account: "ada")
        }
        #expect(try await queue(of: id) == [message])
    }

    @Test func itsFilesAreKept() async throws {
        let id = try await test.exchange("one", "1").conversation
        let blob = try await test.store.blobs.keep(
            Blob(data: Data("x".utf8), type: "text/plain", width: nil, height: nil), account: "ada")
        let file = Attachment(blob: blob, name: "x.txt", type: "text/plain", size: 1)
        _ = try await conversations.enqueue("two", attachments: [file], in: id, account: "ada")
        try test.execute("UPDATE content_blob SET kept = kept - 25 * 60 * 60 * 1000")
        _ = try await test.store.blobs.keep(
            Blob(data: Data("y".utf8), type: "text/plain", width: nil, height: nil), account: "ada")
        #expect(try await test.store.blobs.blob(blob) != nil)
        #expect(try await queue(of: id).map(\.attachments) == [[file]])
        try await conversations.delete(id, account: "ada")
        #expect(try await test.store.blobs.blob(blob) == nil)
    }

    @Test func theyTakeRoomAndOnlySoManyWait() async throws {
        let test = try TestStore {
            $0.blobs = 3
            $0.queue = 2
        }
        let id = try await test.exchange("one", "1").conversation
        func keep(_ text: String) async throws -> BlobID {
            try await test.store.blobs.keep(
                Blob(data: Data(text.utf8), type: "text/plain", width: nil, height: nil), account: "ada")
        }
        let file = Attachment(blob: try await keep("xx"), name: "x.txt", type: "text/plain", size: 2)
        for files in [[file], []] {
            _ = try await test.conversations.enqueue("two", attachments: files, in: id, account: "ada")
        }
        await #expect(throws: ContentBoundError.self) { try await keep("yy") }
        await #expect(throws: StorageError.self) {
            try await test.conversations.enqueue("three", attachments: [], in: id, account: "ada")
        }
    }

    @Test(arguments: ["x", "[\"x\"]", "{"])
    func damageToOneDoesNotReachOtherConversations(files: String) async throws {
        let blob = try await test.store.blobs.keep(
            Blob(data: Data("x".utf8), type: "text/plain", width: nil, height: nil), account: "ada")
        let turn = try await test.exchange(attachments: [NewAttachment(blob: blob, name: "x")])
        let other = try await test.exchange().conversation
        _ = try await conversations.enqueue("two", attachments: [], in: other, account: "ada")
        try test.execute("UPDATE content_queue SET files = '\(files)'")
        try await conversations.delete(turn.conversation, account: "ada")
        #expect(try await test.store.blobs.blob(blob) == nil)
    }

    @Test func anotherAccountHasNoQueueThere() async throws {
        let id = try await test.exchange("one", "1").conversation
        await #expect(throws: StorageError.self) {
            try await conversations.enqueue("two", attachments: [], in: id, account: "bob")
        }
        #expect(try await queue(of: id).isEmpty)
    }
}
