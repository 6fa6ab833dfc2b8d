import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct OpenJourney {
    @Test func theShellThatItStartsUsesJSONForAProgram() async throws {
        let home = TestHome()
        let opened = try await Program.run(
            ["open", "slipway://sign-in-options", "--json"], in: home, input: #"{"do":"snapshot"}"# + "\n")
        #expect(opened.status == 0)
        let lines = opened.output.split(separator: "\n")
        #expect(lines.count == 1)
        let answer = try JSONDecoder().decode(Answer.self, from: Data((lines.first ?? "").utf8))
        #expect(answer.snapshot.path == ["sign-in-options"])
    }

    /// As `slipway URL` does.
    @Test func theShellThatItStartsHasTheWholeScreenOfATerminal() async throws {
        let shell = try FullScreenProgram(TestHome(), ["open", "slipway://sign-in-options"], isInControl: true)
        let start = try await shell.shows("Password")
        #expect(start.contains("\u{1b}[?1049h"))
        try await shell.quit()
    }
}
