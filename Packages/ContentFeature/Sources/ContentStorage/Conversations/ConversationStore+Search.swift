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
struct SearchQuery: Equatable {
    struct Term: Equatable {
        var text: String
        var isBeginning = false
    }

    private(set) var terms: [Term] = []

    init(_ words: String) {
        var current = ""
        var isQuoted = false
        for character in words.prefix(Self.characters) {
            if Self.quotes.contains(character) {
                add(current, isPhrase: isQuoted)
                current = ""
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                add(current, isPhrase: false)
                current = ""
            } else {
                current.append(character)
            }
        }
        let count = terms.count
        add(current, isPhrase: isQuoted)
        if terms.count > count { terms[count].isBeginning = true }
    }

    func text(account: String) -> String? {
        guard !terms.isEmpty else { return nil }
        let terms = terms.map { term in
            "\"\(term.text.storable.replacing("\"", with: ""))\"" + (term.isBeginning ? "*" : "")
        }
        return "account:\"\(account)\" AND text:(\(terms.joined(separator: " ")))"
    }

    private mutating func add(_ text: String, isPhrase: Bool) {
        guard terms.count < Self.terms else { return }
        let isBeginning = !isPhrase && text.hasSuffix("*")
        // Marks alone are no word of the index, and FTS5 would refuse a query of nothing else.
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return }
        terms.append(Term(text: text, isBeginning: isBeginning))
    }

    private static let quotes: Set<Character> = ["\"", "\u{201c}", "\u{201d}", "\u{201e}"]
    /// More than is ever typed, so that a text that was pasted by mistake takes no time.
    private static let characters = 1_000
    private static let terms = 32
}
