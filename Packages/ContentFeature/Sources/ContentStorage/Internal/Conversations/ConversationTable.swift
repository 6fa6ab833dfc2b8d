import Foundation
import GRDB

/// Adds conversations.
enum ConversationTable {
    static func isFull(_ account: Int64, bound: Int, in database: Database) throws -> Bool {
        let count: Int? = try database.value("SELECT count(*) FROM content_conversation WHERE account = ?", [account])
        return count ?? 0 >= bound
    }

    /// An empty conversation with an id of its own.
    static func add(
        title: String = "", source: TitleSource = .none, _ options: ConversationOptions, account: Int64,
        created: Int64, changed: Int64, in database: Database
    ) throws -> (id: ConversationID, number: Int64) {
        let id = ConversationID(rawValue: UUID().uuidString.lowercased())
        try database.run(
            """
            INSERT INTO content_conversation
                (id, account, title, title_source, persona, instructions, model, tools, created, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.rawValue, account, title, source.rawValue, options.persona.storable,
                options.instructions.storable, options.model.storable, options.offersTools, created, changed,
            ])
        return (id, database.lastInsertedRowID)
    }

    /// Why there is no room for another one, after the name of the database.
    static func words(bound: Int) -> String {
        "keeps at most \(bound.formatted(.number.locale(Locale(identifier: "en_US")))) conversations of an account. "
            + "Delete one, then try again."
    }
}
