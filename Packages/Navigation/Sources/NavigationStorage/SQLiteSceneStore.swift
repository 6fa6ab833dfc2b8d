import Core
import Foundation
import GRDB
public import Navigation
public import Persistence

/// Scenes in the app's database; needs ``NavigationMigrations``.
///
/// Every call throws `StorageError`; a call that throws has changed nothing.
public final class SQLiteSceneStore: SceneStore {
    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    /// - Throws: `StorageError`, or `UnreadableSceneError`; the stored data stays unchanged.
    public func load(scene: String) async throws -> KeptScene? {
        let row = try await database.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT navigation, unshown FROM navigation_scene WHERE name = ?")
            return try Row.fetchOne(statement, arguments: [scene]).map {
                (text: $0["navigation"] as String, unshown: $0["unshown"] as Int)
            }
        }
        guard let row else { return nil }
        return KeptScene(try Self.navigation(row.text, of: scene), unshown: row.unshown)
    }

    public func save(_ navigation: SavedNavigation, scene: String, unshown: Int) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(navigation), as: UTF8.self)
        try await database.write { database in
            try database.cachedStatement(
                sql: """
                    INSERT INTO navigation_scene (name, navigation, unshown, account) VALUES (?, ?, ?, ?)
                    ON CONFLICT (name) DO UPDATE SET
                        navigation = excluded.navigation, unshown = excluded.unshown, account = excluded.account
                    """
            )
            .execute(arguments: [scene, text, unshown, navigation.account])
        }
    }

    public func countStart(_ report: SceneReport) async throws {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE navigation_scene SET unshown = unshown + 1 WHERE name = ?", arguments: [report.scene])
            try Self.keep(report, in: database)
        }
    }

    /// Resets the count of starts. The change survives the end of the process, but this does not wait until the disk
    /// has the data, because the first answer waits for this call. After a power failure in between, one start too many
    /// is counted.
    public func markShown(scene: String) async throws {
        try await database.perform { pool, finish in
            // During this read, no process closes or replaces the file.
            pool.asyncRead { outcome in
                finish(
                    Result {
                        _ = try outcome.get()
                        // A separate connection, so that the connection for all other writes always waits for the disk.
                        let connection = try DatabaseQueue(path: pool.path, configuration: pool.configuration)
                        defer { try? connection.close() }
                        try connection.inDatabase { try Self.markShown(scene, in: $0) }
                    })
            }
        }
    }

    private static func markShown(_ scene: String, in database: Database) throws {
        try database.execute(sql: "PRAGMA synchronous = NORMAL")
        try database.execute(sql: "UPDATE navigation_scene SET unshown = 0 WHERE name = ?", arguments: [scene])
    }

    public func setAside(_ report: SceneReport) async throws {
        try await database.write { database in
            let time = report.time.timeIntervalSinceReferenceDate
            try database.execute(
                sql: """
                    INSERT INTO navigation_scene_aside (scene, navigation, reason, time, account)
                    SELECT name, navigation, ?, ?, account FROM navigation_scene WHERE name = ?
                    """,
                arguments: [report.text, time, report.scene])
            try Self.keep(report, in: database)
            try database.execute(sql: "DELETE FROM navigation_scene WHERE name = ?", arguments: [report.scene])
            try database.execute(
                sql: """
                    DELETE FROM navigation_scene_aside WHERE scene = ?1 AND place NOT IN
                    (SELECT place FROM navigation_scene_aside WHERE scene = ?1 ORDER BY place DESC LIMIT ?2)
                    """,
                arguments: [report.scene, KeptScene.asideLimit])
        }
    }

    public func records() async throws -> [SceneRecord] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT scene, report, time,
                        (SELECT COUNT(*) FROM navigation_scene_aside AS aside WHERE aside.scene = every.scene) AS aside
                    FROM (
                        SELECT name AS scene FROM navigation_scene UNION SELECT scene FROM navigation_scene_report
                        UNION SELECT scene FROM navigation_scene_aside
                    ) AS every LEFT JOIN navigation_scene_report USING (scene) ORDER BY scene
                    """)
            return rows.map { row in
                let text: String? = row["report"]
                let report = text.map {
                    SceneReport(
                        scene: row["scene"], time: Date(timeIntervalSinceReferenceDate: row["time"]).clamped, text: $0)
                }
                return SceneRecord(scene: row["scene"], report: report, setAside: row["aside"])
            }
        }
    }

    /// Forgets where the windows of an account were. What was set aside and cannot be read may be the account's, too.
    public func forget(account: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM navigation_scene WHERE account = ?", arguments: [account])
            for table in ["navigation_scene_aside", "navigation_scene_report"] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE account IS NULL OR account = ?", arguments: [account])
            }
        }
    }

    private static func keep(_ report: SceneReport, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO navigation_scene_report (scene, report, time, account)
                VALUES (?1, ?2, ?3, (SELECT account FROM navigation_scene WHERE name = ?1))
                ON CONFLICT (scene) DO UPDATE SET
                    report = excluded.report, time = excluded.time, account = excluded.account
                """,
            arguments: [report.scene, report.text, report.time.timeIntervalSinceReferenceDate])
    }

    private static func navigation(_ text: String, of scene: String) throws(UnreadableSceneError) -> SavedNavigation {
        do throws(SavedNavigationError) {
            return try SavedNavigation(json: Data(text.utf8))
        } catch {
            throw UnreadableSceneError(scene: scene, reason: error.description)
        }
    }
}
