import Foundation

/// Something that was begun, and can be completed once: by its 6-digit code or by its link.
struct Opening {
    /// What the link brings back, and how the flow that asked for it proves that.
    struct Link {
        let code: String
        let challenge: String
        /// `s256` or `plain`.
        let method: String
        let redirect: String

        /// The address to which a browser is sent when somebody has opened the link.
        var callback: URL? { URL(string: "\(redirect)?code=\(code)") }

        func belongs(to verifier: String) -> Bool {
            let proof = method == "s256" ? Base64URL.encode(SecureHash.sha256(Data(verifier.utf8))) : verifier
            return proof == challenge
        }
    }

    /// How long codes and links are good, in seconds.
    static let lifetime: TimeInterval = 3600

    /// What the mail's link names it by.
    let token = UUID().uuidString.lowercased()
    let account: String
    /// Nil: it was begun in a browser, and no mail was sent.
    let kind: InMemoryAuthServer.Mail.Kind?
    /// Of the mail; nil for none, or when the link has been opened.
    var code: String?
    /// Where the mail went; nil when there was none.
    let address: String?
    /// Nil when nobody said how they would prove to have asked for it.
    let link: Link?
    let expires: Date

    /// Whether both are needed for one change.
    func isPartner(of other: Opening) -> Bool {
        account == other.account && kind == other.kind && address != other.address
    }
}

/// Base64 as it stands in addresses. (Source: RFC 4648, 5, without padding.)
enum Base64URL {
    static func encode(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func decode(_ text: String) -> Data? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
