import AIClient
import Core
import Foundation
import GRDB
public import Persistence

extension ConversationStore {
    /// The messages with all of these words, newest first, as typed into a search field.
    public func search(
        _ words: String, account: String, limit: Int, includingTools includesTools: Bool = true
    ) async throws(StorageError) -> [SearchHit] {
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
                    FROM content_search WHERE content_search MATCH :query
                        AND (:tools OR (SELECT role FROM content_message WHERE number = content_search.rowid) <> 'tool')
                    ORDER BY rowid DESC LIMIT :limit) h
                JOIN content_message m ON m.number = h.number
                JOIN content_conversation c ON c.number = m.conversation AND c.account = :account
                ORDER BY h.number DESC
                """, ["query": query, "limit": limit, "account": number, "tools": includesTools]
            ).map { row in
                let excerpt: String = row["excerpt"]
                return SearchHit(
                    conversation: ConversationID(rawValue: row["id"]), title: row["title"],
                    message: MessageID(rawValue: row["number"]),
                    role: AIMessage.Role(rawValue: row["role"]) ?? .user,
                    excerpt: String(excerpt.map { $0.isNewline || $0 == "\t" ? " " : $0 }),
                    date: Date(clampingMilliseconds: row["created"]))
            }
        }
    }
}

/// What a person has typed into a search field, as a query of FTS5.
///
/// Every word must be there; words in quotes stand next to each other. A word that ends with an asterisk, and the last
/// one, also stand for longer words. Nothing else has a meaning: FTS5's operators are words.
struct SearchQuery {
    /// As FTS5 reads them: each in quotes, and with an asterisk when it also stands for longer words.
    private(set) var terms: [String] = []

    init(_ words: String) {
        let typed = words.prefix(Self.characters)
        // A text in quotes, of which the last may be missing, or a word.
        let pattern = /["“”„]([^"“”„]*)(["“”„]?)|[^\s"“”„]+/.matchingSemantics(.unicodeScalar)
        for match in typed.matches(of: pattern) where terms.count < Self.terms {
            let text = match.1 ?? match.0
            // Marks alone are no word of the index, and FTS5 would refuse a query of nothing else.
            guard text.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            let isOpen = match.range.upperBound == typed.endIndex && match.2?.isEmpty != false
            let isBeginning = isOpen || (match.1 == nil && text.hasSuffix("*"))
            terms.append("\"\(String(text).storable)\"" + (isBeginning ? "*" : ""))
        }
    }

    func text(account: String) -> String? {
        terms.isEmpty ? nil : "account:\"\(account)\" AND text:(\(terms.joined(separator: " ")))"
    }

    /// More than is ever typed, so that a text that was pasted by mistake takes no time.
    private static let characters = 1_000
    private static let terms = 32
}
