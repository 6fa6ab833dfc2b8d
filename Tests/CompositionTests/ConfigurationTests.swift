import AnalyticsDelivery
import Core
import Foundation
import LocalBackend
import Testing

@testable import Composition

struct ConfigurationTests {
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

    @Test func nothingSaidMeansTheEmbeddedBackend() throws {
        let configuration = try AppConfiguration.load(environment: ["SLIPWAY_HOME": try home().path])
        #expect(configuration.backend == .embedded)
    }

    @Test func flagsWinOverTheEnvironmentAndThatOverTheFile() throws {
        let home = try home(file)
        defer { try? FileManager.default.removeItem(at: home) }
        var environment = ["SLIPWAY_HOME": home.path]

        let fromFile = try AppConfiguration.load(environment: environment)
        #expect(fromFile.backend == .remote(try BackendEndpoint(url: "https://file.example", key: "file-key")))

        environment["SUPABASE_URL"] = "https://environment.example"
        environment["SUPABASE_KEY"] = "environment-key"
        let fromEnvironment = try AppConfiguration.load(environment: environment)
        #expect(
            fromEnvironment.backend
                == .remote(try BackendEndpoint(url: "https://environment.example", key: "environment-key")))

        let fromFlags = try AppConfiguration.load(
            flags: ["supabase.url": "https://flag.example", "supabase.key": "flag-key"], environment: environment)
        #expect(fromFlags.backend == .remote(try BackendEndpoint(url: "https://flag.example", key: "flag-key")))
    }

    @Test(arguments: [("SUPABASE_URL", "https://x.example", "SUPABASE_KEY"), ("SUPABASE_KEY", "key", "SUPABASE_URL")])
    func onlyOneOfTheTwoIsRefusedByName(_ given: String, _ value: String, _ missing: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try AppConfiguration.load(environment: ["SLIPWAY_HOME": try home().path, given: value])
        }
        #expect(error?.description.contains("\(missing) is not") == true)
    }

    @Test func passwordCostComesFromTheEnvironmentOrTheFile() throws {
        let home = try home(#"{"backend": {"password-cost": 6}}"#)
        defer { try? FileManager.default.removeItem(at: home) }
        var environment = ["SLIPWAY_HOME": home.path]
        #expect(try AppConfiguration.load(environment: environment).passwordCost == PasswordCost(logN: 6))
        environment["BACKEND_PASSWORD_COST"] = "4"
        #expect(try AppConfiguration.load(environment: environment).passwordCost == PasswordCost(logN: 4))
        let none = try AppConfiguration.load(environment: ["SLIPWAY_HOME": try self.home().path])
        #expect(none.passwordCost == .standard)
    }

    @Test(arguments: ["0", "21", "-4", "4.5", "cheap"])
    func passwordCostThatMakesNoSenseIsRefusedByName(_ cost: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try AppConfiguration.load(environment: [
                "SLIPWAY_HOME": try home().path, "BACKEND_PASSWORD_COST": cost,
            ])
        }
        #expect(
            error?.description
                == "BACKEND_PASSWORD_COST (backend.password-cost) is '\(cost)'. Use a whole number from 1 to 20, or remove "
                + "it to use 14.")
    }

    // MARK: Telemetry

    @Test func withoutConfigurationTelemetryIsOff() throws {
        let configuration = try AppConfiguration.load(environment: ["SLIPWAY_HOME": try home().path])
        #expect(configuration.telemetry == nil)
        #expect(!configuration.doNotTrack)
    }

    @Test func telemetryIsReadFromFlagsTheEnvironmentAndTheFile() throws {
        let home = try home(#"{"telemetry": {"url": "https://file.example", "app-id": "FILE", "test-mode": true}}"#)
        defer { try? FileManager.default.removeItem(at: home) }
        var environment = ["SLIPWAY_HOME": home.path]
        let fromFile = try AppConfiguration.load(environment: environment)
        #expect(
            fromFile.telemetry
                == (try TelemetryConfiguration(url: "https://file.example", appID: "FILE", isTestMode: true)))

        environment["TELEMETRY_URL"] = "https://environment.example"
        environment["TELEMETRY_APP_ID"] = "ENVIRONMENT"
        environment["TELEMETRY_TEST_MODE"] = "false"
        let fromEnvironment = try AppConfiguration.load(environment: environment)
        #expect(
            fromEnvironment.telemetry
                == (try TelemetryConfiguration(url: "https://environment.example", appID: "ENVIRONMENT")))

        let fromFlags = try AppConfiguration.load(
            flags: ["telemetry.url": "http://127.0.0.1:9/", "telemetry.app-id": "FLAG"], environment: environment)
        #expect(fromFlags.telemetry == (try TelemetryConfiguration(url: "http://127.0.0.1:9/", appID: "FLAG")))
    }

    @Test(arguments: [
        (["TELEMETRY_URL": "https://t.example"], "TELEMETRY_APP_ID is not"),
        (["TELEMETRY_APP_ID": "A"], "TELEMETRY_URL is not"),
        (
            ["TELEMETRY_URL": "http://t.example", "TELEMETRY_APP_ID": "A"],
            "must be an https address or on this machine"
        ),
        (
            ["TELEMETRY_URL": "https://t.example", "TELEMETRY_APP_ID": "A", "TELEMETRY_TEST_MODE": "maybe"],
            "TELEMETRY_TEST_MODE (telemetry.test-mode) is 'maybe'. Use true or false."
        ),
    ])
    func whatIsWrongAboutTelemetryIsNamed(_ variables: [String: String], _ reason: String) throws {
        let environment = variables.merging(["SLIPWAY_HOME": try home().path]) { $1 }
        let error = #expect(throws: ConfigurationError.self) {
            try AppConfiguration.load(environment: environment)
        }
        #expect(error?.description.contains(reason) == true)
    }

    @Test(arguments: [("1", true), ("0", false), ("", false)])
    func doNotTrackIsReadFromTheEnvironment(_ value: String, _ isAsked: Bool) throws {
        let environment = ["SLIPWAY_HOME": try home().path, "DO_NOT_TRACK": value]
        #expect(try AppConfiguration.load(environment: environment).doNotTrack == isAsked)
    }
}
