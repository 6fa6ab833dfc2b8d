public import Foundation

/// A picture that a model has made.
public struct MadePicture: Sendable, Equatable, Identifiable {
    public let id: String
    public let prompt: String
    public let model: String
    public let created: Date
    public let blob: BlobID
    /// The path of the file that it was saved to last.
    public let savedTo: String?

    public init(id: String, prompt: String, model: String, created: Date, blob: BlobID, savedTo: String?) {
        self.id = id
        self.prompt = prompt
        self.model = model
        self.created = created
        self.blob = blob
        self.savedTo = savedTo
    }
}
