import GRDB

/// The numbers of accounts.
enum AccountTable {
    /// Nil for an account that has nothing here.
    static func number(of account: String, in database: Database) throws -> Int64? {
        try database.value("SELECT number FROM content_account WHERE account = ?", [account])
    }

    /// The account's number, given out now if it has none.
    static func add(_ account: String, in database: Database) throws -> Int64 {
        if let number = try number(of: account, in: database) { return number }
        try database.run("INSERT INTO content_account (account) VALUES (?)", [account])
        return database.lastInsertedRowID
    }

    /// What the index for searching has as a word.
    static func word(_ number: Int64) -> String { "a\(number)" }
}
