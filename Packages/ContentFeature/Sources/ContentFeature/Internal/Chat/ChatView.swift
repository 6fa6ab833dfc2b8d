import AIClient
import ContentStorage
import Core
import Design
import Foundation
import Navigation
import Observation
import Persistence

/// The screen `chat`: a conversation, the next message, and what can be done with the replies.
@MainActor
@Observable
final class ChatView: LiveView {
    let shown: ShownConversation
    let draft: MessageDraft
    let catalog: ModelCatalog
    let services: ContentServices
    private(set) var personas: [Persona] = []
    var showsReasoning = false
    var activity: String?
    /// How many of the oldest messages the last request has left out.
    var leftOut = 0
    @ObservationIgnored var summary: Task<Result<String?, StorageError>, Never>?
    @ObservationIgnored let engine: LiveConversationEngine
    @ObservationIgnored let navigator: Navigator<ContentRoute>
    @ObservationIgnored private let makeList: @MainActor () -> ConversationsView
    /// The conversations, beside this one.
    @ObservationIgnored private(set) lazy var list = makeList()
    @ObservationIgnored private var wanted: String?
    @ObservationIgnored private var wantedMessage: MessageID?
    /// Reads what is stored; nil before the chat has appeared.
    private var opening: Task<Void, Never>?

    /// - Parameter conversation: an id, or ``ContentRoute/newConversation``; nil for the newest.
    init(
        conversation: String?, message: Int?, services: ContentServices, engine: LiveConversationEngine,
        navigator: Navigator<ContentRoute>, makeList: @escaping @MainActor () -> ConversationsView
    ) {
        self.makeList = makeList
        wanted = conversation
        wantedMessage = message.map { MessageID(rawValue: Int64($0)) }
        (self.services, self.engine, self.navigator) = (services, engine, navigator)
        catalog = engine.catalog
        shown = ShownConversation(services: services, engine: engine)
        let named = conversation.flatMap { $0 == ContentRoute.newConversation ? nil : ConversationID(rawValue: $0) }
        draft = MessageDraft(services: services.ofAccountInForce) { [shown] in
            (shown.id ?? shown.lost ?? named, shown.messages, shown.queue)
        }
        draft.isOpen = false
        shown.options = standardOptions
    }

    var place: ContentRoute { .chat(conversation: wanted, message: wantedMessage.map { Int($0.rawValue) }) }
    var messages: [StoredMessage] { shown.messages }

    func appear() async {
        catalog.refresh()
        if let opening {
            await opening.value
            await readPersonas()
            // The persona may have been edited meanwhile. What else was chosen stays.
            if shown.id == nil, let persona = personas.first(where: { $0.id == shown.options.persona }) {
                shown.options.instructions = persona.instructions
            }
            await shown.refresh()
            await draft.restore()
        } else {
            let opening = Task {
                await readPersonas()
                shown.options = standardOptions
                await shown.open(wanted, at: wantedMessage)
                await draft.open()
            }
            self.opening = opening
            await opening.value
        }
    }

    private func readPersonas() async {
        await shown.attempt { () throws(StorageError) in
            guard let account = services.account() else { return }
            personas = try await services.store.personas.list(account: account)
        }
    }

    /// What a new conversation begins with. Changing the persona later changes no conversation.
    private var standardOptions: ConversationOptions {
        let wanted = services.chat.persona()
        let persona = personas.first { $0.id == wanted } ?? personas.first
        return ConversationOptions(
            persona: persona?.id ?? wanted, instructions: persona?.instructions ?? "",
            offersTools: services.chat.offersTools())
    }

    // MARK: Sending

    var streaming: StoredMessage? {
        guard let last = messages.last, last.state == .streaming else { return nil }
        return engine.live(of: last)?.ending == nil ? last : nil
    }

    var waiting: StoredMessage? {
        messages.last.flatMap { $0.state == .waiting ? $0 : nil }
    }

    /// Whether a reply streams in any process, or this one works on the conversation.
    var isBusy: Bool {
        streaming != nil || activity != nil || shown.id.map { engine.isBusy(in: $0) } ?? false
    }

