import Foundation

/// Where a browser may be sent after it has opened a link: sign-in codes and tokens go there.
struct RedirectRules: Sendable {
    /// Where it goes when a call names no address, or one that is not allowed.
    let siteURL: URL
    let allowed: [GlobPattern]

    /// Links in mails hold the address, percent-encoded, on a line of their own, and a line holds 998 bytes.
    private static let longest = 600

    /// The app's own address for callbacks: it is always allowed, and the site where no other is set.
    static let callback = "slipway://login-callback"

    init(siteURL: URL?, allowed: [String]) {
        // The second never comes to pass: Foundation cannot know that the first is a URL.
        self.siteURL = siteURL ?? URL(string: Self.callback) ?? URL(filePath: "/")
        self.allowed = ([Self.callback] + allowed).map(GlobPattern.init)
    }

    /// Where a call is to lead in the end. What it asks for without being allowed to is passed over in silence, as the
    /// real server does.
    ///
    /// - Parameter form: what the call's body names, for those whose body may.
    func target(of request: Request, form: String? = nil) -> URL {
        let wanted = [request.headers["redirect_to"], request.query["redirect_to"], form]
            .compactMap { $0 }.first { !$0.isEmpty }
        return [wanted, request.headers["Referer"]].lazy.compactMap { $0.flatMap(allowedURL) }.first ?? siteURL
    }

    /// The address, when a browser may be sent there.
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
        // An address of this machine or another in decimal would pass for a name.
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
        host.utf8.contains { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
                default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                }
            }
    }

    // Browsers take a backslash for a slash, and other characters for nothing at all: they would read another host.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !#"\"<>^`{|}"#.utf8.contains(byte)
    }
}
