import ContentStorage
import Design
import Drawing
import Foundation

/// A picture that a model has made.
struct ShownPicture {
    /// As it came: what is saved.
    let blob: Blob
    let prompt: String
    /// In the list of made pictures; nil when it could not be kept.
    var kept: MadePicture?

    /// - Parameter data: what the server sent.
    init(data: Data, type: String, prompt: String) {
        // The size is what the file says. The picture is not decoded here.
        let header = try? PictureHeader.read(data, limits: Self.limits)
        self.init(
            blob: Blob(data: data, type: type, width: header?.width, height: header?.height), prompt: prompt, kept: nil)
    }

    init(blob: Blob, prompt: String, kept: MadePicture?) {
        self.blob = blob
        self.prompt = prompt
        self.kept = kept
    }

    private static let limits = PictureLimits()

    /// For shells that can draw: PNG and JPEG of a size that they take.
    var drawable: Picture? {
        guard let width = blob.width, let height = blob.height, blob.data.count <= Self.limits.sentBytes else {
            return nil
        }
        return Picture(blob.data, width: width, height: height)
    }

    var words: String {
        guard let width = blob.width, let height = blob.height else { return "A picture of the kind \(blob.type)." }
        return "A picture of \(width) × \(height) pixels."
    }
}
