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

    @Test func itsModelsAreListed() async throws {
        let result = try await run(["models", "--json"])
        let ids = (result.json as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
        #expect(Set(ids).isSuperset(of: ["slipway-guide", "slipway-echo", "slipway-paint"]), "\(result)")
    }

    @Test func itDrawsAPicture() async throws {
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let file = home.url.appendingPathComponent("boat.png")
        let result = try await run(["image", "A red boat", "-o", file.path, "--size", "256x256"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "Saved a picture of 256 × 256 pixels to \(file.path).\n")
        let header = try PictureHeader.read(Data(contentsOf: file), limits: PictureLimits())
        #expect(header.format == .png)
    }

    /// A remote backend is for accounts; without an AI server, the built-in one still stands in.
    @Test func itStandsInBesideARemoteBackend() async throws {
        let port = try SilentListener().port
        let result = try await Program.run(
            ["ai", "ask", "Hello there", "--model", "slipway-echo"], in: home,
            environment: ["SUPABASE_URL": "http://127.0.0.1:\(port)", "SUPABASE_KEY": "key"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("Hello there"))
    }

    @Test(arguments: [
        ("401", Int32(77)), ("402", 77), ("404", 65), ("429-long", 75), ("429-quota", 77), ("too-long-openai", 65),
        ("length", 1), ("filter", 1), ("cut", 1), ("error-done", 75), ("no-usage", 0), ("429-once", 0), ("escapes", 0),
    ])
    func everyHabitHasItsExitCode(_ scenario: String, _ code: Int32) async throws {
        let result = try await run(["ask", "Hello", "--model", "slipway-test-\(scenario)"])
        #expect(result.status == code, "\(result)")
    }
}
