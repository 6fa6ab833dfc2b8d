import ContentStorage
import Core

/// A stored conversation that a command goes on with.
@MainActor
public final class ConversationThread {
    private let engine: any ConversationEngine
    private let store: ContentStore
    private let account: String
    private var found: ConversationID?
    private var leaf: MessageID?
    private var options = ConversationOptions()
    private var last: KeptReply?

    /// - Parameters:
    ///   - id: nil for the newest, or for a new one when there is none.
    ///   - isNew: whether a new one is to begin.
    init(
        _ services: ContentServices, engine: any ConversationEngine, account: String, id: String?, isNew: Bool
    ) async throws {
        self.engine = engine
        store = services.store
        self.account = account
        var wanted = id.map { ConversationID(rawValue: $0) }
        if wanted == nil, !isNew { wanted = try await store.conversations.newest(account: account) }
        guard let wanted else { return }
        guard let conversation = try await store.conversations.conversation(wanted, account: account) else {
            throw ContentCommandError.noConversation
        }
        found = conversation.id
        leaf = conversation.leaf
        options = conversation.options
        // A command cannot ask before a tool changes something.
        options.offersTools = false
    }

    /// Nil until the first message of a new one.
    public var id: String? { conversation?.rawValue }

    private var conversation: ConversationID? { last?.turn?.conversation ?? found }

    /// - Parameters:
    ///   - model: nil for the conversation's own.
    ///   - persona: the ID of a persona, for a new conversation.
    public func choose(model: String?, persona: String?, instructions: String? = nil) async throws {
        if let model, !model.isEmpty { options.model = model }
        if let instructions { options.instructions = instructions }
        guard let persona else { return }
        let personas = try await store.personas.list(account: account)
        guard let found = personas.first(where: { $0.id == persona }) else {
            let known = personas.map(\.id).joined(separator: ", ")
            throw ContentCommandError(.badData, "There is no persona '\(persona)'. There are: \(known).")
        }
        options.persona = found.id
        options.instructions = found.instructions
    }

    /// Sends a message. It and its answer are kept.
    ///
    /// - Parameter onAnswered: called when a message that waited for the server has got its answer before.
    public func send(
        _ text: String, files: [AttachedFile] = [], isStandIn: Bool, onAnswered: @MainActor () -> Void
    ) async throws -> Answer {
        if let last, let turn = last.turn {
            found = turn.conversation
            leaf = last.waiting ?? turn.reply
            self.last = nil
        }
        if try await sendWaiting() { onAnswered() }
        var attachments: [Attachment] = []
        for file in files { attachments.append(try await file.keep(in: store, account: account)) }
        let reply = KeptReply(
            text, attachments: attachments, in: found, after: leaf, options: options, engine: engine, store: store)
        last = reply
        return Answer(reply, isStandIn: isStandIn)
    }

    /// Nothing can follow a message that waits. Tries to send it now, and returns when it has its reply.
    ///
    /// - Returns: whether one waited.
    private func sendWaiting() async throws -> Bool {
        let (content, store) = (store, store.conversations)
        guard let found, var last = try await store.path(of: found, upTo: .max, limit: 1).last, last.state == .waiting
        else { return false }
        var changes = content.changes(of: .conversations).makeAsyncIterator()
        await engine.flushWaiting()
        while let now = try await store.path(of: found, upTo: .max, limit: 1).last {
            last = now
            guard now.state == .streaming, await changes.next() != nil else { break }
        }
        guard last.state == .done else {
            let reason = last.detail.map { ": \($0)" } ?? "."
            throw ContentCommandError(
                .unreachable, "This was not sent, because the message before it still waits for the server\(reason)")
        }
        leaf = last.id
        return true
    }
}
