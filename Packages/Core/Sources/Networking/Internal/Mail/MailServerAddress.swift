import Core
import Foundation

/// A mail server as an `smtp` or `smtps` URL names it, with the credentials apart from all that may be shown.
struct MailServerAddress: Sendable {
    /// Without credentials.
    let url: String
    /// The host and port.
    let authority: String
    let isLoopback: Bool
    let credentials: MailCredentials?

    /// - Throws: ``HTTPError/invalidRequest(_:)``, which repeats nothing of the URL but its host.
    init(_ url: URL) throws(HTTPError) {
        let scheme = url.scheme?.lowercased() ?? ""
        guard scheme == "smtps" || scheme == "smtp" else {
            throw .invalidRequest("the mail server's address must begin with smtps:// or smtp://")
        }
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost,
            let authority = Authority(host + (parts.port.map { ":\($0)" } ?? ""))
        else {
            throw .invalidRequest(
                "the mail server's address has no host and port, or they are ambiguous")
        }
        guard scheme == "smtps" || authority.isLoopback else {
            throw .invalidRequest("plain smtp is for this machine only, not for \(authority.host)")
        }
        guard parts.query == nil, parts.fragment == nil, let name = Self.ownName(parts.percentEncodedPath) else {
            throw .invalidRequest("after its host and port, the mail server's address may have the sender's host alone")
        }
        self.authority = authority.text
        self.url = "\(scheme)://\(authority.text)\(name)"
        isLoopback = authority.isLoopback
        credentials = try MailCredentials(parts)
    }

    // libcurl takes the path for the name to give in EHLO.
    private static func ownName(_ path: String) -> String? {
        guard !path.isEmpty, path != "/" else { return "" }
        guard let name = Authority(String(path.dropFirst())), name.host == name.text.lowercased() else { return nil }
        return path
    }
}

/// The user and password of a mail account.
struct MailCredentials: Sendable {
    let user: Secret
    let password: Secret

    /// - Parameter parts: of a URL whose userinfo, percent-decoded, is the user and the password.
    /// - Returns: nil when there is no userinfo.
    init?(_ parts: URLComponents) throws(HTTPError) {
        let encoded = (parts.percentEncodedUser ?? "", parts.percentEncodedPassword ?? "")
        guard encoded != ("", "") else { return nil }
        // libcurl takes strings that end at the first NUL, and a line break would end the command that carries them.
        guard let user = encoded.0.removingPercentEncoding, let password = encoded.1.removingPercentEncoding,
            (user + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
        else {
            throw .invalidRequest("the user or the password in the mail server's address holds control characters")
        }
        self.user = Secret(user)
        self.password = Secret(password)
    }
}
