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
