public import Foundation

/// The links with which a mail or a browser returns to the app: `slipway://login-callback…`.
public enum AuthCallback {
    /// Whether a link is a callback link. It may still be invalid.
    ///
    /// ``AuthFeatureAPI/completeLink(_:)`` handles exactly the links for which this returns true.
    public static func claims(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "slipway" && url.host()?.lowercased() == "login-callback"
    }
}
