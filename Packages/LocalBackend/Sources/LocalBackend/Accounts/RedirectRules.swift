import Foundation

/// Where a browser may be redirected after it has opened a link. The target receives sign-in codes and tokens.
struct RedirectRules: Sendable {
    /// The target when a call names no address, or one that is not allowed.
    let siteURL: URL
    var siteName: String {
        [siteURL.host(), siteURL.port.map(String.init)].compactMap { $0 }.joined(separator: ":")
    }
    let allowed: [GlobPattern]

    /// Links in mails hold the address, percent-encoded, on a line of its own, and a line has at most 998 bytes.
    private static let longest = 600

    /// The app's own address for callbacks: it is always allowed, and is the default site.
    static let callback = "slipway://login-callback"

    init(siteURL: URL?, allowed: [String]) {
        // The last fallback is never used: ``callback`` is a valid URL.
        self.siteURL = siteURL ?? URL(string: Self.callback) ?? URL(filePath: "/")
        self.allowed = ([Self.callback] + allowed).map(GlobPattern.init)
    }

    /// The redirect target of a call. A requested address that is not allowed is ignored without an error, as in the
    /// real server.
    func target(of request: Request) -> URL {
        let wanted = [request.headers["redirect_to"], request.query["redirect_to"]]
            .compactMap { $0 }.first { !$0.isEmpty }
        return [wanted, request.headers["Referer"]].lazy.compactMap { $0.flatMap(allowedURL) }.first ?? siteURL
    }

    /// The address as a URL; nil when a browser may not be redirected there.
    func allowedURL(_ text: String) -> URL? {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy(Self.isPlain),
            let parts = URLComponents(string: text), let url = URL(string: text), url.absoluteString == text,
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil
        else { return nil }
        let isWeb = scheme == "http" || scheme == "https"
        let isLoopback = isWeb && Self.isLoopback(host)
        let isSite =
            scheme == siteURL.scheme?.lowercased() && host == siteURL.host()?.lowercased()
            && (parts.port == siteURL.port || isLoopback)
        if isSite || isLoopback { return url }
        // An IP address in decimal, of this machine or another, would otherwise be taken for a host name.
        guard !isWeb || Self.isName(host) else { return nil }
        let withoutFragment = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        return allowed.contains { $0.matches(String(withoutFragment)) } ? url : nil
    }

    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { String(UInt8($0) ?? 0) == $0 }
    }

    private static func isName(_ host: String) -> Bool {
        host.utf8.contains { !$0.isDigit && $0 != UInt8(ascii: ".") }
            && host.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) }
    }

    // Browsers read a backslash as a slash and ignore other characters, so they would go to another host.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isVisible && !#"\"<>^`{|}"#.utf8.contains(byte)
    }
}

/// A pattern for addresses: `*` is any run without `/` and `.`, `**` any run, and `?` one character except these. It is the
/// syntax of Supabase Auth's list of redirects, without its braces.
struct GlobPattern: Sendable, Equatable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Computes all places of the address that each part of the pattern can end at, so that no pattern takes long.
    func matches(_ address: String) -> Bool {
        let bytes = Array(address.utf8)
        func isSeparator(_ place: Int) -> Bool { "/.".utf8.contains(bytes[place]) }
        var pattern = text[...].utf8
        var reached: Set = [0]
        while let sign = pattern.popFirst() {
            switch sign {
            case UInt8(ascii: "*"):
                let isAny = pattern.first == sign
                pattern = pattern.drop { $0 == sign }
                var isRunning = false
                reached = Set(
                    (0...bytes.count).filter { place in
                        isRunning = reached.contains(place) || isRunning && (isAny || !isSeparator(place - 1))
                        return isRunning
                    })
            case UInt8(ascii: "?"):
                reached = Set(reached.filter { $0 < bytes.count && !isSeparator($0) }.map { $0 + 1 })
            default:
                reached = Set(reached.filter { $0 < bytes.count && bytes[$0] == sign }.map { $0 + 1 })
            }
        }
        return reached.contains(bytes.count)
    }
}
