import Core
public import Foundation

/// An identity that a backend's development issuer confirms. It need not belong to an existing user.
public struct DevelopmentIdentity: Sendable, Equatable {
    public var email: String
    public var name: String?
    /// The nonce that the client sends to Apple: the lower-case hex SHA-256 of the nonce that it sends to the backend.
    public var nonce: String?
    /// The account's id at the provider; nil for one that belongs to the address.
    public var subject: String?

    public init(email: String, name: String? = nil, nonce: String? = nil, subject: String? = nil) {
        self.email = email
        self.name = name
        self.nonce = nonce
        self.subject = subject
    }

    /// A token for this identity, like those of Sign in with Apple. It is valid for ten minutes at the backend of this
    /// data directory, which need not be running.
    ///
    /// - Throws: ``LocalBackendError`` when the directory has never been served or cannot be read.
    public func token(
        dataDirectory: URL, now: @escaping @Sendable () -> Date = { Date() }
    ) async throws(LocalBackendError) -> String {
        let directory = DataDirectory(url: dataDirectory)
        do {
            // Checked first, so that a misspelt directory is not created.
            let port = try directory.recordedPort()
            let secret = try InstallationSecret.load(from: directory)
            guard port != nil || secret != nil else {
                throw LocalBackendError.damaged(
                    path: dataDirectory.path,
                    reason:
                        "holds no backend data. Start one there first: slipway backend serve --data '\(dataDirectory.path)'"
                )
            }
            let key = try await DevelopmentKey.loadOrCreate(in: directory)
            let name = DataDirectory.address(port: port) + DevelopmentIssuer.path
            return try await DevelopmentIssuer(name: name, key: key, now: now).token(for: self)
        } catch {
            throw LocalBackendError(error)
        }
    }
}
