import Foundation
import GRDB
import Persistence

/// The backend's tables. Times are microseconds since 1970; structured values are JSON.
enum BackendSchema {
    static let migrations = [
        FeatureMigration("backend.1") { database in
            try database.create(table: "user") { table in
                table.primaryKey("id", .text)
                table.column("email", .text).unique()
                // Nil for accounts without a password.
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
                // The account's id at the provider; for e-mail, the user's own id.
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
                // SHA-256 of the token, which itself is not stored.
                table.column("hash", .blob).notNull().unique()
                table.column("session_id", .text).notNull().indexed().references("session", onDelete: .cascade)
                table.column("parent_id", .integer)
                // When it was exchanged for the next one; nil for the session's active one.
                table.column("used_at", .integer)
                table.column("created_at", .integer).notNull()
            }
        },
        FeatureMigration("backend.2") { database in
            try database.alter(table: "user") { table in
                table.add(column: "new_email", .text).indexed()
                table.add(column: "invited_at", .integer)
                table.add(column: "confirmation_sent_at", .integer)
                table.add(column: "recovery_sent_at", .integer)
                table.add(column: "email_change_sent_at", .integer)
                table.add(column: "reauthentication_sent_at", .integer)
            }
            try database.create(table: "flow_state") { table in
                table.primaryKey("id", .text)
                table.column("user_id", .text).indexed().references("user", onDelete: .cascade)
                table.column("method", .text).notNull()
                // Base 64 of the verifier's SHA-256.
                table.column("challenge", .text).notNull()
                // SHA-256 of the code, which itself is not stored.
                table.column("code_hash", .blob).unique()
                table.column("code_issued_at", .integer)
                table.column("created_at", .integer).notNull().indexed()
            }
            try database.create(table: "one_time_token") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("user_id", .text).notNull().references("user", onDelete: .cascade)
                table.column("kind", .text).notNull()
                table.column("email", .text).notNull().indexed()
                // A keyed hash of the digits, and SHA-256 of the link's token; neither value itself is stored.
                table.column("code_hash", .blob).notNull()
                table.column("token_hash", .blob).notNull().unique()
                table.column("flow_id", .text).indexed().references("flow_state", onDelete: .setNull)
                table.column("attempts", .integer).notNull()
                table.column("created_at", .integer).notNull()
                table.uniqueKey(["user_id", "kind"])
            }
        },
        FeatureMigration("backend.3") { database in
            try database.alter(table: "user") { table in
                table.add(column: "role", .text).notNull().defaults(to: "authenticated")
                table.add(column: "deleted_at", .integer)
            }
            try database.create(table: "provider_state") { table in
                // SHA-256 of the state that the provider returns, which itself is not stored.
                table.column("hash", .blob).notNull().primaryKey()
                table.column("provider", .text).notNull()
                table.column("redirect_to", .text).notNull()
                table.column("flow_id", .text).indexed().references("flow_state", onDelete: .cascade)
                table.column("created_at", .integer).notNull().indexed()
            }
        },
        FeatureMigration("backend.4") { database in
            try database.create(table: "feedback") { table in
                table.autoIncrementedPrimaryKey("place")
                table.column("id", .text).notNull()
                table.column("user_id", .text).notNull().references("user", onDelete: .cascade)
                table.column("message", .text).notNull()
                table.column("app_version", .text).notNull()
                table.column("written_at", .integer).notNull()
                table.column("received_at", .integer).notNull()
                table.uniqueKey(["user_id", "id"])
            }
        },
        FeatureMigration("backend.5") { database in
            try database.create(table: "rate_bucket", options: .withoutRowID) { table in
                table.primaryKey("name", .text)
                table.column("full_at", .integer).notNull().indexed()
            }
        },
        FeatureMigration("backend.6") { database in
            try database.alter(table: "provider_state") { table in
                table.add(column: "owner", .integer)
                table.add(column: "page_token_hash", .blob)
            }
        },
        FeatureMigration("backend.7") { database in
            try database.alter(table: "user") { table in
                table.add(column: "is_change_half_confirmed", .boolean).notNull().defaults(to: false)
            }
        },
        FeatureMigration("backend.8") { database in
            try database.create(table: "factor") { table in
                table.primaryKey("id", .text)
                table.column("user_id", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("friendly_name", .text).notNull()
                table.column("status", .text).notNull()
                table.column("secret", .blob).notNull()
                table.column("last_counter", .integer)
                table.column("created_at", .integer).notNull()
                table.column("updated_at", .integer).notNull()
            }
            try database.create(table: "challenge") { table in
                table.primaryKey("id", .text)
                table.column("factor_id", .text).notNull().indexed().references("factor", onDelete: .cascade)
                table.column("client", .text).notNull()
                table.column("verified_at", .integer)
                table.column("created_at", .integer).notNull().indexed()
            }
            try database.alter(table: "session") { table in
                table.add(column: "factor_id", .text)
            }
        },
        .purchases,
        FeatureMigration("backend.11") { database in
            // The addresses that mails of an account went to, so that these can be removed with it.
            try database.create(table: "mailed_address", options: .withoutRowID) { table in
                table.column("user_id", .text).notNull().references("user", onDelete: .cascade)
                table.column("email", .text).notNull()
                table.primaryKey(["user_id", "email"])
            }
        },
    ]
}

/// The backend's database, and the clock that its rows are dated by.
struct BackendStore: Sendable {
    let database: DatabasePool
    let now: @Sendable () -> Date

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.read(work)
    }

    /// One transaction, with the time that all of its changes are dated with. It is on disk when this returns. An error
    /// undoes it, except a ``KeptRefusal``.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database, Timestamp) throws -> Value
    ) async throws -> Value {
        let now = Timestamp(now())
        let outcome: Result<Value, KeptRefusal> = try await database.write { database in
            do {
                return .success(try work(database, now))
            } catch let refusal as KeptRefusal {
                return .failure(refusal)
            }
        }
        return try outcome.mapError(\.error).get()
    }
}

/// The refusal of a call whose transaction is kept all the same: a wrong code counts, although it is refused.
struct KeptRefusal: Error {
    let error: CallError

    init(_ error: CallError) {
        self.error = error
    }
}
