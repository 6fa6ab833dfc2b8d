/// What must hold for a route to be shown, and where to go otherwise.
///
/// The app decides whether a guard holds; the declaration only names the guard.
public struct RouteGuard: Hashable, Sendable {
    /// Where to go when the guard does not hold.
    public enum Otherwise: Hashable, Sendable {
        /// Go to the signed-out part; a link waits until a user has signed in. While a user is signed in there is
        /// nothing to wait for: the screen is refused, and the guard's summary is the reason.
        case signIn
        /// Go to the route with this id, which must need no values.
        case route(String)
    }

    /// The guard's stable and unique id.
    public let id: String
    public let otherwise: Otherwise
    /// When the guard holds, in one line.
    public let summary: String

    public init(_ id: String, otherwise: Otherwise, summary: String) {
        self.id = id
        self.otherwise = otherwise
        self.summary = summary
    }

    /// Requires a signed-in user; every screen and sheet above the tabs has this guard implicitly.
    public static let session = RouteGuard(
        "session", otherwise: .signIn, summary: "You are signed in and have finished setup.")
}

/// Finds guards that lead to a missing route, to a place that cannot be shown, or round in circles.
struct RouteGuardCheck {
    private(set) var problems: [String] = []
    private let definitions: [RouteDefinition]
    private let indices: [String: Int]
    private var guards: [String: RouteGuard] = [:]

    init(definitions: [RouteDefinition], indices: [String: Int]) {
        self.definitions = definitions
        self.indices = indices
        for route in definitions {
            for routeGuard in route.guards { check(routeGuard, of: route) }
        }
        findCycles()
    }

    private mutating func check(_ routeGuard: RouteGuard, of route: RouteDefinition) {
        let name = routeGuard.id
        if let known = guards[name], known != routeGuard {
            problems.append(
                "The guard '\(name)' of '\(route.id)' differs from another route's guard of that name: rename one.")
        }
        guards[name] = guards[name] ?? routeGuard
        guard case .route(let id) = routeGuard.otherwise else { return }
        guard let target = indices[id].map({ definitions[$0] }) else {
            problems.append(
                "The guard '\(name)' of '\(route.id)' leads to '\(id)', which does not exist: name an existing route.")
            return
        }
        // A guard cannot lead from the tabs to the signed-out part, and no link leads to a place with invalid values.
        // In the other direction there is no problem: a user who is signed out is asked to sign in first.
        guard route.needsSession && target.placement == .signedOut || target.plainEntry == nil else { return }
        problems.append(
            "The guard '\(name)' of '\(route.id)' leads to '\(id)', which cannot be shown there: name a route that can "
                + "be shown wherever '\(route.id)' can, and that needs no values.")
    }

    private mutating func findCycles() {
        var reported: Set<String> = []
        for name in definitions.flatMap(\.guards).map(\.id) where !reported.contains(name) {
            var seen: Set<String> = []
            guard let cycle = way(from: name, to: name, &seen) else { continue }
            reported.formUnion(cycle)
            let names = (cycle + [name]).joined(separator: " -> ")
            problems.append("Guards form a cycle (\(names)): change the target of one of them.")
        }
    }

    /// The guards on a path from one guard to another, the first one included; nil when there is none.
    private func way(from start: String, to end: String, _ seen: inout Set<String>) -> [String]? {
        guard case .route(let id)? = guards[start]?.otherwise, let index = indices[id] else { return nil }
        for next in definitions[index].guards.map(\.id) {
            if next == end { return [start] }
            if seen.insert(next).inserted, let rest = way(from: next, to: end, &seen) { return [start] + rest }
        }
        return nil
    }
}
