import ContentFeature
import Core
import CoreTesting
import Foundation
import Testing

@testable import Composition

/// The server that answers: what the environment and `config.json` say about it, and what is said about everything wrong.
struct AIConfigurationTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var home: URL { directory.path("home") }
    private var file: URL { HomeDirectories(home: home).configurationFile }
    private static let key = "sk-proj-0123456789"

    private func write(_ text: String, to url: URL, mode: Int = 0o600) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    private func load(_ environment: [String: String] = [:]) throws -> AIConfiguration {
        try AppConfiguration.load(environment: environment.merging(["SLIPWAY_HOME": home.path]) { $1 }).ai
    }

    private func refusal(_ environment: [String: String] = [:]) throws -> String {
        let error = #expect(throws: ConfigurationError.self) { try load(environment) }
        return try #require(error).description
    }

    private func remote(
        _ base: String, key: String? = nil, _ source: AIConfiguration.KeySource? = nil
    ) throws -> AIConfiguration.Server {
        .remote(base: try #require(URL(string: base)), key: key.map { Secret($0) }, source: source)
    }

    @Test func withoutAnAddressTheBuiltInBackendStandsIn() throws {
        #expect(try load() == AIConfiguration(server: .standIn, model: nil, pictureModel: nil))
        #expect(try load(["AI_URL": "", "AI_KEY": "", "AI_KEY_FILE": "", "AI_MODEL": ""]) == AIConfiguration())
        #expect(try load(["AI_MODEL": "slipway-echo"]).model == "slipway-echo")
    }

    @Test func everythingIsReadFromTheEnvironment() throws {
        let configuration = try load([
            "AI_URL": "https://api.example/v1/", "AI_KEY": Self.key, "AI_MODEL": "large", "AI_IMAGE_MODEL": "painter",
        ])
        #expect(configuration.server == (try remote("https://api.example/v1", key: Self.key, .environment)))
        #expect(configuration.model == "large")
        #expect(configuration.pictureModel == "painter")
    }

    @Test func membersThatAreLeftOutAreNames() throws {
        #expect(
            try load(["AI_LEAVE_OUT": "stream_options, response_format"]).leftOut == [
                "stream_options", "response_format",
            ])
        #expect(
            try refusal(["AI_LEAVE_OUT": "messages"])
                == "AI_LEAVE_OUT names 'messages', which every request needs. Remove it there.")
        try write(#"{"ai": {"leave-out": "a b"}}"#, to: file)
        #expect(
            try refusal()
                == "'ai.leave-out' in config.json must be names of members with commas between them, such as "
                + "stream_options,response_format.")
        #expect(try load(["AI_LEAVE_OUT": "n"]).leftOut == ["n"])
    }

    @Test func everythingIsReadFromTheFileAndTheEnvironmentWins() throws {
        try write(
            #"{"ai": {"url": "http://localhost:11434/v1", "model": "small", "image-model": "brush", "key": "sk-file"}}"#,
            to: file)
        var configuration = try load()
        #expect(configuration.server == (try remote("http://localhost:11434/v1", key: "sk-file", .configurationFile)))
        #expect(configuration.model == "small")
        #expect(configuration.pictureModel == "brush")
        configuration = try load(["AI_KEY": Self.key, "AI_MODEL": "large"])
        #expect(configuration.server == (try remote("http://localhost:11434/v1", key: Self.key, .environment)))
        #expect(configuration.model == "large")
        #expect(configuration.pictureModel == "brush")
    }

    /// A key is sent only to the server that it was set for.
    @Test func theKeyInTheFileIsNotForAnotherAddress() throws {
        try write(#"{"ai": {"url": "https://api.example/v1", "key": "sk-file"}}"#, to: file)
        #expect(try load(["AI_URL": "http://127.0.0.1:1/v1"]).server == (try remote("http://127.0.0.1:1/v1")))
        let same = try load(["AI_URL": "https://api.example/v1/"])
        #expect(same.server == (try remote("https://api.example/v1", key: "sk-file", .configurationFile)))
        try write(#"{"ai": {"key": "sk-file"}}"#, to: file)
        let alone = try load(["AI_URL": "https://other.example/v1"])
        #expect(alone.server == (try remote("https://other.example/v1", key: "sk-file", .configurationFile)))
    }

    @Test(arguments: [
        "https://api.example", "https://api.example/v1", "HTTPS://API.example/v1", "http://localhost:1/v1",
        "http://127.8.9.10/v1", "http://[::1]:8080/v1",
    ])
    func addressesThatAreAccepted(_ text: String) throws {
        #expect(try load(["AI_URL": text]).server == (try remote(text)))
    }

    @Test(arguments: [
        ("api.example/v1", "AI_URL is not a URL: api.example/v1. Use an address such as https://api.openai.com/v1."),
        ("https://", "AI_URL is not a URL: https://. Use an address such as https://api.openai.com/v1."),
        (
            "http://api.example/v1",
            "AI_URL must be an https address or on this machine, not http://api.example/v1. Otherwise your key and your "
                + "messages would cross the network unprotected."
        ),
        (
            "ftp://localhost/v1",
            "AI_URL must be an https address or on this machine, not ftp://localhost/v1. Otherwise your key and your "
                + "messages would cross the network unprotected."
        ),
        (
            "https://ada:sk-secret@api.example/v1",
            "AI_URL must be an address alone, with no user, query or fragment."
        ),
        (
            "https://api.example/v1?key=sk-secret",
            "AI_URL must be an address alone, with no user, query or fragment."
        ),
        (
            "http://127.0.0.1:99999/v1",
            "AI_URL has a port that does not exist: http://127.0.0.1:99999/v1."
        ),
        ("https://api.example:0/v1", "AI_URL has a port that does not exist: https://api.example:0/v1."),
        ("https://api.example/v1#x", "AI_URL must be an address alone, with no user, query or fragment."),
    ])
    func addressesThatAreRefused(_ text: String, _ reason: String) throws {
        #expect(try refusal(["AI_URL": text]) == reason)
        try write(#"{"ai": {"url": "\#(text)"}}"#, to: file)
        #expect(try refusal() == reason.replacing("AI_URL", with: "'ai.url' in config.json"))
        #expect(!(try refusal().contains("sk-secret")))
    }

    @Test func aKeyWithoutAnAddressIsRefused() throws {
        #expect(
            try refusal(["AI_KEY": Self.key])
                == "AI_KEY is set, but AI_URL is not. Set AI_URL (ai.url in config.json) to your server, such as "
                + "https://api.openai.com/v1, or remove AI_KEY to use the stand-in.")
        try write(#"{"ai": {"key": "sk-file"}}"#, to: file)
        #expect(try refusal().hasPrefix("'ai.key' in config.json is set, but AI_URL is not."))
    }

    @Test(arguments: ["sk proj", "sk-\u{e9}", "sk-\n-x", "sk-\u{7f}"])
    func aKeyThatIsNoneIsRefusedAndNotRepeated(_ key: String) throws {
        let reason = try refusal(["AI_URL": "https://api.example", "AI_KEY": key])
        #expect(
            reason == "The key in AI_KEY contains characters that a key cannot have, such as a blank. Copy it again.")
    }

    @Test func aKeyThatIsTooLongIsRefused() throws {
        let longest = String(repeating: "k", count: 4_096)
        #expect(
            try load(["AI_URL": "https://api.example", "AI_KEY": longest]).server
                == (try remote("https://api.example", key: longest, .environment)))
        let reason = try refusal(["AI_URL": "https://api.example", "AI_KEY": longest + "k"])
        #expect(reason == "The key in AI_KEY is longer than 4096 bytes. Copy it again.")
    }

    // MARK: A file for the key

    private var keyFile: URL { directory.path("key") }

    private func withKeyFile(_ environment: [String: String] = [:]) -> [String: String] {
        ["AI_URL": "https://api.example", "AI_KEY_FILE": keyFile.path].merging(environment) { $1 }
    }

    @Test(arguments: ["sk-proj-0123456789", "sk-proj-0123456789\n", "\nsk-proj-0123456789\r\n\n"])
    func theKeyFileHoldsTheKey(_ content: String) throws {
        try write(content, to: keyFile)
        #expect(try load(withKeyFile()).server == (try remote("https://api.example", key: Self.key, .file)))
    }

    @Test func aRelativePathInTheFileBeginsAtTheFile() throws {
        try write(#"{"ai": {"url": "https://api.example", "key-file": "ai.key"}}"#, to: file)
        try write(Self.key, to: file.deletingLastPathComponent().appendingPathComponent("ai.key"))
        #expect(try load().server == (try remote("https://api.example", key: Self.key, .file)))
    }

    @Test(arguments: [
        ("", "is empty. It must hold the key, in one line."), ("\n\n", "is empty. It must hold the key, in one line."),
        ("sk-1\nsk-2\n", "has several lines. It must hold the key alone, in one line."),
    ])
    func aKeyFileThatHoldsNoKeyIsRefused(_ content: String, _ reason: String) throws {
        try write(content, to: keyFile)
        #expect(try refusal(withKeyFile()) == "AI_KEY_FILE: \(keyFile.resolvingSymlinksInPath().path) \(reason)")
    }

    @Test func aKeyFileThatIsMissingOrReadByOthersIsRefused() throws {
        let path = keyFile.resolvingSymlinksInPath().path
        #expect(
            try refusal(withKeyFile())
                == "AI_KEY_FILE: There is no file \(path). Put the key there, or unset AI_KEY_FILE.")
        try write(Self.key, to: keyFile, mode: 0o640)
        #expect(
            try refusal(withKeyFile())
                == "AI_KEY_FILE: Cannot use \(path): Permission denied. Other users can read it. Run: chmod 600 '\(path)'"
        )
    }

    @Test func aKeyFileThatIsNoTextIsRefused() throws {
        try Data([0xff, 0xfe]).write(to: keyFile)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
        #expect(try refusal(withKeyFile()).hasSuffix("is not a text. It must hold the key, in one line."))
    }

    @Test func theKeyAndItsFileTogetherAreRefused() throws {
        #expect(
            try refusal(withKeyFile(["AI_KEY": Self.key]))
                == "AI_KEY and AI_KEY_FILE are both set. Remove one of them.")
        try write(#"{"ai": {"url": "https://api.example", "key": "k", "key-file": "f"}}"#, to: file)
        #expect(
            try refusal()
                == "'ai.key' in config.json and 'ai.key-file' in config.json are both set. Remove one of them.")
        // The environment decides between the two places.
        let server = try load(["AI_KEY": Self.key]).server
        #expect(server == (try remote("https://api.example", key: Self.key, .environment)))
    }

    @Test func aKeyInAFileThatOthersCanReadIsRefused() throws {
        try write(#"{"ai": {"url": "https://api.example", "key": "sk-file"}}"#, to: file, mode: 0o644)
        let reason = "config.json holds 'ai.key', and other users can read the file. Run: chmod 600 '\(file.path)'"
        #expect(try refusal() == reason)
        #expect(try refusal(["AI_KEY": Self.key]) == reason)
        try write(#"{"ai": {"url": "https://api.example"}}"#, to: file, mode: 0o644)
        #expect(try load().server == (try remote("https://api.example")))
    }

    // MARK: Secrecy

    @Test func nothingThatIsPrintedHoldsTheKey() throws {
        let configuration = try AppConfiguration.load(environment: [
            "SLIPWAY_HOME": home.path, "AI_URL": "https://api.example", "AI_KEY": Self.key,
        ])
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in [dumped, "\(configuration)", String(reflecting: configuration)] {
            #expect(!text.contains(Self.key))
        }
    }
}
