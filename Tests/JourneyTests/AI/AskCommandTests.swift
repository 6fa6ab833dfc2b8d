import CoreTesting
import Foundation
import Testing

/// `slipway ai ask`: the answer on standard output, everything else on standard error.
@Suite(.timeLimit(.minutes(10))) struct AskCommandTests {
    private let home = TestHome()
    private static let key = "sk-very-secret-0123456789"

    private func ask(
        _ words: [String], at server: ScriptedAIServer, input: String = "", environment: [String: String] = [:]
    ) async throws -> Program.Result {
        try await Program.run(
            ["ai", "ask"] + words, in: home, input: input,
            environment: server.environment.merging(environment) { $1 })
    }

    @Test func theAnswerIsPrintedAndNothingElse() async throws {
        let server = try ScriptedAIServer(answering: "Hello,\n", "\nworld.\n", "\n")
        let result = try await ask(
            ["What changed?", "--system", "Be brief.", "--model", "small"], at: server, input: "+ one line\n",
            environment: ["AI_KEY": Self.key])
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "Hello,\n\nworld.\n")
        #expect(result.errors == "")
        // The request has the question, the piped text and the instructions.
        let request = try #require(server.requests.last)
        #expect(request.target == "/v1/chat/completions")
        #expect(request.values("Authorization") == ["Bearer \(Self.key)"])
        let body = try server.lastBody()
        #expect(body["model"] as? String == "small")
        let messages = try #require(body["messages"] as? [[String: Any]])
        #expect(messages.map { $0["role"] as? String } == ["system", "user"])
        #expect(messages.map { $0["content"] as? String } == ["Be brief.", "What changed?\n\n+ one line\n"])

        #expect(try await ask([], at: server, input: "Is it?").status == 0, "a piped text alone is a question")
        let piped = try #require(try server.lastBody()["messages"] as? [[String: Any]])
        #expect(piped.last?["content"] as? String == "Is it?")
    }

    @Test func withoutAQuestionOrWithATooLongOneNothingIsSent() async throws {
        let server = try ScriptedAIServer(answering: "Yes.")
        for words in [[], ["  "]] {
            let result = try await ask(words, at: server)
            #expect(result.status == 64)
            #expect(
                result.errors.hasPrefix("slipway: Write what you want to ask, such as: slipway ai ask"), "\(result)")
        }
        let result = try await ask(["x"], at: server, input: String(repeating: "x", count: 1_048_577))
        #expect(result.status == 65)
        #expect(result.errors == "slipway: Standard input is larger than 1 MB. slipway reads at most that much.\n")
        #expect(server.requests.isEmpty)
    }

    @Test func textsAreAttachedAndOtherFilesRefused() async throws {
        let server = try ScriptedAIServer(answering: "Yes.")
        let note = try home.write("note.txt", Data("milk\n".utf8))
        #expect(try await ask(["Shorten it.", "--attach", note], at: server).status == 0)
        let body = String(decoding: try #require(server.requests.last).body, as: UTF8.self)
        #expect(body.contains(#"note.txt:\n\nmilk\n"#), "\(body)")

        _ = try home.write("note.txt", Data([0, 1, 2, 0xff]))
        var result = try await ask(["Shorten it.", "--attach", note], at: server)
        #expect(result.status == 65)
        #expect(result.errors == "slipway: note.txt is neither a picture (PNG, JPEG) nor a text (UTF-8).\n")
        result = try await ask(["Shorten it.", "--attach", "/nowhere"], at: server)
        #expect(result.status == 65)
        result = try await ask(["Shorten it.", "--attach", "-"], at: server, input: "milk")
        #expect(result.status == 64)
        #expect(result.errors.contains("Standard input is a part of the question."), "\(result)")
        #expect(server.requests.count == 1)
    }

    // MARK: For programs

    @Test func programsGetOneObjectOrALineForEachPart() async throws {
        let server = try ScriptedAIServer(answering: "Hello, ", "world.")
        let result = try await ask(["Greet me", "--json"], at: server)
        #expect(result.status == 0 && result.errors == "", "\(result)")
        let form = try #require(result.json as? [String: Any])
        #expect(form["text"] as? String == "Hello, world.")
        #expect(form["standIn"] as? Bool == false)
        try await JSONShapes.load().check(result.output, of: "ai ask")

        let stream = try await ask(["Greet me", "--json", "--stream"], at: server)
        let lines = try stream.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(lines.first?["type"] as? String == "begun")
        #expect(lines.first?["model"] as? String == "large-2026")
        let text = lines.filter { $0["type"] as? String == "text" }.compactMap { $0["text"] as? String }.joined()
        #expect(text == "Hello, world.")
        #expect(lines.last?["type"] as? String == "ended")
        #expect(lines.last?["ending"] as? String == "complete")
        #expect(lines.last?["usage"] as? [String: Int] == ["promptTokens": 7, "replyTokens": 3])
    }

    // MARK: Endings

    @Test func anAnswerThatIsNotWholeIsPrintedAndFails() async throws {
        let cut = try ScriptedAIServer(answering: "Half", ending: "length")
        let result = try await ask(["Greet me"], at: cut)
        #expect(result.status == 1 && result.output == "Half\n", "\(result)")
        #expect(result.errors.contains("The answer is not whole: the length limit cut it off."), "\(result)")

        let broken = try ScriptedAIServer { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 9999\r\n\r\n")
            connection.stream("Half")
            connection.end()
        }
        let form = try await ask(["Greet me", "--json"], at: broken)
        #expect(form.status == 1)
        #expect((form.json as? [String: Any])?["ending"] as? String == "interrupted")
        #expect((form.json as? [String: Any])?["text"] as? String == "Half")

        let empty = try ScriptedAIServer { _, connection in
            connection.beginStream()
            connection.end(after: "data: [DONE]\n\n")
        }
        let nothing = try await ask(["Greet me"], at: empty)
        #expect(nothing.status == 0 && nothing.output == "", "\(nothing)")
        #expect(nothing.errors == "slipway: The answer is empty.\n")
    }

    /// How the server refuses, and the exit code.
    @Test(arguments: [
        ("401 Unauthorized", #"{"error":{"message":"Incorrect API key: sk-very-secret-0123456789"}}"#, "", 77),
        ("404 Not Found", #"{"error":{"message":"no such model","code":"model_not_found"}}"#, "", 65),
        ("429 Too Many Requests", #"{"error":{"message":"slow down"}}"#, "Retry-After: 99999\r\n", 75),
        ("200 OK", "<!doctype html><title>Sign in</title>", "", 65),
    ])
    func whatTheServerRefusesHasACodeAndWordsWithoutTheKey(
        status: String, body: String, fields: String, code: Int32
    ) async throws {
        let server = try ScriptedAIServer(status, body, fields: fields)
        let result = try await ask(["Greet me"], at: server, environment: ["AI_KEY": Self.key])
        #expect(result.status == code, "\(result)")
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("slipway: ") && result.errors.hasSuffix("\n"))
        #expect(!result.errors.contains(Self.key))
        var scan = SecretScan(home)
        try scan.sweep()
        #expect(scan.places(holding: Self.key) == [])
    }

    @Test(arguments: ["ai.key", "config/config.json"]) func aKeyInAFileStaysThere(_ path: String) async throws {
        let server = try ScriptedAIServer(answering: "Hello.")
        let file = home.url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let isConfiguration = path.hasSuffix(".json")
        try Data((isConfiguration ? #"{"ai": {"key": "\#(Self.key)"}}"# : Self.key).utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let result = try await ask(
            ["Greet me"], at: server, environment: isConfiguration ? [:] : ["AI_KEY_FILE": file.path])
        #expect(result.status == 0, "\(result)")
        #expect(server.requests.last?.values("Authorization") == ["Bearer \(Self.key)"])
        var scan = SecretScan(home)
        scan.add(result.output + result.errors, from: "output")
        try scan.sweep()
        #expect(scan.places(holding: Self.key) == [path])
    }

    // MARK: Stopping

    /// A program such as timeout(1) signals a process and then its group: two of them are one.
    @Test(arguments: [1, 2]) func ctrlCStopsTheAnswerAndKeepsWhatCame(signals: Int) async throws {
        let server = try ScriptedAIServer(beginning: "one\ntwo")
        let program = try RunningProgram(["ai", "ask", "Count"], in: home, environment: server.environment)
        program.closeInput()
        #expect(await program.nextLine() == "one")
        for _ in 0..<signals { program.kill(SIGINT) }
        let result = await program.result()
        // It is not whole.
        #expect(result.status == 1, "\(result)")
        #expect(result.output == "one\ntwo\n")
        #expect(result.errors == "slipway: You stopped it.\n")
        var endings = server.endings.makeAsyncIterator()
        #expect(await endings.next() == 0)
    }

    @Test func ctrlCBeforeTheAnswerFails() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try ScriptedAIServer { _, connection in
            connection.beginStream()
            arrival.yield()
            connection.waitForEnd()
        }
        let program = try RunningProgram(["ai", "ask", "Count"], in: home, environment: server.environment)
        program.closeInput()
        var iterator = arrivals.makeAsyncIterator()
        await iterator.next()
        program.kill(SIGINT)
        let result = await program.result()
        #expect(result.status == 1, "\(result)")
        #expect(result.output == "")
        #expect(result.errors == "slipway: You stopped it before the answer began.\n")
    }

    /// No part comes any more, but the closed pipe is noticed anyway.
    @Test func aClosedPipeStopsTheAnswer() async throws {
        let server = try ScriptedAIServer(beginning: "one\ntwo")
        let line = #"{ "$0" ai ask Count; echo "ended with $?" >&2; } | head -n 1"#
        let result = try await Program.run(line: line, in: home, environment: server.environment)
        #expect(result.output == "one\n")
        #expect(result.errors.contains("ended with 0"), "\(result.errors)")
    }

    // MARK: Terminals

    private static let hostile = "a\u{1b}]52;c;eA==\u{7}b\u{9b}2Jc\rd\u{202e}e"

    @Test func escapeSequencesReachAPipeAsTheyAreAndATerminalAsText() async throws {
        let server = try ScriptedAIServer(answering: Self.hostile)
        #expect(try await ask(["x"], at: server).output == Self.hostile + "\n")

        let terminal = try TestTerminal()
        let program = try RunningProgram(
            ["ai", "ask", "x"], in: home, environment: server.environment, terminal: terminal, showsOutput: true)
        let shown = try await terminal.read(to: "e\r\n")
        #expect(await program.status() == 0)
        #expect(shown.hasSuffix("a\u{fffd}]52;c;eA==\u{fffd}b\u{fffd}2Jc d\u{fffd}e\r\n"), "\(shown.debugDescription)")
    }

    @Test func aTerminalShowsWhatIsWaitedForAndWhatItTook() async throws {
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let server = try ScriptedAIServer { _, connection in
            connection.beginStream()
            let held = DispatchSemaphore(value: 0)
            Task {
                for await _ in answers { break }
                held.signal()
            }
            held.wait()
            connection.stream("Hello")
            connection.endStream("stop")
        }
        let terminal = try TestTerminal()
        let program = try RunningProgram(
            ["ai", "ask", "x"], in: home, environment: server.environment.merging(["TERM": "xterm"]) { $1 },
            terminal: terminal, showsOutput: true)
        _ = try await terminal.read(to: "\r\u{1b}[KWaiting for the answer… Ctrl-C cancels")
        answer.yield()
        #expect(try await terminal.read(to: "Hello\r\n").hasSuffix("\r\u{1b}[KHello\r\n"))
        #expect(
            try await terminal.read(to: "\r\n") == "slipway: large-2026: 7 tokens in, 3 tokens out.\r\n")
        #expect(await program.status() == 0)
    }
}
