public import Foundation

public struct MadePicture: Sendable, Equatable, Identifiable {
    public let id: String
    public let prompt: String
    public let model: String
    public let created: Date
    public let blob: BlobID
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
