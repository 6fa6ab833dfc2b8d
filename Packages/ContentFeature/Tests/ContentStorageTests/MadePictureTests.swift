import Foundation
import Testing

@testable import ContentStorage

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
        // b, c and d leave room for 40 of 100.
        #expect(try await keep("e", bytes: 90, in: test, limit: limit).removed == ["b", "c", "d"])
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["e"])
        #expect(try test.count("content_blob") == 1)
    }

    /// A picture of 1,024 pixels a side has about 2 MB. A plan of 1,000 pictures and 2 GB has room for 100 of these.
    @Test func nothingGoesBelowTheLimitOfAPlanAtRealisticSizes() async throws {
        let test = try TestStore()
        try await keep("first", bytes: 9, in: test)
        try test.execute(
            """
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
            INSERT INTO content_blob (account, hash, type, width, height, kept, bytes)
            SELECT a.number, 'hash' || n, 'image/png', 1024, 1024, 0, zeroblob(2097152)
            FROM numbers, content_account a
            """)
        try test.execute(
            """
            INSERT INTO content_picture (id, account, prompt, revised, model, created, blob)
            SELECT hash, account, hash, NULL, 'm', 0, number FROM content_blob WHERE hash LIKE 'hash%'
            """)
        let pro = KeptLimit(count: 1_000, bytes: 2 << 30)
        #expect(try await keep("x", bytes: 2_000, in: test, limit: pro).removed.isEmpty)
        #expect(try await test.store.pictures.list(account: "ada").count == 102)
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
