public import Foundation

/// The address of a server in a configuration: https or on this machine, and nothing but an address.
public enum ServerURL {
    /// - Parameters:
    ///   - name: what errors call it, such as `SUPABASE_URL`.
    ///   - example: an address of this kind.
    ///   - cargo: what would cross the network unprotected, such as `your tokens`; nil to say nothing of it.
    ///   - isWhole: whether requests go to this very address, which may then have a query. Otherwise their paths follow it, and
    ///     slashes at its end are left out.
    /// - Throws: ``ConfigurationError``, which contains no part of the address that may be secret.
    public static func read(
        _ text: String, named name: String, example: String, cargo: String?, isWhole: Bool = false
    ) throws(ConfigurationError) -> URL {
        var trimmed = text
        while !isWhole, trimmed.hasSuffix("/") { trimmed.removeLast() }
        guard let url = URL(string: trimmed), let scheme = url.scheme?.lowercased(), let host = url.host(),
            !host.isEmpty
        else {
            throw ConfigurationError(
                "\(name) is not a URL: \(RedactedURL.text(text)). Use an address such as \(example).")
        }
        guard url.user == nil, url.password == nil, url.fragment == nil, isWhole || url.query == nil else {
            let parts = isWhole ? "user" : "user, query"
            throw ConfigurationError("\(name) must be an address alone, with no \(parts) or fragment.")
        }
        guard url.port.map({ (1...65_535).contains($0) }) ?? true else {
            throw ConfigurationError("\(name) has a port that does not exist: \(RedactedURL.text(text)).")
        }
        guard scheme == "https" || (scheme == "http" && BackendEndpoint.isLoopback(host)) else {
            let danger = cargo.map { " Otherwise \($0) would cross the network unprotected." } ?? ""
            throw ConfigurationError(
                "\(name) must be an https address or on this machine, not \(RedactedURL.text(text)).\(danger)")
        }
        return url
    }
}
