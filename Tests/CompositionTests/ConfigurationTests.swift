import Core
import Foundation
import Testing

@testable import Composition

@Suite struct ConfigurationTests {
    private func home(_ content: String? = nil) throws -> URL {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("slipway-config-\(UUID().uuidString)")
        if let content {
            let directories = HomeDirectories(home: home)
            try FileManager.default.createDirectory(at: directories.configuration, withIntermediateDirectories: true)
            try Data(content.utf8).write(to: directories.configurationFile)
        }
        return home
    }

    private let file = #"{"supabase": {"url": "https://file.example", "key": "file-key"}}"#

    @Test func nothingSaidMeansTheEmbeddedBackend() async throws {
        let configuration = try await AppConfiguration.load(environment: ["SLIPWAY_HOME": try home().path])
        #expect(configuration.backend == .embedded)
    }

    @Test func flagsWinOverTheEnvironmentAndThatOverTheFile() async throws {
        let home = try home(file)
        defer { try? FileManager.default.removeItem(at: home) }
        var environment = ["SLIPWAY_HOME": home.path]

        let fromFile = try await AppConfiguration.load(environment: environment)
        #expect(fromFile.backend == .remote(try BackendEndpoint(url: "https://file.example", key: "file-key")))

        environment["SUPABASE_URL"] = "https://environment.example"
        environment["SUPABASE_KEY"] = "environment-key"
        let fromEnvironment = try await AppConfiguration.load(environment: environment)
        #expect(
            fromEnvironment.backend
                == .remote(try BackendEndpoint(url: "https://environment.example", key: "environment-key")))

        let fromFlags = try await AppConfiguration.load(
            flags: ["supabase.url": "https://flag.example", "supabase.key": "flag-key"], environment: environment)
        #expect(fromFlags.backend == .remote(try BackendEndpoint(url: "https://flag.example", key: "flag-key")))
    }

    @Test(arguments: [("SUPABASE_URL", "https://x.example", "SUPABASE_KEY"), ("SUPABASE_KEY", "key", "SUPABASE_URL")])
    func onlyOneOfTheTwoIsRefusedByName(_ given: String, _ value: String, _ missing: String) async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await AppConfiguration.load(environment: ["SLIPWAY_HOME": try home().path, given: value])
        }
        #expect(error?.description.contains("\(missing) is not") == true)
    }

    @Test(arguments: ["{", "[]", "not json"])
    func unreadableFileIsNamed(_ content: String) async throws {
        let home = try home(content)
        defer { try? FileManager.default.removeItem(at: home) }
        let error = await #expect(throws: ConfigurationError.self) {
            try await AppConfiguration.load(environment: ["SLIPWAY_HOME": home.path])
        }
        #expect(error?.description.contains("config.json") == true)
    }
}
