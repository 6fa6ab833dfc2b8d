public import Foundation

extension InMemoryAuthServer {
    /// A mail that the server would have sent.
    public struct Mail: Sendable, Equatable {
        /// What a mail is for.
        public enum Kind: String, Sendable {
            case signUp = "sign-up"
            case magicLink = "magic-link"
            case recovery
            case emailChange = "email-change"
        }

        public let address: String
        public let kind: Kind
        /// 6 digits.
        public let code: String
        /// The mail's link, at this server. A request for it uses it up, and the code with it. Nil when the request had
        /// no challenge.
        public let link: URL?
        /// Where a browser that opens the mail's link is redirected: `slipway://login-callback?code=…`. Nil when the
        /// request had no challenge, so that no link with a code could be created, and when two links must be opened:
        /// only the second of them returns a code.
        public let callback: URL?
    }
}
