/// All routes of an app: reads links, writes them, and checks saved entries.
///
/// A table accepts all declarations. Where two of them cannot be distinguished, the first one wins, and ``problems``
/// reports the error.
public struct RouteTable: Sendable {
    /// Shared, so that copying a table costs next to nothing.
    final class Storage: Sendable {
        let scheme: String
        let tabs: [TabID]
        let definitions: [RouteDefinition]
        let problems: [String]
        let trie: RouteTrie
        /// By the ids.
        let indices: [String: Int]

        init(scheme: String, tabs: [TabID], _ builder: RouteTableBuilder) {
            self.scheme = scheme
            self.tabs = tabs
            definitions = builder.definitions
            problems = builder.problems
            trie = builder.trie
            indices = builder.indices
        }
    }

    let storage: Storage

    /// The scheme that links begin with, without `://`.
    public var scheme: String { storage.scheme }
    /// The tabs in order.
    public var tabs: [TabID] { storage.tabs }
    /// Every route in the order of its declaration; of those with the same id only the first.
    public var definitions: [RouteDefinition] { storage.definitions }
    /// What is wrong with the declarations, where, and how to fix it; empty for a sound table.
    public var problems: [String] { storage.problems }

    public init(scheme: String, tabs: [TabID], routes: [RouteDefinition]) {
        var builder = RouteTableBuilder(scheme: scheme, tabs: tabs)
        builder.add(routes)
        storage = Storage(scheme: scheme, tabs: tabs, builder)
    }

    /// The definition of a stable id, or nil when this app has none.
    public func definition(_ id: String) -> RouteDefinition? {
        storage.indices[id].map { storage.definitions[$0] }
    }

    func pattern(of terminal: RouteTrie.Terminal) -> RoutePattern {
        definitions[terminal.definition].patterns[terminal.pattern]
    }

    /// Whether an entry is a place of this version of the app, with its values in their current form.
    public func accepts(_ entry: RouteEntry) -> Bool {
        definition(entry.id)?.accepts(entry) ?? false
    }

    /// The place of this version of the app that an entry, perhaps from another version, stands for: with only the
    /// declared values, in their current form. Nil when there is none.
    public func canonical(_ entry: RouteEntry) -> RouteEntry? {
        definition(entry.id)?.canonical(entry)
    }
}

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

extension RouteTable {
    /// How many bytes a link may have.
    public static let linkLengthLimit = 2_048

    /// Parses a whole link, or throws the reason why it is refused.
    public func parse(_ text: String) throws(LinkError) -> Link {
        do throws(LinkFault) {
            var reader = LinkReader(table: self)
            return try reader.read(LinkParts(text, scheme: scheme))
        } catch {
            throw error.error
        }
    }
}
