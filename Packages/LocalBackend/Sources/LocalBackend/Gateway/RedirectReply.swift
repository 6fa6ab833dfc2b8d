import Foundation

/// Answers that send a browser on, with what it is to take along.
enum RedirectReply {
    /// - Parameters:
    ///   - target: has passed ``RedirectRules``.
    ///   - query: added to the target's own; of the same name, these count.
    ///   - fragment: replaces the target's own, when there are any.
    static func make(
        to target: URL, query: [(name: String, value: String)] = [], fragment: [(name: String, value: String)] = [],
        status: Int = 303
    ) -> Reply {
        let halves = target.absoluteString.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let own = (parts.count > 1 ? parts[1].split(separator: "&") : []).filter { pair in
            !query.contains { pair == $0.name || pair.hasPrefix("\($0.name)=") }
        }
        let items = own.map(String.init) + (query.isEmpty ? [] : [FormEncoding.encode(query)])
        let end = fragment.isEmpty ? halves.dropFirst().first.map(String.init) : FormEncoding.encode(fragment)
        var location = String(parts[0])
        if !items.isEmpty { location += "?" + items.joined(separator: "&") }
        if let end { location += "#" + end }
        var reply = Reply(status: status)
        reply.headers.append("Location", location)
        // It may hold tokens: nobody on the way keeps it, and no page that it leads to tells it to others.
        reply.headers.append("Cache-Control", "no-store")
        reply.headers.append("Referrer-Policy", "no-referrer")
        return reply
    }

    /// Tells an error in the fragment, and to a PKCE flow's client, which sees no fragment, in the query too.
    static func make(_ error: AuthError, to target: URL, isFlow: Bool, status: Int = 303) -> Reply {
        let items = [
            (name: "error", value: names[error.status] ?? "invalid_request"),
            (name: "error_code", value: error.code.rawValue), (name: "error_description", value: error.message),
        ]
        return make(to: target, query: isFlow ? items : [], fragment: items, status: status)
    }

    /// OAuth's words (RFC 6749, section 4.1.2.1), as the real server has them.
    private static let names = [
        401: "unauthorized_client", 403: "access_denied", 500: "server_error", 503: "temporarily_unavailable",
    ]
}
