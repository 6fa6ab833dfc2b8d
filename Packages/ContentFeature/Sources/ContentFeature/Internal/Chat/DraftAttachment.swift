import ContentStorage
import Core
import Drawing
import Foundation

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
