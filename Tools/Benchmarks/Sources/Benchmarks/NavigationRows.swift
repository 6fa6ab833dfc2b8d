import Composition
import Foundation
import Navigation
import Observation

/// Moving through the app, and reading links.
@MainActor
enum NavigationRows {
    private static let pairs = Measurement.amount(10_000, smoke: 100)

    static func run() async throws {
        try await pushAndPop("push+pop", isObserved: false)
        try await pushAndPop("push+pop-observed", isObserved: true)
        try await links()
        try await links(routes: 10_000)
    }

    /// The peer is the simplest possible router: an observable array.
    private static func pushAndPop(_ name: String, isObserved: Bool) async throws {
        let router = AppRouter(table: AppModules.all.routeTable)
        router.perform(.enterTabs)
        let screens = AppModules.all.routeTable.definitions.filter { $0.placement == .tab("content") }.map {
            RouteEntry($0.id)
        }
        for index in 0..<10 { router.perform(.push(screens[index % screens.count])) }
        let entry = screens[screens.count - 1]
        let peer = ObservableStack(screens)
        try await Measurement.compare(name, peer: "observable-array", operations: pairs) {
            for _ in 0..<pairs {
                if isObserved { observe { router.state } }
                router.perform(.push(entry))
                if isObserved { observe { router.state } }
                router.perform(.pop)
            }
        } peer: {
            for _ in 0..<pairs {
                if isObserved { observe { peer.entries } }
                peer.entries.append(entry)
                if isObserved { observe { peer.entries } }
                peer.entries.removeLast()
            }
        }
    }

    /// Observation ends with the first change, so an observer starts it again after each, as a shell does when it
    /// draws.
    private static func observe<Value>(_ value: () -> Value) {
        withObservationTracking {
            consume(value())
        } onChange: {
        }
    }

    private static func links() async throws {
        let urls = ["slipway://content/chat?sheet=feedback-form", "slipway://settings"]
        let router = AppRouter(table: AppModules.all.routeTable)
        router.perform(.enterTabs)
        try await Measurement.compare("url-to-state", peer: "foundation-url", operations: pairs) {
            for index in 0..<pairs { try router.navigate(to: urls[index & 1]) }
        } peer: {
            for index in 0..<pairs { consume(URL(string: urls[index & 1])?.pathComponents) }
        }
    }

    /// From a URL to the applied state in a table of many routes, against a table of ten: one link repeatedly, and
    /// links to all routes in random order.
    private static func links(routes count: Int) async throws {
        let small = try Places(count: 10)
        let large = try Places(count: count)
        let sides = [("", small.sameLinks, large.sameLinks), ("random-", small.randomLinks, large.randomLinks)]
        for (name, smallLinks, largeLinks) in sides {
            try await Measurement.compare("url-to-state-\(name)\(count)-routes", peer: "10-routes", operations: pairs) {
                try large.follow(largeLinks, times: pairs)
            } peer: {
                try small.follow(smallLinks, times: pairs)
            }
        }
    }
}

/// A table of this many routes, and links to them.
private struct Places {
    let table: RouteTable
    /// One place and its neighbour in turn, so that every link leads somewhere else.
    let sameLinks = ["slipway://main/place-7/5", "slipway://main/place-7/6"]
    let randomLinks: [String]

    init(count: Int) throws {
        let routes = (0..<count).map { index in
            RouteDeclaration<Int>(
                "place-\(index)", at: RoutePattern(stringLiteral: "place-\(index)/:value"),
                .capture("value", as: Int.self), in: .tab("main"), summary: "A place."
            ) {
                $0
            } values: {
                $0
            }
        }
        table = RouteTable(scheme: "slipway", tabs: ["main"], routes: routes.map(\.definition))
        // The same in every run; 7,919 is a prime, so every route is used.
        randomLinks = (0..<10_000).map { "slipway://main/place-\($0 * 7_919 % count)/\($0)" }
    }

    func follow(_ links: [String], times: Int) throws {
        var session = NavigationSession(NavigationState(firstTab: "main", otherTabs: []))
        session.perform(.enterTabs)
        for index in 0..<times { session.perform(.follow(try table.parse(links[index % links.count]))) }
        consume(session)
    }
}

@MainActor
@Observable
private final class ObservableStack {
    var entries: [RouteEntry]

    init(_ entries: [RouteEntry]) {
        self.entries = entries
    }
}
