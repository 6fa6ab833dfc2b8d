extension Workspace {
    /// Indexes of the test targets that belong to a name: of a test target, of a module, or of a package. A module's
    /// are those of its package that use it directly; if there are none, those of any package.
    func testTargets(of name: String) throws -> [Int] {
        let named = modules.indices.filter { modules[$0].id == name || modules[$0].name == name }
        let tests = named.filter { modules[$0].kind == .test }
        if !tests.isEmpty { return tests }
        let namedPackages = packages.indices.filter { packages[$0].name == name }
        guard !named.isEmpty || !namedPackages.isEmpty else {
            let hint = NearName.question(name, among: modules.map(\.id) + packages.map(\.name))
            throw ToolFailure.badArgument(
                "There is no module and no package called \(name). \(hint)`modules graph --targets` lists the modules.")
        }
        let users = testTargets.filter { test in edges[test].contains { named.contains($0.to) } }
        let own = users.filter { test in named.contains { modules[$0].package == modules[test].package } }
        let ofPackages = testTargets.filter { namedPackages.contains(modules[$0].package) }
        guard let found = [own, users, ofPackages].first(where: { !$0.isEmpty }) else {
            throw ToolFailure.badArgument("\(name) has no test target, so there is nothing to run when it is saved.")
        }
        return found
    }
}
