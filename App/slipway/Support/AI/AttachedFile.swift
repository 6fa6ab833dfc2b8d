import AIClient
import Drawing
import Foundation

/// A file that goes with a question: a picture, or a text.
enum AttachedFile {
    /// The most files of one question.
    static let most = 8
    /// The largest text, in bytes.
    private static let textLimit = 262_144

    /// The files as parts of a message.
    static func parts(of files: [String]) async throws -> [AIMessage.Part] {
        guard files.count <= most else { throw CommandFailure(.usage, "Attach at most \(most) files.") }
        var parts: [AIMessage.Part] = []
        for file in files { parts.append(try await part(file)) }
        return parts
    }

    private static func part(_ file: String) async throws -> AIMessage.Part {
        let data = try InputFile.read(file, limit: PictureLimits().bytes)
        if PictureFormat(beginningOf: data) != nil {
            return .prepared(try await InputPicture.prepare(data, of: file))
        }
        let name = URL(fileURLWithPath: file).lastPathComponent
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            throw CommandFailure(.badData, "\(name) is neither a picture (PNG, JPEG) nor a text (UTF-8).")
        }
        guard data.count <= textLimit else {
            throw CommandFailure(.badData, "\(name) is longer than \(textLimit) bytes, the longest text to attach.")
        }
        return .text("\(name):\n\n\(text)")
    }
}
