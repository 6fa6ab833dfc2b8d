import CoreTesting
import Foundation
import Testing

/// `slipway ai chat`, and `slipway ai ask --keep`: what is asked and answered is kept.
@Suite(.timeLimit(.minutes(10))) struct ChatCommandTests {
    private let home = TestHome()

    private func signUp() async throws {
        try await home.signUp()
        // Titles would be requests of their own.
        #expect(try await Program.run(["settings", "set", "ai.titles", "off"], in: home).status == 0)
    }

    private func run(_ words: [String], at server: ScriptedAIServer, input: String = "") async throws -> Program.Result
    {
        try await Program.run(["ai"] + words, in: home, input: input, environment: server.environment)
    }

    private func messages(of id: String) async throws -> [[String: Any]] {
        let result = try await Program.run(["ai", "conversations", "show", id, "--json"], in: home)
        return (result.json as? [String: Any])?["messages"] as? [[String: Any]] ?? []
    }

    private func conversations() async throws -> [String] {
        let result = try await Program.run(["ai", "conversations", "list", "--json"], in: home)
        return (result.json as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
    }

    @Test func withoutAnAccountNothingIsSent() async throws {
        let server = try ScriptedAIServer(answering: "Yes.")
        #expect(try await run(["chat"], at: server, input: "Hello\n").status == 77)
        #expect(try await run(["ask", "Hello", "--keep"], at: server).status == 77)
        #expect(server.requests.isEmpty)
    }

    @Test func aKeptAnswerIsAConversation() async throws {
        try await signUp()
        let server = try ScriptedAIServer(answering: "Hello, ", "world.")
        let result = try await run(["ask", "Greet me", "--keep"], at: server)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "Hello, world.\n")
        let id = try #require(try await conversations().first)
        #expect(result.errors == "slipway: Kept as the conversation \(id).\n")
        let messages = try await messages(of: id)
        #expect(messages.map { $0["text"] as? String } == ["Greet me", "Hello, world."])
        #expect(messages.last?["ending"] as? String == "complete")

        let form = try await run(["ask", "Greet me", "--keep", "--json"], at: server)
        let members = try #require(form.json as? [String: Any])
        #expect(members["text"] as? String == "Hello, world.")
        #expect(members["usage"] as? [String: Int] == ["promptTokens": 7, "replyTokens": 3])
        #expect(try await conversations().contains(try #require(members["conversation"] as? String)))
        try await JSONShapes.load().check(form.output, of: "ai ask")
    }

    /// Also of commands that need no account.
    @Test func requestsCountAgainstTheDaysLimit() async throws {
        let server = try ScriptedAIServer(answering: "Hello.")
        #expect(try await run(["ask", "Greet me"], at: server).status == 0)
        try await signUp()
        #expect(try await run(["ask", "Greet me"], at: server).status == 0)
        let status = try await Program.run(["pro", "status", "--json"], in: home)
        #expect((status.json as? [String: Any])?["requestsToday"] as? Int == 1, "\(status)")
    }

    @Test func everyLineIsAMessageAndTheModelGetsAllOfThem() async throws {
        try await signUp()
        let server = try ScriptedAIServer(answering: "Yes.")
        let result = try await run(["chat", "--new"], at: server, input: "One\\\nand a half\n\nTwo\n")
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "Yes.\nYes.\n")
        let sent = try #require(try server.lastBody()["messages"] as? [[String: Any]])
        #expect(sent.map { $0["content"] as? String } == ["One\nand a half", "Yes.", "Two"])
        #expect(try await conversations().count == 1)

        // It goes on with the newest conversation.
        #expect(try await run(["chat"], at: server, input: "Three\n").status == 0)
        #expect((try server.lastBody()["messages"] as? [[String: Any]])?.count == 5)
        #expect(try await run(["chat", "--new"], at: server, input: "Four\n").status == 0)
        #expect((try server.lastBody()["messages"] as? [[String: Any]])?.count == 1)
        #expect(try await conversations().count == 2)
    }

    @Test func ctrlCStopsAReplyAndKeepsWhatCame() async throws {
        try await signUp()
        let server = try ScriptedAIServer(beginning: "one\ntwo")
        let program = try RunningProgram(["ai", "chat", "--new"], in: home, environment: server.environment)
        program.write("Count\n")
        #expect(await program.nextLine() == "one")
        program.kill(SIGINT)
        #expect(await program.nextLine() == "two")
        program.closeInput()
        #expect(await program.result().status == 0)
        let messages = try await messages(of: try #require(try await conversations().first))
        #expect(messages.last?["text"] as? String == "one\ntwo")
        #expect(messages.last?["ending"] as? String == "stopped")
    }

    /// A program may be told to end while a reply comes: what came is kept, and the status says that it is not whole.
    @Test(arguments: [SIGTERM, SIGHUP]) func aSignalEndsTheCommandAfterWhatCame(_ number: Int32) async throws {
        try await signUp()
        let server = try ScriptedAIServer(beginning: "one\ntwo")
        let program = try RunningProgram(["ai", "chat", "--new"], in: home, environment: server.environment)
        program.write("Count\nCount again\n")
        #expect(await program.nextLine() == "one")
        program.kill(number)
        let result = await program.result()
        #expect(result.status == -number, "\(result)")
        #expect(result.output == "one\ntwo\n")
        let messages = try await messages(of: try #require(try await conversations().first))
        #expect(messages.map { $0["text"] as? String } == ["Count", "one\ntwo"])
        #expect(messages.last?["ending"] as? String == "stopped")
        #expect(server.requests.count == 1)
    }

    /// Every further message would be sent, and perhaps paid for, without a reader.
    @Test func whenTheOutputIsGoneNothingMoreIsSent() async throws {
        try await signUp()
        let server = try ScriptedAIServer(answering: "Yes.")
        let full = #"printf 'One\nTwo\nThree\n' | "$0" ai chat --new > /dev/full"#
        let result = try await Program.run(line: full, in: home, environment: server.environment)
        #expect(result.status == 73, "\(result)")
        #expect(!result.errors.contains("You stopped it"), "\(result)")
        #expect(server.requests.count == 1)
        let messages = try await messages(of: try #require(try await conversations().first))
        #expect(messages.map { $0["text"] as? String }.first == "One")
        // Its reply is not still being written.
        #expect(messages.last?["ending"] is String)
    }

    @Test func aLineThatIsNoTextIsNotSentAndTheNextOneIs() async throws {
        try await signUp()
        let server = try ScriptedAIServer(answering: "Yes.")
        let line = #"printf 'a\377\nC:\\\\\nnext\n' | "$0" ai chat --new"#
        let result = try await Program.run(line: line, in: home, environment: server.environment)
        #expect(result.status == 65, "\(result)")
        #expect(result.errors == "slipway: This line is not UTF-8 text. It was ignored.\n")
        let sent = try #require(try server.lastBody()["messages"] as? [[String: Any]])
        #expect(sent.map { $0["content"] as? String } == [#"C:\"#, "Yes.", "next"])
    }

    /// Each line is either stored or refused aloud; what waits goes out before the next message.
    @Test func afterAMessageThatWaitsTheNextOneIsRefused() async throws {
        try await signUp()
        let offline = ["AI_URL": "http://127.0.0.1:\(try UnusedPort.next())/v1", "AI_MODEL": "m"]
        let waiting = try await Program.run(
            ["ai", "chat", "--new"], in: home, input: "One\nLost\n", environment: offline)
        #expect(waiting.status == 69, "\(waiting)")
        let lines = waiting.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasSuffix(" Your message waits. It is sent when the server is back.") == true, "\(waiting)")
        #expect(
            lines.last?.contains("was not sent, because the message before it still waits for the server") == true,
            "\(waiting)")

        let server = try ScriptedAIServer(answering: "Yes.")
        let result = try await run(["chat"], at: server, input: "Two\n")
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.contains("The message that waited has its answer."))
        let messages = try await messages(of: try #require(try await conversations().first))
        #expect(messages.map { $0["text"] as? String } == ["One", "Yes.", "Two", "Yes."])
    }
}
