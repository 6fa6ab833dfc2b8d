/// Determines which modules a selector of the rules matches.
struct SelectorMatcher: Sendable {
    private let workspace: Workspace
    private let layerNames: [String]
    /// The layer of each module, an index into the rules' layers: the first whose selectors match.
    private(set) var layers: [Int?]

    init(workspace: Workspace, rules: Rules) {
        self.workspace = workspace
        layerNames = rules.layers.map(\.name)
        layers = Array(repeating: nil, count: workspace.modules.count)
        // A layer's selector cannot name layers.
        layers = workspace.modules.indices.map { index in
            // A selector without a wildcard is more specific than one with, so it wins over an earlier pattern.
            let exact = rules.layers.firstIndex { layer in
                layer.modules.contains { $0.scope == .module && $0.pattern.isLiteral && matches($0, index) }
            }
            return exact ?? rules.layers.firstIndex { layer in layer.modules.contains { matches($0, index) } }
        }
    }

    /// Indexes of the modules that one of the selectors matches.
    func modules(_ selectors: [Selector]) -> [Int] {
        workspace.modules.indices.filter { index in selectors.contains { matches($0, index) } }
    }

    private func matches(_ selector: Selector, _ index: Int) -> Bool {
        let module = workspace.modules[index]
        switch selector.scope {
        case .module: return selector.pattern.matches(module.name) || selector.pattern.matches(module.id)
        case .package: return selector.pattern.matches(workspace.packages[module.package].name)
        case .kind: return selector.pattern.matches(module.kind.rawValue)
        case .layer: return layers[index].map { selector.pattern.matches(layerNames[$0]) } ?? false
        }
    }
}
