/// What a change can reach, and why.
struct Affected: Equatable, Sendable {
    /// Why a module is reached.
    enum Reason: Equatable, Sendable {
        /// A file of the module's own.
        case file(String)
        /// Its declaration in a manifest has changed, or the version of an outside package that it uses.
        case manifest(file: String, change: String)
        /// A rule says that this file reaches it.
        case rule(file: String)
        /// It depends on a module that is reached, an index into the workspace's modules.
        case dependency(Int)
    }

    /// A module that was changed directly, by its index, and how.
    typealias Seed = (module: Int, reason: Reason)

    /// For each reached module, by its index, the first reason found: the nearest one.
    var reasons: [Int: Reason]
    /// Changed files that reach nothing, and why.
    var documentation: [String] = []
    var commentsOnly: [String] = []
    var unowned: [String] = []
    /// The file of the rules if it has changed: that affects `modules lint`, but no build and no test.
    var changedRules: [String] = []

    /// The path from a module back to the change, the module itself first.
    func chain(from module: Int) -> [Int] {
        let steps = sequence(first: module) { last in
            if case .dependency(let next)? = reasons[last] { next } else { nil }
        }
        return Array(steps)
    }
}

/// Finds all modules that a change reaches.
struct AffectedAnalysis {
    let workspace: Workspace
    let rules: Rules
    let owners: FileOwners
    private let matcher: SelectorMatcher

    init(workspace: Workspace, rules: Rules, owners: FileOwners) {
        self.workspace = workspace
        self.rules = rules
        self.owners = owners
        matcher = SelectorMatcher(workspace: workspace, rules: rules)
    }

    /// - Parameters:
    ///   - files: the changed files, except manifests and rules.
    ///   - seeds: modules that are changed by manifests and pins.
    ///   - isSameCode: whether a Swift file has changed only in comments.
    func affected(
        files: [String], seeds: [Affected.Seed], isSameCode: (String) -> Bool
    ) -> Affected {
        var affected = Affected(reasons: [:])
        var pending: [Int] = []
        func reach(_ module: Int, _ reason: Affected.Reason) {
            guard affected.reasons[module] == nil else { return }
            affected.reasons[module] = reason
            pending.append(module)
        }
        for file in files {
            let owner = owners.owner(of: file)
            let named = reached(by: file)
            switch owner {
            case .modules(let modules) where isSource(file, of: modules) && isSameCode(file):
                affected.commentsOnly.append(file)
            case .modules(let modules): for module in modules { reach(module, .file(file)) }
            case .documentation: if named.isEmpty { affected.documentation.append(file) }
            case .unowned: if named.isEmpty { affected.unowned.append(file) }
            }
            for module in named { reach(module, .rule(file: file)) }
        }
        for seed in seeds { reach(seed.module, seed.reason) }
        let dependents = dependents()
        var next = 0
        while next < pending.count {
            for dependent in dependents[pending[next]] { reach(dependent, .dependency(pending[next])) }
            next += 1
        }
        return affected
    }

    /// Whether the modules only compile a file: in a fixture or a resource, comments count, too.
    private func isSource(_ file: String, of modules: [Int]) -> Bool {
        modules.allSatisfy { module in workspace.modules[module].files.contains { $0.path == file } }
    }

    /// Modules that the rules name for a file.
    private func reached(by file: String) -> [Int] {
        matcher.modules(rules.reaches.filter { $0.files.contains { $0.matches(file) } }.flatMap(\.reaches))
    }

    private func dependents() -> [[Int]] {
        var dependents: [[Int]] = Array(repeating: [], count: workspace.modules.count)
        for (index, edges) in workspace.edges.enumerated() {
            for edge in edges { dependents[edge.to].append(index) }
        }
        return dependents
    }
}
