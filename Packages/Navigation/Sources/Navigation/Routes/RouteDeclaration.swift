/// The complete declaration of a route: where it stands, how its link is read and written, and what it shows.
public struct RouteDeclaration<R: Sendable>: Sendable {
    /// The declaration without its type, as the route table keeps it.
    public private(set) var definition: RouteDefinition
    /// The route of an entry with this declaration; nil when its values are invalid.
    let route: @Sendable (RouteEntry) -> R?
    /// The entry of a route; nil when it is another case, or holds a value that no link can carry.
    let entry: @Sendable (R) -> RouteEntry?

    /// Declares a route whose link is always the same.
    ///
    /// - Parameters:
    ///   - id: must never change: saved state contains it.
    ///   - pattern: its path in a link; `id` by default.
    ///   - title: of its screen as it opens; nil where that depends on the values.
    ///   - summary: what the user sees, in one line.
    public init(
        _ id: String, _ route: R, at pattern: RoutePattern? = nil, in placement: RoutePlacement,
        title: String? = nil, summary: String
    ) where R: Equatable {
        let entry = RouteEntry(id)
        definition = RouteDefinition(
            id: id, patterns: [pattern ?? RoutePattern(stringLiteral: id)], parameters: [], placement: placement,
            title: title, summary: summary, makes: { _ in true })
        self.route = { _ in route }
        self.entry = { $0 == route ? entry : nil }
    }

    /// Declares a route whose link carries values.
    ///
    /// - Parameters:
    ///   - id: must never change: saved state contains it.
    ///   - pattern: its path in a link, with a `:name` for each capture and a `*name` at the end for a rest.
    ///   - parameters: the values that its link carries, in the order in which `make` takes them.
    ///   - title: of its screen as it opens; nil where that depends on the values.
    ///   - summary: what the user sees, in one line.
    ///   - make: the route for these values; nil when the combination is invalid, and then the link is refused.
    ///   - values: the values of a route; nil when it is another case.
    public init<each Value: Sendable>(
        _ id: String, at pattern: RoutePattern, _ parameters: repeat RouteParameter<each Value>,
        in placement: RoutePlacement, title: String? = nil, summary: String,
        make: @escaping @Sendable (repeat each Value) -> R?,
        values: @escaping @Sendable (R) -> (repeat each Value)?
    ) {
        let shape = RouteShape<R, repeat each Value>(
            id: id, parameters: (repeat each parameters), make: make, values: values)
        var definitions: [RouteParameterDefinition] = []
        for parameter in repeat each parameters { definitions.append(parameter.definition) }
        definition = RouteDefinition(
            id: id, patterns: [pattern], parameters: definitions, placement: placement, title: title, summary: summary,
            makes: { shape.route($0) != nil })
        route = { shape.route($0) }
        entry = { shape.entry($0) }
    }

    /// The route with older paths, which are read but never written. They have the captures of its path.
    public func aliases(_ aliases: [RoutePattern]) -> RouteDeclaration {
        var route = self
        route.definition = definition.with(aliases: aliases)
        return route
    }

    /// The route with what must hold for it to be shown, besides the session guard that its placement implies.
    public func guarded(by guards: [RouteGuard]) -> RouteDeclaration {
        var route = self
        route.definition = definition.with(guards: guards)
        return route
    }
}
