import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReplayJourney {
    private let directory: TemporaryDirectory
    private var file: URL { directory.path("session.jsonl") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A session through the whole app, recorded to a file outside the home.
    private func recorded(_ home: TestHome) async throws {
        let shell = try DriverSession(home, arguments: ["--record", file.path])
        try await shell.open("slipway://chat")
        try await shell.register("ada@example.com")
        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.open("slipway://content/vision?sheet=feedback-form")
        try await shell.say(["do": "dismiss"])
        try await shell.say(["do": "back"])
        try await shell.say(["do": "forward"])
        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.tap("settings.sign-out")
        try await shell.quit()
    }

    @Test func recordedSessionIsRepeatedToTheSameStates() async throws {
        let home = TestHome()
        try await recorded(home)

        #expect(try FileStatus(at: file).permissions == 0o600)
        let elsewhere = TestHome()
        let replay = try await Program.run(["replay", file.path, "--assert"], in: elsewhere)
        #expect(replay.status == 0)
        #expect(!FileManager.default.fileExists(atPath: elsewhere.url.path), "a replay opens no home")
        let json = try await Program.run(["replay", file.path, "--assert", "--json"], in: elsewhere)
        let form = try #require(json.json as? [String: Any])
        #expect(form["ok"] as? Bool == true)
        #expect(try #require(form["intents"] as? Int) >= 9)

        let replayed = try await Program.run(["replay", file.path], in: elsewhere)
        #expect(replayed.output.contains("slipway://content/vision?sheet=feedback-form"))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("correct horse") && !text.contains("ada@example.com"))
    }

    @Test func changedRecordingFailsWithAReadableDifference() async throws {
        let home = TestHome()
        try await recorded(home)
        let text = try String(contentsOf: file, encoding: .utf8)
        let tampered = text.replacingOccurrences(of: "slipway://content/vision", with: "slipway://content/pokedex")
        #expect(tampered != text)
        try tampered.write(to: file, atomically: true, encoding: .utf8)

        let replay = try await Program.run(["replay", file.path, "--assert"], in: home)
        #expect(replay.status == 1)
        #expect(replay.output.contains("content: vision -> pokedex"))
        #expect(try await Program.run(["replay", file.path], in: home).status == 0, "only --assert judges")

        // Recorded anew, it leads where it leads now; its owner alone can read it, as before.
        #expect(try await Program.run(["replay", file.path, "--rewrite"], in: home).status == 0)
        #expect(try await Program.run(["replay", file.path, "--assert"], in: home).status == 0)
        #expect(try FileStatus(at: file).permissions == 0o600)
    }

    @Test func recordingThatCannotBeRepeatedIsNotRewritten() async throws {
        try await recorded(TestHome())
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacingOccurrences(of: "slipway://content/vision", with: "slipway://content/visions")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let result = try await Program.run(["replay", file.path, "--rewrite"], in: TestHome())
        #expect(result.status == 65)
        #expect(result.errors.contains("visions"))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
