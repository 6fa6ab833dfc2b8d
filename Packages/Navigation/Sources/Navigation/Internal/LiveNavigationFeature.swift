import Core
import Design

@MainActor
final class LiveNavigationFeature: NavigationFeatureAPI {
    let id = "navigation"
    let table: RouteTable
    private let status: @MainActor () -> NavigationStatus

    init(table: RouteTable, status: @escaping @MainActor () -> NavigationStatus) {
        self.table = table
        self.status = status
    }

    func makeMainView() -> any LiveView {
        NavigationView(table: table, status: status)
    }
}
