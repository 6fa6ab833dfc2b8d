import Foundation

/// Compares the pins of a Package.resolved with those at a commit.
struct PinChanges {
    let workspace: Workspace

    /// Modules that use a package whose pin has changed.
    ///
    /// A pin that no manifest of the monorepo declares belongs to a package that another outside package uses. Only a
    /// resolved graph contains which one; so it reaches every module that uses any outside package.
    func seeds(file: String, old: String?, new: String?) -> [Affected.Seed] {
        let before = pins(old)
        let after = pins(new)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        let packages = packages(builtWith: file)
        let modules = workspace.modules.indices.filter { index in
            workspace.modules[index].declarations.contains { packages.contains($0.package) }
        }
        return changed.flatMap { identity -> [Affected.Seed] in
            let change =
                "the pin of \(identity) \(after[identity] == nil ? "is gone" : before[identity] == nil ? "is new" : "changed")"
            let isDirect = packages.contains { package in
                workspace.packages[package].manifest.dependencies.contains { $0.identity == identity }
            }
            return modules.filter { workspace.usesOutside(isDirect ? identity : nil, $0) }
                .map { ($0, .manifest(file: file, change: change)) }
        }
    }

    /// The packages that are built with the pins of a file: the one in its directory, and all local ones that this one
    /// depends on. A file elsewhere, in an Xcode workspace, may apply to any package.
    private func packages(builtWith file: String) -> Set<Int> {
        guard let package = workspace.homes.package(at: RelativePath.parent(file)) else {
            return Set(workspace.packages.indices)
        }
        return workspace.resolver.reachable(from: package)
    }

    /// Each pin's state as text, by the package's identity; empty if the text is not a pin file.
    private func pins(_ text: String?) -> [String: String] {
        guard let text, let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            return [:]
        }
        var pins: [String: String] = [:]
        for pin in object["pins"] as? [[String: Any]] ?? [] {
            guard let identity = pin["identity"] as? String else { continue }
            let text = pin["state"].flatMap { try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
            pins[identity.lowercased()] = String(decoding: text ?? Data(), as: UTF8.self)
        }
        return pins
    }
}

extension Workspace {
    /// Whether a module, by its index, uses products of an outside package.
    ///
    /// - Parameter identity: the package's; nil for any outside package.
    func usesOutside(_ identity: String?, _ module: Int) -> Bool {
        zip(modules[module].declarations, dependencies[module]).contains { declaration, dependencies in
            let known = Set(packages[declaration.package].manifest.dependencies.map(\.identity))
            if let identity, !known.contains(identity) { return false }
            return dependencies.contains { dependency in
                guard !dependency.isLocal else { return false }
                // A name alone does not identify a package, nor does an alias of an old manifest; it may be any of
                // them.
                guard let identity, let package = dependency.package?.lowercased(), known.contains(package) else {
                    return true
                }
                return package == identity
            }
        }
    }
}
