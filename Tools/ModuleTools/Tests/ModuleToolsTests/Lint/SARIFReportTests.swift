import Foundation
import Testing

@testable import ModuleTools

/// The requirements of section 3 of SARIF 2.1.0, checked against the output.
struct SARIFReportTests {
    struct Log: Decodable {
        struct Run: Decodable {
            var tool: Tool
            var columnKind: String
            var originalUriBaseIds: [String: Base]
            var results: [Result]
        }
        struct Base: Decodable { var uri: String? }
        struct Tool: Decodable { var driver: Driver }
        struct Driver: Decodable {
            var name: String
            var rules: [Rule]
        }
        struct Rule: Decodable {
            var id: String
            var shortDescription: Message
        }
        struct Message: Decodable { var text: String }
        struct Result: Decodable {
            var ruleId: String
            var ruleIndex: Int
            var level: String
            var message: Message
            var locations: [Location]
            var relatedLocations: [Location]
            var partialFingerprints: [String: String]
        }
        struct Location: Decodable {
            var physicalLocation: Physical
            var message: Message?
        }
        struct Physical: Decodable {
            var artifactLocation: Artifact
            var region: Region
        }
        struct Artifact: Decodable {
            var uri: String
            var uriBaseId: String?
        }
        struct Region: Decodable {
            var startLine: Int
            var startColumn: Int?
        }

        var schema: String
        var version: String
        var runs: [Run]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }

    private func run(_ violations: [Violation] = ReportTests.violations, line: String? = nil) throws -> Log.Run {
        let report = SARIFReport(violations) { _, _ in line }
        let log = try JSONDecoder().decode(Log.self, from: JSONEncoder().encode(report))
        #expect(log.version == "2.1.0")
        #expect(log.schema.hasPrefix("https://") && log.schema.hasSuffix("sarif-2.1.0.json"))
        try #require(log.runs.count == 1)
        return log.runs[0]
    }

    @Test func eachResultNamesItsRuleAndItsPlace() throws {
        let run = try run()
        #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run.columnKind))
        #expect(run.results.map(\.ruleId) == ["independence", "layer", "stale-baseline"])
        for result in run.results {
            #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
            #expect(["none", "note", "warning", "error"].contains(result.level))
            #expect(!result.message.text.isEmpty)
            #expect(result.locations.count == 1)
            #expect(result.partialFingerprints.count == 1)
            for location in result.locations + result.relatedLocations {
                let region = location.physicalLocation.region
                #expect(region.startLine >= 1 && region.startColumn ?? 1 >= 1)
                let artifact = location.physicalLocation.artifactLocation
                let uri = try #require(URL(string: artifact.uri))
                // Only relative addresses have a base, and the run declares it.
                #expect((uri.scheme == nil) == (artifact.uriBaseId != nil))
                if let base = artifact.uriBaseId { #expect(run.originalUriBaseIds[base] != nil) }
                let isEscaped = artifact.uri.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !artifact.uri.contains("#")
                #expect(isEscaped, "\(artifact.uri)")
            }
        }
    }

    @Test func addressesAreEncodedAndReadBack() throws {
        let result = try run().results[0]
        #expect(
            result.locations[0].physicalLocation.artifactLocation.uri == "Cart/Sources/My%20Cart/Cart%231.swift")
        #expect(result.relatedLocations.map(\.message?.text) == ["Bridge", "Search"])
        #expect(result.relatedLocations[1].physicalLocation.artifactLocation.uri == "Bridge/%C3%A4%25.swift")
        #expect(result.message.text == "Cart reaches Search. Join them above.")
        let odd = Violation(
            rule: .layer, file: "a:b?.swift", line: 1, column: 1, message: "", fix: "", from: "A")
        #expect(
            try run([odd]).results[0].locations[0].physicalLocation.artifactLocation.uri == "a%3Ab%3F.swift")
        let stale = try run().results[2].locations[0].physicalLocation.artifactLocation
        #expect(stale.uri == "file:///known/base%20line.json")
    }

    @Test func eachResultHasAFingerprintOfItsOwn() throws {
        func imports(_ lines: Int...) throws -> [String?] {
            let violations = lines.map {
                Violation(
                    rule: .layer, file: "A.swift", line: $0, column: 1, message: "", fix: "", from: "A", to: "B")
            }
            return try run(violations).results.map(\.partialFingerprints["modules/v1"])
        }
        #expect(try imports(1, 4) == ["layer|A.swift|A|B", "layer|A.swift|A|B|2"])
        #expect(try imports(3, 9) == imports(1, 4))
    }

    @Test(
        arguments: [
            ("let é = \"ü\"; import A", 16, 14), ("import A", 1, 1), ("/* 🧭 */ import A", 12, 10), (nil, 16, 16),
            ("gone", 16, 5),
        ] as [(String?, Int, Int)])
    func columnsAreCountedAsTheLogSays(line: String?, column: Int, expected: Int) throws {
        let violation = Violation(
            rule: .layer, file: "A.swift", line: 1, column: column, message: "", fix: "", from: "A")
        let run = try run([violation], line: line)
        #expect(run.columnKind == "utf16CodeUnits")
        #expect(run.results[0].locations[0].physicalLocation.region.startColumn == expected)
    }
}
