import Core
import Foundation
import GRDB
import Persistence
import Synchronization

/// The database of the stores. Each write states which kinds of content it changes.
struct ContentDatabase: Sendable {
    private let app: AppDatabase
    private let changes: ContentChanges
    let secureHash: @Sendable (Data) -> Data
    let now: @Sendable () -> Date
    let bounds: ContentBounds
    /// A query for messages that are not sent yet; see ``ContentStore``.
    var drafts: String?
    /// The same, of the database that is written now.
    @TaskLocal static var draftsInWrite: String?

    init(
        app: AppDatabase, changes: ContentChanges, secureHash: @escaping @Sendable (Data) -> Data,
        now: @escaping @Sendable () -> Date, bounds: ContentBounds
    ) {
        self.app = app
        self.changes = changes
        self.secureHash = secureHash
        self.now = now
        self.bounds = bounds
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try await app.read(body)
    }

    /// Writes in one transaction, and then reports to the screens of this process what may have changed.
    func write<Value: Sendable>(
        _ kinds: ContentKinds, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let value = try await app.write { [drafts] database in
            try Self.$draftsInWrite.withValue(drafts) { try body(database) }
        }
        changes.report(kinds)
        return value
    }

    /// Writes in one transaction, of which nothing stays when `body` throws a ``StorageRefusal``.
    func bounded<Value: Sendable>(
        _ kinds: ContentKinds, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ContentBoundError) -> Value {
        let refusal = Mutex<StorageRefusal?>(nil)
        do throws(StorageError) {
            return try await write(kinds) { database in
                do {
                    return try body(database)
                } catch let error as StorageRefusal {
                    refusal.withLock { $0 = error }
                    throw error
                }
            }
        } catch {
            throw refusal.withLock { $0 }.map { .full($0.words) } ?? .storage(error)
        }
    }

    /// What follows the database's path in a sentence, such as `keeps no more than 10 of them`.
    func refusal(_ words: String) -> StorageError {
        .failed(path: app.url.path, reason: "The database \(app.url.path) \(words)")
    }

    var time: Int64 { now().milliseconds }
}

/// Statements that each connection compiles once, and keeps. Compiling takes longer than most of them run.
extension Database {
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Value] {
        try Value.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of the first row; nil when it is null, or there is no row.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}

enum StoredJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// A document for people. Texts and numbers alone can always be encoded.
    static func document(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)) ?? Data()
    }

    /// Nil for what cannot be read, as after damage to the file.
    static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
        text.flatMap { try? ReceivedJSON.decode(type, from: Data($0.utf8)) }
    }
}

extension String {
    /// The text as SQLite can keep it, with what Markdown, too, puts in the place of a null character.
    var storable: String {
        utf8.contains(0) ? replacing("\0", with: "\u{fffd}") : self
    }

    /// On one line, without blanks at its ends and of at most this many characters.
    func oneLine(upTo limit: Int) -> String {
        let line = storable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(line.prefix(limit))
    }

    /// A size in words, such as `3.5 MB`.
    static func megabytes(_ bytes: Int) -> String {
        let tenths = (Double(bytes) / Double(1 << 20) * 10).rounded(.up)
        let text = tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
        return "\(text) MB"
    }

    /// The text without differences of case, width and accents, and with single blanks: what names are compared by.
    var foldedName: String {
        oneLine(upTo: .max)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

enum AccountTable {
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

/// Why something that could be written is not, in sentences for the person.
struct StorageRefusal: Error {
    let words: String
}
