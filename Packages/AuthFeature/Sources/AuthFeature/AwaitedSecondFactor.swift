public import Foundation

/// A sign-in that becomes the session once a code of the user's second factor is confirmed.
public struct AwaitedSecondFactor: Sendable, Equatable {
    /// The user who is signing in; one of ``AppUser/verifiedFactors`` is asked for.
    public let user: AppUser
    /// When the sign-in ends, on this machine's clock.
    public let expiresAt: Date
}
