import Testing

@testable import ModuleTools

/// What an exception covers.
struct ExceptionsTests {
    private static func monorepo(_ exception: String) throws -> Monorepo {
        try Monorepo(
            """
            --- .modules.yml
            unlayered: allowed
            layers:
              - {name: Upper, modules: Upper}
              - {name: Lower, modules: Lower}
            packages:
              - {packages: "*", require: [readme]}
            exceptions:
              - {\(exception), owner: anna, reason: debt, expires: 2026-12-31}
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "shop-kit", targets: [.target(name: "Upper"), .target(name: "Lower", dependencies: ["Upper"])])
            --- Sources/Upper/a.swift
            public enum Upper {}
            --- Sources/Lower/a.swift
            import Upper
            import struct Upper.Thing
            """)
    }

    @Test(arguments: [
        ("rule: layer, from: Lower", ["missing-readme"]),
        ("rule: layer, from: Lower, to: Upper", ["missing-readme"]),
        ("rule: layer, from: \"L*\", to: \"layer:Upper\"", ["missing-readme"]),
        ("rule: layer, from: \"package:shop-kit\", to: \"kind:regular\"", ["missing-readme"]),
        ("rule: layer, from: Lower, to: Lower", ["layer", "layer", "missing-readme", "unused-exception"]),
        ("rule: layer, from: Upper", ["layer", "layer", "missing-readme", "unused-exception"]),
        ("rule: independence, from: Lower", ["layer", "layer", "missing-readme", "unused-exception"]),
        ("rule: missing-readme, from: shop-kit", ["layer", "layer"]),
        ("rule: missing-readme, from: \"package:shop-*\"", ["layer", "layer"]),
        ("rule: missing-readme, from: \"package:shop\"", ["layer", "layer", "missing-readme", "unused-exception"]),
    ])
    func anExceptionExceptsWhatItNamesAndNothingElse(_ exception: String, _ left: [String]) async throws {
        let found = try await Self.monorepo(exception).lint()
        #expect(found.map(\.rule.rawValue).sorted() == left)
    }

    @Test(arguments: [("2026-12-31", false), ("2027-01-01", true)])
    func itHoldsUntilItsLastDay(_ day: String, _ isOver: Bool) async throws {
        let found = try await Self.monorepo("rule: layer, from: Lower, to: Upper").lint(on: day)
        #expect(found.contains { $0.rule == .layer } == isOver)
        let expired = found.filter { $0.rule == .expiredException }
        #expect(expired.count == (isOver ? 1 : 0))
        for violation in expired {
            #expect(violation.file == ".modules.yml" && violation.line == 8)
            #expect(violation.message == "The exception of Lower → Upper from layer ran out on 2026-12-31 (debt).")
            #expect(violation.fix == "Ask anna to fix what it excepts, or to give it a new date and reason.")
        }
    }

    /// Two rules may require the same thing of one package; its absence is reported once.
    @Test func aFindingOfTwoRulesIsReportedOnce() async throws {
        let monorepo = try Self.monorepo("rule: layer, from: Lower")
        let rules = try #require(monorepo.files[".modules.yml"])
        try monorepo.write(
            rules.replacing("packages:\n", with: "packages:\n  - {packages: shop-kit, require: [readme, tests]}\n"),
            to: ".modules.yml")
        #expect(try await monorepo.lint().map(\.rule.rawValue).sorted() == ["missing-readme", "missing-tests"])
    }
}
