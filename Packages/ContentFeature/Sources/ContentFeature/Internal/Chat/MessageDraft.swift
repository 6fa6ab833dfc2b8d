import ContentStorage
import Core
import Design
import Drawing
import Foundation
import Observation

/// The message that the person is writing.
@MainActor
@Observable
final class MessageDraft {
    var text = ""
    private(set) var attachments: [DraftAttachment] = []
    private(set) var attachmentError: String?
    /// The message that it replaces with another version; nil for one at the end.
    private(set) var edited: StoredMessage?
    @ObservationIgnored private let files: any PictureFiles

    init(files: any PictureFiles) {
        self.files = files
    }

    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && attachments.isEmpty }

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

    func take() -> Content {
        let content = Content(text: text, attachments: attachments, edited: edited)
        put(Content())
        return content
    }

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

/// A file that goes with the next message. It is stored with the message.
struct DraftAttachment: Equatable {
    static let textLimit = ContentBounds.standard.textFile
    static let limit = ContentBounds.standard.attachments

    let name: String
    let blob: Blob
    /// What the person is told of it.
    let words: String

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
