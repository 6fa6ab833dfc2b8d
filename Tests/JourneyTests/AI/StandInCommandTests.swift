import Drawing
import Foundation
import Testing

/// The commands without any server: the built-in backend stands in, and says so.
@Suite(.timeLimit(.minutes(10))) struct StandInCommandTests {
    private let home = TestHome()
    private static let notice = "slipway: The stand-in on this machine answers. Set AI_URL to use a model.\n"

    private func run(_ words: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(["ai"] + words, in: home, input: input)
    }

    @Test func theStandInAnswersAndSaysWhatItIs() async throws {
        let result = try await run(["ask", "Hello there", "--model", "slipway-echo"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("Hello there"))
        #expect(result.errors == Self.notice)
        let form = try await run(["ask", "Hello there", "--model", "slipway-echo", "--json"])
        #expect((form.json as? [String: Any])?["standIn"] as? Bool == true)
        #expect(form.errors == "")
    }

    /// Asks a program that serves, which knows its own commands too.
    @Test func aNewcomersQuestionsAreAnsweredInTheFirstTwoLines() async throws {
        let server = try await BackendServer(home)
        func answer(to question: String) async throws -> String {
            let message = ["role": "user", "content": question]
            let body = Request(model: "slipway-guide", messages: [message])
            let reply = try await server.call("POST", "/ai/v1/chat/completions", body, token: "any").json
            let choice = try #require((reply["choices"] as? [[String: Any]])?.first, "\(reply)")
            return (choice["message"] as? [String: Any])?["content"] as? String ?? ""
        }
        var failed: [String] = []
        for known in NewcomerQuestions.known {
            let lines = try await answer(to: known.question).split(separator: "\n").prefix(2).joined(separator: "\n")
            if !known.answers.contains(where: lines.contains) { failed.append("\(known.question)\n\(lines)") }
        }
        let answered = NewcomerQuestions.known.count - failed.count
        #expect(answered >= NewcomerQuestions.needed, "\(failed.joined(separator: "\n\n"))")
        for question in NewcomerQuestions.unknown {
            #expect(try await answer(to: question).hasPrefix("I know this app only"), "\(question)")
        }
        await server.stop()
    }

    private struct Request: Encodable {
        let model: String
        let messages: [[String: String]]
    }
}
