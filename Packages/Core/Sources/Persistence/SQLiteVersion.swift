import GRDB

/// Which SQLite the process runs with.
public enum SQLiteVersion {
    /// Such as `3.46.1`. Opens a database in memory to ask it; nil when even that fails.
    public static var text: String? {
        try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    }
}
