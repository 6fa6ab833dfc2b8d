/// A route's declaration without its type: what the route table, links and documentation need to know of it.
public struct RouteDefinition: Sendable {
    /// Stable for ever: saved state holds it.
    public let id: String
    public let pattern: RoutePattern
    public let placement: RoutePlacement
    /// What the person sees, in one line.
    public let summary: String
    /// Whether these captures make a route.
    let accepts: @Sendable ([String: String]) -> Bool
}

/// Where a route may stand.
public enum RoutePlacement: Sendable, Hashable {
    /// A screen on a tab's stack: any tab's, and this one's when a link names none.
    case tab(TabID)
    /// A sheet above the tabs.
    case sheet
    /// A screen on the stack that is shown while nobody is signed in.
    case signedOut

    /// Whether somebody has to be signed in to see the route.
    public var needsSession: Bool { self != .signedOut }
}
