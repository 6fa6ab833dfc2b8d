/// Which modules use products of an outside package.
struct OutsideUses {
    let workspace: Workspace

    /// - Parameter identity: the package's; nil for any outside package.
    func uses(_ module: Int, _ identity: String?) -> Bool {
        zip(workspace.modules[module].declarations, workspace.dependencies[module]).contains {
            declaration, dependencies in
            let known = Set(workspace.packages[declaration.package].manifest.dependencies.map(\.identity))
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
