/// The one place where a route says all about itself: where it lives, how its link is read and written, what it shows.
public struct RouteDeclaration<R: Sendable>: Sendable {
    /// The declaration without its type, as the route table keeps it.
    public let definition: RouteDefinition
    let make: @Sendable ([String: String]) -> R?
    let captures: @Sendable (R) -> [String: String]?

    /// Declares a route whose link is always the same.
    ///
    /// - Parameters:
    ///   - id: stable for ever: saved state holds it.
    ///   - pattern: its path in a link; the same as `id` when it is not given.
    ///   - summary: what the person sees, in one line.
    public init(
        _ id: String, _ route: R, at pattern: RoutePattern? = nil, in placement: RoutePlacement, summary: String
    ) where R: Equatable {
        self.init(id, at: pattern ?? RoutePattern(stringLiteral: id), in: placement, summary: summary) { _ in
            route
        } captures: {
            $0 == route ? [:] : nil
        }
    }

    /// Declares a route whose link carries values.
    ///
    /// - Parameters:
    ///   - make: the route for these captures; nil when a value makes no sense, and then the link is refused.
    ///   - captures: the captures of a route; nil when it is another case.
    public init(
        _ id: String, at pattern: RoutePattern, in placement: RoutePlacement, summary: String,
        make: @escaping @Sendable ([String: String]) -> R?,
        captures: @escaping @Sendable (R) -> [String: String]?
    ) {
        definition = RouteDefinition(id: id, pattern: pattern, placement: placement, summary: summary) {
            make($0) != nil
        }
        self.make = make
        self.captures = captures
    }
}
