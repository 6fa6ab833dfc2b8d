import AIClient
import ContentStorage
import Core
public import Design
public import Foundation

/// What an account has stored, its conversations and its finds, as commands read and change them. No server is asked.
public struct StoredContent: Sendable {
    let services: ContentServices
    let account: String
    private var store: ContentStore { services.store }

    /// The longest document that is imported, in bytes.
    public static let longestDocument = ContentBounds.standard.document

    /// The conversations, the latest first.
    @MainActor public func conversations(titled title: String?, limit: Int) async throws -> [CommandReport] {
        return try await store.conversations.list(account: account, matching: title, limit: limit).map {
            let form: JSONObject = [
                "id": $0.id.rawValue, "title": $0.title, "changed": $0.changed, "unfinished": $0.isUnfinished,
            ]
            return CommandReport(
                form,
                text: "\($0.id.rawValue)  \(services.words($0.changed))  \($0.title)"
                    + ($0.isUnfinished ? " (unfinished)" : ""))
        }
    }

    /// The messages that have every word, the latest first.
    @MainActor public func messages(with words: String, limit: Int) async throws -> [CommandReport] {
        return try await store.conversations.search(words, account: account, limit: limit).map { hit in
            let link = "slipway://chat?conversation=\(hit.conversation.rawValue)&message=\(hit.message.rawValue)"
            let form: JSONObject = [
                "conversation": hit.conversation.rawValue, "title": hit.title, "link": link, "role": hit.role.rawValue,
                "excerpt": hit.excerpt, "date": hit.date,
            ]
            return CommandReport(
                form, text: "\(hit.title)  \(services.words(hit.date))\n  \(hit.excerpt)\n  \(link)")
        }
    }

    /// The messages of a conversation that the app shows: for programs, and as Markdown.
    public func conversation(_ id: String) async throws -> (form: CommandReport, markdown: String) {
        let conversation = try await conversation(withID: id)
        let markdown = try await markdown(of: id)
        let messages = try await store.conversations.path(
            of: conversation.id, upTo: .max, limit: max(conversation.depth, 1))
        let forms = messages.map { message -> JSONObject in
            [
                "number": message.depth, "role": message.role.rawValue, "text": message.text,
                "model": OrNull(message.model.isEmpty ? nil : message.model),
                // Null while it is still coming, and for your own messages.
                "ending": OrNull(message.ending?.rawValue), "created": message.created,
                "attachments": message.attachments.map(\.name),
            ]
        }
        let form: JSONObject = ["id": id, "title": conversation.title, "messages": forms]
        return (CommandReport(form, text: ""), markdown)
    }

    public func title(of id: String) async throws -> String { try await conversation(withID: id).title }

    public func rename(_ id: String, to title: String) async throws {
        try await store.conversations.setTitle(title, source: .person, of: try await conversation(withID: id).id)
    }

    public func delete(_ id: String) async throws {
        try await services.delete(try await conversation(withID: id).id, account: account)
    }

    /// Checks a whole exported file, then makes a new conversation of it.
    ///
    /// - Parameter json: read when it is needed, because the file may have more than a hundred megabytes.
    /// - Returns: the conversation's ID.
    public func importing(_ json: () throws -> Data) async throws -> String {
        try await store.conversations.importing(try ConversationDocument(json: json()), account: account).rawValue
    }

    /// A conversation with every version of every message, as JSON.
    public func json(of id: String) async throws -> Data { try await document(of: id).json }

    /// The messages that the app shows, as Markdown without a line break at its end.
    public func markdown(of id: String) async throws -> String {
        String(try await document(of: id).markdown.dropLast())
    }

    private func conversation(withID id: String) async throws -> Conversation {
        let found = try await store.conversations.conversation(ConversationID(rawValue: id), account: account)
        guard let found else { throw ContentCommandError.noConversation }
        return found
    }

    private func document(of id: String) async throws -> ConversationDocument {
        let found = try await store.conversations.export(ConversationID(rawValue: id), account: account)
        guard let found else { throw ContentCommandError.noConversation }
        return found
    }

    /// The finds, the latest first.
    @MainActor public func finds(with words: String?) async throws -> [CommandReport] {
        try await store.dex.rows(account: account, matching: words).map { row in
            let words = DexWords.row(row, day: services.words)
            return CommandReport(row, text: "\(row.id)  \(words.label), \(words.detail)")
        }
    }

    /// A find: its name, how sure it is, and the evidence.
    @MainActor public func find(_ id: String) async throws -> CommandReport {
        guard let entry = try await store.dex.entry(id, account: account) else {
            throw ContentCommandError(.badData, "There is no such find. 'slipway dex list' lists yours.")
        }
        let form: JSONObject = [
            "id": entry.id, "status": entry.status.rawValue, "best": OrNull(entry.best),
            "alternatives": entry.alternatives, "corrected": entry.isCorrected,
            // Why it waits, or why nothing was found.
            "detail": OrNull(entry.detail), "firstSeen": entry.firstSeen, "lastSeen": entry.lastSeen,
            "times": entry.times, "model": entry.model,
        ]
        return CommandReport(form, text: TerminalText(lines: lines(of: entry).joined(separator: "\n")))
    }

    /// All finds with their pictures, as JSON.
    public func exportFinds() async throws -> Data { try await store.dex.export(account: account) }

    @MainActor private func lines(of entry: DexEntry) -> [String] {
        var lines: [String] = []
        if let best = entry.best {
            let namer = entry.isCorrected ? ", named by you" : ""
            lines.append("\(best.name), \(best.kind): \(best.confidence.rawValue)\(namer)")
            lines += best.evidence.map { "  \($0)" }
        }
        lines.append(entry.status == .proposed ? "You have not confirmed this." : DexWords.status(entry))
        lines.append("\(DexWords.times(entry.times)), last: \(services.words(entry.lastSeen)).")
        if !entry.alternatives.isEmpty {
            let names = entry.alternatives.map { "\($0.name) (\($0.confidence.rawValue))" }
            lines.append("Alternatives: \(names.joined(separator: ", "))")
        }
        return lines
    }
}