    /// What is sent waits for its turn. A new version of a message does not: what it replaces may change meanwhile.
    /// What was queued before goes first.
    var mustQueue: Bool { isBusy || waiting != nil || shown.queue.contains(where: isDue) }

    var canSend: Bool {
        (draft.isOpen || opening != nil) && !draft.isEmpty && !draft.isBeingSent
            && (!mustQueue || shown.id != nil && edited == nil)
    }

    func send() async {
        let seen = draft.text
        // A conversation that is still being read may have a draft, which is put before what was written meanwhile.
        await opening?.value
        guard canSend, draft.text == seen else { return }
        if mustQueue, let id = shown.id { return await queue(in: id) }
        activity = "Sending…"
        shown.problem = nil
        let edited = edited
        let content = draft.take()
        var storing: Task<Void, Never>?
        do {
            let kept = try await keep(content.attachments)
            _ = try await engine.send(
                content.text, attachments: kept, in: shown.id,
                after: edited.map(\.parent) ?? messages.last?.id, options: shown.options
            ) { [weak self, draft] turn in
                self?.begun(turn)
                storing = Task { await draft.sent() }
            }
        } catch {
            // The tools of a reply may fail, too.
            var isShown = false
            if storing == nil { isShown = await keepUnsent(content, "\(error)") }
            if !isShown { shown.problem = "\(error)" }
        }
        await storing?.value
        activity = nil
        await shown.attempt { () throws(StorageError) in try await shown.reload() }
    }

    /// Shows a message that could not be sent in the composer, or, where more was written meanwhile, as one that failed.
    ///
    /// - Returns: whether the reason stands at the message.
    private func keepUnsent(_ content: MessageDraft.Content, _ reason: String) async -> Bool {
        if let id = shown.id, content.edited == nil, !draft.isEmpty, let kept = try? await keep(content.attachments),
            (try? await engine.queue(content.text, kept, in: id, refusal: reason)) != nil
        {
            await draft.sent()
            return true
        }
        await draft.putBack()
        return false
    }

    private func begun(_ turn: Turn) {
        activity = nil
        leftOut = 0
        // The commit is read once this returns: from `ContentDatabase.write` to here, the main actor is not left.
        shown.become(turn.conversation)
        name(turn.conversation)
    }

    /// Has this screen's place name a conversation that was begun here, so that the window comes back to it.
    private func name(_ conversation: ConversationID) {
        guard let wanted, wanted != conversation.rawValue else { return }
        let before = place
        (self.wanted, wantedMessage) = (conversation.rawValue, nil)
        navigator.replace(before, with: place)
    }

    func keep(_ attachments: [DraftAttachment]) async throws -> [Attachment] {
        guard !attachments.isEmpty, let account = services.account() else { return [] }
        var kept: [Attachment] = []
        for attachment in attachments {
            let id = try await services.store.blobs.keep(attachment.blob, account: account)
            kept.append(
                Attachment(
                    blob: id, name: attachment.name, type: attachment.blob.type, size: attachment.blob.data.count))
        }
        return kept
    }

    /// The message that the draft replaces with another version; none where its conversation was deleted.
    var edited: StoredMessage? { shown.id == nil ? nil : draft.edited }

    var editable: StoredMessage? {
        isBusy || waiting != nil ? nil : messages.last { $0.role == .user }
    }

    func edit(_ message: StoredMessage) async {
        guard editable != nil, message.role == .user else { return }
        await shown.attempt { () throws(StorageError) in
            try await draft.edit(message, try await draftFiles(message.attachments))
        }
    }

    func draftFiles(_ stored: [Attachment]) async throws(StorageError) -> [DraftAttachment] {
        var attachments: [DraftAttachment] = []
        for attachment in stored {
            guard let blob = try await services.store.blobs.blob(attachment.blob) else { continue }
            attachments.append(
                DraftAttachment(
                    name: attachment.name, blob: blob, words: MessageRow.words(attachment), id: attachment.blob))
        }
        return attachments
    }

