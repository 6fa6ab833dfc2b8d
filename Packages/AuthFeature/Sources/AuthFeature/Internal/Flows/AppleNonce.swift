import Core
import Foundation

/// The nonce of a sign-in with Apple's token, from its creation until it is sent. It can be used only once.
struct AppleNonce: Sendable {
    private struct Record: Codable {
        var version = 1
        let nonce: Secret
        let begun: Date
    }

    private let file: URL
    private let now: @Sendable () -> Date

    /// - Parameter directory: where flows are stored.
    init(directory: URL, now: @escaping @Sendable () -> Date) {
        file = directory.appendingPathComponent("apple-nonce.json")
        self.now = now
    }

    /// Creates and stores a new nonce in place of any other.
    func make() throws(AuthError) -> Secret {
        let nonce = RandomText.make()
        try PrivateFile(file).store(Record(nonce: nonce, begun: now()), as: "The nonce")
        return nonce
    }

    /// Removes and returns the nonce. If several processes call this, only one gets it.
    ///
    /// - Throws: ``AuthError/noNonce`` when there is none, or it is too old.
    func take() throws(AuthError) -> Secret {
        // The process that renames the file has taken the nonce.
        let taken = PrivateFile(
            file.deletingLastPathComponent().appendingPathComponent(".apple-nonce.\(UUID().uuidString)"))
        guard rename(file.path, taken.url.path) == 0 else {
            guard errno == ENOENT else { throw .storage(FileError("take", file, code: errno).description) }
            throw .noNonce
        }
        let record = taken.stored(Record.self)
        try taken.discard()
        guard let record, abs(now().timeIntervalSince(record.begun)) < Flow.lifetime else { throw .noNonce }
        return record.nonce
    }
}
