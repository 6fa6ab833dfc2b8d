import Core
import Foundation

/// The file that holds the API token, beside the session's.
struct APITokenFile: Sendable {
    let url: URL

    /// The stored token; nil when there is none or it cannot be used. A new one can always be requested.
    func read() -> APIToken? {
        guard let data = try? PrivateFile(url).read(), let token = try? JSONDecoder().decode(APIToken.self, from: data),
            token.version == APIToken.currentVersion
        else { return nil }
        return token
    }

    func write(_ token: APIToken) throws(AuthError) {
        try PrivateFile(url).store(token, as: "The API token")
    }

    /// Removes the file, and the temporary files of killed writers: they contain tokens, too.
    func remove() throws(AuthError) {
        try PrivateFile(url).discardWhole()
    }
}
