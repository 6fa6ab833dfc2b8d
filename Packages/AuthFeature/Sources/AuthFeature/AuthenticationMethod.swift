public import Foundation

/// A way in which the user of a session proved who they are.
public struct AuthenticationMethod: Sendable, Equatable {
    /// As the server calls it, such as `password`, `otp` (a mail) or `totp` (a second factor).
    public let name: String
    /// When it was last used, on the server's clock; nil when the server does not report it.
    public let date: Date?
}
