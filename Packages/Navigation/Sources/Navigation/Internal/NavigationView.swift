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
        return Screen("navigation", title: "Navigation") {
            Section("Here") {
                Row("navigation.url", "Link", detail: table.print(status.state) ?? "none")
                Row("navigation.back", "Places behind", detail: String(status.history.past.count))
                Row("navigation.forward", "Places ahead", detail: String(status.history.future.count))
            }
            Section("Waiting links") {
                ItemList("navigation.pending", "Links", items: status.pending.map(Self.line))
            }
            Section("Routes") {
                for route in table.definitions {
                    Row("navigation.route.\(route.id)", route.pattern.description, detail: route.summary)
                }
            }
        }
    }

    private static func line(_ link: PendingLink) -> String {
        "\(link.url) until \(link.expires.formatted(.iso8601))"
    }
}
