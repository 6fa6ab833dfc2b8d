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
    @ObservationIgnored private var followed: [String?]?
    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let end: @MainActor () -> (conversation: ConversationID?, last: MessageID?)

    /// - Parameter end: the conversation that the message is for, nil for a new one, and its last message.
    init(
        services: ContentServices, end: @escaping @MainActor () -> (conversation: ConversationID?, last: MessageID?)
    ) {
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

    private static func placeOfNext(_ id: ConversationID?) -> String {
        "chat/\(id?.rawValue ?? ContentRoute.newConversation)"
    }

    /// Where the drafts of a conversation are stored.
    static func places(of id: ConversationID) -> [String] { [placeOfNext(id), "\(placeOfNext(id))/edit"] }

    private var placeOfNext: String { Self.placeOfNext(end().conversation) }
    private var placeOfEdits: String { "\(placeOfNext)/edit" }
    /// A new version of a message does not replace the next message, which may have been begun before.
    private var place: String { edited == nil || end().conversation == nil ? placeOfNext : placeOfEdits }

    private func store() async {
        guard isOpen else { return }
        changes += 1
        let (now, change) = (content, changes)
        var stored = content
        if let taken, taken.place == place { stored.add(before: taken.content) }
        // Meanwhile, more may have been written.
        let form = stored.stored(after: end().last, services.process.now())
        if await keep(form, at: place), change == changes { known = now }
    }

    private func keep(_ form: Content.Form?, at place: String) async -> Bool {
        guard place == placeOfEdits, let form, let id = form.edited else {
            return await services.drafts.keep(form.flatMap(StoredDraft.text), at: place)
        }
        guard var edits = await edits(at: place) else { return false }
        edits.open = id
        edits.forms.removeAll { $0.edited == id }
        edits.forms.append(form)
        return await services.drafts.keep(StoredDraft.text(edits), at: place)
    }

    private func remove(_ content: Content, at place: String) async {
        var edits = Edits()
        if let id = content.edited?.id, place.hasSuffix("/edit") {
            guard let stored = await self.edits(at: place) else { return }
            edits = stored
            if edits.open == id.rawValue { edits.open = nil }
            edits.forms.removeAll { $0.edited == id.rawValue }
        }
        await services.drafts.keep(edits.forms.isEmpty ? nil : StoredDraft.text(edits), at: place)
    }

    /// - Returns: nil where they cannot be read, so that they stay.
    private func edits(at place: String) async -> Edits? {
        guard let text = await stored(at: place) else { return nil }
        if text.isEmpty { return Edits() }
        if let edits = StoredDraft.value(Edits.self, text) { return edits }
        // Older versions stored one edit.
        return StoredDraft.value(Content.Form.self, text).map { Edits(open: $0.edited, forms: [$0]) }
    }

    /// Other content of the app changes far more often.
    private func follow() async {
        let stored = [await stored(at: placeOfEdits), await stored(at: placeOfNext)]
        guard stored != followed else { return }
        followed = stored
        await restore(follows: true)
    }

    /// - Returns: an empty text where none is stored; nil where it cannot be read.
    private func stored(at place: String) async -> String? { await services.drafts.text(at: place, initial: "") }

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
        let edits = await edits(at: placeOfEdits)
        if edits == nil, edited != nil { return nil }
        let open = edited?.id.rawValue ?? (follows ? nil : edits?.open)
        if let open, let form = edits?.forms.first(where: { $0.edited == open }) {
            guard let found = try? await read(form) else { return nil }
            if found.edited != nil { return found }
        }
        return await storedNext(follows: follows)
    }

    private func storedNext(follows: Bool) async -> Content? {
        let place = placeOfNext
        let text = await stored(at: place)
        guard let form = StoredDraft.value(Content.Form.self, text) else { return text == "" ? Content() : nil }
        if !follows, await wasSent(form) {
            // The process ended after it was sent.
            await services.drafts.keep(nil, at: place)
            return Content()
        }
        return try? await read(form)
    }

    /// Whether it is the last message of the conversation or in its queue, or has begun the newest one.
    private func wasSent(_ form: Content.Form) async -> Bool {
        let (id, store) = (end().conversation, services.store.conversations)
        guard let account = services.account(), let newest = try? await store.newest(account: account),
            let end = try? await store.end(of: id ?? newest, account: account, limit: 10)
        else { return false }
        func isForm(_ text: String, _ files: [Attachment]) -> Bool {
            text == form.text && files.map(\.blob.rawValue) == form.files.map(\.blob)
        }
        func isLater(_ date: Date) -> Bool { form.written.map { Int64(date.timeIntervalSince1970) >= $0 } ?? false }
        if id != nil, end.queue.contains(where: { isLater($0.created) && isForm($0.text, $0.attachments) }) {
            return true
        }
        guard let sent = end.messages.last(where: { $0.role == .user }), isForm(sent.text, sent.attachments) else {
            return false
        }
        if id == nil { return sent.depth == 1 && isLater(sent.created) }
        return form.after.map { sent.id.rawValue > $0 } ?? false
    }

    private func read(_ form: Content.Form) async throws(StorageError) -> Content {
        var content = Content(text: form.text)
        if let edited = form.edited {
            content.edited = try await services.store.conversations.message(MessageID(rawValue: edited))
        }
        for file in form.files {
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
        guard let edits = await edits(at: placeOfEdits) else {
            throw .failed(path: services.process.locks.path, reason: "the edits that were begun cannot be read")
        }
        var version = Content(text: message.text, attachments: attachments)
        if let begun = edits.forms.first(where: { $0.edited == message.id.rawValue }) {
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
        if isEmpty || taken.place != place { await remove(taken.content, at: taken.place) }
        if content == Content() { await restore(follows: true) }
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

        struct Form: Codable {
            var text: String
            var files: [File]
            var edited: Int64?
            /// The last message when it was written; nil for none, and in older versions.
            var after: Int64?
            /// In seconds since 1970; nil in older versions.
            var written: Int64?

            struct File: Codable {
                let blob: Int64
                let name: String
                let words: String
            }
        }

        /// As it is stored; nil when there is nothing to store.
        func stored(after last: MessageID?, _ now: Date) -> Form? {
            guard self != Content() else { return nil }
            let files = attachments.compactMap { file in
                file.id.map { Form.File(blob: $0.rawValue, name: file.name, words: file.words) }
            }
            return Form(
                text: text, files: files, edited: edited?.id.rawValue, after: last?.rawValue,
                written: Int64(now.timeIntervalSince1970))
        }
    }

    /// The new versions of messages that were begun in a conversation.
    private struct Edits: Codable {
        /// The message of the one that is shown.
        var open: Int64?
        var forms: [Content.Form] = []
    }
}

private enum StoredDraft {
    static func text(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
        text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
}
