import Persistence
import SettingsStorage

/// A feature that an earlier version of the app had. `Tools/modules remove` adds it.
///
/// Homes of users may still contain its data: a window that stands on one of its screens, values of its settings, its
/// tables. A saved window opens without those screens, and says so. The rest is removed by migrations: the feature's own
/// still count as known, and one more, the last, deletes what it stored. Nothing may have one of these ids again.
struct RemovedFeature: Sendable {
    let id: String
    /// The ids of its routes and tabs.
    let links: [String]
    let settings: [String]
    private let formerMigrations: [String]
    private let tables: [String]

    init(_ id: String, links: [String], settings: [String], migrations: [String], tables: [String]) {
        self.id = id
        self.links = links
        self.settings = settings
        formerMigrations = migrations
        self.tables = tables
    }

    /// The features that were removed, in the order of their removal.
    static let all: [RemovedFeature] = []

    /// To be applied after those of all features.
    var migrations: [FeatureMigration] {
        var migrations: [FeatureMigration] = []
        if !formerMigrations.isEmpty {
            migrations += FeatureMigration.removal(of: id, migrations: formerMigrations, tables: tables)
        }
        if !settings.isEmpty {
            migrations.append(SettingsMigrations.forgetting(settings, id: "\(id).settings-removed"))
        }
        return migrations
    }
}
