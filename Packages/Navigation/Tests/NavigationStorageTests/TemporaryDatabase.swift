import Foundation
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
