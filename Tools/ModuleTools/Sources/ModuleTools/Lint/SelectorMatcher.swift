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

/// Assigns a layer to each module: the first whose selectors match. A layer's selector cannot name layers.
struct LayerAssignment {
    /// An index into the rules' layers, for each module.
    let layers: [Int?]

    init(workspace: Workspace, rules: Rules) {
        let none = [Int?](repeating: nil, count: workspace.modules.count)
        let matcher = SelectorMatcher(workspace: workspace, layerNames: [], layers: none)
        layers = workspace.modules.indices.map { index in
            // A selector without a wildcard is more specific than one with, so it wins over an earlier pattern.
            let exact = rules.layers.firstIndex { layer in
                layer.modules.contains { $0.scope == .module && $0.pattern.isLiteral && matcher.matches($0, index) }
            }
            return exact ?? rules.layers.firstIndex { layer in layer.modules.contains { matcher.matches($0, index) } }
        }
    }
}
