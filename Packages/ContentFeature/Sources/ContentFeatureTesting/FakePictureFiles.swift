public import ContentFeature
public import Core
public import Drawing
public import Foundation
import Synchronization

/// Files of pictures that are only in memory.
public final class FakePictureFiles: PictureFiles {
    private struct State {
        var pictures: [String: Result<PreparedPicture, PictureProblem>] = [:]
        var files: [String: Data] = [:]
        var failure: FileError?
    }

    private let state = Mutex(State())

    public init() {}

    /// Adds a picture as it would leave this machine.
    public func put(_ picture: PreparedPicture, at path: String) {
        state.withLock { $0.pictures[path] = .success(picture) }
    }

    /// Adds a file that cannot be used.
    public func put(_ problem: PictureProblem, at path: String) {
        state.withLock { $0.pictures[path] = .failure(problem) }
    }

    /// Adds a file of another kind.
    public func put(_ data: Data, at path: String) {
        state.withLock { $0.files[path] = data }
    }

    /// Fails all saves from now on; nil to save again.
    public func failSaving(with error: FileError?) {
        state.withLock { $0.failure = error }
    }

    /// The content of a file.
    public func file(at path: String) -> Data? {
        state.withLock { $0.files[path] }
    }

    public func read(_ path: String) async throws(PictureProblem) -> PreparedPicture {
        let missing = FileError("read", URL(fileURLWithPath: path), code: ENOENT)
        return try (state.withLock { $0.pictures[path] } ?? .failure(.file(missing))).get()
    }

    public func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL {
        let url = URL(fileURLWithPath: path)
        let error: FileError? = state.withLock { state in
            if let failure = state.failure { return failure }
            if state.files[path] != nil, !replaces { return FileError("write", url, code: EEXIST) }
            state.files[path] = data
            return nil
        }
        if let error { throw error }
        return url
    }
}
