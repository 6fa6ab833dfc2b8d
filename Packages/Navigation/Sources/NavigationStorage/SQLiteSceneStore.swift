import Foundation
import GRDB
public import Navigation
public import Persistence

/// Scenes in the app's database; needs ``NavigationMigrations``.
public final class SQLiteSceneStore: SceneStore {
    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    /// - Throws: `StorageError`, or ``UnreadableSceneError``; what is kept stays as it is.
    public func load(scene: String) async throws -> SavedNavigation? {
        let text = try await database.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT navigation FROM navigation_scene WHERE name = ?")
            return try String.fetchOne(statement, arguments: [scene])
        }
        guard let text else { return nil }
        let saved: SavedNavigation
        do {
            saved = try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8))
        } catch {
            throw UnreadableSceneError(scene: scene, reason: "it is not what this app writes")
        }
        guard saved.schema <= SavedNavigation.currentSchema else {
            throw UnreadableSceneError(scene: scene, reason: "a newer version of the app wrote it")
        }
        return saved
    }

    /// - Throws: `StorageError`; what was kept before is kept still.
    public func save(_ navigation: SavedNavigation, scene: String) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(navigation), as: UTF8.self)
        try await database.write { database in
            try database.cachedStatement(
                sql: """
                    INSERT INTO navigation_scene (name, navigation) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET navigation = excluded.navigation
                    """
            )
            .execute(arguments: [scene, text])
        }
    }
}

/// What is kept of a scene makes no sense to this version of the app.
public struct UnreadableSceneError: Error, Equatable, Sendable, CustomStringConvertible {
    public let scene: String
    /// In words that end a sentence.
    public let reason: String

    public init(scene: String, reason: String) {
        self.scene = scene
        self.reason = reason
    }

    public var description: String {
        "What was kept of the window '\(scene)' cannot be opened again: \(reason)."
    }
}
