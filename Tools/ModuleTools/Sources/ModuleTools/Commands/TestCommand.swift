import ArgumentParser
import Foundation

struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests that a change can reach, and fail when some should have run and none did.",
        discussion: """
            Runs them from a package that declares them all where there is one, so that everything is built once; else \
            from each one's own. The times are kept for `modules shards`.

            EXAMPLE
              $ modules test --affected --base origin/main
              modules: swift test in Cart: CartTests
              ✔ Test run with 41 tests in 6 suites passed after 0.112 seconds.
              modules: 41 tests in 1 target passed.

              $ modules test CoreTests DesignTests --pass --disable-xctest
            """)

    @OptionGroup var common: ToolOptions
    @OptionGroup var change: ChangeOptions

    @Flag(help: "Those that the change since --base can reach.")
    var affected = false

    @Argument(help: "Test targets; all of them when none is named.")
    var targets: [String] = []

    @Option(
        name: .customLong("pass"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument to pass on to swift test; can be repeated.", valueName: "argument"))
    var arguments: [String] = []

    @Flag(help: "Do not run them; print which would run, and from which package.")
    var plan = false

    @Flag(help: "Answer in JSON; what swift test prints goes to standard error.")
    var json = false

    func validate() throws {
        if affected && !targets.isEmpty {
            throw ValidationError("Name test targets or give --affected, not both.")
        }
    }

    func run() async throws {
        let (rules, workspace) = try await common.monorepo()
        let plan = TestPlan(try await chosen(workspace, rules), in: workspace)
        if self.plan {
            let lines = plan.runs.isEmpty ? ["Nothing to run."] : plan.runs.map(\.command)
            return try ToolOutput.standard.answer(plan.runs, asJSON: json, text: lines.joined(separator: "\n"))
        }
        let outcome = try await run(plan, root: workspace.root)
        if json { try ToolOutput.standard.printJSON(outcome) }
        for failure in outcome.failures { ToolOutput.standard.say(failure.description) }
        record(outcome, root: workspace.root)
        guard outcome.failures.isEmpty else { throw ExitCode(1) }
        if json { return }
        ToolOutput.standard.say(
            plan.runs.isEmpty ? "This change reaches no test target; nothing to run." : "\(outcome.counts) passed.")
    }

    private func run(_ plan: TestPlan, root: String) async throws -> TestOutcome {
        let output: ToolOutput = json ? .standardError : .standard
        let runner = TestRunner(root: root, swift: ExternalProgram(name: "swift"), output: output)
        return try await runner.run(plan, arguments: arguments)
    }

    /// Keeps the times. A failure only costs the estimates of `modules shards`.
    private func record(_ outcome: TestOutcome, root: String) {
        let report = outcome.measured
        guard !report.targets.isEmpty else { return }
        let file = TestTimes.standardFile(root: root)
        var times = (try? TestTimes.read(file)) ?? TestTimes()
        times.record(report)
        try? times.write(file)
    }

    private func chosen(_ workspace: Workspace, _ rules: Rules) async throws -> [Int] {
        if affected { return try await change.affectedTests(workspace, rules) }
        return try targets.isEmpty ? workspace.testTargets : targets.flatMap { try workspace.testTargets(named: $0) }
    }
}

extension Workspace {
    /// The test targets of this name, one per package that has one; throws an error message when there is none.
    fileprivate func testTargets(named name: String) throws -> [Int] {
        let found = testTargets.filter { modules[$0].id == name || modules[$0].name == name }
        guard found.isEmpty else { return found }
        let hint = NearName.question(name, among: testTargets.map { modules[$0].id })
        throw ToolFailure.badArgument(
            "There is no test target called \(name). \(hint)`modules graph --targets` lists them.")
    }
}
