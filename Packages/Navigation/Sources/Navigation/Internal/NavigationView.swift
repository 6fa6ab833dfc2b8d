import Design
import Foundation

/// Shows no values of secret types: other people may see this screen, too.
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
        var redaction = Redaction(table)
        let history = history(status, &redaction)
        let here = table.print(redaction.state(status.state))
        return Screen("navigation", title: "Navigation") {
            Section("Here") {
                Row("navigation.url", "Link", detail: here ?? "none")
                Row("navigation.back", "Places behind", detail: String(status.history.past.count))
                Row("navigation.forward", "Places ahead", detail: String(status.history.future.count))
                ItemList("navigation.history", "History", items: history)
            }
            Section("Waiting links") {
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
    private func history(_ status: NavigationStatus, _ redaction: inout Redaction) -> [String] {
        let behind = status.history.past.map { link(to: status.state.at($0), &redaction) }
        let here = "→ " + link(to: status.state, &redaction)
        let ahead = status.history.future.reversed().map { link(to: status.state.at($0), &redaction) }
        return behind + [here] + ahead
    }

    private func link(to state: NavigationState, _ redaction: inout Redaction) -> String {
        table.print(redaction.state(state)) ?? "the sign-in screen"
    }

    private func line(_ link: PendingLink, for account: String?) -> String {
        let owner =
            switch link.account {
            case nil: "anyone"
            case account: "you"
            default: "another account"
            }
        return "\(table.redacted(link: link.url)) for \(owner), until \(link.expires.formatted(.iso8601))"
    }
}
