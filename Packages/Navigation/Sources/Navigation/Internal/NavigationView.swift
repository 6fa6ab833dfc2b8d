import Core
import Design
import Foundation

@MainActor
final class NavigationView: LiveView {
    private let table: RouteTable
    private let status: @MainActor () -> NavigationStatus

    init(table: RouteTable, status: @escaping @MainActor () -> NavigationStatus) {
        self.table = table
        self.status = status
    }

    var screen: Screen {
        let status = status()
        return Screen("navigation", title: "Navigation", style: .form) {
            Section("Here") {
                Row("navigation.url", "Link", detail: table.print(status.state) ?? "none")
                Row("navigation.back", "Screens back", detail: String(status.history.past.count))
                Row("navigation.forward", "Screens forward", detail: String(status.history.future.count))
                ItemList("navigation.history", "History", items: history(status))
            }
            Section("Pending links") {
                ItemList(
                    "navigation.pending", "Links", items: status.pending.map { line($0, for: status.account) })
            }
            Section("Routes") {
                for route in table.definitions {
                    Row("navigation.route.\(route.id)", route.pattern.description, detail: route.summary)
                }
            }
        }
    }

    /// From the oldest past place to the farthest place ahead; an arrow marks the current one.
    private func history(_ status: NavigationStatus) -> [String] {
        let behind = status.history.past.map { link(to: status.state.at($0)) }
        let here = "→ " + link(to: status.state)
        let ahead = status.history.future.reversed().map { link(to: status.state.at($0)) }
        return behind + [here] + ahead
    }

    private func link(to state: NavigationState) -> String {
        table.print(state) ?? "the sign-in screen"
    }

    private func line(_ link: PendingLink, for account: String?) -> String {
        let owner =
            switch link.account {
            case nil: "the next account to sign in"
            case account: "you"
            default: "another account"
            }
        return "\(link.url) for \(owner), until \(link.expires.formatted(.iso8601))"
    }
}

@MainActor
final class LiveNavigationFeature: NavigationFeatureAPI {
    let id = "navigation"
    private let table: RouteTable
    private let status: @MainActor () -> NavigationStatus

    init(table: RouteTable, status: @escaping @MainActor () -> NavigationStatus) {
        self.table = table
        self.status = status
    }

    func makeMainView() -> any LiveView {
        NavigationView(table: table, status: status)
    }
}
