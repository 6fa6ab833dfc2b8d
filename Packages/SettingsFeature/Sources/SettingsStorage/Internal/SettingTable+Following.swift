import Domain
import GRDB

/// Finding the changes of other connections with a few index look-ups.
extension SettingTable {
    /// The changes of the settings of the home and of this account.
    ///
    /// - Returns: nil when no other connection has committed anything since the known position.
    static func news(
        after known: SettingPosition?, of pool: DatabasePool, account: String, _ connection: Database
    ) throws -> SettingNews? {
        let version = try Int64.fetchOne(connection.cachedStatement(sql: "PRAGMA data_version")) ?? 0
        if let known, known.pool === pool, known.dataVersion == version { return nil }
        let row = try Row.fetchOne(
            connection.cachedStatement(
                sql: """
                    SELECT ifnull((SELECT max(revision) FROM setting), 0),
                        ifnull((SELECT epoch FROM settings_state), 0)
                    """))
        let position = SettingPosition(pool: pool, dataVersion: version, revision: row?[0] ?? 0, epoch: row?[1] ?? 0)
        guard let known, known.pool === pool, known.epoch == position.epoch, known.revision <= position.revision
        else { return SettingNews(position: position, changed: nil) }
        guard known.revision < position.revision else { return SettingNews(position: position, changed: []) }
        return SettingNews(
            position: position, changed: try places(after: known.revision, account: account, connection))
    }

    private static func places(
        after revision: Int64, account: String, _ connection: Database
    ) throws -> Set<SettingPlace> {
        // The unary plus keeps SQLite from searching by account first.
        let statement = try connection.cachedStatement(
            sql: "SELECT scope, account, name FROM setting WHERE revision > ? AND +account IN ('', ?)")
        let rows = try Row.fetchAll(statement, arguments: [revision, account])
        return Set(
            rows.compactMap { row in
                SettingScope(rawValue: row[0]).map { SettingPlace(row[2], $0, account: row[1]) }
            })
    }
}
