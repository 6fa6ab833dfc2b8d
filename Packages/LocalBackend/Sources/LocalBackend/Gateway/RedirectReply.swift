import Foundation

/// Replies that redirect a browser, with the values to pass on.
enum RedirectReply {
    /// - Parameters:
    ///   - target: has passed ``RedirectRules``.
    ///   - query: added to the target's own items, and replaces those of the same name.
    ///   - fragment: replaces the target's own fragment, unless it is empty.
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
        // The address may hold tokens: no cache may store it, and no page may pass it on as a referrer.
        return Reply(
            status: status,
            headers: ["Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"])
    }

    /// Puts an error into the fragment. For a PKCE flow, whose client does not receive the fragment, also puts it into
    /// the query.
    static func make(_ error: CallError, to target: URL, isFlow: Bool, status: Int = 303) -> Reply {
        let word = names[error.status].map { [(name: "error", value: $0)] } ?? []
        let items =
            word + [
                (name: "error_code", value: error.code), (name: "error_description", value: error.message),
            ]
        return make(to: target, query: isFlow ? items : [], fragment: items, status: status)
    }

    /// OAuth's error codes (RFC 6749, section 4.1.2.1), as the real server uses them. Other statuses have none.
    private static let names = [
        400: "invalid_request", 401: "unauthorized_client", 403: "access_denied", 500: "server_error",
        503: "temporarily_unavailable",
    ]
}
