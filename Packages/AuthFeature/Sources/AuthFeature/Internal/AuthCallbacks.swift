import Foundation

/// What the app does when something happens on this feature's screens, or by a link.
struct AuthCallbacks: Sendable {
    /// Opens an address in the system's browser; false when there is none.
    var openBrowser: @MainActor @Sendable (URL) async -> Bool
    var onSignedIn: @MainActor @Sendable (AppUser) async -> Void
    var onPasswordRecovery: @MainActor @Sendable () async -> Void
    var onSignedOut: @MainActor @Sendable () async -> Void
    var onDeleteAccount: @MainActor @Sendable () async -> Void
}
