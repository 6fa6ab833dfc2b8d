import Foundation
import Testing

@testable import ModuleTools

/// `modules what-if` as a process.
struct WhatIfProgramTests {
    private func monorepo() throws -> Monorepo {
        try Monorepo(
            """
            --- .modules.yml
            layers:
              - {name: App, modules: App}
              - {name: Core, modules: [Core, Log]}
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop",
                targets: [.target(name: "App", dependencies: ["Core"]), .target(name: "Core"), .target(name: "Log")])
            --- Sources/App/App.swift
            import Core
            --- Sources/Core/Core.swift
            public enum Core {}
            --- Sources/Log/Log.swift
            public enum Log {}

            """)
    }

    @Test func aDependencyThatBreaksNothingIsSuccess() async throws {
        let monorepo = try monorepo()
        let run = try await Program().run(["what-if", "Core -> Log"], in: monorepo.root)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("Core -> Log\n\nNo cycle, and no rule is broken.\n"))
        #expect(run.output.contains("\nmodules compiled    1     3\nMore than now: App, Core.\n"), "\(run.output)")
        #expect(run.output.contains("\nNo seconds, because no build has been recorded: There is no file at "))
    }

    @Test func aBrokenRuleIsOneInTextAndInJSON() async throws {
        let monorepo = try monorepo()
        let text = try await Program().run(["what-if", "Core → App", "Core -> Log"], in: monorepo.root)
        #expect(text.status == 1)
        #expect(
            text.output.contains(
                "\nerror: Core, of the layer Core, depends upon App, of the layer App above it. [layer]"))
        #expect(
            text.output.contains("Core \u{2192} App \u{2192} Core. [cycle]")
                || text.output.contains("App \u{2192} Core \u{2192} App. [cycle]"))

        struct Answer: Decodable {
            struct Edge: Decodable { var from, to: String, exists: Bool }
            struct Violation: Decodable { var rule, from, to: String }
            struct Cost: Decodable { var modules: [String], seconds: Double? }
            struct Rebuild: Decodable { var module: String, now, then: Cost }
            var edges: [Edge]
            var violations: [Violation]
            var rebuilds: [Rebuild]
            var withoutTimes: String?
        }
        let json = try await Program().run(["what-if", "Core -> App", "App -> Core", "--json"], in: monorepo.root)
        #expect(json.status == 1)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(json.output.utf8))
        #expect(answer.edges.map(\.exists) == [false, true])
        #expect(Set(answer.violations.map(\.rule)) == ["layer", "cycle"])
        #expect(answer.rebuilds.map(\.module) == ["App", "Core"])
        #expect(answer.rebuilds[0].now.modules == ["App"] && answer.rebuilds[0].then.modules == ["App", "Core"])
        #expect(answer.withoutTimes?.hasPrefix("There is no file at ") == true)
    }

    @Test(
        arguments: [
            (["Core", "-"], 64, "modules: Core is no dependency. Write each in quotes"),
            (["Core -> Lag"], 64, "modules: There is no module and no package called Lag. Is Log meant?"),
            ([], 64, "Error: Missing expected argument '<dependency> ...'"),
            (["Core -> Log", "--build-path", "none"], 66, "modules: There is no file at none/build.db"),
        ] as [([String], Int32, String)])
    func failuresAreExplained(arguments: [String], status: Int32, remark: String) async throws {
        let monorepo = try monorepo()
        let run = try await Program().run(["what-if"] + arguments, in: monorepo.root)
        #expect(run.status == status && run.output == "")
        #expect(run.remarks.contains(remark), "\(run.remarks)")
    }
}
