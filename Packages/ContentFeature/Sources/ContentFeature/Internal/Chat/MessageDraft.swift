import ContentStorage
import Design
import Observation

/// The message that the person is writing.
@MainActor
@Observable
final class MessageDraft {
    var text = ""
    private(set) var attachments: [DraftAttachment] = []
    /// Why the last path could not be attached.
    private(set) var attachmentError: String?
    /// The message that it replaces with another version; nil for one at the end.
    private(set) var edited: StoredMessage?
    @ObservationIgnored private let files: any PictureFiles

    init(files: any PictureFiles) {
        self.files = files
    }

    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && attachments.isEmpty }

    /// What would be lost with the screen.
    var unsavedChanges: UnsavedChanges? {
        guard !isEmpty else { return nil }
        return UnsavedChanges(title: "Discard your message?", message: "You have not sent it.")
    }

    func edit(_ message: StoredMessage) {
        edited = message
        text = message.text
    }

    func attach(_ path: String) async {
        attachmentError = nil
        guard !path.allSatisfy(\.isWhitespace) else { return }
        guard attachments.count < DraftAttachment.limit else {
            attachmentError = "A message can have at most \(DraftAttachment.limit) files."
            return
        }
        do throws(DraftAttachment.Refusal) {
            attachments.append(try await DraftAttachment.read(path, files))
        } catch {
            attachmentError = error.words
        }
    }

    func removeAttachment(at index: Int) {
        if attachments.indices.contains(index) { attachments.remove(at: index) }
    }

    /// What has been written; the draft is empty afterwards.
    func take() -> Content {
        let content = Content(text: text, attachments: attachments, edited: edited)
        put(Content())
        return content
    }

    /// Returns what has been taken, because it could not be sent.
    func put(_ content: Content) {
        text = content.text
        attachments = content.attachments
        edited = content.edited
        attachmentError = nil
    }

    struct Content {
        var text = ""
        var attachments: [DraftAttachment] = []
        var edited: StoredMessage?
    }
}
