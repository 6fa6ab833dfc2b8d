import Foundation
import Persistence
import Testing

@testable import ContentStorage

struct BlobTests {
    private func blob(_ text: String, type: String = "image/png") -> Blob {
        Blob(data: Data(text.utf8), type: type, width: 2, height: 3)
    }

    @Test func theSameBytesOfAnAccountAreKeptOnce() async throws {
        let test = try TestStore()
        let first = try await test.store.blobs.keep(blob("one"), account: "ada")
        #expect(try await test.store.blobs.keep(blob("one"), account: "ada") == first)
        let other = try await test.store.blobs.keep(blob("one"), account: "bob")
        #expect(other != first)
        #expect(try await test.store.blobs.blob(first) == blob("one"))
        #expect(try await test.store.blobs.usedBytes(account: "ada") == 3)
        #expect(try await test.store.blobs.usedBytes(account: "carol") == 0)
        #expect(try await test.store.blobs.blob(BlobID(rawValue: 99)) == nil)
    }

    @Test func anAttachmentIsThereWithItsMessage() async throws {
        let test = try TestStore()
        let (one, two) = (
            try await test.store.blobs.keep(blob("one"), account: "ada"),
            try await test.store.blobs.keep(blob("two!", type: "text/plain"), account: "ada")
        )
        let turn = try await test.exchange(
            attachments: [NewAttachment(blob: two, name: "b\n.txt"), NewAttachment(blob: one, name: "a.png")])
        let path = try await test.conversations.path(of: turn.conversation, upTo: .max, limit: 10)
        #expect(
            path[0].attachments == [
                Attachment(blob: two, name: "b .txt", type: "text/plain", size: 4),
                Attachment(blob: one, name: "a.png", type: "image/png", size: 3),
            ])
        #expect(path[1].attachments.isEmpty)
    }

    @Test func theLastReferenceTakesTheBytesWithIt() async throws {
        let test = try TestStore()
        let shared = try await test.store.blobs.keep(blob("shared"), account: "ada")
        let own = try await test.store.blobs.keep(blob("own"), account: "ada")
        func attached(_ blobs: BlobID...) -> [NewAttachment] { blobs.map { NewAttachment(blob: $0, name: "x") } }
        let first = try await test.exchange(attachments: attached(shared, own))
        let second = try await test.exchange(attachments: attached(shared))
        let made = try await test.store.pictures.keep(
            blob("shared"), prompt: "p", revised: nil, model: "m", limit: nil, account: "ada"
        ).picture
        #expect(made.blob == shared)

        try await test.conversations.delete(first.conversation, account: "ada")
        #expect(try await test.store.blobs.blob(own) == nil)
        try await test.conversations.delete(second.conversation, account: "ada")
        #expect(try await test.store.blobs.blob(shared) != nil)
        try await test.store.pictures.remove(made.id, account: "ada")
        #expect(try test.count("content_blob") == 0)
    }

    @Test func anotherAccountsBytesCannotBeAttached() async throws {
        let test = try TestStore()
        let foreign = try await test.store.blobs.keep(blob("one"), account: "bob")
        let path = test.url.path
        await #expect(
            throws: StorageError.failed(
                path: path, reason: "The database \(path) no longer has a.png. Attach it again.")
        ) { try await test.begin(attachments: [NewAttachment(blob: foreign, name: "a.png")]) }
        #expect(try test.count("content_message") == 0)
    }

    @Test func whatIsTooLargeOrTooMuchIsRefusedInWords() async throws {
        let test = try TestStore {
            $0.picture = 10
            $0.textFile = 5
            $0.blobs = 25
        }
        func refusal(_ blob: Blob) async -> ContentBoundError? {
            do throws(ContentBoundError) {
                _ = try await test.store.blobs.keep(blob, account: "ada")
                return nil
            } catch {
                return error
            }
        }
        #expect(await refusal(blob("12345678901")) == .full("This has 0.1 MB; at most 0.1 MB are kept."))
        #expect(await refusal(blob("123456", type: "text/plain")) == .full("This has 0.1 MB; at most 0.1 MB are kept."))
        #expect(await refusal(blob("1234567890")) == nil)
        #expect(await refusal(blob("123456789x")) == nil)
        #expect(
            await refusal(blob("abcdef"))
                == .full(
                    "There is no room for this: 0.1 MB of 0.1 MB are taken by attachments. "
                        + "Delete conversations, then try again."))
        #expect(await refusal(blob("1234567890")) == nil)
        #expect(await refusal(blob("abcde")) == nil)
        #expect(try await test.store.blobs.usedBytes(account: "ada") == 25)
    }

    @Test func whatWasNeverSentIsForgottenAfterADay() async throws {
        let test = try TestStore()
        let old = try await test.store.blobs.keep(blob("old"), account: "ada")
        let sent = try await test.store.blobs.keep(blob("sent"), account: "ada")
        try await test.exchange(attachments: [NewAttachment(blob: sent, name: "x")])
        let renewed = try await test.store.blobs.keep(blob("renewed"), account: "ada")
        try test.execute("UPDATE content_blob SET kept = kept - 25 * 60 * 60 * 1000")
        #expect(try await test.store.blobs.keep(blob("renewed"), account: "ada") == renewed)
        let new = try await test.store.blobs.keep(blob("new"), account: "ada")
        let left = [old, sent, renewed, new]
        var found: [BlobID] = []
        for blob in left {
            if try await test.store.blobs.blob(blob) != nil { found.append(blob) }
        }
        #expect(found == [sent, renewed, new])
    }

    @Test func whatADraftNamesStays() async throws {
        let draft = #"{"files":[{"blob":1,"name":"x","words":"x"}],"text":"Number 2"}"#
        let test = try TestStore(drafts: "SELECT '\(draft)' AS text UNION ALL SELECT 'no JSON'")
        let named = try await test.store.blobs.keep(blob("named"), account: "ada")
        let other = try await test.store.blobs.keep(blob("other"), account: "ada")
        try test.execute("UPDATE content_blob SET kept = kept - 25 * 60 * 60 * 1000")
        _ = try await test.store.blobs.keep(blob("new"), account: "ada")
        #expect(try await test.store.blobs.blob(other) == nil)
        let turn = try await test.exchange(attachments: [NewAttachment(blob: named, name: "x")])
        try await test.conversations.delete(turn.conversation, account: "ada")
        #expect(try await test.store.blobs.blob(named)?.data == Data("named".utf8))
    }
}

