import GRDB

/// What has arrived of the replies that are streaming.
enum PieceTable {
    static func pieces(of message: Int64, after number: Int64, in database: Database) throws -> [NumberedPiece] {
        try database.rows(
            "SELECT number, kind, text FROM content_piece WHERE message = ? AND number > ? ORDER BY number",
            [message, number]
        ).map { row in
            NumberedPiece(
                number: row["number"], piece: Piece(kind: Piece.Kind(rawValue: row["kind"]) ?? .text, text: row["text"])
            )
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
        for piece in try pieces(of: message, after: 0, in: database) { arrived.add(piece) }
        for piece in rest { arrived.add(piece) }
        try database.run("DELETE FROM content_piece WHERE message = ?", [message])
        return arrived
    }
}

/// The text of a reply, put together of its row and its pieces.
struct ArrivedText {
    private(set) var text: String
    private(set) var reasoning: String
    /// The number of the last piece; 0 without one.
    private(set) var last: Int64 = 0

    init(text: String, reasoning: String) {
        self.text = text
        self.reasoning = reasoning
    }

    mutating func add(_ piece: NumberedPiece) {
        add(piece.piece)
        last = piece.number
    }

    mutating func add(_ piece: Piece) {
        switch piece.kind {
        case .text: text += piece.text
        case .reasoning: reasoning += piece.text
        }
    }
}
