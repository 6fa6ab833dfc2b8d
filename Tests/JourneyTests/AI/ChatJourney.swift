import CoreTesting
import Foundation
import Testing

/// The screen `chat`, with a reply that would control a terminal.
@Suite(.timeLimit(.minutes(10))) struct ChatJourney {
    private let home = TestHome()

    /// Sequences that clear the screen, write to the clipboard or turn text around are characters of the text.
    @Test func escapeSequencesAreShownAsText() async throws {
        let server = try ScriptedAIServer(answering: Self.escapes)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat")
        try await shell.send("Go.")
        shell.program.write(#"{"do":"snapshot"}"# + "\n")
        let line = try await shell.program.requireLine("a snapshot")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        #expect(answer.snapshot.texts.last?.contains("\u{1b}[2J") == true, "programs get what was sent")
        #expect(Self.controls(in: line) == [])
        try await shell.quit()

        let shown = try await Program.run(
            ["shell", "--accessible"], in: home, input: ":open slipway://chat\n:quit\n",
            environment: server.environment)
        #expect(shown.status == 0)
        #expect(shown.output.contains("OSC52"), "\(shown.output)")
        #expect(Self.controls(in: shown.output.replacing("\n", with: "")) == [])
    }

    /// Clears the screen, links, writes to the clipboard, and more.
    static let escapes =
        "CSI \u{1b}[2J\u{1b}[31mred\u{1b}[0m OSC8 \u{1b}]8;;https://example.com\u{1b}\\link\u{1b}]8;;\u{1b}\\ "
        + "OSC52 \u{1b}]52;c;c2xpcHdheQ==\u{7} C1 \u{9b}2J\u{90}q\u{9c} bidi \u{202e}gnp.exe\u{202c} \u{2066}x\u{2069} "
        + "NUL \u{0} CR one\rtwo BS a\u{8}b BEL \u{7} DEL \u{7f} end."

    /// What a terminal would act on, or what turns the direction of text around.
    private static func controls(in text: String) -> [String] {
        text.unicodeScalars.filter {
            $0.value < 0x20 || (0x7f...0x9f).contains($0.value) || (0x202a...0x202e).contains($0.value)
                || (0x2066...0x2069).contains($0.value)
        }.map { String($0.value, radix: 16) }
    }
}
