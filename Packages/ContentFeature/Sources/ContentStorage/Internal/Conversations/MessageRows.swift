import AIClient
import Core
import Foundation
import GRDB

enum MessageRows {
    /// The last `limit` messages of the path that ends with a message, oldest first; -1 for all of them.
    static func path(to message: Int64, limit: Int, in database: Database) throws -> [StoredMessage] {
        try fetch(
            """
            WITH RECURSIVE walk (number, parent) AS (
                SELECT number, parent FROM content_message WHERE number = ?
                UNION ALL
                SELECT m.number, m.parent FROM walk JOIN content_message m
                ON m.number = walk.parent AND m.number < walk.number
                LIMIT ?)
            SELECT \(columns), \(versions) FROM walk JOIN content_message m ON m.number = walk.number ORDER BY m.number
            """,
            [message, limit], in: database)
    }

    static func all(of conversation: Int64, in database: Database) throws -> [StoredMessage] {
        try fetch(
            "SELECT \(columns), 1 AS version, 1 AS versions FROM content_message m WHERE conversation = ? ORDER BY number",
            [conversation], in: database)
    }

    /// By name: a newer version of the app may add columns while this one runs.
    private static let columns = """
        m.number, m.parent, m.depth, m.role, m.state, m.ending, m.detail, m.too_long_used, m.too_long_limit, m.text,
        m.reasoning, m.calls, m.call_id, m.model, m.owner, m.prompt_tokens, m.reply_tokens, m.cost, m.created, m.ended,
        m.server_members
        """

    private static let versions = """
        (SELECT count(*) FROM content_message v WHERE v.conversation = m.conversation AND v.parent IS m.parent
            AND v.number <= m.number) AS version,
        (SELECT count(*) FROM content_message v WHERE v.conversation = m.conversation AND v.parent IS m.parent)
            AS versions
        """

    private static func fetch(
        _ sql: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [StoredMessage] {
        // All columns. Rows with an adapter have a table of their names; without, each look-up compares one after another.
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: sql), arguments: arguments, adapter: SuffixRowAdapter(fromIndex: 0))
        let attachments = try attachments(of: rows.map { $0["number"] }, in: database)
        return try rows.map { row in
            let number: Int64 = row["number"]
            var arrived = ArrivedText(text: row["text"], reasoning: row["reasoning"])
            if row["state"] as String == MessageState.streaming.rawValue {
                for piece in try PieceTable.pieces(of: number, in: database) { arrived.add(piece) }
            }
            return StoredMessage(row, arrived, attachments[number] ?? [])
        }
    }

    static func usage(of reply: Int64, in database: Database) throws -> AIUsage? {
        try database.row("SELECT prompt_tokens, reply_tokens, cost FROM content_message WHERE number = ?", [reply])
            .flatMap(AIUsage.init)
    }

    private static func attachments(
        of messages: [Int64], in database: Database
    ) throws -> [Int64: [Attachment]] {
        let rows = try database.rows(
            """
            SELECT a.message, a.blob, a.name, b.type, length(b.bytes) AS size
            FROM json_each(?) JOIN content_attachment a ON a.message = json_each.value
            JOIN content_blob b ON b.number = a.blob ORDER BY a.message, a.position
            """, ["[\(messages.map(String.init).joined(separator: ","))]"])
        return Dictionary(grouping: rows, by: { $0["message"] }).mapValues { rows in
            rows.map { row in
                Attachment(blob: BlobID(rawValue: row["blob"]), name: row["name"], type: row["type"], size: row["size"])
            }
        }
    }
}

extension AIUsage {
    init?(_ row: Row) {
        let (asked, answered): (Int?, Int?) = (row["prompt_tokens"], row["reply_tokens"])
        let cost = (row["cost"] as String?).flatMap(Decimal.init(digits:))
        guard asked != nil || answered != nil || cost != nil else { return nil }
        self.init(promptTokens: asked, replyTokens: answered, cost: cost)
    }
}

extension Decimal {
    /// Digits as they are stored: with a point, whatever the language.
    init?(digits: String) {
        self.init(string: digits, locale: Locale(identifier: "en_US_POSIX"))
    }
}

enum PieceTable {
    static func pieces(of message: Int64, in database: Database) throws -> [Piece] {
        try database.rows("SELECT kind, text FROM content_piece WHERE message = ? ORDER BY number", [message]).map {
            Piece(kind: Piece.Kind(rawValue: $0["kind"]) ?? .text, text: $0["text"])
        }
    }

    static func append(_ pieces: [Piece], to message: Int64, in database: Database) throws -> Bool {
        let state: String? = try database.value("SELECT state FROM content_message WHERE number = ?", [message])
        guard state == MessageState.streaming.rawValue else { return false }
        for piece in pieces where !piece.text.isEmpty {
            try database.run(
                "INSERT INTO content_piece (message, kind, text) VALUES (?, ?, ?)",
                [message, piece.kind.rawValue, piece.text.storable])
        }
        return true
    }

    /// What has arrived of a reply in all, with what is still to be added. Its pieces are removed.
    static func fold(_ message: Int64, rest: [Piece], in database: Database) throws -> ArrivedText {
        var arrived = ArrivedText(text: "", reasoning: "")
        if let row = try database.row("SELECT text, reasoning FROM content_message WHERE number = ?", [message]) {
            arrived = ArrivedText(text: row["text"], reasoning: row["reasoning"])
        }
        for piece in try pieces(of: message, in: database) + rest { arrived.add(piece) }
        try database.run("DELETE FROM content_piece WHERE message = ?", [message])
        return arrived
    }
}

struct ArrivedText {
    var text: String
    var reasoning: String

    mutating func add(_ piece: Piece) {
        switch piece.kind {
        case .text: text += piece.text
        case .reasoning: reasoning += piece.text
        }
    }
}
