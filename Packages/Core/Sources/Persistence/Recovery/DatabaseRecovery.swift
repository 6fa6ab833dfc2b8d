public import Foundation

/// The recovery of a damaged database: where it is now, and what could be read from it into the new one.
public struct DatabaseRecovery: Codable, Sendable, Equatable {
    /// What could be read of one table.
    public struct Table: Codable, Sendable, Equatable {
        public let name: String
        /// How many rows the new database has.
        public internal(set) var rows: Int
        /// How many could be read but break the table's rules, as rows do that refer to lost ones.
        public internal(set) var refused: Int
        /// Whether it could be read from the first row to the last. What SQLite does not notice is not known: it keeps no
        /// checksums, so that a damaged page which still looks like one is taken for what it says.
        public let isWhole: Bool

        public init(name: String, rows: Int, refused: Int = 0, isWhole: Bool) {
            self.name = name
            self.rows = rows
            self.refused = refused
            self.isWhole = isWhole
        }
    }

    /// When it was found, to the second.
    public let time: Date
    /// The path of the damaged file; its journal files have the same name and SQLite's suffixes.
    public let path: String
    /// The message of SQLite.
    public let reason: String
    /// The tables by name, without SQLite's own.
    public let tables: [Table]

    public init(time: Date, path: String, reason: String, tables: [Table]) {
        self.time = time
        self.path = path
        self.reason = reason
        self.tables = tables
    }

    /// Whether every table could be read from the first row to the last and every row was taken.
    public var isWhole: Bool { tables.allSatisfy { $0.isWhole && $0.refused == 0 } }
}

extension DatabaseRecovery: CustomStringConvertible {
    public var description: String { report(found: time.formatted(.iso8601)) }

    /// - Parameter time: when it was found, for people.
    public func report(found time: String) -> String {
        "The database was damaged (\(reason)). Found: \(time). It was moved to \(path). \(rescue)"
    }

    private var rescue: String {
        let rows = tables.reduce(0) { $0 + $1.rows }
        guard rows > 0 else { return "None of it could be read, so the app started a new one." }
        let saved = rows == 1 ? "1 row was saved" : "\(rows) rows were saved"
        let lossy = tables.filter { !$0.isWhole || $0.refused > 0 }.map(\.name)
        return lossy.isEmpty
            ? "\(saved). Nothing is missing." : "\(saved). Some may be missing in: \(lossy.joined(separator: ", "))."
    }
}
