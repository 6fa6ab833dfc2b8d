import Foundation
import Synchronization
import Testing

@testable import ModuleTools

/// The reports for people and for programs.
struct AffectedReportTests {
    private static let workspace = WorkspaceSketch(targets: [
        .init(name: "App", kind: .executable, dependencies: ["Core"], package: "Shop"),
        .init(name: "Core", package: "Core"),
        .init(name: "CoreTests", kind: .test, dependencies: ["Core"], package: "Core"),
        .init(name: "Extra", package: "Shop"),
        .init(name: "Idle", package: "Idle"),
    ]).workspace

    private static func report(unowned: [String] = ["run"]) -> AffectedReport {
        var affected = Affected(reasons: [
            1: .file("Core/Sources/Core/A.swift"), 0: .dependency(1), 2: .dependency(1),
            3: .manifest(file: "Package.resolved", change: "the pin of x changed"),
        ])
        affected.documentation = ["README.md"]
        affected.commentsOnly = ["Core/Sources/Core/B.swift"]
        affected.unowned = unowned
        affected.changedRules = [".modules.yml"]
        return AffectedReport(affected, base: "main", workspace: workspace)
    }

    @Test func namesAreGivenByKind() {
        #expect(
            Self.report().text(showsReasons: false) == """
                Modules (3)
                  App
                  Core
                  Extra
                Test targets (1)
                  CoreTests
                Packages (2)
                  Core
                  Shop
                Documentation, reaches nothing (1)
                  README.md
                Comments alone, reaches nothing (1)
                  Core/Sources/Core/B.swift
                In no module, reaches nothing (1)
                  run
                Rules that changed; run modules lint (1)
                  .modules.yml

                """)
    }

    @Test func reasonsAreGivenWhenAskedFor() {
        let text = Self.report().text(showsReasons: true)
        #expect(
            text.hasPrefix(
                """
                Modules (3)
                  App
                      depends upon Core: Core/Sources/Core/A.swift changed
                  Core
                      Core/Sources/Core/A.swift changed
                  Extra
                      Package.resolved: the pin of x changed
                Test targets (1)
                  CoreTests
                      depends upon Core: Core/Sources/Core/A.swift changed
                Packages (2)
                  Core: Core, CoreTests
                  Shop: App, Extra
                """))
    }

    @Test func longListsAreCutUnlessReasonsAreAskedFor() {
        let report = Self.report(unowned: (10..<22).map { "file\($0)" })
        let short = report.text(showsReasons: false)
        #expect(short.contains("(12)\n") && short.contains("  file19\n  and 2 more\n") && !short.contains("file20"))
        #expect(report.text(showsReasons: true).contains("  file20\n  file21\n"))
    }

    @Test func theJSONReportHasTheSameContent() throws {
        let text = Mutex("")
        try ToolOutput { part in
            text.withLock { $0 += part }
        } remark: { _ in
        }.printJSON(Self.report())
        let json = text.withLock { Data($0.utf8) }
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "base", "modules", "testTargets", "packages", "documentation", "commentsOnly", "unowned",
                "changedRules",
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
        let affected = AffectedAnalysis(
            workspace: sketch.workspace, rules: Rules(), owners: FileOwners(sketch.workspace)
        )
        .affected(files: ["Sources/D/D.swift"], seeds: [], isSameCode: { _ in false })
        #expect(affected.chain(from: 0) == [0, 2, 3])
    }
}
