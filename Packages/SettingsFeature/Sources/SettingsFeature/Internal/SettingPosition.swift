import GRDB

/// How far somebody has followed the changes of the table of settings.
struct SettingPosition: Sendable {
    /// The connections that were asked; weak, because a damaged database gets others.
    weak var pool: DatabasePool?
    /// SQLite's own mark: another one once another connection has committed anything.
    let dataVersion: Int64
    /// The highest revision of a row.
    let revision: Int64
    /// Another one once rows were taken away, or changed in a way that does not count revisions.
    let epoch: Int64
}

/// What others have done since a position.
struct SettingNews: Sendable {
    let position: SettingPosition
    /// Where something was written; nil when it may be anywhere.
    let changed: [SettingPlace]?
}

/// A row of the table.
struct SettingRow: Sendable {
    let place: SettingPlace
    let text: String
}
