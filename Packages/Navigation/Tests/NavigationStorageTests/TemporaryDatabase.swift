import Foundation
import Navigation
import NavigationStorage
import Persistence

/// A test's own database, deleted with the last reference to it.
final class TemporaryDatabase: Sendable {
    private let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("navigation-\(UUID().uuidString)")

    var url: URL { directory.appendingPathComponent("app.sqlite") }

    /// A separate set of connections, as another process has.
    func open() -> AppDatabase {
        AppDatabase(at: url, migrations: NavigationMigrations.all)
    }

    /// Makes the database unusable.
    func obstruct() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
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
