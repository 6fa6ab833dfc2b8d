import ContentStorage
import Core
import Design
import Domain
import Drawing
import Foundation
import Observation

/// The message that the person is writing, stored as it is written: one for each conversation, and for a new one.
@MainActor
@Observable
final class MessageDraft {
    private(set) var content = Content()
    private(set) var attachmentError: String?
    /// The content that was last stored or read.
    @ObservationIgnored private var known: String?
    @ObservationIgnored private var changes = 0
    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let conversation: @MainActor () -> ConversationID?

    /// - Parameter conversation: the one that the message is for; nil for a new one.
    init(services: ContentServices, conversation: @escaping @MainActor () -> ConversationID?) {
        self.services = services
        self.conversation = conversation
    }

    var text: String { content.text }
    var attachments: [DraftAttachment] { content.attachments }
    /// The message that it replaces with another version; nil for one at the end.
    var edited: StoredMessage? { content.edited }
    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && attachments.isEmpty }

    // MARK: Storing

    private static func placeOfNext(_ id: ConversationID?) -> String {
        "chat/\(id?.rawValue ?? ContentRoute.newConversation)"
    }

    /// Where the drafts of a conversation are stored.
    static func places(of id: ConversationID) -> [String] { [placeOfNext(id), "\(placeOfNext(id))/edit"] }

    private var placeOfNext: String { Self.placeOfNext(conversation()) }
    private var placeOfEdit: String { "\(placeOfNext)/edit" }
    /// A new version of a message does not replace the next message, which may have been begun before.
    private var place: String { edited == nil || conversation() == nil ? placeOfNext : placeOfEdit }

    private func store() async {
        changes += 1
        let (form, change) = (content.form, changes)
        // Meanwhile, more may have been written.
        if await services.drafts.keep(form, at: place), change == changes { known = form }
    }

    /// Takes the stored content, which another window may have changed.
    ///
    /// - Parameter messages: where the message is that an edit replaces.
    func restore(_ messages: [StoredMessage] = []) async {
        let form = content.form
        guard form == known else { return }
        var found = await stored(at: placeOfEdit, messages)
        if found?.edited == nil { found = await stored(at: placeOfNext, messages) }
        guard let found, content.form == form else { return }
        (content, known) = (found, found.form)
    }

    private func stored(at place: String, _ messages: [StoredMessage]) async -> Content? {
        guard let form = await services.drafts.text(at: place),
            let stored = try? JSONDecoder().decode(Content.Form.self, from: Data(form.utf8))
        else { return nil }
        var content = Content(text: stored.text, edited: messages.first { $0.id.rawValue == stored.edited })
        for file in stored.files {
            guard let blob = try? await services.store.blobs.blob(BlobID(rawValue: file.blob)) else {
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

    /// Puts what was written before in front of what has been written since.
    func add(_ text: String, _ attachments: [DraftAttachment]) async {
        content.text = self.text.isEmpty ? text : "\(text)\n\n\(self.text)"
        var kept = attachments
        for index in kept.indices { kept[index].id = await keep(kept[index].blob) }
        content.attachments = kept + self.attachments
        await store()
    }

    func attach(_ path: String) async {
        attachmentError = nil
        guard !path.allSatisfy(\.isWhitespace) else { return }
        guard attachments.count < DraftAttachment.limit else {
            attachmentError = "A message can have at most \(DraftAttachment.limit) files."
            return
        }
        do throws(DraftAttachment.Refusal) {
            var attachment = try await DraftAttachment.read(path, services.pictures)
            attachment.id = await keep(attachment.blob)
            content.attachments.append(attachment)
            await store()
        } catch {
            attachmentError = error.words
        }
    }

    /// - Returns: nil when there is no room for it: sending says so.
    private func keep(_ blob: Blob) async -> BlobID? {
        guard let account = services.account() else { return nil }
        return try? await services.store.blobs.keep(blob, account: account)
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

    /// Leaves the stored content where it is, for when the person comes back to its conversation.
    func leave() {
        changes += 1
        (content, known, attachmentError) = (Content(), nil, nil)
    }

    func discardEdit() async {
        await forget(at: take().place)
    }

    /// - Returns: what is sent now, and where it is stored until ``forget(at:)``.
    func take() -> (content: Content, place: String) {
        defer { leave() }
        return (content, place)
    }

    /// Removes stored content. What has been written since stays; otherwise what was begun before an edit is shown again.
    func forget(at place: String) async {
        await services.drafts.keep(nil, at: place)
        if content.form == nil { await restore() } else { await store() }
    }

    struct Content {
        var text = ""
        var attachments: [DraftAttachment] = []
        var edited: StoredMessage?

        struct Form: Codable {
            var text: String
            var files: [File]
            var edited: Int64?

            struct File: Codable {
                let blob: Int64
                let name: String
                let words: String
            }
        }

        /// As it is stored; nil when there is nothing to store.
        var form: String? {
            guard !text.isEmpty || !attachments.isEmpty || edited != nil else { return nil }
            let files = attachments.compactMap { file in
                file.id.map { Form.File(blob: $0.rawValue, name: file.name, words: file.words) }
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let form = Form(text: text, files: files, edited: edited?.id.rawValue)
            return (try? encoder.encode(form)).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

/// A file that goes with the next message. It is stored with the message.
struct DraftAttachment: Equatable {
    static let textLimit = ContentBounds.standard.textFile
    static let limit = ContentBounds.standard.attachments

    let name: String
    let blob: Blob
    /// What the person reads about it.
    let words: String
    /// Of its stored bytes; nil when they are not stored.
    var id: BlobID?

    struct Refusal: Error {
        let words: String
    }

    static func read(_ path: String, _ files: any PictureFiles) async throws(Refusal) -> DraftAttachment {
        let name = TypedPath.url(of: path).lastPathComponent
        do throws(PictureProblem) {
            let picture = try await files.read(path)
            return DraftAttachment(
                name: name,
                blob: Blob(data: picture.data, type: picture.type, width: picture.width, height: picture.height),
                words: "\(name): \(picture.words)")
        } catch .notAPicture {
            return try await text(path, name, files)
        } catch {
            throw Refusal(words: error.words(for: name))
        }
    }

    private static func text(
        _ path: String, _ name: String, _ files: any PictureFiles
    ) async throws(Refusal) -> DraftAttachment {
        let file: (name: String, data: Data)?
        do throws(FileError) {
            file = try await files.content(of: path, limit: textLimit)
        } catch {
            guard error.code == EFBIG else { throw Refusal(words: error.description) }
            throw Refusal(words: "\(name) is larger than \(textLimit >> 10) KB, the most that a text may have.")
        }
        guard let file else { throw Refusal(words: "There is no file \(name).") }
        guard !file.data.contains(0), let text = String(validating: file.data, as: UTF8.self) else {
            throw Refusal(words: "\(name) is neither a picture nor a text in UTF-8.")
        }
        let ends = text.utf8.count { $0 == UInt8(ascii: "\n") }
        let lines = text.isEmpty || text.hasSuffix("\n") ? ends : ends + 1
        return DraftAttachment(
            name: file.name, blob: Blob(data: file.data, type: "text/plain", width: nil, height: nil),
            words: "\(file.name): a text of \(lines) \(lines == 1 ? "line" : "lines")")
    }
}
