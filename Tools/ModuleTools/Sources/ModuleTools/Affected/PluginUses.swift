/// Which plugins of the monorepo take part in the build of a module: no import and no dependency tells of them.
struct PluginUses {
    private let workspace: Workspace
    /// Plugins by the names of the products that carry them.
    private var products: [String: [Int]] = [:]
    /// Plugins by their own names.
    private var targets: [String: [Int]] = [:]

    init(_ workspace: Workspace) {
        self.workspace = workspace
        for (index, module) in workspace.modules.enumerated() where module.kind == .plugin {
            targets[module.name, default: []].append(index)
            for declaration in module.declarations {
                for product in workspace.packages[declaration.package].manifest.products
                where product.targets.contains(module.name) {
                    products[product.name, default: []].append(index)
                }
            }
        }
    }

    func used(by module: Int) -> [Int] {
        guard !targets.isEmpty else { return [] }
        let used = workspace.modules[module].declarations.flatMap { declaration in
            workspace.target(declaration).plugins.flatMap { plugins($0, in: declaration.package) }
        }
        return Set(used).sorted()
    }

    /// A plugin of the same package goes by its target's name, one of another by its product's.
    private func plugins(_ name: String, in package: Int) -> [Int] {
        let own = (targets[name] ?? []).filter { plugin in
            workspace.modules[plugin].declarations.contains { $0.package == package }
        }
        return own.isEmpty ? products[name] ?? [] : own
    }
}
