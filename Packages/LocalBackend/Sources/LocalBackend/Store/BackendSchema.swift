import GRDB
import Persistence

/// The backend's tables. Times are microseconds since 1970; structured values are JSON.
enum BackendSchema {
    static let migrations = [
        FeatureMigration("backend.1") { database in
            try database.create(table: "user") { table in
                table.primaryKey("id", .text)
                table.column("email", .text).unique()
                // Nil for accounts that no password opens.
                table.column("password_hash", .text)
                table.column("user_metadata", .text).notNull()
                table.column("app_metadata", .text).notNull()
                table.column("is_anonymous", .boolean).notNull()
                table.column("email_confirmed_at", .integer)
                table.column("last_sign_in_at", .integer)
                table.column("banned_until", .integer)
                table.column("created_at", .integer).notNull()
                table.column("updated_at", .integer).notNull()
            }
            try database.create(table: "identity") { table in
                table.primaryKey("id", .text)
                table.column("user_id", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("provider", .text).notNull()
                // The account's id at the provider; for e-mail that is the user's own.
                table.column("provider_id", .text).notNull()
                table.column("email", .text)
                table.column("identity_data", .text).notNull()
                table.column("last_sign_in_at", .integer)
                table.column("created_at", .integer).notNull()
                table.column("updated_at", .integer).notNull()
                table.uniqueKey(["provider", "provider_id"])
            }
            try database.create(table: "session") { table in
                table.primaryKey("id", .text)
                table.column("user_id", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("amr", .text).notNull()
                table.column("created_at", .integer).notNull()
                table.column("updated_at", .integer).notNull()
            }
            try database.create(table: "refresh_token") { table in
                table.autoIncrementedPrimaryKey("id")
                // SHA-256 of the token, which itself is kept nowhere.
                table.column("hash", .blob).notNull().unique()
                table.column("session_id", .text).notNull().indexed().references("session", onDelete: .cascade)
                table.column("parent_id", .integer)
                // When it was exchanged for the next one; nil for the session's active one.
                table.column("used_at", .integer)
                table.column("created_at", .integer).notNull()
            }
        },
        FeatureMigration("backend.3") { database in
            try database.alter(table: "user") { table in
                table.add(column: "role", .text).notNull().defaults(to: "authenticated")
                table.add(column: "deleted_at", .integer)
            }
        },
    ]
}
