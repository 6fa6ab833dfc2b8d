import Core
import Foundation

/// The file that holds the session, and the lock between the processes that use it.
struct SessionFile: Sendable {
    let url: URL

    /// Held by the process that refreshes the session or replaces it.
    var lock: URL { url.appendingPathExtension("lock") }

    /// The stored session, or nil when there is none.
    ///
    /// - Throws: ``AuthError/storage(_:)`` when the file cannot be read or is damaged; it is left unchanged.
    func read() throws(AuthError) -> Session? {
        guard let data = try storing({ () throws(FileError) in try PrivateFile(url).read() }) else { return nil }
        // Decoding errors are dropped: they quote the file, and it contains tokens.
        struct Envelope: Decodable { let version: Int }
        guard let version = (try? ReceivedJSON.decode(Envelope.self, from: data))?.version else { throw damaged }
        guard version <= Session.currentVersion else {
            throw .storage(
                "The session file \(url.path) was written by a newer version of slipway. Update slipway, or sign in "
                    + "again. Nothing was changed.")
        }
        guard let session = try? ReceivedJSON.decode(Session.self, from: data) else { throw damaged }
        return session
    }

    /// Replaces the stored session. When this returns, the new one survives a power failure.
    func write(_ session: Session) throws(AuthError) {
        try PrivateFile(url).store(session, as: "The session")
    }

    /// Checks that another session could be written, before the server is asked for one that it issues only once.
    func rehearseWriting() throws(AuthError) {
        try storing { () throws(FileError) in try PrivateFile(url).rehearseWriting(Self.rehearsedSize) }
    }

    /// In bytes; most sessions are smaller.
    private static let rehearsedSize = 16_384

    /// Removes the file, and the temporary files of killed writers.
    func remove() throws(AuthError) {
        try PrivateFile(url).discardWhole()
    }

    private var damaged: AuthError {
        .storage("The session file \(url.path) is damaged. Sign in again to replace it. Nothing was changed.")
    }
}

/// The stored data of this module: JSON in private files. Failures are thrown as storage errors.
extension PrivateFile {
    /// The stored value; nil when there is none, or it cannot be read or decoded.
    func stored<Value: Decodable>(_ type: Value.Type) -> Value? {
        guard let data = try? read() else { return nil }
        return try? ReceivedJSON.decode(type, from: data)
    }

    /// Replaces the content with a value, durably.
    ///
    /// - Parameter name: what the value is, at the start of a sentence.
    func store(_ value: some Encodable, as name: String) throws(AuthError) {
        guard let data = try? JSONEncoder().encode(value) else {
            throw .storage("\(name) cannot be written to \(url.path).")
        }
        try storing { () throws(FileError) in try write(data) }
    }

    /// Removes the file; no error when there is none.
    func discard() throws(AuthError) {
        try storing { () throws(FileError) in try remove() }
    }

    /// Removes the file, and the temporary files of killed writers: they contain the same secrets.
    func discardWhole() throws(AuthError) {
        try storing { () throws(FileError) in
            try remove()
            try removeUnfinished()
        }
    }
}

/// Converts a failure of a step with a file into this module's error.
func storing<T>(_ step: () throws(FileError) -> T) throws(AuthError) -> T {
    do {
        return try step()
    } catch {
        throw .storage(error.description)
    }
}
