import AIClient
import ContentStorage
import Drawing
import Foundation

/// A file that goes with a question: a picture, or a text.
struct AttachedFile {
    private enum Content {
        case picture(PreparedPicture)
        case text(String)
    }

    /// The most files of one question.
    private static let most = 8
    /// The largest text, in bytes.
    private static let textLimit = 262_144

    /// Without its directories.
    let name: String
    private let content: Content

    /// - Throws: `CommandFailure` when one of them cannot be read, or is neither a picture nor a text.
    static func read(_ files: [String]) async throws -> [AttachedFile] {
        guard files.count <= most else { throw CommandFailure(.usage, "Attach at most \(most) files.") }
        guard !files.contains("-") else {
            throw CommandFailure(.usage, "Standard input is a part of the question. Attach a file by its name.")
        }
        var read: [AttachedFile] = []
        for file in files { read.append(try await AttachedFile(file)) }
        return read
    }

    private init(_ file: String) async throws {
        let data = try InputFile.read(file, limit: PictureLimits().bytes)
        name = URL(fileURLWithPath: file).lastPathComponent
        if PictureFormat(beginningOf: data) != nil {
            content = .picture(try await InputPicture.prepare(data, of: file))
            return
        }
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            throw CommandFailure(.badData, "\(name) is neither a picture (PNG, JPEG) nor a text (UTF-8).")
        }
        guard data.count <= Self.textLimit else {
            throw CommandFailure(
                .badData, "\(name) is longer than \(Self.textLimit) bytes, the longest text to attach.")
        }
        content = .text(text)
    }

    /// The file as a part of a message.
    var part: AIMessage.Part {
        switch content {
        case .picture(let picture): .prepared(picture)
        case .text(let text): .text("The file \(name):\n\n\(text)")
        }
    }

    /// Stores the file for a message that is kept.
    func keep(in store: ContentStore, account: String) async throws -> Attachment {
        let blob =
            switch content {
            case .picture(let picture):
                Blob(data: picture.data, type: picture.type, width: picture.width, height: picture.height)
            case .text(let text): Blob(data: Data(text.utf8), type: "text/plain", width: nil, height: nil)
            }
        do throws(ContentBoundError) {
            let id = try await store.blobs.keep(blob, account: account)
            return Attachment(blob: id, name: name, type: blob.type, size: blob.data.count)
        } catch {
            switch error {
            case .full(let reason): throw CommandFailure(.cannotWrite, reason)
            case .storage(let error): throw CommandFailure(error)
            }
        }
    }
}
