/// What a change reaches, for programs and for people.
struct AffectedReport: Encodable {
    struct Item: Encodable {
        var module: String
        var package: String
        var kind: ModuleKind
        var reason: String
        /// From this module back to the one that has changed.
        var chain: [String]
    }

    /// Nil when files were given without a revision to compare with.
    var base: String?
    var modules: [Item]
    var testTargets: [String]
    var packages: [String]
    /// Changed files that reach nothing.
    var documentation: [String]
    var unowned: [String]
    var changedRules: [String]

    init(_ affected: Affected, base: String?, workspace: Workspace) {
        self.base = base
        let indexes = affected.reasons.keys.sorted { workspace.modules[$0].id < workspace.modules[$1].id }
        modules = indexes.map { index in
            let module = workspace.modules[index]
            let chain = affected.chain(from: index)
            return Item(
                module: module.id, package: workspace.packages[module.package].name, kind: module.kind,
                reason: Self.reason(chain, affected, workspace), chain: chain.map { workspace.modules[$0].id })
        }
        testTargets = modules.filter { $0.kind == .test }.map(\.module)
        packages = Set(modules.map(\.package)).sorted()
        documentation = affected.documentation
        unowned = affected.unowned
        changedRules = affected.changedRules
    }

    private static func reason(_ chain: [Int], _ affected: Affected, _ workspace: Workspace) -> String {
        let ways = chain.dropFirst().map { workspace.modules[$0].id }
        let way = ways.isEmpty ? "" : "depends upon \(ways.joined(separator: ", which depends upon ")): "
        guard let last = chain.last else { return "" }
        switch affected.reasons[last] {
        case .file(let file): return way + "\(file) changed"
        case .rule(let file):
            return way + "\(file) changed, and the rules say that it reaches \(workspace.modules[last].id)"
        case .dependency, nil: return way
        }
    }

    /// The reached modules of a package, as the reason.
    private func modules(of package: String) -> String {
        modules.filter { $0.package == package }.map(\.module).joined(separator: ", ")
    }

    // MARK: For people

    /// - Parameter showsReasons: whether each module is followed by the path to the change.
    func text(showsReasons: Bool) -> String {
        var lines: [String] = []
        let tests = modules.filter { $0.kind == .test }
        let others = modules.filter { $0.kind != .test }
        for (title, items) in [("Modules", others), ("Test targets", tests)] where !items.isEmpty {
            lines.append("\(title) (\(items.count))")
            for item in items {
                lines.append("  \(item.module)")
                if showsReasons { lines.append("      \(item.reason)") }
            }
        }
        if !packages.isEmpty {
            lines.append("Packages (\(packages.count))")
            lines += packages.map { "  \($0)" + (showsReasons ? ": \(modules(of: $0))" : "") }
        }
        if modules.isEmpty { lines.append("This change reaches no module.") }
        let rest = [
            ("Documentation, reaches nothing", documentation), ("In no module, reaches nothing", unowned),
            ("Rules that changed; run modules lint", changedRules),
        ]
        for (title, names) in rest where !names.isEmpty {
            lines.append("\(title) (\(names.count))")
            lines += names.map { "  \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
