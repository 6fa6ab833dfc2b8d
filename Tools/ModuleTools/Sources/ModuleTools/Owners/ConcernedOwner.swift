/// Whom a change concerns: the owners of what it reaches, with their packages.
struct ConcernedOwner: Encodable, Equatable {
    struct Concern: Encodable, Equatable {
        var package: String
        /// The package's modules that are reached.
        var modules: [String]
        /// Those of them that have changed themselves.
        var changed: [String]
        /// Changed files that reach nothing: documentation, comments, files of no module.
        var files: [String]
    }

    /// Nil for packages that have none, and for files outside of all packages.
    var owner: String?
    var concerns: [Concern]

    /// Sorted by name; what has no owner comes last.
    static func find(_ affected: Affected, _ owners: PackageOwners, in workspace: Workspace) -> [ConcernedOwner] {
        let modules = Dictionary(grouping: affected.reasons.keys) { workspace.modules[$0].package }
        let rest = affected.documentation + affected.commentsOnly + affected.unowned
        let files = Dictionary(grouping: rest) { workspace.homes.package(holding: RelativePath.parent($0)) }
        var concerns: [Owner?: [Concern]] = [:]
        for index in workspace.packages.indices where modules[index] != nil || files[index] != nil {
            let reached = (modules[index] ?? []).sorted { workspace.modules[$0].id < workspace.modules[$1].id }
            let changed = reached.filter { module in
                if case .dependency = affected.reasons[module] { false } else { true }
            }
            let concern = Concern(
                package: workspace.packages[index].name, modules: reached.map { workspace.modules[$0].id },
                changed: changed.map { workspace.modules[$0].id }, files: files[index]?.sorted() ?? [])
            let named: [Owner?] = owners.owners(of: index)
            for owner in named.isEmpty ? [nil] : named { concerns[owner, default: []].append(concern) }
        }
        if let outside = files[nil] {
            concerns[nil, default: []].append(
                Concern(package: "", modules: [], changed: [], files: outside.sorted()))
        }
        let named = concerns.keys.compactMap(\.self).sorted().map { Optional($0) }
        return (named + (concerns[nil] == nil ? [] : [nil])).map { owner in
            ConcernedOwner(
                owner: owner?.description, concerns: (concerns[owner] ?? []).sorted { $0.package < $1.package })
        }
    }

    static func text(_ owners: [ConcernedOwner]) -> String {
        guard !owners.isEmpty else { return "" }
        var lines = ["Owners (\(owners.count { $0.owner != nil }))"]
        for owner in owners {
            lines.append("  \(owner.owner ?? "no owner")")
            lines += owner.concerns.map { concern in
                let modules = concern.modules.map { concern.changed.contains($0) ? $0 + " (changed)" : $0 }
                let place = concern.package.isEmpty ? "in no package" : concern.package
                return "      \(place): " + (modules + concern.files).joined(separator: ", ")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
