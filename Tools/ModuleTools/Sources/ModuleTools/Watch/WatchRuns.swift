/// Runs the tests that saved files reach, together with those that have not passed since their own files were saved.
actor WatchRuns {
    /// What determines the tests that a file reaches.
    typealias Reading = (workspace: Workspace, rules: Rules)

    /// The module, package or test target whose tests alone run; nil for all.
    private let name: String?
    private let output: Output
    private let title: TerminalTitle
    private let load: @Sendable () async throws -> Reading
    private var last: Reading?
    private let test: @Sendable (TestPlan) async throws -> TestOutcome
    /// Saved files of which it is not known yet what they reach.
    private var files: Set<String> = []
    /// The test targets, by their ids, that have to run: reached, and not passed since then.
    private var waiting: Set<String> = []

    init(
        name: String?, output: Output, load: @escaping @Sendable () async throws -> Reading,
        test: @escaping @Sendable (TestPlan) async throws -> TestOutcome
    ) {
        self.name = name
        self.output = output
        title = TerminalTitle(output: output)
        self.load = load
        self.test = test
    }

    /// Reads everything for the first time.
    ///
    /// - Returns: the test targets that the name stands for; nil for all.
    func begin() async throws -> [String]? {
        let reading = try await load()
        last = reading
        return try name.map { try reading.workspace.testTargets(of: $0).map { reading.workspace.modules[$0].id } }
    }

    /// Throws only when it is cancelled, or when nothing can be written any more.
    func run(_ saved: [String]) async throws {
        files.formUnion(saved)
        output.say("saved: " + Self.list(saved))
        do {
            let (workspace, plan) = try await plan()
            guard !plan.runs.isEmpty else {
                let subject = name.map { "no test of \($0)" } ?? "no test target"
                output.say("This reaches \(subject); nothing to run.")
                return try title.show("modules: waiting")
            }
            let names = Self.list(plan.runs.flatMap(\.targets))
            try title.show("… \(names)")
            let outcome = try await test(plan)
            try Task.checkCancellation()
            settle(outcome, plan, workspace)
            for failure in outcome.failures { output.say(failure.description) }
            if outcome.failures.isEmpty { output.say("\(outcome.counts) passed.") }
            try title.show("\(outcome.failures.isEmpty ? "✔" : "✘") \(names)")
        } catch let failure as ToolFailure {
            // Nothing could be reported any more.
            if case .cannotWrite = failure { throw failure }
            try Task.checkCancellation()
            // The next save may repair it: a manifest, the rules.
            output.say(failure.description)
            try title.show("✘ \(Self.list(saved))")
        }
    }

    private func plan() async throws -> (Workspace, TestPlan) {
        let (workspace, rules) = try await reading()
        let changes = ChangeReader(
            workspace: workspace, rules: rules, rulesFile: rules.file ?? RulesFile.standardName
        ) { CommonOptions.reader($0, progress: Progress(output: .standard)) }
        let reached = changes.affected(files: files.sorted()).reasons
        let tests = try name.map { try workspace.testTargets(of: $0) } ?? workspace.testTargets
        waiting.formUnion(tests.filter { reached[$0] != nil }.map { workspace.modules[$0].id })
        files = []
        return (workspace, TestPlan(tests.filter { waiting.contains(workspace.modules[$0].id) }, in: workspace))
    }

    /// Reading takes time, so it is done again only after a save that may change something in it: anything but a Swift
    /// file that still imports the same modules.
    private func reading() async throws -> Reading {
        if let last, files.allSatisfy({ importsTheSame($0, as: last.workspace) }) { return last }
        last = nil
        let reading = try await load()
        last = reading
        return reading
    }

    private func importsTheSame(_ file: String, as workspace: Workspace) -> Bool {
        let known = workspace.modules.lazy.compactMap { $0.files.first { $0.path == file } }.first
        let imports = FileSystem.withBytes(of: workspace.root + "/" + file) { ImportScanner.scan($0).imports }
        guard let known, let imports else { return false }
        return known.contents.imports.map(\.module) == imports.map(\.module)
    }

    /// What has passed waits no longer.
    private func settle(_ outcome: TestOutcome, _ plan: TestPlan, _ workspace: Workspace) {
        for (result, run) in zip(outcome.runs, plan.runs) {
            guard let package = workspace.homes.package(at: run.directory) else { continue }
            let passed = run.targets.filter { name in
                guard let target = result.report.targets[Module.importName(of: name)] else { return false }
                return target.tests > 0 && target.failures == 0
            }
            for index in workspace.modules(declaredBy: package) where passed.contains(workspace.modules[index].name) {
                waiting.remove(workspace.modules[index].id)
            }
        }
    }

    /// The first names of a list, and how many follow.
    private static func list(_ names: [String]) -> String {
        let first = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? first + " and \(names.count - 5) more" : first
    }
}
