import Foundation
import Testing

/// Nothing is shown twice, and nothing that is of no use.
@Suite(.timeLimit(.minutes(10))) struct BriefJourney {
    private let home = TestHome()

    @Test(arguments: [["shell"], ["shell", "--accessible"]])
    func aFilledFieldIsOneLine(arguments: [String]) async throws {
        let result = try await Program.run(
            arguments + ["slipway://sign-in-options"], in: home, input: "1 ada@example.com\n")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0 == "Sign in" } == 1)
        #expect(lines.suffix(2).contains("   1  Email: ada@example.com"), "\(lines)")
    }

    @Test func aFailedSignInSaysItsReasonOnce() async throws {
        let result = try await Program.run(
            ["shell", "slipway://sign-in-options"], in: home, input: "1 ada@example.com\n2\ncorrect horse\n3\n")
        #expect(result.status == 0)
        let reasons = result.output.split(separator: "\n").filter { $0.contains("Problem: ") }
        #expect(reasons.count == 1, "\(result.output)")
        let reason = try #require(reasons.first?.split(separator: ": ").last)
        #expect(result.output.components(separatedBy: reason).count == 2, "\(result.output)")
    }

    @Test func theFirstRunShowsNoDecoration() async throws {
        let input = "2\n8\n1 ada@example.com\n2\ncorrect horse\n3\n1\n2\n3\n1 Ada\n2\n1\n:quit\n"
        let result = try await Program.run(["shell"], in: home, input: input)
        #expect(result.status == 0)
        for text in ["Starting", "picture", "Picture", "in progress"] {
            #expect(!result.output.contains(text), "\(text) in \(result.output)")
        }
        for title in ["Permissions", "Your profile", "All set"] {
            #expect(result.output.components(separatedBy: "\n\(title)\n").count == 2, "\(title) in \(result.output)")
        }
        #expect(result.output.contains("Welcome, Ada!"), "\(result.output)")
        #expect(result.output.count { $0 == "\n" } < 130, "\(result.output)")
    }

    @Test(arguments: [30, 44, 80]) func wordsWrapToTheTerminal(columns: Int) async throws {
        let terminal = try TestTerminal()
        terminal.resize(columns: columns)
        let program = try RunningProgram(
            ["shell", "--accessible"], in: home, environment: ["TERM": "xterm"], terminal: terminal, showsOutput: true)
        _ = try await terminal.read(to: "> ")
        try terminal.type(":help\n")
        let help = try await terminal.read(to: "> ").split(separator: "\r\n")
        #expect(help.contains { $0.contains("show this help") })
        // A word that is too long for the terminal stands on a line of its own.
        for line in help where line.drop(while: { $0 == " " }).contains(" ") {
            #expect(line.count <= columns, "\(line)")
        }
        try terminal.type("q\n")
        #expect(await program.status() == 0)
    }
}
