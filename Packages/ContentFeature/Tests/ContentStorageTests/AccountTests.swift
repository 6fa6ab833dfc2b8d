import AIClient
@testable import ContentStorage
import Foundation
import GRDB
import Persistence
import PurchasesClient
import Testing

struct UsageTests {
    private static let day = UsageDay(Date(timeIntervalSince1970: 1_800_000_000), in: .gmt)
    private static let next = UsageDay(Date(timeIntervalSince1970: 1_800_086_400), in: .gmt)

    @Test func requestsAreCountedByDayAndAccount() async throws {
        let test = try TestStore()
        for _ in 1...3 { try await test.store.usage.addRequest(on: Self.day, account: "ada") }
        try await test.store.usage.addRequest(on: Self.next, account: "ada")
        try await test.open().usage.addRequest(on: Self.day, account: "eve")
        #expect(try await test.store.usage.requests(on: Self.day, account: "ada") == 3)
        #expect(try await test.store.usage.requests(on: Self.next, account: "eve") == 0)
        let figures = try await test.store.usage.figures(since: Self.day, account: "ada")
        #expect(figures.requests.map(\.day.text) == ["2027-01-16", "2027-01-15"])
        #expect(figures.requests.map(\.count) == [1, 3])
        #expect(try await test.store.usage.figures(since: Self.next, account: "ada").requests.count == 1)
    }

    @Test func figuresCountWhatTheAccountHas() async throws {
        let test = try TestStore()
        #expect(try await test.store.usage.figures(since: Self.day, account: "ada") == UsageFigures())
        let turn = try await test.exchange("one")
        try await test.exchange("two", in: turn.conversation, after: turn.reply)
        try await test.exchange("other", account: "eve")
        let figures = try await test.store.usage.figures(since: Self.day, account: "ada")
        #expect(figures.conversations == 1)
        #expect(figures.messages == 2)
        #expect(figures.replies == 2)
    }

    /// Older versions have kept whatever a server said.
    @Test func tokensThatCannotBeAreNotCounted() async throws {
        let test = try TestStore()
        let usage = AIUsage(promptTokens: 7, replyTokens: .max, cost: 1e300)
        #expect(usage == AIUsage(promptTokens: 7, replyTokens: nil, cost: nil))
        let first = try await test.begin("one")
        try await test.conversations.finish(first.reply, with: ReplyResult(ending: .complete, usage: usage, model: "m"))
        let turns = [try await test.exchange("two"), try await test.exchange("three")]
        try test.execute(
            "UPDATE content_message SET prompt_tokens = \(Int.max), reply_tokens = -5, created = \(Int64.max) "
                + "WHERE number IN (\(turns[0].reply.rawValue), \(turns[1].reply.rawValue))")
        let figures = try await test.store.usage.figures(since: Self.day, account: "ada")
        #expect((figures.promptTokens, figures.replyTokens) == (7, 0))
        let message = try await test.message(turns[0].reply)
        #expect(message.usage == AIUsage(promptTokens: nil, replyTokens: nil, cost: nil))
        #expect(message.created.timeIntervalSince1970 < 253_402_300_800)
        // The next request adds to them.
        try await test.conversations.reopen(turns[0].reply, owner: "me")
        try await test.conversations.finish(
            turns[0].reply,
            with: ReplyResult(
                ending: .complete, usage: AIUsage(promptTokens: 5, replyTokens: 1, cost: nil), model: "m"))
        #expect(try await test.message(turns[0].reply).usage == AIUsage(promptTokens: 5, replyTokens: 1, cost: nil))
    }

    /// Half past midnight in Berlin is still the day before in UTC.
    @Test func aDayIsOneOfTheCalendarOfItsPlace() throws {
        let date = try Date("2026-11-24T23:30:00Z", strategy: .iso8601)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(UsageDay(date, in: .gmt).text == "2026-11-24")
        #expect(UsageDay(date, in: berlin).text == "2026-11-25")
    }
}

