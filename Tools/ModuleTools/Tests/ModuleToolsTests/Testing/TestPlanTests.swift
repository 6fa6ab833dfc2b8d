import Testing

@testable import ModuleTools

/// Which test targets run from which package.
struct TestPlanTests {
    /// Tests of three packages. The root declares all but one of them; `All` declares the same and is larger.
    private static let workspace = WorkspaceSketch(targets: [
        .init(name: "ATests", kind: .test, package: "A", alsoIn: ["", "All"]),
        .init(name: "BTests", kind: .test, package: "B", alsoIn: ["", "All"]),
        .init(name: "B2Tests", kind: .test, package: "B", alsoIn: ["All"]),
        .init(name: "CTests", kind: .test, package: "C"),
        .init(name: "A", package: "A"), .init(name: "B", package: "B"), .init(name: "C", package: "C"),
        .init(name: "Tool", kind: .executable, package: "All"), .init(name: "Root", package: ""),
        .init(name: "Other", package: "All"),
    ]).workspace

    private static func plan(_ names: [String]) -> [TestPlan.Run] {
        TestPlan(workspace.modules.indices.filter { names.contains(workspace.modules[$0].name) }, in: workspace).runs
    }

    @Test(
        arguments: [
            // One package's own tests run there, although larger packages declare them, too.
            (["ATests"], ["A": ["ATests"]]),
            (["BTests", "B2Tests"], ["B": ["B2Tests", "BTests"]]),
            // The smallest package that declares all of them.
            (["ATests", "BTests"], ["": ["ATests", "BTests"]]),
            (["ATests", "B2Tests"], ["All": ["ATests", "B2Tests"]]),
            // No package declares all: those that one declares run together, and the rest in its own package.
            (["ATests", "BTests", "CTests"], ["": ["ATests", "BTests"], "C": ["CTests"]]),
            // Modules that are not tests are not run.
            (["A", "Tool", "CTests"], ["C": ["CTests"]]),
            (["A"], [:]),
            ([], [:]),
        ] as [([String], [String: [String]])])
    func asFewBuildsAsCanBe(targets: [String], runs: [String: [String]]) {
        let plan = Self.plan(targets)
        #expect(Dictionary(plan.map { ($0.directory, $0.targets) }, uniquingKeysWith: +) == runs)
        #expect(plan.map(\.directory) == runs.keys.sorted())
    }

    @Test func theFilterMatchesTheseTargetsAndNoOthers() throws {
        let run = TestPlan.Run(directory: "", targets: ["ATests", "Many-Tests"])
        #expect(run.filter == "^(ATests|Many_Tests)\\.")
        let filter = try Regex(run.filter)
        for name in ["ATests.Suite/test()", "ATests.test()", "Many_Tests.Suite/testOne"] {
            #expect(name.contains(filter))
        }
        for name in ["ATestsMore.test()", "MyATests.test()", "B.ATests.test()"] { #expect(!name.contains(filter)) }
    }
}

/// What SwiftPM runs, and what is reported when nothing does.
struct TestRunnerTests {
    private let place: ScratchPlace

    /// A tiny package, built once.
    init() throws {
        place = try ScratchPlace()
        try place.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let names = ["Dash-Tests", "EmptyTests", "RedTests"]
            let package = Package(name: "Tiny", targets: names.map { .testTarget(name: $0) })
            """, to: "Tiny/Package.swift")
        try place.write(
            "import Testing\nstruct Some { @Test func one() {} }\n@Test func two() {}\n",
            to: "Tiny/Tests/Dash-Tests/A.swift")
        try place.write("import Testing\n", to: "Tiny/Tests/EmptyTests/A.swift")
        try place.write(
            "import Testing\n@Test func red() { #expect(Bool(false)) }\n", to: "Tiny/Tests/RedTests/A.swift")
    }

    private func run(_ targets: [String]) async throws -> TestOutcome {
        let sketch = WorkspaceSketch(targets: targets.map { .init(name: $0, kind: .test, package: "Tiny") })
        let plan = TestPlan(Array(sketch.workspace.modules.indices), in: sketch.workspace)
        let runner = TestRunner(root: place.path, swift: ExternalProgram(name: "swift"), output: .silent)
        return try await runner.run(plan, arguments: [])
    }

    @Test func swiftPMRunsWhatIsPlannedAndNothingIsMissed() async throws {
        let passed = try await run(["Dash-Tests"])
        #expect(passed.report.targets.mapValues(\.tests) == ["Dash_Tests": 2] && passed.failures.isEmpty)
        #expect(try await run(["Dash-Tests", "EmptyTests"]).failures == [.testsDidNotRun(["EmptyTests"])])
        #expect(try await run(["RedTests"]).failures == [.programFailed("swift test in Tiny", status: 1)])
    }
}
