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
