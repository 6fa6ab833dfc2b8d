/// What a change can reach, and why.
struct Affected: Equatable, Sendable {
    /// Why a module is reached.
    enum Reason: Equatable, Sendable {
        /// One of its own files, or the manifest that declares it.
        case file(String)
        /// A rule says that this file reaches it.
        case rule(file: String)
        /// It depends on a module that is reached, an index into the workspace's modules.
        case dependency(Int)
    }

    /// For each reached module, by its index, the first reason found: the nearest one.
    var reasons: [Int: Reason] = [:]
    /// Changed files that reach nothing, and why.
    var documentation: [String] = []
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

extension Affected {
    /// Finds all modules that a change reaches.
    ///
    /// - Parameter files: the changed files, relative to the root.
    init(by files: [String], in workspace: Workspace, rules: Rules) {
        let owners = FileOwners(workspace)
        let matcher = SelectorMatcher(workspace: workspace, rules: rules)
        var reasons: [Int: Reason] = [:]
        var pending: [Int] = []
        func reach(_ modules: [Int], _ reason: Reason) {
            for module in modules where reasons[module] == nil {
                reasons[module] = reason
                pending.append(module)
            }
        }
        for file in files {
            guard file != rules.file ?? RulesFile.standardName else {
                changedRules.append(file)
                continue
            }
            let reaches = rules.reaches.filter { $0.files.contains { $0.matches(file) } }
            let named = matcher.modules(reaches.flatMap(\.reaches))
            switch owners.owner(of: file) {
            case .modules(let modules): reach(modules, .file(file))
            case .documentation: if named.isEmpty { documentation.append(file) }
            case .unowned: if named.isEmpty { unowned.append(file) }
            }
            reach(named, .rule(file: file))
        }
        var dependents: [[Int]] = Array(repeating: [], count: workspace.modules.count)
        for (index, edges) in workspace.edges.enumerated() {
            for edge in edges { dependents[edge.to].append(index) }
        }
        var next = 0
        while next < pending.count {
            reach(dependents[pending[next]], .dependency(pending[next]))
            next += 1
        }
        self.reasons = reasons
    }
}
