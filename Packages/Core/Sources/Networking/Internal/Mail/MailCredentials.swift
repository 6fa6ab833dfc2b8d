import Core
import Foundation

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
