/// All routes of an app: reads links, writes them, and checks what was saved.
///
/// A table is made of whatever it is given. Where two declarations cannot be told apart the first one wins, and
/// ``problems`` says what is wrong.
public struct RouteTable: Sendable {
    /// What links begin with, without `://`.
    public let scheme: String
    /// The tabs in order.
    public let tabs: [TabID]
    /// Every route in the order of its declaration; of those with the same id only the first.
    public let definitions: [RouteDefinition]
    /// What is wrong with the declarations; empty for a sound table.
    public let problems: [RouteProblem]

    let trie: RouteTrie
    /// By the ids of today.
    private let indices: [String: Int]
    /// By the ids of earlier versions.
    private let formerIndices: [String: Int]

    public init(scheme: String, tabs: [TabID], routes: [RouteDefinition]) {
        var builder = RouteTableBuilder(scheme: scheme, tabs: tabs)
        builder.add(routes)
        self.scheme = scheme
        self.tabs = tabs
        definitions = builder.definitions
        trie = builder.trie
        indices = builder.indices
        formerIndices = builder.formerIndices
        problems = builder.problems
    }

    /// The definition of a stable id, or nil when this app has none.
    public func definition(_ id: String) -> RouteDefinition? {
        indices[id].map { definitions[$0] }
    }

    func pattern(of terminal: RouteTrie.Terminal) -> RoutePattern {
        let definition = definitions[terminal.definition]
        return terminal.pattern == 0 ? definition.pattern : definition.aliases[terminal.pattern - 1]
    }

    func index(of id: String) -> Int? {
        indices[id]
    }

    /// Whether an entry is a place of this version of the app, with its values as they are written today.
    public func accepts(_ entry: RouteEntry) -> Bool {
        guard let definition = definition(entry.id) else { return false }
        return definition.canonical(entry) == entry
    }

    /// The place of this version of the app that an entry, perhaps from another version, stands for: with the id of
    /// today, and only the values that there are, as they are written today. Nil when there is none.
    public func canonical(_ entry: RouteEntry) -> RouteEntry? {
        (definition(entry.id) ?? formerIndices[entry.id].map { definitions[$0] })?.canonical(entry)
    }
}
