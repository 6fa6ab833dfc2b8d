import Foundation
import Testing

@testable import ModuleTools

/// `modules lint` as a process: its exit codes and its two streams.
struct LintProgramTests {
    private static let clean =
        Monorepo.shop("App: Core", "Core") + """
            --- .modules.yml
            layers:
              - {name: App, modules: App}
              - {name: Core, modules: Core}
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

    @Test func theAnswerForProgramsIsOneDocument() async throws {
        for (monorepo, status) in [(try broken(), 1 as Int32), (try Monorepo(Self.clean), 0)] {
            let run = try await Program().run(["lint", "--json"], in: monorepo.root)
            #expect(run.status == status && run.remarks == "")
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            #expect(document is [String: Any])
        }
    }

    @Test func anotherRulesFileIsTakenInItsPlace() async throws {
        let monorepo = try broken()
        try monorepo.write("settings: any", to: "ci/rules.yml")
        let run = try await Program().run(["lint", "--config", "ci/rules.yml"], in: monorepo.root)
        #expect(run.status == 1)
        #expect(!run.output.contains("[layer]") && run.output.contains("[undeclared-import]"))
    }
}
