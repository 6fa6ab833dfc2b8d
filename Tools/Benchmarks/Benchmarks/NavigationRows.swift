import Composition
import Foundation
import Navigation
import Observation

/// Moving through the app, and reading links.
@MainActor
enum NavigationRows {
    private static let pairs = 10_000

    static func run() async throws {
        try await pushAndPop("push+pop", isObserved: false)
        try await pushAndPop("push+pop-observed", isObserved: true)
        try await links()
        for count in [1_000, 10_000] { try await links(routes: count) }
        try await keeping()
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

    /// A window of a hundred screens to JSON and back. The peer writes and reads the same hundred ids as plain strings.
    private static func keeping() async throws {
        let window = try deepWindow()
        let ids =
            window.stacks.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value).map(\.id)
            + window.sheets.flatMap { [$0.route.id] + $0.path.map(\.id) }
        precondition(ids.count == 100, "The window holds \(ids.count) screens.")
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        let rounds = 200
        try await Measurement.compare("save-100-deep", peer: "json-strings", operations: rounds) {
            for _ in 0..<rounds { consume(try encoder.encode(SavedNavigation(window, account: nil))) }
        } peer: {
            for _ in 0..<rounds { consume(try encoder.encode(ids)) }
        }

        let saved = try encoder.encode(SavedNavigation(window, account: nil))
        let plain = try encoder.encode(ids)
        let fresh = AppRouter(table: AppModules.all.routeTable)
        fresh.perform(.enterTabs)
        try await Measurement.compare("restore-100-deep", peer: "json-strings", operations: rounds) {
            for _ in 0..<rounds {
                let navigation = try SavedNavigation(json: saved)
                consume(Restoration(navigation, into: fresh.state, table: AppModules.all.routeTable))
            }
        } peer: {
            for _ in 0..<rounds { consume(try decoder.decode([String].self, from: plain)) }
        }
    }

    /// Three full stacks, and two sheets with a screen on each.
    private static func deepWindow() throws -> NavigationState {
        let definitions = AppModules.all.routeTable.definitions
        let screens = definitions.filter { $0.placement == .tab("content") }.map { RouteEntry($0.id) }
        let sheets = definitions.filter { $0.placement == .sheet }.map { RouteEntry($0.id) }
        let router = AppRouter(table: AppModules.all.routeTable)
        router.perform(.enterTabs)
        for tab in AppModules.all.tabs {
            router.perform(.selectTab(tab.id))
            for index in 0..<NavigationState.depthLimit { router.perform(.push(screens[index % screens.count])) }
        }
        for sheet in sheets.prefix(2) {
            router.perform(.presentSheet(sheet))
            router.perform(.push(screens[0]))
        }
        return router.state
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
