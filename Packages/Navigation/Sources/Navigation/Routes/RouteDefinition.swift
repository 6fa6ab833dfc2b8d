/// A route's declaration without its type: what the route table, links and documentation need.
public final class RouteDefinition: Sendable {
    /// The route's id, which must never change: saved state contains it.
    public let id: String
    /// How its links are written.
    public var pattern: RoutePattern { patterns[0] }
    /// Older paths, which are read but never written.
    public var aliases: [RoutePattern] { Array(patterns.dropFirst()) }
    /// Its pattern, then its aliases.
    let patterns: [RoutePattern]
    /// The parameters in the order of their declaration.
    public let parameters: [RouteParameterDefinition]
    public let placement: RoutePlacement
    /// The conditions for showing the route, the session first where it needs one.
    public let guards: [RouteGuard]
    /// The title of its screen as it opens; nil where that depends on the values.
    public let title: String?
    /// What the user sees, in one line.
    public let summary: String
    /// Whether an entry with canonical values makes a route.
    let makes: @Sendable (RouteEntry) -> Bool
    /// The entry without values, made once; nil where that makes no route.
    let plainEntry: RouteEntry?
    /// Whether it has guards beyond those that its placement implies.
    let hasOwnGuards: Bool

    init(
        id: String, patterns: [RoutePattern], parameters: [RouteParameterDefinition], placement: RoutePlacement,
        ownGuards: [RouteGuard] = [], title: String?, summary: String,
        makes: @escaping @Sendable (RouteEntry) -> Bool
    ) {
        self.id = id
        self.patterns = patterns
        self.parameters = parameters
        self.placement = placement
        guards = placement.needsSession ? [.session] + ownGuards.filter { $0 != .session } : ownGuards
        self.title = title
        self.summary = summary
        self.makes = makes
        hasOwnGuards = guards.count > (placement.needsSession ? 1 : 0)
        let entry = RouteEntry(id)
        let needsValues = !patterns[0].names.isEmpty || parameters.contains(where: \.isInPath)
        plainEntry = parameters.isEmpty || !needsValues && makes(entry) ? entry : nil
    }

    func with(aliases: [RoutePattern]? = nil, guards: [RouteGuard]? = nil) -> RouteDefinition {
        RouteDefinition(
            id: id, patterns: aliases.map { [pattern] + $0 } ?? patterns, parameters: parameters, placement: placement,
            ownGuards: guards ?? self.guards, title: title, summary: summary, makes: makes)
    }

    /// Whether the route is shown only while a user is signed in.
    public var needsSession: Bool { guards.contains(.session) }

    /// The parameter of this name, or nil.
    public func parameter(_ name: String) -> RouteParameterDefinition? {
        parameters.first { $0.name == name }
    }

    /// Whether an entry has the values that this route declares, in their current form.
    func accepts(_ entry: RouteEntry) -> Bool {
        entry.isPlain ? plainEntry != nil : canonical(entry) == entry
    }

    /// The entry with its values in their current form and without any others; nil when they make no route.
    func canonical(_ entry: RouteEntry) -> RouteEntry? {
        if parameters.isEmpty { return plainEntry }
        var captures: [String: String] = [:]
        var items: [String: [String]] = [:]
        for parameter in parameters {
            if parameter.isInPath {
                guard let text = entry.captures[parameter.name].flatMap(parameter.canonical) else { return nil }
                captures[parameter.name] = text
            } else {
                guard let texts = canonical(entry.items[parameter.name] ?? [], of: parameter) else { return nil }
                if !texts.isEmpty { items[parameter.name] = texts }
            }
        }
        return self.entry(captures: captures, items: items)
    }

    /// The entry with these canonical values; nil when their combination makes no route.
    func entry(captures: [String: String], items: [String: [String]]) -> RouteEntry? {
        var items = items
        for parameter in parameters where parameter.kind == .item {
            if let text = parameter.defaultText, items[parameter.name] == [text] { items[parameter.name] = nil }
        }
        let entry = RouteEntry(id, captures: captures, items: items)
        return makes(entry) ? entry : nil
    }

    /// The parameter that an item of this name gives, or nil.
    func item(_ name: String) -> RouteParameterDefinition? {
        parameters.first { !$0.isInPath && $0.name == name }
    }

    private func canonical(_ texts: [String], of parameter: RouteParameterDefinition) -> [String]? {
        guard parameter.kind == .items || texts.count <= 1 else { return nil }
        let canonical = texts.compactMap(parameter.canonical)
        guard canonical.count == texts.count else { return nil }
        return canonical
    }
}

/// Where a route may stand.
public enum RoutePlacement: Sendable, Hashable {
    /// A screen on a tab's stack: any tab's, and this one's when a link names none.
    case tab(TabID)
    /// A sheet above the tabs.
    case sheet
    /// A screen on the stack that is shown while signed out.
    case signedOut

    /// Whether the route is shown only while a user is signed in.
    public var needsSession: Bool { self != .signedOut }
}
