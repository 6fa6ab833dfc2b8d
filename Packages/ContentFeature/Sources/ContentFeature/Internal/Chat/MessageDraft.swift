import AIClient
import ContentStorage
import Domain
import Foundation
import Observation
import Persistence

/// The message that the person is writing, stored as it is written: one for each conversation, for a new one, and for each
/// message that is edited.
@MainActor
@Observable
final class MessageDraft {
    private(set) var content = Content()
    private(set) var attachmentError: String?
    /// False until it is known which conversation is shown: what is written then is stored when it is.
    var isOpen = true
    /// What is being sent. Until it is in the conversation, it is stored with what is written meanwhile.
    private var taken: (content: Content, place: String)?
    /// The content that was last stored or read.
    @ObservationIgnored private var known = Content()
    @ObservationIgnored private var changes = 0
    /// What was stored when another window had changed it last.
    @ObservationIgnored private var followed: [StoredDraft]?
    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let end: @MainActor () -> End

    /// The conversation that the message is for, nil for a new one, with what is at its end.
    typealias End = (conversation: ConversationID?, messages: [StoredMessage], queue: [QueuedMessage])

    init(services: ContentServices, end: @escaping @MainActor () -> End) {
        self.services = services
        self.end = end
        services.drafts.follow(self) { await $0.follow() }
    }

