import Foundation

/// The app's callbacks for events on this feature's screens or from a link.
struct AuthCallbacks: Sendable {
    typealias OnSignedIn = @MainActor @Sendable (AppUser) async -> Void

    /// Opens an address in the system's browser; returns false when there is none.
    var openBrowser: @MainActor @Sendable (URL) async -> Bool
    var onSignedIn: OnSignedIn
    var onPasswordRecovery: @MainActor @Sendable () async -> Void
    /// A sign-in by a link waits for a code.
    var onSecondFactorNeeded: @MainActor @Sendable () async -> Void
    /// The user wants to remove a factor.
    var onRemoveFactor: @MainActor @Sendable (AuthFactor) async -> Void
    var onDeleteAccount: @MainActor @Sendable () async -> Void
}
