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
