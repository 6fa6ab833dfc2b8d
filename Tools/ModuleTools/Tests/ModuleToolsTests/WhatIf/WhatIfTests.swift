import Testing

@testable import ModuleTools

/// What a dependency would break, and what it would cost.
struct WhatIfTests {
    /// App uses Cart and Search, which use Core; Maps stands alone.
    private static let workspace = WorkspaceSketch(targets: [
        .init(name: "App", kind: .executable, dependencies: ["Cart", "Search"], package: "App"),
        .init(name: "Cart", dependencies: ["Core"], package: "Cart"),
        .init(name: "CartTests", kind: .test, dependencies: ["Cart"], package: "Cart"),
        .init(name: "Core", package: "Core"),
        .init(name: "Maps", package: "Maps"),
        .init(name: "Search", dependencies: ["Core"], package: "Search"),
    ]).workspace

    private static let rules = """
        layers:
          - {name: App, modules: App}
          - {name: Features, modules: [Cart, Search, CartTests]}
          - {name: Core, modules: [Core, Maps]}
        independent:
          - {name: features, packages: "layer:Features"}
        forbidden:
          - {from: Cart, to: Maps, because: it takes minutes to build.}
        """

    private func whatIf(
        _ edges: [String], rules: String = rules, times: Result<BuildTimes, ToolFailure> = .failure(.noFile("build.db"))
    ) throws -> WhatIf {
        let workspace = Self.workspace
        return try WhatIf(
            try edges.flatMap { try workspace.dependencies(of: ProposedEdge($0)) }, in: workspace,
            rules: RulesParser.parse(rules, file: ".modules.yml"), today: #require(Day("2026-06-01")), times: times)
    }

    @Test(
        arguments: [
            (["Search -> Maps"], []),
            (["App -> Maps"], []),
            (["Cart -> Search"], [(.independence, "Cart depends upon Search, and the two are independent")]),
            (
                ["Cart -> Maps"],
                [(.forbidden, "Cart depends upon Maps, which is forbidden: it takes minutes to build.")]
            ),
            (["Maps -> Search"], [(.layer, "Maps, of the layer Core, depends upon Search, of the layer Features")]),
            (
                ["Core -> Cart"],
                [
                    (.layer, "Core, of the layer Core, depends upon Cart"),
                    (.independence, "Search reaches Cart, and the two are independent"),
                    (
                        .cycle,
                        "These targets depend upon each other in a circle, and SwiftPM refuses to load them: "
                            + "Cart \u{2192} Core \u{2192} Cart."
                    ),
                ]
            ),
            // Each alone would be allowed.
            (
                ["Search -> Maps", "Maps -> App"],
                [
                    (.layer, "Maps, of the layer Core, depends upon App, of the layer App above it."),
                    (.independence, "Search reaches Cart, and the two are independent"),
                    (.cycle, "These targets depend upon each other in a circle"),
                ]
            ),
            (["App -> Cart"], []),
        ] as [([String], [(RuleName, String)])])
    func rulesAndCyclesAreChecked(edges: [String], expected: [(RuleName, String)]) throws {
        let violations = try whatIf(edges).violations
        for (rule, message) in expected {
            #expect(
                violations.contains { $0.rule == rule && $0.message.hasPrefix(message) },
                "\(rule) in \(violations.map(\.message))")
        }
        #expect(Set(violations.map(\.rule)) == Set(expected.map(\.0)))
    }

    @Test func whatIsBrokenAlreadyIsNotReported() throws {
        // App may not use Core, and does.
        let rules = "forbidden:\n  - {from: App, to: [Core, Maps], because: no.}"
        #expect(try whatIf(["Search -> Maps"], rules: rules).violations.map(\.to) == ["Maps"])
        #expect(try whatIf(["CartTests -> Core"], rules: rules).violations.isEmpty)
    }

    @Test func anExceptionCoversWhatItNames() throws {
        let rules =
            "exceptions:\n  - {rule: independence, from: Cart, to: Search, owner: a, reason: b, expires: 2099-01-01}"
        #expect(try whatIf(["Cart -> Search"], rules: Self.rules + "\n" + rules).violations.isEmpty)
    }

