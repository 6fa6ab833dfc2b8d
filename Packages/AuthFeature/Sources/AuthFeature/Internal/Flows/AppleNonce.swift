import Core
import Foundation

/// The nonce of a sign-in by Apple's token, from when it is made until it is sent; it serves once.
struct AppleNonce: Sendable {
    private struct Record: Codable {
        var version = 1
        let nonce: Secret
        let begun: Date
    }

    private let file: URL
    private let now: @Sendable () -> Date

    /// - Parameter directory: where flows are kept.
    init(directory: URL, now: @escaping @Sendable () -> Date) {
        file = directory.appendingPathComponent("apple-nonce.json")
        self.now = now
    }

    /// Makes and keeps a new one in place of any other.
    func make() throws(AuthError) -> Secret {
        let nonce = RandomText.make()
        try PrivateFile(file).store(Record(nonce: nonce, begun: now()), as: "The nonce")
        return nonce
    }

    /// Takes the nonce away. Of several processes that want it, one gets it.
    ///
    /// - Throws: ``AuthError/noNonce`` when there is none, or it is too old.
    func take() throws(AuthError) -> Secret {
        // Whoever renames the file has taken it.
        let taken = PrivateFile(
            file.deletingLastPathComponent().appendingPathComponent(".apple-nonce.\(UUID().uuidString)"))
        guard rename(file.path, taken.url.path) == 0 else {
            guard errno == ENOENT else { throw .storage(FileError("take", file, code: errno).description) }
            throw .noNonce
        }
        let data = try? taken.read()
        try taken.discard()
        guard let data, let record = try? JSONDecoder().decode(Record.self, from: data),
            abs(now().timeIntervalSince(record.begun)) < Flow.lifetime
        else { throw .noNonce }
        return record.nonce
    }
}
