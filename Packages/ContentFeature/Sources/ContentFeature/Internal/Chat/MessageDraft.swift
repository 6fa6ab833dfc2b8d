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

    /// Puts what was written before in front of what has been written since.
    func add(_ text: String, _ attachments: [DraftAttachment]) {
        self.text = self.text.isEmpty ? text : "\(text)\n\n\(self.text)"
        self.attachments = attachments + self.attachments
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

    /// Takes the place of what has been written.
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