    @Test func aCycleOfPackagesIsFoundThoughTheirTargetsHaveNone() throws {
        func workspace(tools: String) -> Workspace {
            let sketch = WorkspaceSketch(targets: [
                .init(name: "A", dependencies: ["B"], package: "P"), .init(name: "C", package: "P"),
                .init(name: "B", package: "Q"),
            ]).workspace
            var packages = sketch.packages
            for (index, other) in [(0, "Q"), (1, "")] {
                var manifest = packages[index].manifest
                manifest.toolsVersion = tools
                if !other.isEmpty {
                    manifest.dependencies = [
                        .init(identity: "q", localPath: "../Q", alias: nil, requirement: "")
                    ]
                }
                packages[index] = Package(
                    directory: packages[index].directory, manifest: manifest, manifestFile: "", manifestText: "",
                    manifestFiles: [], identity: packages[index].identity)
            }
            return Workspace(
                root: "/nowhere", packages: packages, modules: sketch.modules, refusals: [],
                dependencies: sketch.dependencies)
        }
        for (tools, count) in [("5.9.0", 1), ("6.0.0", 0)] {
            let workspace = workspace(tools: tools)
            let answer = try WhatIf(
                try workspace.dependencies(of: ProposedEdge("B -> C")), in: workspace, rules: Rules(),
                today: #require(Day("2026-06-01")), times: .failure(.noFile("")))
            #expect(answer.violations.count == count)
            #expect(answer.violations.allSatisfy { $0.message.hasPrefix("These packages depend upon each other") })
        }
    }

    // MARK: The cost

    private static func times(_ modules: [(String, Double, [String])]) throws -> BuildTimes {
        let commands = modules.map { name, _, dependencies in
            """
              "C.\(name)-x-debug.module":
                inputs: [\(dependencies.map { "\"/b/debug/Modules/\($0).swiftmodule\"" }.joined(separator: ","))]
                outputs: ["/b/debug/Modules/\(name).swiftmodule"]

            """
        }
        let manifest = try BuildManifest("commands:\n" + commands.joined(), file: "")
        let runs = modules.map { name, seconds, _ in
            CommandRun(name: "C.\(name)-x-debug.module", build: 1, ready: 0, end: seconds, hasSucceeded: true)
        }
        return BuildTimes(runs: runs, manifest: manifest, configuration: "debug")
    }

    private static func measured() throws -> BuildTimes {
        try times([
            ("Core", 4, []), ("Cart", 3, ["Core"]), ("Search", 2, ["Core"]), ("Maps", 6, []),
            ("App", 1, ["Cart", "Search"]),
        ])
    }

    @Test func whatIsCompiledAgainIsCountedBeforeAndAfter() throws {
        let answer = try whatIf(["Search -> Maps"], times: .success(Self.measured()))
        let rebuild = try #require(answer.rebuilds.first)
        #expect(answer.rebuilds.count == 1 && rebuild.module == "Maps")
        #expect(rebuild.now.modules == ["Maps"] && rebuild.then.modules == ["App", "Maps", "Search"])
        #expect((rebuild.now.seconds, rebuild.then.seconds) == (6, 9))
        #expect((rebuild.now.longestSeconds, rebuild.then.longestSeconds) == (6, 9))
        #expect(answer.criticalPath == .init(.init(modules: ["Core", "Cart", "App"], seconds: 8)))
        #expect(answer.newCriticalPath == .init(.init(modules: ["Maps", "Search", "App"], seconds: 9)))
        #expect(answer.withoutTimes == nil)
    }

    @Test func severalDependenciesCountTogether() throws {
        let answer = try whatIf(["Search -> Maps", "CartTests -> Maps", "Core -> Maps"])
        #expect(answer.rebuilds.map(\.module) == ["Maps"])
        #expect(answer.rebuilds[0].then.modules == ["App", "Cart", "CartTests", "Core", "Maps", "Search"])
    }

    @Test func modulesWithoutATimeAreNamed() throws {
        let answer = try whatIf(["CartTests -> Maps"], times: .success(Self.measured()))
        #expect(answer.rebuilds[0].then.unmeasured == ["CartTests"])
        #expect((answer.rebuilds[0].now.seconds, answer.rebuilds[0].then.seconds) == (6, 6))
        #expect(answer.criticalPath == answer.newCriticalPath)
    }

    @Test func aCycleHasNoCriticalPath() throws {
        let answer = try whatIf(["Core -> Cart"], times: .success(Self.measured()))
        #expect(answer.criticalPath != nil && answer.newCriticalPath == nil)
    }

    // MARK: Texts

    @Test func whatTheLastBuildDidNotCompileIsNamed() throws {
        let text = try whatIf(["CartTests -> Maps"], times: .success(Self.measured())).text
        #expect(
            text.contains("\nWithout a time, because the last build did not compile them: CartTests.\n"), "\(text)")
        let none = try whatIf(["Core -> Maps"], times: .success(Self.times([("Other", 1, [])]))).text
        #expect(none.contains("\nmodules compiled     1     6\nMore than now: App, Cart, CartTests, Core, Search.\n"))
        #expect(none.contains("\nNo seconds: the last build compiled none of them.\n"), "\(none)")
    }

    @Test func theAnswerIsReadable() throws {
        #expect(
            try whatIf(["Search -> Maps"], times: .success(Self.measured())).text == """
                Search -> Maps

                No cycle, and no rule is broken.

                When Maps changes      now  then
                modules compiled         1     3
                their seconds, in sum  6.0   9.0
                their longest chain    6.0   9.0
                More than now: App, Search.

                Critical path of the whole build: 8.0 s, then 9.0 s: Maps -> Search -> App

                """)
    }

    @Test func withoutABuildThereAreNoSeconds() throws {
        #expect(
            try whatIf(["App -> Cart", "Cart -> Search"]).text == """
                App -> Cart  (exists already)
                Cart -> Search

                error: Cart depends upon Search, and the two are independent of each other (features). [independence]
                    Let the module above both join them, with a closure or a protocol that one of them owns.

                When Cart changes  now  then
                modules compiled     3     3

                When Search changes  now  then
                modules compiled       2     4
                More than now: Cart, CartTests.

                No seconds, because no build has been recorded: There is no file at build.db, or it cannot be read.

                """)
    }

    @Test func aPathThatStaysTheSameIsWrittenOnce() throws {
        let text = try whatIf(["App -> Core"], times: .success(Self.measured())).text
        #expect(text.hasSuffix("\nCritical path of the whole build: 8.0 s, as before: Core -> Cart -> App\n"))
    }
}

extension CriticalPath {
    fileprivate init(modules: [String], seconds: Double) {
        let times = modules.enumerated().map { index, name in
            ModuleTime(
                name: name, seconds: index == 0 ? seconds : 0, longestSeconds: index == 0 ? seconds : 0,
                isFromEarlierBuild: false, dependencies: index == 0 ? [] : [modules[index - 1]])
        }
        self.init(times)
    }
}
