import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentStorage

@Suite struct FailingDatabaseTests {
    @Test func withoutSpaceWhatWasAcknowledgedStays() async throws {
        let test = try TestStore()
        let turn = try await test.begin()
        try await test.conversations.append([Piece(kind: .text, text: "kept ")], to: turn.reply)
        try await test.database.pool().writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        let long = Piece(kind: .text, text: String(repeating: "x", count: 100_000))
        await #expect(throws: StorageError.full(path: test.url.path)) {
            try await test.conversations.append([long], to: turn.reply)
        }
        await #expect(throws: StorageError.full(path: test.url.path)) {
            try await test.conversations.finish(
                turn.reply, with: ReplyResult(ending: .complete, model: "m", rest: [long]))
        }
        #expect(try await test.message(turn.reply).text == "kept ")
        try await test.database.pool().writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = 1000000")
        }
        try await test.conversations.finish(turn.reply, with: ReplyResult(ending: .interrupted, model: "m"))
        #expect(try await test.message(turn.reply).text == "kept ")
        #expect(try await test.message(turn.reply).ending == .interrupted)
    }

    @Test func aDatabaseThatCannotBeOpenedIsSaid() async throws {
        let test = try TestStore()
        try FileManager.default.createDirectory(at: test.url, withIntermediateDirectories: true)
        await #expect(throws: StorageError.self) { try await test.begin() }
        await #expect(throws: ContentBoundError.self) {
            try await test.store.blobs.keep(
                Blob(data: Data(), type: "image/png", width: nil, height: nil), account: "ada")
        }
        await #expect(throws: ContentImportError.self) {
            let form = ConversationForm(
                conversation: .init(
                    title: "", titleSource: .none, persona: "", instructions: "", model: "", offersTools: false,
                    created: 1), messages: [], blobs: [:])
            return try await test.conversations.importing(ConversationDocument(form), account: "ada")
        }
    }
}
