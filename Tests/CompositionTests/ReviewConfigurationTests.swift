import Core
import Foundation
import Testing

@testable import Composition

struct ReviewConfigurationTests {
    private static func load(
        file: String? = nil, environment: [String: String] = [:]
    ) throws -> ReviewConfiguration {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("slipway-review-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        if let file {
            let directories = HomeDirectories(home: home)
            try FileManager.default.createDirectory(at: directories.configuration, withIntermediateDirectories: true)
            try Data(file.utf8).write(to: directories.configurationFile)
        }
        let all = environment.merging(["SLIPWAY_HOME": home.path]) { first, _ in first }
        return try AppConfiguration.load(environment: all).review
    }

    private static let whole = #"{"review": {"minimum-runs": 4, "url": "https://example.com/reviews"}}"#

    @Test func nothingSaidMeansTenRunsAndNoPage() throws {
        #expect(try Self.load() == ReviewConfiguration(minimumRuns: 10, url: nil))
    }

    @Test func environmentWinsOverTheFile() throws {
        let page = URL(string: "https://example.com/reviews")
        #expect(try Self.load(file: Self.whole) == ReviewConfiguration(minimumRuns: 4, url: page))
        #expect(
            try Self.load(file: Self.whole, environment: ["REVIEW_MINIMUM_RUNS": "0"])
                == ReviewConfiguration(minimumRuns: 0, url: page))
    }

    @Test(arguments: [
        ("REVIEW_MINIMUM_RUNS", "often"), ("REVIEW_MINIMUM_RUNS", "-1"), ("REVIEW_URL", "http://example.com"),
        ("REVIEW_URL", "reviews"), ("REVIEW_URL", "https://"),
    ])
    func whatIsNoNumberOrNoSecureAddressIsRefusedByName(variable: String, value: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try Self.load(environment: [variable: value])
        }
        #expect(error.map { String(describing: $0) }?.contains("\(variable) ") == true)
    }
}
