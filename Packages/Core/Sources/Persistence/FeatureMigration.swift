public import GRDB

/// One step of a feature's schema, run once and never changed afterwards.
public struct FeatureMigration: Sendable {
    /// `<feature>.<n>`, such as `settings.1`.
    public let id: String
    let apply: @Sendable (Database) throws -> Void

    public init(_ id: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.apply = apply
    }
}

extension FeatureMigration {
    /// The schema of a feature that was removed: its own migrations, which do nothing any more, so that a database that has
    /// them is not one of a newer version; and `<feature>.removed`, which deletes its tables.
    public static func removal(of feature: String, migrations: [String], tables: [String]) -> [FeatureMigration] {
        migrations.map { FeatureMigration($0) { _ in } } + [
            FeatureMigration("\(feature).removed") { database in
                for table in tables where try database.tableExists(table) { try database.drop(table: table) }
            }
        ]
    }
}

extension [FeatureMigration] {
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in self { migrator.registerMigration(migration.id, migrate: migration.apply) }
        return migrator
    }
}
