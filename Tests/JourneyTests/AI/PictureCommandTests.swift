import CoreTesting
import Drawing
import Foundation
import Testing

/// `slipway ai models`, `image` and `describe`.
@Suite(.timeLimit(.minutes(10))) struct PictureCommandTests {
    private let home = TestHome()

    private static let picture = PixelImage(
        width: 4, height: 2, pixels: Array(repeating: [200, 30, 40, 255], count: 8).flatMap(\.self)
    ).png()

    private func run(
        _ words: [String], at server: ScriptedAIServer, environment: [String: String] = [:]
    ) async throws -> Program.Result {
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        return try await Program.run(
            ["ai"] + words, in: home, environment: server.environment.merging(environment) { $1 })
    }

    @Test func modelsAreListedWithWhatTheServerStates() async throws {
        let server = try ScriptedAIServer(
            "200 OK",
            #"""
            {"object":"list","data":[{"id":"large","object":"model","created":1795000000,"owned_by":"acme"},
             {"id":"small","object":"model","context_length":8192}]}
            """#)
        var result = try await run(["models"], at: server)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "large  context not stated, the default\nsmall  8192 tokens of context\n")
        result = try await run(["models", "--json"], at: server)
        let forms = try #require(result.json as? [[String: Any]])
        #expect(forms.map { $0["id"] as? String } == ["large", "small"])
        #expect(forms.map { $0["isDefault"] as? Bool } == [true, false])
        try await JSONShapes.load().check(result.output, of: "ai models")
        #expect(server.requests.map(\.target) == ["/v1/models", "/v1/models"])
    }

    // MARK: Making

    private var file: URL { home.url.appendingPathComponent("boat.png") }

    private func painter() throws -> ScriptedAIServer {
        try ScriptedAIServer(
            "200 OK",
            #"{"created":1795000000,"data":[{"b64_json":"\#(Self.picture.base64EncodedString())","revised_prompt":"A boat."}]}"#
        )
    }

    private static let painting = ["AI_IMAGE_MODEL": "painter"]

    @Test func aPictureIsSavedForItsOwnerAlone() async throws {
        let server = try painter()
        let result = try await run(
            ["image", "A red boat", "-o", file.path, "--size", "512x512"], at: server, environment: Self.painting)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "Saved a picture of 4 × 2 pixels to \(file.path).\n")
        #expect(result.errors == "slipway: The server changed the description to: A boat.\n")
        #expect(try Data(contentsOf: file) == Self.picture)
        #expect(try home.readableByOthers().filter { $0.hasSuffix(".png") } == [])
        let body = try server.lastBody()
        #expect(body["prompt"] as? String == "A red boat")
        #expect(body["size"] as? String == "512x512")
        #expect(body["model"] as? String == "painter")
    }

    @Test func anExistingFileIsKeptUnlessItIsToBeReplaced() async throws {
        let server = try painter()
        _ = try home.write(file.lastPathComponent, Data("mine".utf8))
        var result = try await run(["image", "A red boat", "-o", file.path], at: server, environment: Self.painting)
        #expect(result.status == 73)
        #expect(result.errors.contains("add --force to replace it."), "\(result)")
        #expect(server.requests.isEmpty)
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        result = try await run(
            ["image", "A red boat", "-o", file.path, "--force", "--json"], at: server, environment: Self.painting)
        #expect(result.status == 0, "\(result)")
        #expect(try Data(contentsOf: file) == Self.picture)
        try await JSONShapes.load().check(result.output, of: "ai image")
        // dall-e servers refuse "auto".
        #expect(try server.lastBody()["size"] == nil)
    }

    @Test func withoutAModelForPicturesTheRemedyIsSaid() async throws {
        let server = try painter()
        let result = try await run(["image", "A boat", "-o", file.path], at: server)
        #expect(result.status == 78, "\(result)")
        #expect(result.errors.contains("Set AI_IMAGE_MODEL"), "\(result)")
        let size = try await run(["image", "A boat", "-o", file.path, "--size=0x1"], at: server)
        #expect(size.status == 64 && size.errors.contains("WIDTHxHEIGHT"), "\(size)")
        #expect(server.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    // MARK: Describing

    @Test func aPictureIsSentWithTheQuestion() async throws {
        let server = try ScriptedAIServer(answering: "A red boat.")
        _ = try home.write(file.lastPathComponent, Self.picture)
        let result = try await run(["describe", file.path, "Which", "colour?"], at: server)
        // Without libpng, pictures cannot be read on this machine.
        guard !result.errors.contains("libpng16-16") else {
            #expect(result.status != 0 && server.requests.isEmpty, "\(result)")
            return
        }
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "A red boat.\n")
        let messages = try #require(try server.lastBody()["messages"] as? [[String: Any]])
        let parts = try #require(messages.last?["content"] as? [[String: Any]])
        #expect(parts.first?["text"] as? String == "Which colour?")
        let url = try #require((parts.last?["image_url"] as? [String: Any])?["url"] as? String)
        #expect(url.hasPrefix("data:image/"), "\(url.prefix(30))")
    }

    @Test func whatIsNoPictureIsRefusedBeforeItIsSent() async throws {
        let server = try ScriptedAIServer(answering: "A red boat.")
        let text = try home.write("notes.txt", Data("milk\n".utf8))
        // No process writes to it.
        let pipe = home.url.appendingPathComponent("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for (path, words) in [
            (text, "notes.txt is not a picture"), ("/nowhere.png", "Cannot read /nowhere.png"),
            ("/dev/zero", "it is not a file or a pipe"), (pipe.path, "the pipe is empty"),
        ] {
            let result = try await run(["describe", path], at: server)
            #expect(result.status == 65, "\(result)")
            #expect(result.errors.contains(words), "\(result)")
        }
        #expect(server.requests.isEmpty)
    }
}
