import Foundation
import Testing

/// `slipway ai conversations`: what an account has stored, without any server.
@Suite(.timeLimit(.minutes(10))) struct ConversationsCommandTests {
    private let home = TestHome()

    private func run(_ words: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(["ai", "conversations"] + words, in: home, input: input)
    }

    private static func document(_ question: String = "What do whales eat?", _ answer: String = "Krill.") -> String {
        """
        {"slipway": "conversation", "version": 1,
         "conversation": {"title": "Whales", "titleSource": "words", "persona": "", "instructions": "", "model": "",
                          "offersTools": false, "created": 1795312380000, "leaf": 2},
         "messages": [{"number": 1, "role": "user", "text": "\(question)", "created": 1795312380000},
                      {"number": 2, "parent": 1, "role": "assistant", "text": "\(answer)", "ending": "complete",
                       "model": "large", "created": 1795312381000, "ended": 1795312382000}],
         "blobs": {}}
        """
    }

    @discardableResult
    private func importDocument(_ document: String = document()) async throws -> String {
        let result = try await run(["import", "-", "--json"], input: document)
        try #require(result.status == 0, "\(result)")
        return try #require((result.json as? [String: String])?["id"])
    }

    @Test func withoutAnAccountThereAreNone() async throws {
        let result = try await run(["list"])
        #expect(result.status == 77 && result.output == "", "\(result)")
    }

    @Test func aConversationIsListedShownAndFound() async throws {
        try await home.signUp()
        let empty = try await run([])
        #expect(empty.status == 0)
        #expect(empty.output == "")
        #expect(empty.errors == "slipway: There are no conversations.\n")

        let id = try await importDocument()
        let list = try await run(["list"])
        #expect(list.output.hasPrefix("\(id)  Today, ") && list.output.hasSuffix("  Whales\n"), "\(list)")
        #expect(try await run(["list", "--title", "nothing"]).output == "")

        let shown = try await run(["show", id])
        #expect(shown.output.contains("What do whales eat?") && shown.output.contains("Krill."), "\(shown)")
        let form = try await run(["show", id, "--json"]).json as? [String: Any]
        let messages = form?["messages"] as? [[String: Any]] ?? []
        #expect(messages.map { $0["role"] as? String } == ["user", "assistant"])
        #expect(messages.map { $0["number"] as? Int } == [1, 2])
        #expect(messages.last?["ending"] as? String == "complete")

        let found = try await run(["search", "krill"])
        #expect(found.status == 0)
        #expect(found.output.contains("slipway://chat?conversation=\(id)&message="), "\(found)")
        let none = try await run(["search", "plankton"])
        #expect(none.status == 0)
        #expect(none.errors == "slipway: No message has these words.\n")
    }

    @Test func aConversationIsRenamedAndDeleted() async throws {
        try await home.signUp()
        let id = try await importDocument()
        #expect(try await run(["rename", id, "  Large", "animals "]).output == "Renamed to Large animals.\n")
        #expect(try await run(["list"]).output.hasSuffix("  Large animals\n"))
        #expect(try await run(["rename", id, String(repeating: "x", count: 61)]).status == 65)

        let refused = try await run(["delete", id])
        #expect(refused.status == 64)
        #expect(refused.errors.contains("Add --yes to delete the conversation."))
        #expect(try await run(["delete", id, "--yes"]).output == "Deleted the conversation 'Large animals'.\n")
        #expect(try await run(["list"]).output == "")
        for words in [["show", id], ["rename", id, "x"], ["delete", id, "--yes"], ["export", id]] {
            let result = try await run(words)
            #expect(result.status == 65, "\(result)")
            #expect(result.errors.hasPrefix("slipway: There is no such conversation."), "\(result)")
        }
    }

    @Test func deletingAsksAtATerminal() async throws {
        try await home.signUp()
        let id = try await importDocument()
        for (answer, status) in [("no", Int32(1)), ("delete", 0)] {
            let terminal = try TestTerminal()
            let program = try RunningProgram(["ai", "conversations", "delete", id], in: home, terminal: terminal)
            let question = "Type “delete” to delete “Whales”: "
            #expect(try await terminal.read(to: question).hasSuffix(question))
            try terminal.type("\(answer)\n")
            #expect(await program.status() == status)
        }
        #expect(try await run(["list"]).output == "")
    }

    @Test func whatIsExportedIsImported() async throws {
        try await home.signUp()
        let id = try await importDocument(Self.document("Say \\u001b[31mred\\u0007", "It is\\nred."))
        let file = home.url.appendingPathComponent("whales.json")
        let saved = try await run(["export", id, file.path])
        #expect(saved.status == 0, "\(saved)")
        #expect(saved.errors == "slipway: Saved the conversation to \(file.path).\n")
        #expect(try home.readableByOthers().filter { $0.hasSuffix(".json") } == [])
        #expect(try await run(["export", id, file.path]).status == 73)
        #expect(try await run(["export", id, file.path, "--force"]).status == 0)

        let again = try await run(["import", file.path, "--json"])
        let other = try #require((again.json as? [String: String])?["id"])
        #expect(other != id)
        #expect(try await run(["export", other]).output == (try await run(["export", id]).output))
        let markdown = try await run(["export", id, "--markdown"])
        #expect(markdown.output.hasSuffix("It is\nred.\n"), "\(markdown)")
    }

    @Test func whatIsPrintedIsAsDescribed() async throws {
        try await home.signUp()
        let shapes = try await JSONShapes.load()
        let id = try await importDocument()
        for words in [["list"], ["show", id], ["search", "krill"], ["rename", id, "Title"], ["export", id]] {
            let result = try await run(words + ["--json"])
            shapes.check(result.output, of: "ai conversations \(words[0])")
        }
        shapes.check(
            try await run(["import", "-", "--json"], input: Self.document()).output, of: "ai conversations import")
        shapes.check(try await run(["delete", id, "--yes", "--json"]).output, of: "ai conversations delete")
        shapes.check(try await Program.run(["dex", "list", "--json"], in: home).output, of: "dex list")
    }
}
