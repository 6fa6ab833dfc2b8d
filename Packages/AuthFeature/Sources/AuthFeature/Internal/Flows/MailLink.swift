import Foundation

/// The link of a mail as the mail holds it: an address at the server, which redirects a browser to the callback.
struct MailLink: Sendable {
    static let path = "/auth/v1/verify"

    /// The server's address, in lower case and without a trailing slash.
    let server: String
    /// As it is in the link. It contains a secret.
    let query: String

    /// Nil for any other link.
    init?(_ url: URL) {
        let text = url.absoluteString
        guard text.utf8.count <= 16_384, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        let link = text.prefix { $0 != "#" }
        let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasSuffix(Self.path), FormItems(parts[1]).holds(anyOf: ["token"]) else {
            return nil
        }
        server = parts[0].dropLast(Self.path.count).lowercased()
        query = String(parts[1])
    }
}
