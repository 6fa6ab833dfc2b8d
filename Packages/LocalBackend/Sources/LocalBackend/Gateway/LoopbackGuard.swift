import Foundation

/// Turns away what a page in a browser could make the browser send here.
///
/// A page may point a name of its own at 127.0.0.1 (DNS rebinding): its calls then carry that name as `Host`. Calls across
/// origins carry the page's `Origin`.
struct LoopbackGuard: Sendable {
    let port: UInt16

    func allows(_ headers: HeaderFields) -> Bool {
        let hosts = headers.values(of: "Host")
        guard hosts.count == 1, Self.names.contains(where: { hosts[0].lowercased() == "\($0):\(port)" }) else {
            return false
        }
        return headers.values(of: "Origin").allSatisfy(Self.isLoopback)
    }

    private static let names = ["127.0.0.1", "localhost", "[::1]"]

    private static func isLoopback(_ origin: String) -> Bool {
        guard let url = URLComponents(string: origin), url.scheme == "http" || url.scheme == "https",
            url.user == nil, let host = url.host?.lowercased()
        else { return false }
        return names.contains(host) || host == "::1"
    }
}
