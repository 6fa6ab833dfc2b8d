import AIClient
import ArgumentParser
import Composition
import ContentFeature
import ContentStorage
import Core
import Design
import Foundation
import Persistence

/// A stored conversation that a command goes on with.
@MainActor
struct ConversationThread {
    private let app: AppDependencies
    private let account: String
    /// Nil until the first message of a new one.
    private(set) var id: ConversationID?
    /// The last message.
    private var leaf: MessageID?
    private var options = ConversationOptions()

    /// - Parameters:
    ///   - id: nil for the newest, or for a new one when there is none.
    ///   - isNew: whether a new one is to begin.
    init(_ app: AppDependencies, account: String, id: String? = nil, isNew: Bool) async throws {
        self.app = app
        self.account = account
        let store = app.services.content.conversations
        var wanted = id.map { ConversationID(rawValue: $0) }
        if wanted == nil, !isNew { wanted = try await store.newest(account: account) }
        guard let wanted else { return }
        guard let found = try await store.conversation(wanted, account: account) else {
            throw CommandFailure.noConversation
        }
        self.id = found.id
        leaf = found.leaf
        options = found.options
        // A command cannot ask before a tool changes something.
        options.offersTools = false
    }

    /// - Parameters:
    ///   - model: nil for the conversation's own.
    ///   - persona: the ID of a persona, for a new conversation.
    mutating func choose(model: String?, persona: String?, instructions: String? = nil) async throws {
        if let model, !model.isEmpty { options.model = model }
        if let instructions { options.instructions = instructions }
        guard let persona else { return }
        guard id == nil else {
            throw CommandFailure(.usage, "A conversation keeps its persona. Add --new to begin another one.")
        }
        let personas = try await app.services.content.personas.list(account: account)
        guard let found = personas.first(where: { $0.id == persona }) else {
            let known = personas.map(\.id).joined(separator: ", ")
            throw CommandFailure(.badData, "There is no persona '\(persona)'. There are: \(known).")
        }
        options.persona = found.id
        options.instructions = found.instructions
    }

    /// Sends a message and prints the reply. Both are kept.
    mutating func send(
        _ text: String, attachments: [Attachment] = [], printer: AnswerPrinter, server: AIServer
    ) async throws {
        try await letWaitingGoOut()
        let reply = KeptReply(
            text, attachments: attachments, in: id, after: leaf, options: options, engine: app.content.engine,
            store: app.services.content)
        defer {
            if let turn = reply.turn {
                id = turn.conversation
                leaf = reply.waiting ?? turn.reply
            }
        }
        do {
            try await printer.show(reply, from: server)
        } catch {
            if let failure = reply.failure { throw CommandFailure(failure) }
            guard reply.waiting != nil else { throw error }
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.code, "\(failure.message) Your message waits. It is sent when the server is back.")
        }
    }

    /// Nothing can follow a message that waits. Tries to send it now, and returns when it has its reply.
    private mutating func letWaitingGoOut() async throws {
        let store = app.services.content.conversations
        guard let id, var last = try await store.path(of: id, upTo: .max, limit: 1).last, last.state == .waiting else {
            return
        }
        var changes = store.changes().makeAsyncIterator()
        await app.content.engine.flushWaiting()
        while let now = try await store.path(of: id, upTo: .max, limit: 1).last {
            last = now
            guard now.state == .streaming, await changes.next() != nil else { break }
        }
        guard last.state == .done else {
            let reason = last.detail.map { ": \($0)" } ?? "."
            throw CommandFailure(
                .unreachable, "This was not sent, because the message before it still waits for the server\(reason)")
        }
        leaf = last.id
        Output.note(
            "slipway: The message that waited has its answer. To read it: slipway ai conversations show \(id.rawValue)")
    }
}
