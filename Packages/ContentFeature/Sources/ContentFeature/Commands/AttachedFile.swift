import AIClient
import ContentStorage
import Core
public import Drawing
public import Foundation

/// A file that goes with a question: a picture, or a text.
public struct AttachedFile: Sendable {
    private static let bounds = ContentBounds.standard
    public static let mostFiles = bounds.attachments

    private let name: String
    /// What is sent with the question.
    let part: AIMessage.Part
    /// What is kept of a question that is.
    private let blob: Blob

    /// - Parameter name: without its directories.
    public init(_ picture: PreparedPicture, name: String) {
        self.name = name
        part = .picture(AIPictureData(type: picture.type, data: picture.data))
        blob = Blob(data: picture.data, type: picture.type, width: picture.width, height: picture.height)
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
        part = .text("The file \(name):\n\n\(text)")
        blob = Blob(data: data, type: "text/plain", width: nil, height: nil)
    }

    func keep(in store: ContentStore, account: String) async throws(ContentBoundError) -> Attachment {
        let id = try await store.blobs.keep(blob, account: account)
        return Attachment(blob: id, name: name, type: blob.type, size: blob.data.count)
    }
}
