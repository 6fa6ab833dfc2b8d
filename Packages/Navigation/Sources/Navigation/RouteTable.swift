/// All routes of an app: reads links, writes them, and checks what was saved.
public struct RouteTable: Sendable {
    /// What links begin with, without `://`.
    public let scheme: String
    /// The tabs in order.
    public let tabs: [TabID]
    /// Every route in the order of its declaration.
    public let definitions: [RouteDefinition]

    let trie: RouteTrie
    private let indices: [String: Int]

    /// - Throws: ``RouteTableError`` when two routes cannot be told apart, or one names a tab that does not exist.
    public init(scheme: String, tabs: [TabID], routes: [RouteDefinition]) throws(RouteTableError) {
        var indices: [String: Int] = [:]
        var trie = RouteTrie()
        for (index, route) in routes.enumerated() {
            guard indices.updateValue(index, forKey: route.id) == nil else { throw .duplicateID(route.id) }
            guard trie.insert(route.pattern, definition: index) else {
                throw .duplicatePattern(route.pattern.description)
            }
            if case .tab(let home) = route.placement, !tabs.contains(home) {
                throw .unknownHome(route: route.id, tab: home.rawValue)
            }
            if case .word(let word)? = route.pattern.segments.first, tabs.contains(TabID(rawValue: word)) {
                throw .hiddenByTab(route: route.id, tab: word)
            }
        }
        self.scheme = scheme
        self.tabs = tabs
        self.definitions = routes
        self.indices = indices
        self.trie = trie
    }

    /// The definition of a stable id, or nil when this app has none.
    public func definition(_ id: String) -> RouteDefinition? {
        indices[id].map { definitions[$0] }
    }

    /// Whether an entry, perhaps from another version of the app, stands for a route of this one.
    public func accepts(_ entry: RouteEntry) -> Bool {
        definition(entry.id)?.accepts(entry.captures) ?? false
    }

    /// The entry's part of a link, such as `items/3`; its id when it is not of this table.
    public func path(of entry: RouteEntry) -> String {
        definition(entry.id)?.pattern.path(captures: entry.captures) ?? entry.id
    }
}

/// What is wrong with a set of routes.
public enum RouteTableError: Error, Equatable, Sendable, CustomStringConvertible {
    case duplicateID(String)
    case duplicatePattern(String)
    case unknownHome(route: String, tab: String)
    case hiddenByTab(route: String, tab: String)

    public var description: String {
        switch self {
        case .duplicateID(let id): "Two routes have the id '\(id)'."
        case .duplicatePattern(let pattern): "The pattern '\(pattern)' is empty, or two routes have it."
        case .unknownHome(let route, let tab):
            "The route '\(route)' is at home on the tab '\(tab)', which does not exist."
        case .hiddenByTab(let route, let tab): "The route '\(route)' can never be reached: '\(tab)' is a tab."
        }
    }
}
