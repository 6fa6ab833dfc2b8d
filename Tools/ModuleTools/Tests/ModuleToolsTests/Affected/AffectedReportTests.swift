import Foundation
import Testing

@testable import ModuleTools

/// The reports for people and for programs.
struct AffectedReportTests {
    private static let workspace = WorkspaceSketch(targets: [
        .init(name: "App", kind: .executable, dependencies: ["Core"], package: "Shop"),
        .init(name: "Core", package: "Core"),
        .init(name: "CoreTests", kind: .test, dependencies: ["Core"], package: "Core"),
        .init(name: "Idle", package: "Idle"),
    ]).workspace

    private static let report = AffectedReport(
        Affected(
            reasons: [1: .file("Core/Sources/Core/A.swift"), 0: .dependency(1), 2: .dependency(1)],
            documentation: ["README.md"], unowned: ["run"], changedRules: [".modules.yml"]),
        base: "main", workspace: workspace)

    @Test func namesAreGivenByKind() {
        #expect(
            Self.report.text(showsReasons: false) == """
                Modules (2)
                  App
                  Core
                Test targets (1)
                  CoreTests
                Packages (2)
                  Core
                  Shop
                Documentation, reaches nothing (1)
                  README.md
                In no module, reaches nothing (1)
                  run
                Rules that changed; run modules lint (1)
                  .modules.yml

                """)
    }

    @Test func reasonsAreGivenWhenAskedFor() {
        #expect(
            Self.report.text(showsReasons: true).hasPrefix(
                """
                Modules (2)
                  App
                      depends upon Core: Core/Sources/Core/A.swift changed
                  Core
                      Core/Sources/Core/A.swift changed
                Test targets (1)
                  CoreTests
                      depends upon Core: Core/Sources/Core/A.swift changed
                Packages (2)
                  Core: Core, CoreTests
                  Shop: App
                """))
    }

    @Test func theJSONReportHasTheSameContent() throws {
        let json = try JSONEncoder().encode(Self.report)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "base", "modules", "testTargets", "packages", "documentation", "unowned", "changedRules",
            ])
        #expect(object["base"] as? String == "main")
        #expect(object["testTargets"] as? [String] == ["CoreTests"])
        #expect(object["packages"] as? [String] == ["Core", "Shop"])
        let first = try #require((object["modules"] as? [[String: Any]])?.first)
        #expect(first["module"] as? String == "App" && first["package"] as? String == "Shop")
        #expect(first["kind"] as? String == "executable" && first["chain"] as? [String] == ["App", "Core"])
        #expect(first["reason"] as? String == "depends upon Core: Core/Sources/Core/A.swift changed")
    }

    @Test func theNearestReasonIsReported() {
        let sketch = WorkspaceSketch(targets: [
            .init(name: "A", dependencies: ["B", "C"]), .init(name: "B", dependencies: ["C"]),
            .init(name: "C", dependencies: ["D"]), .init(name: "D"),
        ])
        let affected = Affected(by: ["Sources/D/D.swift"], in: sketch.workspace, rules: Rules())
        #expect(affected.chain(from: 0) == [0, 2, 3])
    }
}
