import AIClient
import ContentStorage
import Core
public import Drawing
public import Foundation

/// A file that goes with a question: a picture, or a text.
public struct AttachedFile: Sendable {
    private enum Content {
        case picture(PreparedPicture)
        case text(String)
    }

    private static let bounds = ContentBounds.standard
    public static let mostFiles = bounds.attachments

    private let name: String
    private let content: Content

    /// - Parameter name: without its directories.
    public init(_ picture: PreparedPicture, name: String) {
        self.name = name
        content = .picture(picture)
    }

    /// - Throws: an error that says so when it is no text, or too long.
    public init(text data: Data, name: String) throws {
        self.name = name
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            throw ContentCommandError(.badData, "\(name) is neither a picture (PNG, JPEG) nor a text (UTF-8).")
        }
        guard data.count <= Self.bounds.textFile else {
            throw ContentCommandError(
                .badData, "\(name) is longer than \(Self.bounds.textFile) bytes, the longest text to attach.")
        }
        content = .text(text)
    }

    var part: AIMessage.Part {
        switch content {
        case .picture(let picture): .picture(AIPictureData(type: picture.type, data: picture.data))
        case .text(let text): .text("The file \(name):\n\n\(text)")
        }
    }

    func keep(in store: ContentStore, account: String) async throws(ContentBoundError) -> Attachment {
        let blob =
            switch content {
            case .picture(let picture):
                Blob(data: picture.data, type: picture.type, width: picture.width, height: picture.height)
            case .text(let text): Blob(data: Data(text.utf8), type: "text/plain", width: nil, height: nil)
            }
        let id = try await store.blobs.keep(blob, account: account)
        return Attachment(blob: id, name: name, type: blob.type, size: blob.data.count)
    }
}
