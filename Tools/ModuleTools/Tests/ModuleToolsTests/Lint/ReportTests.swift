import Foundation
import Testing

@testable import ModuleTools

/// The report of violations for people and for programs.
struct ReportTests {
    private static let report = LintReport(
        violations: [
            Violation(
                rule: .independence, file: "Cart/Cart.swift", line: 3, column: 8, message: "Cart reaches Search.",
                fix: "Join them above.", from: "Cart", to: "Search",
                chain: [
                    .init(module: "Cart"), .init(module: "Bridge", file: "Cart/Cart.swift", line: 3),
                    .init(module: "Search", file: "Bridge/ä%.swift", line: 1),
                ]),
            Violation(
                rule: .layer, file: "Core/Core.swift", line: 1, column: 1, message: "Core imports App.", fix: "Do not.",
                from: "Core", to: "App",
                chain: [.init(module: "Core"), .init(module: "App", file: "Core/Core.swift", line: 1)]),
        ], modules: 48, files: 461)

    @Test func textShowsTheLocationThePathAndTheFix() {
        #expect(
            Self.report.text == """
                Cart/Cart.swift:3:8: error: Cart reaches Search. [independence]
                    → Bridge  Cart/Cart.swift:3
                    → Search  Bridge/ä%.swift:1
                    Join them above.
                Core/Core.swift:1:1: error: Core imports App. [layer]
                    Do not.
                2 violations in 48 modules, 461 files.

                """)
    }

    @Test func jsonHoldsAllThatIsKnown() throws {
        let data = try JSONEncoder().encode(Self.report)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["modules"] as? Int == 48 && object["files"] as? Int == 461)
        let items = try #require(object["violations"] as? [[String: Any]])
        #expect(items.map { $0["rule"] as? String } == ["independence", "layer"])
        let first = items[0]
        #expect(first["file"] as? String == "Cart/Cart.swift")
        #expect(first["line"] as? Int == 3 && first["column"] as? Int == 8)
        #expect(first["message"] as? String == "Cart reaches Search." && first["fix"] as? String == "Join them above.")
        #expect(first["from"] as? String == "Cart" && first["to"] as? String == "Search")
        let chain = try #require(first["chain"] as? [[String: Any]])
        #expect(chain.map { $0["module"] as? String } == ["Cart", "Bridge", "Search"])
        #expect(chain.map { $0["line"] as? Int } == [nil, 3, 1])
    }

    @Test func violationsAreOrderedByTheirPlaces() {
        let places = [("a", 2, 1), ("a", 10, 1), ("a", 10, 4), ("b", 1, 1)]
        let ordered = places.map { file, line, column in
            Violation(rule: .layer, file: file, line: line, column: column, message: "", fix: "", from: "")
        }
        #expect(ordered.reversed().sorted(by: Violation.isOrdered) == ordered)
    }
}
