import Foundation
import Testing

@testable import ModuleTools

/// `modules lint` as a process: its exit codes, its two streams, its formats and its baseline.
struct LintProgramTests {
    private static let clean = """
        --- .modules.yml
        layers:
          - {name: App, modules: App}
          - {name: Core, modules: Core}
        --- Package.swift
        let package = Package(
            name: "Shop", targets: [.target(name: "App", dependencies: ["Core"]), .target(name: "Core")])
        --- Sources/App/App.swift
        import Core
        --- Sources/Core/Core.swift
        public enum Core {}
        """

    private func broken() throws -> Monorepo {
        let monorepo = try Monorepo(Self.clean)
        try monorepo.write("\nimport App\n", to: "Sources/Core/Core.swift")
        return monorepo
    }

    @Test func aSoundMonorepoIsSuccess() async throws {
        let monorepo = try Monorepo(Self.clean)
        let run = try await Program().run(["lint", "--root", monorepo.root])
        #expect(run.status == 0)
        #expect(run.output == "No violations in 2 modules, 2 files.\n")
        #expect(run.remarks == "")
    }

    @Test func aViolationIsOneAndStandsOnStandardOutput() async throws {
        let monorepo = try broken()
        let run = try await Program().run(["lint"], in: monorepo.root)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("Sources/Core/Core.swift:2:1: error: Core, of the layer Core, imports App"))
        #expect(run.output.hasSuffix("2 violations in 2 modules, 2 files.\n"))
        #expect(run.remarks == "")
    }

    @Test(arguments: [["--json"], ["--format", "json"], ["--format", "sarif"]])
    func answersForProgramsAreOneDocument(_ format: [String]) async throws {
        for (monorepo, status) in [(try broken(), 1 as Int32), (try Monorepo(Self.clean), 0)] {
            let run = try await Program().run(["lint"] + format, in: monorepo.root)
            #expect(run.status == status && run.remarks == "")
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            #expect(document is [String: Any])
        }
    }

    @Test func aColumnOfSARIFIsReadFromItsLine() async throws {
        let monorepo = try Monorepo(Self.clean)
        try monorepo.write("\nlet é = \"ü\"; import App\n", to: "Sources/Core/Core.swift")
        let run = try await Program().run(["lint", "--format", "sarif"], in: monorepo.root)
        #expect(run.output.contains("\"startColumn\" : 14,"), "\(run.output)")
    }

    @Test func anotherRulesFileIsTakenInItsPlace() async throws {
        let monorepo = try broken()
        try monorepo.write("unlayered: allowed", to: "ci/rules.yml")
        let run = try await Program().run(["lint", "--config", "ci/rules.yml"], in: monorepo.root)
        #expect(run.status == 1)
        #expect(!run.output.contains("[layer]") && run.output.contains("[undeclared-import]"))
    }

    // MARK: The baseline

    @Test func aBaselineBeginsWithWhatIsBrokenAndOnlyShrinks() async throws {
        let monorepo = try broken()
        let file = monorepo.root + "/known.json"
        func lint(_ more: String...) async throws -> Program.Run {
            try await Program().run(["lint", "--baseline", "known.json"] + more, in: monorepo.root)
        }
        let missing = try await lint()
        #expect(missing.status == 66 && missing.output == "")

        #expect(try await lint("--update-baseline").status == 0)
        #expect(try Baseline(contentsOf: file).counts.values.reduce(0, +) == 2)
        try monorepo.write("// Above.\n\n\nimport App\n", to: "Sources/Core/Core.swift")
        #expect(try await lint().status == 0)

        try monorepo.write("import App\nimport App\n", to: "Sources/Core/Core.swift")
        let more = try await lint("--update-baseline")
        #expect(more.status == 1 && more.output.contains("2 violations in"))
        #expect(try Baseline(contentsOf: file).counts.values.reduce(0, +) == 2)

        try monorepo.write("public enum Core {}\n", to: "Sources/Core/Core.swift")
        let stale = try await lint()
        #expect(stale.status == 1)
        #expect(stale.output.contains("known.json:1:1: error: ") && stale.output.contains("[stale-baseline]"))
        #expect(try await lint("--update-baseline").status == 0)
        #expect(try Baseline(contentsOf: file).counts.isEmpty)
        #expect(try await lint().status == 0)
    }
}
