import Foundation
import Testing

@testable import ContentStorage

@Suite struct MadePictureTests {
    @discardableResult
    private func keep(
        _ prompt: String, bytes: Int, in test: TestStore, limit: Int? = nil, account: String = "ada"
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
        let test = try TestStore {
            $0.madePictures = 3
            $0.madeBytes = 100
        }
        for prompt in ["a", "b", "c"] { try await keep(prompt, bytes: 20, in: test) }
        #expect(try await keep("d", bytes: 20, in: test).removed == ["a"])
        // b, c and d leave room for 40 of 100.
        #expect(try await keep("e", bytes: 90, in: test).removed == ["b", "c", "d"])
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["e"])
        #expect(try test.count("content_blob") == 1)
    }

    @Test func atTheLimitOfAPlanOneGoesForEachThatComes() async throws {
        let test = try TestStore()
        for prompt in ["a", "b", "c"] { try await keep(prompt, bytes: 9, in: test) }
        // The plan has ended: the limit is lower than what is there.
        #expect(try await keep("d", bytes: 9, in: test, limit: 2).removed == ["a"])
        #expect(try await keep("e", bytes: 9, in: test, limit: 2).removed == ["b"])
        #expect(try await keep("f", bytes: 9, in: test, limit: 4).removed.isEmpty)
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["f", "e", "d", "c"])
    }

    @Test func aPictureThatCannotBeKeptRemovesNone() async throws {
        let test = try TestStore {
            $0.madePictures = 3
            $0.madeBytes = 100
            $0.blobs = 120
        }
        try await keep("a", bytes: 50, in: test)
        await #expect(throws: ContentBoundError.self) { try await keep("too large", bytes: 101, in: test) }
        _ = try await test.store.blobs.keep(
            Blob(data: Data(count: 60), type: "image/png", width: nil, height: nil), account: "ada")
        // Without the oldest there is room in the list, and still none beside the attachments.
        await #expect(throws: ContentBoundError.self) { try await keep("b", bytes: 90, in: test) }
        #expect(try await test.store.pictures.list(account: "ada").map(\.prompt) == ["a"])
    }
}
