import Foundation

/// Refuses requests that a web page could make a browser send here.
///
/// A website may point a name of its own at 127.0.0.1 (DNS rebinding): its requests then carry that name as `Host`.
/// Cross-origin requests carry the page's `Origin`.
struct LoopbackGuard: Sendable {
    /// Nil at a Unix socket, where names have no port.
    let port: UInt16?
    /// Further names of this server, on any port, from ``LocalBackendOptions/allowedHosts``.
    var allowedHosts: [String] = []

    func allows(_ headers: HeaderFields) -> Bool {
        let hosts = headers.values(of: "Host")
        guard hosts.count == 1, isOurs(hosts[0].lowercased()) else { return false }
        return headers.values(of: "Origin").allSatisfy(isFriendly)
    }

    private func isOurs(_ host: String) -> Bool {
        let end = port.map { ":\($0)" } ?? ""
        if Self.names.contains(where: { host == $0 + end }) { return true }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 1 || (parts.count == 2 && UInt16(parts[1]) != nil) else { return false }
        return allowedHosts.contains { $0.lowercased() == parts[0] }
    }

    private static let names = ["127.0.0.1", "localhost", "[::1]"]

    private func isFriendly(_ origin: String) -> Bool {
        guard let url = URLComponents(string: origin), url.scheme == "http" || url.scheme == "https",
            url.user == nil, let host = url.host?.lowercased()
        else { return false }
        return Self.names.contains(host) || host == "::1" || allowedHosts.contains { $0.lowercased() == host }
    }
}

/// The source of a request as browsers report it (Fetch Metadata). Other programs report nothing.
enum RequestSource {
    /// Whether a page of this server sent the request, or no page at all.
    static func isOwnPage(_ headers: HeaderFields) -> Bool {
        let own = "http://\(headers["Host"] ?? "")".lowercased()
        return headers.values(of: "Origin").allSatisfy { $0.lowercased() == own }
            && headers.values(of: "Sec-Fetch-Site").allSatisfy { ["same-origin", "none"].contains($0.lowercased()) }
    }

    /// Whether the request is a top-level navigation, from any site: not a frame of another page, and not a request
    /// whose response a script could read.
    static func opensPage(_ headers: HeaderFields) -> Bool {
        headers.values(of: "Origin").isEmpty
            && headers.values(of: "Sec-Fetch-Mode").allSatisfy { $0.lowercased() == "navigate" }
            && headers.values(of: "Sec-Fetch-Dest").allSatisfy { $0.lowercased() == "document" }
    }
}