struct ForgetTests {
    private func fill(_ test: TestStore, _ account: String, _ word: String) async throws {
        let blob = Blob(data: Data("\(word)blob".utf8), type: "text/plain", width: nil, height: nil)
        let kept = try await test.store.blobs.keep(blob, account: account)
        let turn = try await test.exchange(
            "a \(word) question", "a \(word) answer", account: account,
            attachments: [NewAttachment(blob: kept, name: "\(word).txt")])
        let next = try await test.begin(word, in: turn.conversation, after: turn.reply, account: account)
        try await test.conversations.append([Piece(kind: .text, text: word)], to: next.reply)
        try await test.store.personas.save(
            Persona(id: word, name: word, instructions: word, isGiven: false), account: account)
        _ = try await test.store.pictures.keep(
            blob, prompt: word, revised: word, model: word, limit: nil, account: account)
        _ = try await test.store.dex.add(
            [DexCandidate(name: word, kind: "animal", confidence: .likely, evidence: [word])], picture: blob,
            model: word, raw: word, waiting: nil, limit: nil, account: account)
        _ = try await test.store.dex.addWaiting(blob, reason: word, limit: nil, account: account)
        let receipt = Receipt(token: word, product: word, offering: word)
        #expect(try await test.store.purchases.add(receipt, after: nil, account: account, server: word))
        let reply = try CustomerReply(
            document: Data(#"{"request_date_ms":1,"subscriber":{"x":"\#(word)"}}"#.utf8), etag: word)
        try await test.store.purchases.keep(
            reply, asked: .distantPast, settled: nil, account: account, server: word)
        let page = try #require(URL(string: "https://pay.example/\(word)"))
        try await test.store.purchases.set(
            Checkout(product: word, page: page, begun: Date(timeIntervalSince1970: 1), before: nil), account: account,
            server: word)
        try await test.store.usage.addRequest(on: UsageDay(Date(timeIntervalSince1970: 1)), account: account)
        let newest = try #require(try await test.conversations.newest(account: account))
        _ = try await test.conversations.enqueue(word, attachments: [], in: newest, account: account)
    }

    private static let tables = [
        "content_account", "content_conversation", "content_message", "content_piece", "content_blob",
        "content_attachment", "content_persona", "content_picture", "content_dex_entry", "content_dex_sighting",
        "content_customer", "content_receipt", "content_checkout", "content_usage", "content_queue",
    ]

    @Test func nothingOfAnAccountIsLeft() async throws {
        let test = try TestStore()
        try await fill(test, "quinn", "xylophone")
        try await fill(test, "bob", "zeppelin")
        try await test.conversations.forget(account: "quinn")
        try await test.conversations.forget(account: "never there")
        try await test.database.read { database in
            for table in Self.tables {
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
                #expect(!rows.isEmpty, "\(table)")
                #expect(!rows.description.contains("xylophone") && !rows.description.contains("quinn"), "\(table)")
            }
            // Nor in the index for searching: its parts keep deleted words until they are merged.
            let words = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM content_search_data WHERE instr(block, CAST('xylo' AS BLOB)) > 0")
            #expect(words == 0)
        }
        try test.checkIndex()
        #expect(try await test.conversations.search("zeppelin", account: "bob", limit: 10).count == 3)
        let export = try await test.store.dex.export(account: "bob")
        #expect(String(decoding: export, as: UTF8.self).contains("zeppelin"))
        try await test.conversations.forget(account: "bob")
        for table in Self.tables { #expect(try test.count(table) == 0, "\(table)") }
    }

    /// Nor of the next one that is forgotten.
    @Test func theFileHoldsNothingOfItEither() async throws {
        let test = try TestStore()
        for (account, word) in [("quinn", "xylophone"), ("bob", "zeppelin")] {
            try await fill(test, account, word)
            try await test.conversations.forget(account: account)
            #expect(try await test.database.emptyLog())
            for suffix in ["", "-wal"] {
                let bytes = (try? Data(contentsOf: URL(fileURLWithPath: test.url.path + suffix))) ?? Data()
                #expect(bytes.range(of: Data(word.utf8)) == nil, "app.sqlite\(suffix)")
            }
        }
    }
}
