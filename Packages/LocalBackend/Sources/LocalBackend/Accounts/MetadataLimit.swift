import Foundation

/// How large the metadata of an account may be.
///
/// An access token contains it, and the head of a request with the token must fit into ``ServerLimits/head``. With the
/// maximum of both kinds, a token has about 10,000 bytes.
struct MetadataLimit {
    static let user = MetadataLimit(name: "User metadata", bytes: 4096)
    static let app = MetadataLimit(name: "App metadata", bytes: 2048)

    private let name: String
    /// Of the JSON text.
    private let bytes: Int

    /// For what the server itself adds to either, such as `email_verified`: it does not count.
    private static let additions = 1024

    func check(_ data: JSONObject?) throws(CallError) {
        guard let data, !allows(data) else { return }
        throw .unprocessable(
            "validation_failed", "\(name) must have at most \(bytes) bytes as JSON, not \(Self.counted(data))")
    }

    func allows(_ data: JSONObject) -> Bool { Self.counted(data) <= bytes }

    /// The metadata in a token: empty when it exceeds the limit, as in accounts of earlier versions. Their users can
    /// still sign in, and `GET /user` still returns all of it.
    func inToken(_ data: JSONObject) -> JSONObject { Self.size(of: data) <= bytes + Self.additions ? data : [:] }

    private static func counted(_ data: JSONObject) -> Int {
        max(size(of: data.filter { !SignUpData.ownMembers.contains($0.key) }), size(of: data) - additions)
    }

    private static func size(of data: JSONObject) -> Int {
        // JSON values always encode, except for a number that is not finite, which received JSON cannot contain.
        (try? JSONEncoder().encode(data).count) ?? .max
    }
}
