/// Determines which modules a selector of the rules matches.
struct SelectorMatcher: Sendable {
    let workspace: Workspace
    let layerNames: [String]
    /// The layer of each module, an index into the names.
    let layers: [Int?]

    /// Indexes of the modules that one of the selectors matches.
    func modules(_ selectors: [Selector]) -> [Int] {
        workspace.modules.indices.filter { index in selectors.contains { matches($0, index) } }
    }

    func matches(_ selector: Selector, _ index: Int) -> Bool {
        let module = workspace.modules[index]
        switch selector.scope {
        case .module: return selector.pattern.matches(module.name) || selector.pattern.matches(module.id)
        case .package: return selector.pattern.matches(workspace.packages[module.package].name)
        case .kind: return selector.pattern.matches(module.kind.rawValue)
        case .layer: return layers[index].map { selector.pattern.matches(layerNames[$0]) } ?? false
        }
    }
}

extension SelectorMatcher {
    /// With the layers that the rules assign to the modules.
    init(workspace: Workspace, rules: Rules) {
        self.init(
            workspace: workspace, layerNames: rules.layers.map(\.name),
            layers: LayerAssignment(workspace: workspace, rules: rules).layers)
    }
}
