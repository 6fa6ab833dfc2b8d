import Composition
import Foundation
import Navigation
import Observation

/// Moving through the app, and reading links.
@MainActor
enum NavigationRows {
    private static let pairs = 10_000

    static func run() throws {
        pushAndPop("push+pop", isObserved: false)
        pushAndPop("push+pop-observed", isObserved: true)
        try links()
        try links(routes: 10_000)
    }

    /// The peer is the least a router can be: an observable array.
    private static func pushAndPop(_ name: String, isObserved: Bool) {
        let router = AppRouter(table: AppRoutes.table)
        router.perform(.enterTabs)
        let screens = AppRoutes.table.definitions.filter { $0.placement == .tab("content") }.map { RouteEntry($0.id) }
        for index in 0..<10 { router.perform(.push(screens[index % screens.count])) }
        let entry = screens[screens.count - 1]
        let peer = ObservableStack(screens)
        Measurement.compare(name, peer: "observable-array", operations: pairs) {
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

    /// Observation lasts for one change, so an observer asks again after each, as a shell does when it draws.
    private static func observe<Value>(_ value: () -> Value) {
        withObservationTracking {
            consume(value())
        } onChange: {
        }
    }

    private static func links() throws {
        let urls = ["slipway://content/chat?sheet=feedback-form", "slipway://settings"]
        let router = AppRouter(table: AppRoutes.table)
        router.perform(.enterTabs)
        try Measurement.compare("url-to-state", peer: "foundation-url", operations: pairs) {
            for index in 0..<pairs { try router.navigate(to: urls[index & 1]) }
        } peer: {
            for index in 0..<pairs { consume(URL(string: urls[index & 1])?.pathComponents) }
        }
    }

    /// One link in a table of many routes, against the same link in a table of ten.
    private static func links(routes count: Int) throws {
        let small = table(routes: 10)
        let large = table(routes: count)
        try Measurement.compare("url-parse-\(count)-routes", peer: "10-routes", operations: pairs) {
            for _ in 0..<pairs { consume(try large.parse("slipway://main/place-7/5")) }
        } peer: {
            for _ in 0..<pairs { consume(try small.parse("slipway://main/place-7/5")) }
        }
    }

    private static func table(routes count: Int) -> RouteTable {
        let routes = (0..<count).map { index in
            RouteDeclaration<Int>(
                "place-\(index)", at: RoutePattern(stringLiteral: "place-\(index)/:value"),
                .capture("value", as: Int.self), in: .tab("main"), summary: "A place."
            ) { $0 } values: { $0 }
        }
        return RouteTable(scheme: "slipway", tabs: ["main"], routes: routes.map(\.definition))
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
