import AIClient
import Foundation
import GRDB
import Persistence

extension SQLiteConversations {
    func search(_ words: String, account: String, limit: Int) async throws(StorageError) -> [SearchHit] {
        let query = SearchQuery(words)
        return try await content.read { database in
            guard let number = try AccountTable.number(of: account, in: database),
                let query = query.text(account: AccountTable.word(number))
            else { return [] }
            return try database.rows(
                // The newest first: by rank, a common word takes seconds.
                """
                SELECT h.number, h.excerpt, m.role, m.created, c.id, c.title FROM (
                    SELECT rowid AS number, snippet(content_search, 1, '', '', '…', 12) AS excerpt
                    FROM content_search WHERE content_search MATCH :query ORDER BY rowid DESC LIMIT :limit) h
                JOIN content_message m ON m.number = h.number
                JOIN content_conversation c ON c.number = m.conversation AND c.account = :account
                ORDER BY h.number DESC
                """, ["query": query, "limit": limit, "account": number]
            ).map { row in
                let excerpt: String = row["excerpt"]
                return SearchHit(
                    conversation: ConversationID(rawValue: row["id"]), title: row["title"],
                    message: MessageID(rawValue: row["number"]),
                    role: AIMessage.Role(rawValue: row["role"]) ?? .user,
                    excerpt: String(excerpt.map { $0.isNewline || $0 == "\t" ? " " : $0 }),
                    date: Date(milliseconds: row["created"]))
            }
        }
    }
}