    func sendNow() async {
        await shown.perform { () throws(StorageError) in await engine.flushWaiting() }
    }

    func discardWaiting() async {
        guard let waiting else { return }
        // What was sent after it does not go without it.
        engine.due.subtract(shown.queue.map(\.id))
        await shown.perform { () throws(StorageError) in
            let files = try await draftFiles(waiting.attachments)
            try await draft.takeBack(waiting.text, files) { () async throws(StorageError) in
                // What is queued behind it is not sent in its place.
                let behind = engine.due.intersection(shown.queue.map(\.id))
                engine.due.subtract(behind)
                let isDiscarded = try await engine.discardWaiting(waiting.id)
                if !isDiscarded { engine.due.formUnion(behind) }
                return isDiscarded
            }
        }
    }

    // MARK: Replies

    /// Whether there is something to stop: a reply, what its tools do, or a summary.
    var canStop: Bool { isSummarising || streaming != nil || shown.id.map { engine.isBusy(in: $0) } ?? false }

    func stop() {
        if isSummarising, let summary { return summary.cancel() }
        if let streaming { return engine.stop(streaming.id) }
        // What tools do, or a reply that a version of another window hides.
        if let id = shown.id { engine.stop(in: id) }
    }

    /// Whether the reply at the end can be continued: it has stopped before its end, or its tools were interrupted.
    var canContinue: Bool {
        guard let last = messages.last, !isBusy else { return false }
        guard last.role == .assistant else { return last.role == .tool }
        if last.state == .streaming { return engine.live(of: last)?.text.isEmpty == false }
        switch last.ending {
        case .stopped, .length, .interrupted, .failed:
            return !last.text.isEmpty && last.text.utf8.count < ReplyRun.limit
        case .toolCalls: return question == nil
        default: return false
        }
    }

    func continueReply() async {
        guard canContinue, let last = messages.last, let id = shown.id else { return }
        await shown.perform { () throws(StorageError) in
            _ = try await engine.continueReply(last.id, in: id)
        }
    }

    var regenerable: StoredMessage? {
        messages.last.flatMap { $0.role == .assistant && !isBusy ? $0 : nil }
    }

    func regenerate(_ reply: StoredMessage, leavingOut count: Int = 0) async {
        guard !isBusy, let id = shown.id else { return }
        leftOut = count
        await shown.perform { () throws(StorageError) in
            _ = try await engine.regenerate(reply.id, in: id, leavingOut: count)
        }
    }

    // MARK: Elsewhere

    /// Begins a new conversation: on this screen, unless its place names one.
    func startNew() async {
        guard wanted == nil || wanted == ContentRoute.newConversation else {
            return navigator.navigateTo(.chat(conversation: ContentRoute.newConversation))
        }
        guard await draft.isStored() else { return }
        draft.leave()
        shown.become(nil)
        leftOut = 0
        shown.problem = nil
        shown.options = standardOptions
        await draft.restore()
    }

    func choose(persona id: String) async {
        guard let persona = personas.first(where: { $0.id == id }) else { return }
        await shown.change {
            $0.persona = persona.id
            $0.instructions = persona.instructions
        }
    }
}

extension ChatView {
    var question: (reply: StoredMessage, call: StoredCall, words: String, change: String?)? {
        guard let last = messages.last, let call = last.calls.firstOpen, call.state == .asked else { return nil }
        do throws(AssistantRefusal) {
            let (words, change) = try ToolRunner(services.chat.tools(), in: services.store.conversations)
                .question(of: call.call)
            return (last, call, words, change)
        } catch {
            return (last, call, "The model asks for '\(call.call.name)'. \(error.reason)", nil)
        }
    }

    func answer(_ allows: Bool) async {
        guard let question, let id = shown.id else { return }
        await shown.perform { () throws(StorageError) in
            try await engine.answer(call: question.call.call.id, of: question.reply.id, in: id, allows: allows)
        }
    }
}
