import AIClient
import Foundation
import Testing

@testable import ContentStorage

struct SearchTests {
    private let test: TestStore

    init() throws {
        test = try TestStore()
    }

    private func hits(_ words: String, account: String = "ada", limit: Int = 50) async throws -> [String] {
        try await test.conversations.search(words, account: account, limit: limit).map(\.excerpt)
    }

    private func fill(_ texts: [String], account: String = "ada") async throws {
        var turn: Turn?
        for text in texts {
            turn = try await test.exchange(
                text, "-", in: turn?.conversation, after: turn?.reply, account: account)
        }
    }

    @Test(
        arguments: [
            ("hello", ["hello there, café", "Hello World"]),
            ("HELLO world", ["Hello World"]),
            ("world hello", ["Hello World"]),
            ("\"hello world\"", ["Hello World"]),
            ("\u{201c}world hello\u{201d}", []),
            ("hel", ["hello there, café", "Hello World"]),
            ("hel wor", []),
            ("hel* wor", ["Hello World"]),
            ("cafe", ["hello there, café"]),
            ("CAFÉ", ["hello there, café"]),
            ("well-known", ["a well-known C++ fact"]),
            ("c++", ["hello there, café", "a well-known C++ fact"]), ("c++ ", ["a well-known C++ fact"]),
            ("don't", ["don't AND never"]),
            ("AND", ["don't AND never"]),
            ("NOT hello", []),
            ("hello OR fact", []),
            ("text:hello", []),
            ("account:a1", []),
            ("a1", []),
            ("hello\"", ["hello there, café", "Hello World"]),
            ("\"", []), ("*", []), ("(", []), ("hello) OR (account", []),
            ("^hello", ["hello there, café", "Hello World"]),
            ("NEAR(hello world)", []), ("{text}", []), ("-", []), ("", []), ("   ", []),
            ("hello\0", ["hello there, café", "Hello World"]),
            ("日本", ["日本語のテキスト"]),
        ] as [(String, [String])])
    func whatIsFound(words: String, expected: [String]) async throws {
        try await fill(["Hello World", "a well-known C++ fact", "hello there, café", "don't AND never", "日本語のテキスト"])
        #expect(try await hits(words) == expected)
    }

    @Test func whatToolsHaveSaidHidesNoMessage() async throws {
        var turn = try await test.exchange("eggs")
        for number in 1...5 {
            turn = try await test.begin("other", in: turn.conversation, after: turn.reply)
            let call = StoredCall(call: AIToolCall(id: "c", name: "f", arguments: "{}"), state: .done, outcome: "eggs")
            try await test.conversations.finish(
                turn.reply, with: ReplyResult(ending: .toolCalls, calls: [call], model: "m"))
            let said = try await test.conversations.addToolMessage("eggs \(number)", callID: "c", below: turn.reply)
            turn = Turn(conversation: turn.conversation, message: turn.message, reply: said)
        }
        let found = try await test.conversations.search("eggs", account: "ada", limit: 3, includingTools: false)
        #expect(found.map(\.excerpt) == ["eggs"])
        #expect(try await hits("eggs", limit: 3) == ["eggs 5", "eggs 4", "eggs 3"])
    }

    @Test func anotherAccountsMessagesAreNeverFound() async throws {
        try await fill(["ours alone"])
        try await fill(["theirs alone"], account: "bob")
        #expect(try await hits("alone") == ["ours alone"])
        #expect(try await hits("alone", account: "bob") == ["theirs alone"])
        #expect(try await hits("alone", account: "carol") == [])
        #expect(try await hits("alone) OR text:(alone") == [])
        #expect(try await hits("\"alone\" OR \"account:a2\"") == [])
    }

    @Test func aHitSaysWhereItIs() async throws {
        let turn = try await test.exchange("What do whales eat?", "Most whales eat krill.")
        try await test.conversations.setTitle("Whales", source: .words, of: turn.conversation)
        let hits = try await test.conversations.search("whales eat", account: "ada", limit: 10)
        #expect(hits.map(\.message) == [turn.reply, turn.message])
        #expect(hits.map(\.role) == [.assistant, .user])
        #expect(hits.allSatisfy { $0.conversation == turn.conversation && $0.title == "Whales" })
        #expect(hits[0].excerpt == "Most whales eat krill.")
        #expect(try await test.conversations.search("whales", account: "ada", limit: 1).map(\.message) == [turn.reply])
    }

    @Test func anExcerptIsOnOneLineAndAroundThePlace() async throws {
        let filling = (1...200).map { "filling\($0)" }.joined(separator: "\n")
        try await fill(["\(filling)\n\tneedle\r\nin\u{2028}hay\n\(filling)"])
        let excerpt = try #require(try await hits("needle").first)
        #expect(excerpt.contains("needle in hay"))
        #expect(!excerpt.contains(where: { $0.isNewline || $0 == "\t" }))
        #expect(excerpt.hasPrefix("…") && excerpt.hasSuffix("…"))
        #expect(excerpt.split(separator: " ").count <= 13)
    }

    @Test func whatStreamsWaitsOrIsDeletedIsNotFound() async throws {
        let turn = try await test.begin("needle")
        try await test.conversations.append([Piece(kind: .text, text: "needle")], to: turn.reply)
        #expect(try await hits("needle").count == 1)
        try await test.conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
        #expect(try await hits("needle").count == 2)
        try await test.conversations.delete(turn.conversation, account: "ada")
        #expect(try await hits("needle").isEmpty)
        try test.checkIndex()
    }

    @Test func reasoningIsNotSearched() async throws {
        let turn = try await test.begin("q")
        try await test.conversations.append([Piece(kind: .reasoning, text: "needle")], to: turn.reply)
        try await test.conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
        #expect(try await hits("needle").isEmpty)
    }
}

struct SearchQueryTests {
    @Test func aLongTextTakesNoTime() {
        let query = SearchQuery(String(repeating: "ab ", count: 100_000))
        #expect(query.terms.count == 32)
        #expect(SearchQuery(String(repeating: "a", count: 100_000)).terms[0].count == "''*".count + 1_000)
    }
}
