import Core
import Foundation
import HTTPTypes

/// Where the requests to a base address go.
struct ServerAddress: Equatable {
    let scheme: String
    let authority: String
    let path: String

    init?(_ base: URL) {
        let text = base.absoluteString
        guard let colon = text.range(of: "://"), !text[colon.upperBound...].isEmpty else { return nil }
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard end > rest.startIndex else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        authority = String(rest[..<end])
        var path = rest[end...]
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// Whether this is OpenAI's own server, which refuses some of what others need.
    var isOpenAI: Bool { authority.lowercased() == "api.openai.com" }

    /// Whether what is sent to it stays on this machine.
    var isOnThisMachine: Bool {
        URL(string: "\(scheme)://\(authority)")?.host().map(BackendEndpoint.isLoopback) ?? false
    }

    func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(method: method, scheme: scheme, authority: authority, path: self.path + path)
    }
}
