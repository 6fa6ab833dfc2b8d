import GRDB

/// Rows that refer to rows which are lost. The schema forbids them, and so they stay in the damaged file alone.
enum OrphanRows {
    /// Removes them, and those that refer to them.
    static func remove(from target: Database, _ tables: inout [DatabaseRecovery.Table]) throws {
        var isDone = false
        while !isDone {
            isDone = true
            for index in tables.indices {
                let name = tables[index].name
                for key in try target.foreignKeys(on: name) {
                    try target.execute(sql: deletion(name, key))
                    guard target.changesCount > 0 else { continue }
                    isDone = false
                    tables[index].rows -= target.changesCount
                    tables[index].refused += target.changesCount
                }
            }
        }
    }

    private static func deletion(_ table: String, _ key: ForeignKeyInfo) -> String {
        let child = table.quotedDatabaseIdentifier
        // A key of which a part is null refers to nothing.
        let isSet = key.mapping.map { "\(child).\($0.origin.quotedDatabaseIdentifier) IS NOT NULL" }
        let matches = key.mapping.map { pair in
            "parent.\(pair.destination.quotedDatabaseIdentifier) = \(child).\(pair.origin.quotedDatabaseIdentifier)"
        }
        return """
            DELETE FROM \(child) WHERE \(isSet.joined(separator: " AND ")) AND NOT EXISTS
            (SELECT 1 FROM \(key.destinationTable.quotedDatabaseIdentifier) AS parent
            WHERE \(matches.joined(separator: " AND ")))
            """
    }
}
