import Foundation
import Testing

/// Every failure has words, the same on the screen and on standard error: what failed, and what to do about it.
@Suite(.timeLimit(.minutes(10))) struct FailureWordsJourney {
    private let home = TestHome()
    private let serverHome = TestHome()

    /// A failure of a server.
    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        var environment: [String: String] = [:]
        /// A regular expression for what the chat says.
        let words: String
        /// The same for the command; nil for the same words.
        var commandWords: String?
        let status: Int32
        /// What comes before it.
        var answer = ""

        var testDescription: String { name }
    }

    private static let tooLong =
        #"This conversation is too long for the model: 9,412 tokens, and it takes 8,192\."#
    private static let rateLimit =
        #"The server limits requests\. Try again in 27 hours 46 minutes \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\)\."#

    static let failures = [
        Failure(
            name: "no key", environment: ["AI_KEY": ""],
            words: #"The server wants a key\. Set AI_KEY, or AI_KEY_FILE to a file that holds it\."#, status: 77),
        Failure(
            name: "wrong key", environment: StandIn.habit("401"),
            words: #"The server refuses the key\. Check AI_KEY\."#, status: 77),
        Failure(
            name: "model not there", environment: ["AI_MODEL": "nothing-here"],
            words: #"The server has no model 'nothing-here'\. Pick another; 'slipway ai models' lists them\."#,
            status: 65),
        Failure(
            name: "too long", environment: StandIn.habit("too-long-llama"),
            words: tooLong
                + #" Leave out the oldest messages, start over with a summary, or choose another model\."#
                + #" Nothing was sent\."#,
            commandWords: tooLong, status: 65),
        Failure(
            name: "too long, in the stream", environment: StandIn.habit("too-long-in-stream"),
            words: tooLong + ".*", commandWords: tooLong, status: 65),
        Failure(name: "rate limit", environment: StandIn.habit("429-long"), words: rateLimit, status: 75),
        Failure(
            name: "no credit", environment: StandIn.habit("429-quota"),
            words: #"The account at the server has no credit left\..*"#, status: 77),
        Failure(
            name: "refused", environment: StandIn.habit("403"),
            words: #"The server refused the request: Your chosen model requires moderation .+\."#,
            status: 77),
        Failure(
            name: "server failed", environment: StandIn.habit("no-retry-500"),
            words: #"The server failed \(500\): The server had an error while processing your request\."#, status: 75),
        Failure(
            name: "a page of a proxy", environment: StandIn.habit("html"), words: ".*text/html.*", status: 65),
        Failure(
            name: "server gone in mid-reply", environment: StandIn.habit("cut"),
            words: #"The reply broke off: .+ What came is kept\. Continue it, or ask again\."#,
            commandWords: #"The answer is not whole\. It broke off: .+"#, status: 1, answer: StandIn.fiveWords),
        Failure(
            name: "server failed in mid-reply", environment: StandIn.habit("error-done"),
            words: ".*The engine has failed.*", status: 75, answer: StandIn.fiveWords),
    ]

    @Test(arguments: failures) func ofAServer(_ failure: Failure) async throws {
        let server = try await BackendServer(serverHome)
        var environment = server.withAI.merging(failure.environment) { $1 }
        if environment["AI_KEY"] == "" { environment["AI_KEY"] = nil }
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat")
        let here = try await shell.send("Go.")
        let shown = try #require(here.value("chat.error"), "\(here.screen.elements)")
        #expect(Self.matches(shown, failure.words), "\(shown)")
        #expect(here.texts == ["Go.", failure.answer])
        try await shell.quit()

        let asked = try await Program.run(["ai", "ask", "Go."], in: home, environment: environment)
        #expect(asked.status == failure.status, "\(asked)")
        #expect(asked.output == (failure.answer.isEmpty ? "" : failure.answer + "\n"))
        let said = try #require(asked.errors.split(separator: "\n").last.map(String.init), "\(asked)")
        #expect(Self.matches(said, "slipway: " + (failure.commandWords ?? failure.words)), "\(said)")
        await server.stop()
    }

    private static func matches(_ text: String, _ expression: String) -> Bool {
        guard let expression = try? Regex(expression) else { return false }
        return text.wholeMatch(of: expression) != nil
    }

    @Test func ofAServerThatIsNotThere() async throws {
        let server = try await BackendServer(serverHome)
        let environment = server.withAI.merging(StandIn.echo) { $1 }
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat")
        await server.stop()
        let here = try await shell.send("Go.")
        #expect(
            here.value("chat.waiting")
                == "Your message waits: 127.0.0.1:\(server.port): Connection refused. "
                + "It is sent when the server is back.")
        try await shell.quit()
        let asked = try await Program.run(["ai", "ask", "Go."], in: home, environment: environment)
        #expect(asked.status == 69, "\(asked)")
        let address = "127.0.0.1:\(server.port)"
        #expect(asked.errors == "slipway: The server cannot be reached: \(address): Connection refused.\n")
    }

    /// A picture is refused before anything is sent, with the same words on the screen and by the command.
    @Test func ofPictures() async throws {
        let shell = try DriverSession(home, environment: StandIn.echo)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://vision")
        let files = [
            (
                try home.writeHugePicture("photo.png", width: 10_000, height: 10_000),
                "photo.png has 10,000 × 10,000 pixels; at most 40,000,000 are read. Scale it down first."
            ),
            (
                try home.write("large.png", Data(count: 50 << 20)),
                "large.png has 50 MB; at most 32 MB are read."
            ),
            (
                try home.write("notes.txt", Data("milk\n".utf8)),
                "notes.txt is not a picture: it begins like a text. PNG and JPEG can be read."
            ),
        ]
        for (path, words) in files {
            try await shell.type(path, into: "vision.file")
            let here = try await shell.tap("vision.ask")
            #expect(here.value("vision.error") == words)
            let described = try await Program.run(["ai", "describe", path], in: home, environment: StandIn.echo)
            #expect(described.status == 65, "\(described)")
            #expect(described.output == "")
            #expect(described.errors.hasSuffix("slipway: \(words)\n"), "\(described)")
        }
        try await shell.quit()
    }

    #if os(Linux)
        /// Of a disk that fills up while a reply is kept, FullDiskReplyJourney has the words of the screen.
        @Test func ofAFullDisk() async throws {
            let asked = try RunningProgram(
                ["-c", "\"$0\" ai ask 'Go.' > /dev/full", Program.url.path], in: home, environment: StandIn.echo,
                program: "/bin/sh")
            asked.closeInput()
            let result = await asked.result()
            #expect(result.status == 73, "\(result)")
            #expect(result.errors.contains("No space left on device"), "\(result)")
        }
    #endif
}
