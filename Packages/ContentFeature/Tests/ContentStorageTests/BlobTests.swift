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
}