    var text: String { content.text }
    var attachments: [DraftAttachment] { content.attachments }
    /// The message that it replaces with another version; nil for one at the end.
    var edited: StoredMessage? { content.edited }
    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && attachments.isEmpty }
    var isBeingSent: Bool { taken != nil }

    // MARK: Storing

    /// A new version of a message does not replace the next message, which may have been begun before.
    private var place: String { StoredDraft.place(in: end().conversation, editing: edited?.id.rawValue) }

    private func store() async {
        guard isOpen else { return }
        changes += 1
        let (now, change) = (content, changes)
        var stored = content
        if let taken, taken.place == place { stored.add(before: taken.content) }
        let draft = StoredDraft(stored, after: end().messages.last?.id, services.process.now())
        // Meanwhile, more may have been written.
        if await services.drafts.keep(stored == Content() ? nil : draft.encoded, at: place), change == changes {
            known = now
        }
    }

    private func allStored() async -> [StoredDraft]? { await services.drafts.messages(in: end().conversation) }

    /// Other content of the app changes far more often.
    private func follow() async {
        let stored = await allStored()
        guard stored != followed else { return }
        followed = stored
        await restore(follows: true)
    }

    /// Takes the stored content, which another window may have changed or removed.
    ///
    /// - Parameter follows: whether what is written stays in front of an edit that another window has begun.
    func restore(follows: Bool = false) async {
        let before = content
        guard isOpen, before == known, !isBeingSent else { return }
        guard let found = await stored(follows: follows), content == before, !isBeingSent else { return }
        (content, known) = (found, found)
    }

    /// Takes the stored content, and puts it before what was written until its place was known.
    func open() async {
        let found = await stored(follows: false)
        isOpen = true
        if let found { known = found }
        content.add(before: known)
        if content != known { await store() }
    }

    /// - Returns: nil where it cannot be read.
    private func stored(follows: Bool) async -> Content? {
        guard let all = await allStored() else { return nil }
        // An edit that was left for the next message is not shown when the conversation is opened.
        let edit = edited == nil ? (follows ? nil : all.last) : all.last { $0.edited == edited?.id.rawValue }
        if let edit, edit.edited != nil {
            guard let found = try? await read(edit) else { return nil }
            if found.edited != nil { return found }
        }
        guard let next = all.first(where: { $0.edited == nil }) else { return Content() }
        if !follows, await isSent(next) {
            await services.drafts.keep(nil, at: StoredDraft.place(in: end().conversation))
            return Content()
        }
        return try? await read(next)
    }

    private func isSent(_ next: StoredDraft) async -> Bool {
        let (conversation, messages, queue) = end()
        guard conversation == nil else { return next.isSent(in: messages, queue) }
        // It may have begun the newest conversation.
        let store = services.store.conversations
        guard let account = services.account(), let newest = try? await store.newest(account: account),
            let end = try? await store.end(of: newest, account: account, limit: 10)
        else { return false }
        return next.isSent(in: end.messages, [])
    }

    private func read(_ draft: StoredDraft) async throws(StorageError) -> Content {
        var content = Content(text: draft.text)
        if let edited = draft.edited {
            content.edited = try await services.store.conversations.message(MessageID(rawValue: edited))
        }
        for file in draft.files {
            guard let blob = try await services.store.blobs.blob(BlobID(rawValue: file.blob)) else {
                attachmentError = "\(file.name) is not stored any more. Attach it again."
                continue
            }
            content.attachments.append(
                DraftAttachment(name: file.name, blob: blob, words: file.words, id: BlobID(rawValue: file.blob)))
        }
        return content
    }

    // MARK: Writing

    func enter(_ text: String) async {
        content.text = text
        await store()
    }

    /// Puts what was sent before in front of what has been written since, when `remove` has removed it where it was.
    func takeBack(
        _ text: String, _ attachments: [DraftAttachment], remove: () async throws(StorageError) -> Bool
    ) async throws(StorageError) {
        let before = content
        content.add(before: Content(text: text, attachments: attachments))
        let both = content
        await store()
        do throws(StorageError) {
            if known == both, try await remove() { return }
            if content == both { await put(before) }
        } catch {
            if content == both { await put(before) }
            throw error
        }
    }

    func attach(_ path: String) async {
        attachmentError = nil
        guard !path.allSatisfy(\.isWhitespace) else { return }
        guard attachments.count < DraftAttachment.limit else {
            attachmentError = "A message can have at most \(DraftAttachment.limit) files."
            return
        }
        do {
            var attachment = try await DraftAttachment.read(path, services.pictures)
            if let account = services.account() {
                attachment.id = try await services.store.blobs.keep(attachment.blob, account: account)
            }
            content.attachments.append(attachment)
            await store()
        } catch {
            attachmentError = (error as? DraftAttachment.Refusal)?.words ?? "\(error)"
        }
    }

    func removeAttachment(at index: Int) async {
        guard attachments.indices.contains(index) else { return }
        content.attachments.remove(at: index)
        await store()
    }

    func put(_ content: Content) async {
        self.content = content
        attachmentError = nil
        await store()
    }

    /// Begins a new version of a message, or goes on with one. What is shown before stays stored.
    func edit(_ message: StoredMessage, _ attachments: [DraftAttachment]) async throws(StorageError) {
        guard edited?.id != message.id else { return }
        guard let all = await allStored() else {
            throw .failed(path: services.process.locks.path, reason: "the edits that were begun cannot be read")
        }
        var version = Content(text: message.text, attachments: attachments)
        if let begun = all.last(where: { $0.edited == message.id.rawValue }) {
            version = try await read(begun)
        }
        version.edited = message
        guard await isStored() else { return }
        await put(version)
    }

    /// Whether it can be left: what cannot be stored would be lost.
    func isStored() async -> Bool {
        if content != known { await store() }
        return content == known
    }

    /// Leaves the stored content where it is, for when the person comes back to its conversation.
    func leave() {
        changes += 1
        (content, known, attachmentError) = (Content(), Content(), nil)
    }

    func discardEdit() async {
        _ = take()
        await sent()
    }

    /// - Returns: what is sent now. It stays stored until ``sent()`` or ``putBack()``.
    func take() -> Content {
        taken = (content, place)
        defer { leave() }
        return content
    }

    /// Removes what was taken. What has been written since stays; otherwise what was begun before an edit is shown again.
    func sent() async {
        guard let taken else { return }
        self.taken = nil
        let isEmpty = content == Content()
        if !isEmpty { await store() }
        if isEmpty || taken.place != place { await services.drafts.keep(nil, at: taken.place) }
        if content == Content() { await restore(follows: true) }
        if taken.content.edited != nil { await storeNext() }
    }

    /// Stores the next message again, though it may be empty, so that no other edit is the text that was stored last.
    private func storeNext() async {
        let change = changes
        guard let all = await allStored(), all.last?.edited != nil, change == changes, edited == nil else { return }
        let next = all.first { $0.edited == nil } ?? StoredDraft(Content(), after: nil, services.process.now())
        await services.drafts.keep(next.encoded, at: StoredDraft.place(in: end().conversation))
    }

    /// Shows again what could not be sent, before what has been written since. An edit stays at its own place then.
    func putBack() async {
        guard let taken else { return }
        self.taken = nil
        if content == Content() || taken.place == place { content.add(before: taken.content) }
        await store()
    }

    struct Content: Equatable {
        var text = ""
        var attachments: [DraftAttachment] = []
        var edited: StoredMessage?

        mutating func add(before: Content) {
            text = [before.text, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
            attachments = before.attachments + attachments
            edited = before.edited ?? edited
        }
    }
}
