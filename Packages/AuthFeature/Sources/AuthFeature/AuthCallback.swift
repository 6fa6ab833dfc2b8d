public import Foundation

/// The links that mails and browsers bring back: `slipway://login-callback…`.
public enum AuthCallback {
    /// Whether a link is meant to be one of these, though it may be a bad one.
    ///
    /// ``AuthFeatureAPI/completeLink(_:)`` takes every link that is claimed here, and no other.
    public static func claims(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "slipway" && url.host()?.lowercased() == "login-callback"
    }
}
