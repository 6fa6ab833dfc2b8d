public import Foundation
public import Persistence

/// The pictures that models have made for accounts.
public protocol MadePictureStoring: Sendable {
    /// Keeps a picture. The oldest ones go when there are too many, or they take too much: no more than what makes room for
    /// the new one, also when the limit is lower than what is there.
    ///
    /// - Parameter limit: of the account's plan; nil for none.
    /// - Returns: the picture, and the prompts of those that had to go.
    /// - Throws: also when there is no room for it; none is removed then.
    func keep(_ blob: Blob, prompt: String, revised: String?, model: String, limit: KeptLimit?, account: String)
        async throws(ContentBoundError)
        -> (picture: MadePicture, removed: [String])
    /// The newest first.
    func list(account: String) async throws(StorageError) -> [MadePicture]
    func noteSaved(_ id: String, at path: String) async throws(StorageError)
    func remove(_ id: String, account: String) async throws(StorageError)
}

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
