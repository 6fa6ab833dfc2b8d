import GRDB

/// The position up to which the changes of the table of settings have been read.
struct SettingPosition: Sendable {
    /// The connection pool that was queried; weak, because a damaged database gets another one.
    weak var pool: DatabasePool?
    /// SQLite's `data_version`: it differs after another connection has committed anything.
    let dataVersion: Int64
    /// The highest revision of a row.
    let revision: Int64
    /// It differs after rows were removed, or changed in a way that does not count revisions.
    let epoch: Int64
}

/// The changes of other connections since a position.
struct SettingNews: Sendable {
    let position: SettingPosition
    /// The changed places; nil when any place may have changed.
    let changed: [SettingPlace]?
}

/// A row of the table.
struct SettingRow: Sendable {
    let place: SettingPlace
    let text: String
}
