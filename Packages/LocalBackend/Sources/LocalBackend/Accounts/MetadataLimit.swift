import Core
import Foundation

/// How large the metadata of an account may be.
///
/// An access token contains it, and the head of a request with the token must fit into ``ServerLimits/head``. With the
/// maximum of both kinds, a token has about 9,500 bytes.
enum MetadataLimit {
    /// Bytes of the JSON text.
    static let user = 4096
    static let app = 2048
    /// What the server itself adds to either, such as `email_verified`.
    private static let additions = 1024

    /// - Throws: ``AuthError`` `validation_failed` for user metadata that is too large.
    static func checkUser(_ data: JSONObject?) throws(AuthError) {
        try check(data, "User metadata", limit: user)
    }

    /// - Throws: ``AuthError`` `validation_failed` for app metadata that is too large.
    static func checkApp(_ data: JSONObject?) throws(AuthError) {
        try check(data, "App metadata", limit: app)
    }

    static func allowsUser(_ data: JSONObject) -> Bool { ownSize(of: data) <= user }

    /// The metadata in a token: empty when it exceeds the limit, as in accounts of earlier versions. Their users can
    /// still sign in, and `GET /user` still returns all of it.
    static func inToken(user data: JSONObject) -> JSONObject { size(of: data) <= user + additions ? data : [:] }
    static func inToken(app data: JSONObject) -> JSONObject { size(of: data) <= app + additions ? data : [:] }

    private static func check(_ data: JSONObject?, _ name: String, limit: Int) throws(AuthError) {
        guard let data else { return }
        let size = ownSize(of: data)
        guard size <= limit else {
            throw .unprocessable(
                .validationFailed, "\(name) must have at most \(limit) bytes as JSON, not \(size)")
        }
    }

    /// Without the member that the server itself adds to user metadata: it does not count against the limit.
    private static func ownSize(of data: JSONObject) -> Int {
        var own = data
        if case .bool = own["email_verified"] { own["email_verified"] = nil }
        return size(of: own)
    }

    private static func size(of data: JSONObject) -> Int {
        // JSON values always encode, except for a number that is not finite, which received JSON cannot contain.
        (try? JSONEncoder().encode(data).count) ?? .max
    }
}
