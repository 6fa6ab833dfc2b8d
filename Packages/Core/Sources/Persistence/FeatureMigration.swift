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

extension [FeatureMigration] {
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in self { migrator.registerMigration(migration.id, migrate: migration.apply) }
        return migrator
    }
}
