/// Finds guards that lead to a missing route, to a place that cannot be shown, or round in circles.
struct RouteGuardCheck {
    private(set) var problems: [RouteProblem] = []
    private let definitions: [RouteDefinition]
    private let indices: [String: Int]
    private var guards: [String: RouteGuard] = [:]
    /// In the order in which they are declared.
    private var names: [String] = []
    /// The guards that lead to a place that cannot be shown, so that each is reported once.
    private var hidden: Set<String> = []

    init(definitions: [RouteDefinition], indices: [String: Int]) {
        self.definitions = definitions
        self.indices = indices
        for route in definitions {
            for routeGuard in route.guards {
                add(routeGuard, of: route)
                checkTarget(of: routeGuard, of: route)
            }
        }
        findCycles()
    }

    private mutating func add(_ routeGuard: RouteGuard, of route: RouteDefinition) {
        if let known = guards[routeGuard.id] {
            if known != routeGuard { problems.append(.conflictingGuards(routeGuard.id, route: route.id)) }
            return
        }
        guards[routeGuard.id] = routeGuard
        names.append(routeGuard.id)
        guard case .route(let id) = routeGuard.otherwise else { return }
        guard let target = indices[id].map({ definitions[$0] }) else {
            problems.append(.guardLeadsNowhere(routeGuard.id, target: id))
            return
        }
        if !target.pattern.names.isEmpty { problems.append(.guardNeedsValues(routeGuard.id, target: id)) }
    }

    /// A guard cannot lead from the tabs to the signed-out part, and no link leads to a place with invalid values. In
    /// the other direction there is no problem: a user who is signed out is asked to sign in first.
    private mutating func checkTarget(of routeGuard: RouteGuard, of route: RouteDefinition) {
        guard case .route(let id) = routeGuard.otherwise, let target = indices[id].map({ definitions[$0] }),
            target.pattern.names.isEmpty
        else { return }
        let isOutside = route.needsSession && target.placement == .signedOut
        guard isOutside || target.plainEntry == nil, hidden.insert(routeGuard.id).inserted else {
            return
        }
        problems.append(.guardLeadsToHiddenPlace(routeGuard.id, route: route.id, target: id))
    }

    private mutating func findCycles() {
        var reported: Set<String> = []
        for name in names where !reported.contains(name) {
            guard let cycle = way(from: name, to: name) else { continue }
            reported.formUnion(cycle)
            problems.append(.guardCycle(cycle + [name]))
        }
    }

    /// The guards on the shortest path from one guard to another, the first one included; nil when there is none.
    private func way(from start: String, to end: String) -> [String]? {
        var ways = [[start]]
        var seen: Set<String> = []
        while !ways.isEmpty {
            let way = ways.removeFirst()
            for next in next(after: way[way.count - 1]) {
                if next == end { return way }
                if seen.insert(next).inserted { ways.append(way + [next]) }
            }
        }
        return nil
    }

    /// The guards of the route that a guard leads to.
    private func next(after name: String) -> [String] {
        guard case .route(let id)? = guards[name]?.otherwise, let index = indices[id] else { return [] }
        return definitions[index].guards.map(\.id)
    }
}

/// What must hold for a route to be shown, and where to go otherwise.
///
/// The app decides whether a guard holds; the declaration only names the guard.
public struct RouteGuard: Hashable, Sendable {
    /// Where to go when the guard does not hold.
    public enum Otherwise: Hashable, Sendable {
        /// To the signed-out part; a link waits until a user has signed in. While a user is signed in there is nothing
        /// to wait for: the screen is refused, and the guard's summary is the reason.
        case signIn
        /// To the route with this id, which must need no values.
        case route(String)
    }

    /// Stable and unique: the app identifies the guard by it.
    public let id: String
    public let otherwise: Otherwise
    /// When it holds, in one line.
    public let summary: String

    public init(_ id: String, otherwise: Otherwise, summary: String) {
        self.id = id
        self.otherwise = otherwise
        self.summary = summary
    }

    /// Every screen and sheet above the tabs has this guard implicitly.
    public static let session = RouteGuard(
        "session", otherwise: .signIn, summary: "You are signed in and have finished setup.")
}
