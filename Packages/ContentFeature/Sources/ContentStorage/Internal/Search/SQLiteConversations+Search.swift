import AIClient
import Foundation
import GRDB
import Persistence

extension SQLiteConversations {
    func search(_ words: String, account: String, limit: Int) async throws(StorageError) -> [SearchHit] {
        let query = SearchQuery(words)
        // What stands around a find cannot be in a text that was written before.
        let mark = String(UInt64.random(in: .min ... .max), radix: 36)
        let (begin, end) = ("\u{2}\(mark)\u{2}", "\u{3}\(mark)\u{3}")
        return try await content.read { database in
            guard let number = try AccountTable.number(of: account, in: database),
                let query = query.text(account: AccountTable.word(number))
            else { return [] }
            return try database.rows(
                // The newest first: by rank, a common word takes seconds.
                """
                SELECT h.number, h.excerpt, m.role, m.created, c.id, c.title FROM (
                    SELECT rowid AS number, snippet(content_search, 1, :begin, :end, '…', 12) AS excerpt
                    FROM content_search WHERE content_search MATCH :query ORDER BY rowid DESC LIMIT :limit) h
                JOIN content_message m ON m.number = h.number
                JOIN content_conversation c ON c.number = m.conversation AND c.account = :account
                ORDER BY h.number DESC
                """, ["begin": begin, "end": end, "query": query, "limit": limit, "account": number]
            ).map { row in
                let excerpt = Excerpt(row["excerpt"], begin: begin, end: end)
                return SearchHit(
                    conversation: ConversationID(rawValue: row["id"]), title: row["title"],
                    message: MessageID(rawValue: row["number"]),
                    role: AIMessage.Role(rawValue: row["role"]) ?? .user, excerpt: excerpt.text,
                    found: excerpt.found, date: Date(milliseconds: row["created"]))
            }
        }
    }
}

/// The place of a find in a text, on one line.
struct Excerpt: Equatable {
    private(set) var text = ""
    /// Where the words that were found are, in UTF-8 offsets.
    private(set) var found: [Range<Int>] = []

    /// - Parameters:
    ///   - snippet: the place, with `begin` and `end` around each word that was found.
    ///   - begin: a text that is nowhere else in the snippet, as `end`.
    init(_ snippet: String, begin: String, end: String) {
        for (index, part) in snippet.split(separator: begin, omittingEmptySubsequences: false).enumerated() {
            let pieces = part.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
            guard index > 0, pieces.count == 2 else {
                add(part)
                continue
            }
            let start = text.utf8.count
            add(pieces[0])
            found.append(start..<text.utf8.count)
            add(pieces[1])
        }
    }

    /// Breaks and tabs become blanks.
    private mutating func add(_ part: Substring) {
        text.append(contentsOf: part.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
}
