/// Says which modules a selector of the rules means.
struct SelectorMatcher: Sendable {
    let workspace: Workspace
    let layerNames: [String]
    /// The layer of each module, an index into the names.
    let layers: [Int?]

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
