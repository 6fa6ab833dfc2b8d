public import Persistence

public protocol MadePictureStoring: Sendable {
    /// - Returns: the picture, and the prompts of the oldest ones that had to go.
    func keep(_ blob: Blob, prompt: String, revised: String?, model: String, account: String)
        async throws(ContentBoundError)
        -> (picture: MadePicture, removed: [String])
    func list(account: String) async throws(StorageError) -> [MadePicture]
    func noteSaved(_ id: String, at path: String) async throws(StorageError)
    func remove(_ id: String, account: String) async throws(StorageError)
}
