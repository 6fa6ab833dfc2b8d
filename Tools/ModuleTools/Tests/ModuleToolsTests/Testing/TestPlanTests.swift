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
