import Navigation
import NavigationStorage
import NavigationTesting

/// The stores on disk and their doubles, which the same tests run against.
enum StoreKind: CaseIterable {
    case sqlite, inMemory

    func scenes(in file: TemporaryDatabase) -> any SceneStore {
        switch self {
        case .sqlite: SQLiteSceneStore(database: file.open())
        case .inMemory: InMemorySceneStore()
        }
    }

    func links(in file: TemporaryDatabase) -> any PendingLinkStore {
        switch self {
        case .sqlite: SQLitePendingLinkStore(database: file.open())
        case .inMemory: InMemoryPendingLinkStore()
        }
    }
}

extension SavedNavigation {
    /// A window with these screens in the tab "content", and a sheet above them.
    static func example(_ screens: [RouteEntry] = [], account: String? = "ada") -> SavedNavigation {
        var state = NavigationState(firstTab: "welcome", otherTabs: ["content", "settings"])
        NavigationIntent.enterTabs.reduce(into: &state)
        NavigationIntent.selectTab("content").reduce(into: &state)
        for screen in screens { NavigationIntent.push(screen).reduce(into: &state) }
        NavigationIntent.presentSheet(RouteEntry("feedback-form")).reduce(into: &state)
        return SavedNavigation(state, account: account)
    }
}
