import CoreTesting
import Foundation
import Testing

/// The preview of the content plays any Lottie file: `Tools/run --module content FILE`.
@Suite(.timeLimit(.minutes(10))) struct PreviewFileTests {
    private static let preview = Program.url.deletingLastPathComponent().appendingPathComponent("PreviewContent").path
    /// A square that moves, and an effect that is not drawn.
    private static let square = #"""
        {"v": "5.7.0", "w": 100, "h": 100, "fr": 30, "ip": 0, "op": 60, "layers": [
          {"ty": 4, "ip": 0, "op": 60, "st": 0, "ks": {}, "ef": [{"ty": 29, "nm": "Blur"}], "shapes": [
            {"ty": "rc", "p": {"a": 0, "k": [50, 50]}, "s": {"a": 0, "k": [20, 20]}, "r": {"a": 0, "k": 0}},
            {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}]}]}
        """#

    private let home = TestHome()
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try Self.square.write(to: directory.path("square of mine"), atomically: true, encoding: .utf8)
        try "not JSON".write(to: directory.path("broken.json"), atomically: true, encoding: .utf8)
        try Data(count: 5 << 20).write(to: directory.path("large.json"))
    }

    private func run(_ arguments: [String]) async throws -> Program.Result {
        let process = try RunningProgram(arguments, in: home, program: Self.preview)
        process.closeInput()
        return await process.result()
    }

    /// Whatever its name.
    @Test func aFileIsPlayedAndItsEffectsAreNamed() async throws {
        let arguments = ["--driver", "jsonl", directory.path("square of mine").path]
        let process = try RunningProgram(arguments, in: home, program: Self.preview)
        process.write(#"{"do":"snapshot"}"# + "\n")
        let line = try await process.requireLine("snapshot")
        let answer = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let screen = (answer["snapshot"] as? [String: Any])?["screen"] as? [String: Any]
        let elements = screen?["elements"] as? [[String: Any]] ?? []
        #expect(elements.first?["id"] as? String == "animation.animation")
        #expect(elements.first?["playing"] as? Bool == true)
        #expect("\(elements.last ?? [:])".contains("Effects are not applied"), "\(elements)")
        process.closeInput()
        #expect(await process.status() == 0)
    }

    @Test(
        arguments: [
            ("broken.json", "broken.json"), ("large.json", "large.json"), ("missing.json", "There is no file"),
        ])
    func aFileThatCannotBePlayedIsNamedWithTheReason(name: String, words: String) async throws {
        let result = try await run([directory.path(name).path])
        #expect(result.status == 65)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("slipway: "))
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(arguments: [["--loud"], ["--driver", "xml"], ["one", "two"]])
    func argumentsThatAPreviewDoesNotHaveAreRefused(arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains("[FILE] [--state NAME] [--driver jsonl]"), "\(result.errors)")
    }

    @Test(arguments: [["--state"], ["--state", "mauve"], ["--driver", "jsonl", "--state"]])
    func aStateThatItDoesNotHaveIsAnsweredWithThoseThatItHas(arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.status == 64)
        #expect(result.errors == "slipway: --state takes one of: empty, filled, pro, failing.\n")
    }

    /// Tools/run ends a preview with SIGTERM, and starts the one that it has built.
    @Test func thePreviewThatReplacesAnotherOpensAtItsPlace() async throws {
        let environment = ["SLIPWAY_PREVIEW": directory.url.path]
        let arguments = ["--driver", "jsonl", "--state", "filled"]
        let first = try RunningProgram(arguments, in: home, environment: environment, program: Self.preview)
        first.write(#"{"do":"open","url":"slipway://content/conversations"}"# + "\n")
        _ = try await first.requireLine("open")
        first.kill(SIGTERM)
        #expect(await first.status() == -SIGTERM)
        let second = try RunningProgram(arguments, in: home, environment: environment, program: Self.preview)
        second.write(#"{"do":"snapshot"}"# + "\n")
        let line = try await second.requireLine("snapshot")
        #expect(line.contains("conversations.list"), "\(line)")
        second.closeInput()
        #expect(await second.status() == 0)
    }
}
