import Core
import Foundation

/// A request that was started and can be completed once: with its 6-digit code or its link.
struct Opening {
    /// What the link returns, and how the flow that requested it is verified.
    struct Link {
        let code: String
        let challenge: String
        /// `s256` or `plain`.
        let method: String
        let redirect: String

        /// The address that a browser is redirected to after it has opened the link.
        var callback: URL? { URL(string: "\(redirect)?code=\(code)") }

        func belongs(to verifier: String) -> Bool {
            let proof = method == "s256" ? Base64URL.encode(SecureHash.sha256(Data(verifier.utf8))) : verifier
            return proof == challenge
        }
    }

    /// How long codes and links are valid, in seconds.
    static let lifetime: TimeInterval = 3600
    /// How long what an opened link returned is valid, in seconds.
    static let flowLifetime: TimeInterval = 300

    /// Identifies this opening in the mail's link.
    let token = UUID().uuidString.lowercased()
    let account: String
    /// Nil: it was started in a browser, and no mail was sent.
    let kind: InMemoryAuthServer.Mail.Kind?
    /// The mail's code; nil when there is none, or when the link has been opened.
    var code: String?
    /// Where the mail went; nil when there was none.
    let address: String?
    /// Nil when the request had no challenge that the link could be verified with.
    let link: Link?
    let requested: Date
    var expires: Date

    /// When what an opened link returned expires. As at real servers, this counts from the opening for a magic link, and
    /// from the request for all others.
    func flowEnd(openedAt now: Date) -> Date {
        (kind == .magicLink ? now : requested) + Self.flowLifetime
    }

    /// Whether both are needed for the same change.
    func isPartner(of other: Opening) -> Bool {
        account == other.account && kind == other.kind && address != other.address
    }
}