struct MadePictureTests {
    @discardableResult
    private func keep(
        _ prompt: String, bytes: Int, in test: TestStore, limit: KeptLimit? = nil, account: String = "ada"
    ) async throws -> (picture: MadePicture, removed: [String]) {
        let data = Data((prompt + String(repeating: "x", count: bytes)).utf8.prefix(bytes))
        return try await test.store.pictures.keep(
            Blob(data: data, type: "image/png", width: 1, height: 1), prompt: prompt, revised: nil, model: "m",
            limit: limit, account: account)
    }

    @Test func theNewestStandsFirst() async throws {
        let test = try TestStore()
        let first = try await keep("a", bytes: 10, in: test)
        #expect(first.removed.isEmpty)
        let second = try await keep("b", bytes: 10, in: test)
        try await keep("c", bytes: 10, in: test, account: "bob")
        try await test.store.pictures.noteSaved(first.picture.id, at: "/tmp/a.png")
        let list = try await test.store.pictures.list(account: "ada")
        #expect(list.map(\.prompt) == ["b", "a"])
        #expect(list.map(\.savedTo) == [nil, "/tmp/a.png"])
        #expect(list[0] == second.picture)
        #expect(try await test.store.blobs.blob(list[1].blob)?.data.count == 10)
        try await test.store.pictures.remove(first.picture.id, account: "bob")
        #expect(try await test.store.pictures.list(account: "ada").count == 2)
        try await test.store.pictures.remove(first.picture.id, account: "ada")
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["b"])
        #expect(try test.count("content_blob") == 2)
    }

    @Test func theOldestGoWhenThereAreTooMany() async throws {
        let test = try TestStore()
        let limit = KeptLimit(count: 3, bytes: 100)
        for prompt in ["a", "b", "c"] { try await keep(prompt, bytes: 20, in: test, limit: limit) }
        #expect(try await keep("d", bytes: 20, in: test, limit: limit).removed == ["a"])
        #expect(try await keep("e", bytes: 90, in: test, limit: limit).removed == ["b", "c", "d"])
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["e"])
        #expect(try test.count("content_blob") == 1)
    }

    @Test func atTheLimitOfAPlanOneGoesForEachThatComes() async throws {
        let test = try TestStore()
        for prompt in ["a", "b", "c"] { try await keep(prompt, bytes: 9, in: test) }
        // The plan has ended: the limit is lower than what is there.
        let two = KeptLimit(count: 2, bytes: 1_000)
        #expect(try await keep("d", bytes: 9, in: test, limit: two).removed == ["a"])
        #expect(try await keep("e", bytes: 9, in: test, limit: two).removed == ["b"])
        #expect(try await keep("f", bytes: 9, in: test, limit: KeptLimit(count: 4, bytes: 1_000)).removed.isEmpty)
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["f", "e", "d", "c"])
    }

    /// The bytes, too, shrink no faster than new ones come.
    @Test func theEndOfAPlanTakesNotAllPicturesAtOnce() async throws {
        let test = try TestStore()
        for prompt in ["a", "b", "c", "d"] { try await keep(prompt, bytes: 20, in: test) }
        let limit = KeptLimit(count: 100, bytes: 30)
        #expect(try await keep("e", bytes: 20, in: test, limit: limit).removed == ["a"])
        #expect(try await keep("f", bytes: 30, in: test, limit: limit).removed == ["b", "c"])
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["f", "e", "d"])
    }

    @Test func aPictureThatCannotBeKeptRemovesNone() async throws {
        let test = try TestStore { $0.blobs = 120 }
        let limit = KeptLimit(count: 3, bytes: 100)
        try await keep("a", bytes: 50, in: test, limit: limit)
        await #expect(throws: ContentBoundError.self) {
            try await keep("too large", bytes: 101, in: test, limit: limit)
        }
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["a"])
        // Attachments do not take the room that the plan promises.
        _ = try await test.store.blobs.keep(
            Blob(data: Data(count: 120), type: "image/png", width: nil, height: nil), account: "ada")
        #expect(try await keep("b", bytes: 50, in: test, limit: limit).removed.isEmpty)
    }
}
