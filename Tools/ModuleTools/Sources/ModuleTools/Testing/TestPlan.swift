/// The runs of `swift test` for test targets: which targets from which package.
struct TestPlan: Equatable, Sendable {
    /// One call of `swift test`.
    struct Run: Equatable, Sendable, Encodable {
        /// The package's directory, relative to the monorepo's root.
        let directory: String
        /// Sorted.
        let targets: [String]
        /// Matches the tests of these targets and no others: both test libraries begin a test's name with its module's.
        let filter: String

        init(directory: String, targets: [String]) {
            self.directory = directory
            self.targets = targets
            filter = "^(" + targets.map(Module.importName).joined(separator: "|") + ")\\."
        }

        /// For a shell in the monorepo's root.
        var command: String {
            let place = TestPlan.place(of: directory)
            let isPlain = place.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil
            let quoted = isPlain ? place : "'" + place.replacing("'", with: "'\\''") + "'"
            return "swift test --package-path \(quoted) --filter '\(filter)'"
        }
    }

    var runs: [Run]

    /// Makes as few builds as possible: the smallest package that declares all the targets; otherwise a package that
    /// declares several of them; finally each target's own package.
    init(_ modules: [Int], in workspace: Workspace) {
        var left = Set(workspace.testTargets).intersection(modules)
        var runs: [Run] = []
        while !left.isEmpty {
            let best = workspace.packages.indices.map { package in
                (package: package, targets: left.filter { workspace.modules[$0].isDeclared(by: package) })
            }.max { first, second in
                let size = { (index: Int) in workspace.packages[index].manifest.targets.count }
                return (first.targets.count, size(second.package), second.package)
                    < (second.targets.count, size(first.package), first.package)
            }
            guard let best, !best.targets.isEmpty else { break }
            let names = best.targets.map { workspace.modules[$0].name }.sorted()
            runs.append(Run(directory: workspace.packages[best.package].directory, targets: names))
            left.subtract(best.targets)
        }
        self.runs = runs.sorted { $0.directory < $1.directory }
    }

    static func place(of directory: String) -> String {
        directory.isEmpty ? "." : directory
    }
}
