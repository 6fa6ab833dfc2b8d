import AnalyticsDelivery
import Core
import CoreTesting
import Foundation
import LocalBackend
import Testing

@testable import Composition

/// A home of its own with a `config.json`.
struct ConfigurationHome {
    private let directory: TemporaryDirectory

    /// - Parameter content: of the file; nil for none.
    init(_ content: String? = nil) throws {
        directory = try TemporaryDirectory()
        guard let content else { return }
        let directories = HomeDirectories(home: directory.path("home"))
        try FileManager.default.createDirectory(at: directories.configuration, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: directories.configurationFile)
    }

    func load(
        _ environment: [String: String] = [:], flags: [String: String] = [:], isTolerant: Bool = false
    ) throws -> AppConfiguration {
        try AppConfiguration.load(
            flags: flags, environment: environment.merging(["SLIPWAY_HOME": directory.path("home").path]) { $1 },
            isTolerant: isTolerant)
    }
}

struct ConfigurationTests {
    @Test func nothingSaidMeansTheDefaults() throws {
        let configuration = try ConfigurationHome().load()
        #expect(configuration.backend == .embedded)
        #expect(configuration.passwordCost == .standard)
        #expect(configuration.telemetry == nil)
        #expect(!configuration.doNotTrack)
        #expect(configuration.review == ReviewConfiguration(minimumRuns: 10, url: nil))
    }

    @Test func flagsWinOverTheEnvironmentAndThatOverTheFile() throws {
        let home = try ConfigurationHome(#"{"supabase": {"url": "https://file.example", "key": "file-key"}}"#)
        let environment = ["SUPABASE_URL": "https://environment.example", "SUPABASE_KEY": "environment-key"]
        let flags = ["supabase.url": "https://flag.example", "supabase.key": "flag-key"]
        for (configuration, source) in [
            (try home.load(), "file"), (try home.load(environment), "environment"),
            (try home.load(environment, flags: flags), "flag"),
        ] {
            let endpoint = try BackendEndpoint(url: "https://\(source).example", key: "\(source)-key")
            #expect(configuration.backend == .remote(endpoint))
        }
    }

    @Test func passwordCostComesFromTheEnvironmentOrTheFile() throws {
        let home = try ConfigurationHome(#"{"backend": {"password-cost": 6}}"#)
        #expect(try home.load().passwordCost == PasswordCost(logN: 6))
        #expect(try home.load(["BACKEND_PASSWORD_COST": "4"]).passwordCost == PasswordCost(logN: 4))
    }

    @Test(arguments: ["0", "21", "-4", "4.5", "cheap"])
    func passwordCostThatMakesNoSenseIsRefusedByName(_ cost: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationHome().load(["BACKEND_PASSWORD_COST": cost])
        }
        #expect(
            error?.description
                == "BACKEND_PASSWORD_COST (backend.password-cost) is '\(cost)'. Use a whole number from 1 to 20, or remove "
                + "it to use 14.")
    }

    @Test func telemetryIsReadFromFlagsTheEnvironmentAndTheFile() throws {
        let home = try ConfigurationHome(
            #"{"telemetry": {"url": "https://file.example", "app-id": "FILE", "test-mode": true}}"#)
        #expect(
            try home.load().telemetry
                == TelemetryConfiguration(url: "https://file.example", appID: "FILE", isTestMode: true))
        let environment = [
            "TELEMETRY_URL": "https://environment.example", "TELEMETRY_APP_ID": "ENVIRONMENT",
            "TELEMETRY_TEST_MODE": "false",
        ]
        #expect(
            try home.load(environment).telemetry
                == TelemetryConfiguration(url: "https://environment.example", appID: "ENVIRONMENT"))
        let flags = ["telemetry.url": "http://127.0.0.1:9/", "telemetry.app-id": "FLAG"]
        #expect(
            try home.load(environment, flags: flags).telemetry
                == TelemetryConfiguration(url: "http://127.0.0.1:9/", appID: "FLAG"))
    }

    @Test func reviewsAreReadFromTheFileAndTheEnvironmentWins() throws {
        let home = try ConfigurationHome(
            #"{"review": {"minimum-runs": 4, "url": "https://example.com/reviews"}}"#)
        let page = URL(string: "https://example.com/reviews")
        #expect(try home.load().review == ReviewConfiguration(minimumRuns: 4, url: page))
        #expect(
            try home.load(["REVIEW_MINIMUM_RUNS": "0"]).review == ReviewConfiguration(minimumRuns: 0, url: page))
    }

    @Test(arguments: [
        (["SUPABASE_URL": "https://x.example"], "SUPABASE_KEY is not"),
        (["SUPABASE_KEY": "key"], "SUPABASE_URL is not"),
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
        (["REVIEW_MINIMUM_RUNS": "often"], "REVIEW_MINIMUM_RUNS "),
        (["REVIEW_MINIMUM_RUNS": "-1"], "REVIEW_MINIMUM_RUNS "),
        (["REVIEW_URL": "http://example.com"], "REVIEW_URL "), (["REVIEW_URL": "reviews"], "REVIEW_URL "),
        (["REVIEW_URL": "https://"], "REVIEW_URL "),
    ])
    func whatIsWrongIsNamed(_ environment: [String: String], _ reason: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationHome().load(environment) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test(arguments: [("1", true), ("0", false), ("", false)])
    func doNotTrackIsReadFromTheEnvironment(_ value: String, _ isAsked: Bool) throws {
        #expect(try ConfigurationHome().load(["DO_NOT_TRACK": value]).doNotTrack == isAsked)
    }
}
