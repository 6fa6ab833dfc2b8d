extension RouteTable {
    /// The routes whose links need no values, so that they lead somewhere as they stand.
    public var plainDefinitions: [RouteDefinition] {
        definitions.filter { definition in !definition.parameters.contains { $0.isRequired } }
    }

    /// The link to a route, with its values as in the pattern; a sheet's link is above the first tab.
    public func link(of definition: RouteDefinition) -> String {
        link(of: definition, by: definition.pattern)
    }

    /// - Parameter pattern: one of the route's own, such as an older path.
    func link(of definition: RouteDefinition, by pattern: RoutePattern) -> String {
        guard definition.placement == .sheet else { return "\(scheme)://\(pattern)" }
        return "\(scheme)://\(tabs.first?.rawValue ?? "")?\(LinkItem.sheet)=\(pattern)"
    }
}
