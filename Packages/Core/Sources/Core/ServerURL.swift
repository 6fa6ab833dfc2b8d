public import Foundation

/// The address of a server in a configuration: https or on this machine, and nothing but an address.
public enum ServerURL {
    /// - Parameters:
    ///   - name: what errors call it, such as `SUPABASE_URL`.
    ///   - example: an address of this kind.
    ///   - cargo: what would cross the network unprotected, such as `your tokens`.
    /// - Returns: the URL, without slashes at its end.
    /// - Throws: ``ConfigurationError``, which contains no part of the address that may be secret.
    public static func read(
        _ text: String, named name: String, example: String, cargo: String
    ) throws(ConfigurationError) -> URL {
        var trimmed = text
        while trimmed.hasSuffix("/") { trimmed.removeLast() }
        guard let url = URL(string: trimmed), let scheme = url.scheme?.lowercased(), let host = url.host(),
            !host.isEmpty
        else {
            throw ConfigurationError(
                "\(name) is not a URL: \(RedactedURL.text(text)). Use an address such as \(example).")
        }
        guard url.user == nil, url.password == nil, url.query == nil, url.fragment == nil else {
            throw ConfigurationError("\(name) must be an address alone, with no user, query or fragment.")
        }
        guard url.port.map({ (1...65_535).contains($0) }) ?? true else {
            throw ConfigurationError("\(name) has a port that does not exist: \(RedactedURL.text(text)).")
        }
        guard scheme == "https" || (scheme == "http" && BackendEndpoint.isLoopback(host)) else {
            throw ConfigurationError(
                "\(name) must be an https address or on this machine, not \(RedactedURL.text(text)). Otherwise \(cargo) "
                    + "would cross the network unprotected.")
        }
        return url
    }
}
