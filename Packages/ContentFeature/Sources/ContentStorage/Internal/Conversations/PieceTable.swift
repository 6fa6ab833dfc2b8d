import GRDB

/// What has arrived of the replies that are streaming.
enum PieceTable {
    static func pieces(of message: Int64, in database: Database) throws -> [Piece] {
        try database.rows("SELECT kind, text FROM content_piece WHERE message = ? ORDER BY number", [message]).map {
            Piece(kind: Piece.Kind(rawValue: $0["kind"]) ?? .text, text: $0["text"])
        }
    }

    /// - Returns: whether the message is a reply that is streaming.
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
