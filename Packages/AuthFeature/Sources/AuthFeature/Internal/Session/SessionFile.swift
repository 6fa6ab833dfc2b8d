import Core
import Foundation

/// The file that holds the session, and the lock between the processes that use it.
struct SessionFile: Sendable {
    let url: URL
    /// Nil when the backend is not the embedded one.
    let binding: HomeBinding?

    init(_ url: URL, binding: HomeBinding? = nil) {
        self.url = url
        self.binding = binding
    }

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
        guard version <= SessionRecord.currentVersion else {
            throw .storage(
                "The session file \(url.path) was written by a newer version of slipway. Update slipway, or sign in "
                    + "again. Nothing was changed.")
        }
        guard let record = try? ReceivedJSON.decode(SessionRecord.self, from: data) else { throw damaged }
        let session = record.session
        guard let binding else { return session }
        return session.moved(to: binding.origin(ofSessionAt: session.origin, accessToken: session.accessToken))
    }

    /// Replaces the stored session. When this returns, the new one survives a power failure.
    func write(_ session: Session) throws(AuthError) {
        try PrivateFile(url).store(SessionRecord(session), as: "The session")
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
