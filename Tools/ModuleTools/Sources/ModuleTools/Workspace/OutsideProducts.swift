/// The modules of outside packages' products: by default one with the product's name, unless the rules define others.
struct OutsideProducts {
    private let renamed: [String: [String]]
    private let known: Set<String>

    init(_ workspace: Workspace, _ rules: Rules) {
        renamed = rules.products
        var known: Set<String> = []
        for dependency in workspace.dependencies.joined().joined()
        where !dependency.isLocal && !dependency.isPlugin {
            known.formUnion(rules.products[dependency.name] ?? [dependency.name])
        }
        self.known = known.subtracting(SystemModules.toolchain)
    }

    func modules(of product: String) -> [String] {
        renamed[product] ?? [product]
    }

    /// Whether a manifest of the monorepo declares the product that contains a module.
    func isKnown(_ module: String) -> Bool { known.contains(module) }
}
