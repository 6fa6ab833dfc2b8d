import GRDB
import Persistence

extension FeatureMigration {
    /// A new address is confirmed by mails to both addresses.
    static let halfConfirmedChanges = FeatureMigration("backend.7") { database in
        try database.alter(table: "user") { table in
            table.add(column: "is_change_half_confirmed", .boolean).notNull().defaults(to: false)
        }
    }
}
