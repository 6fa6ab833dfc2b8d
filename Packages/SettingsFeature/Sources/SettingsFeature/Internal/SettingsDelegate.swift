import Domain

/// The app's callbacks for the settings screens.
struct SettingsDelegate: Sendable {
    let account: @MainActor @Sendable () -> User?
    let plan: @MainActor @Sendable () -> String?
    let showPaywall: @MainActor @Sendable () async -> Void
    let showAccount: @MainActor @Sendable () async -> Void
    let review: @MainActor @Sendable (ReviewAnswer) async -> Void
    let signOut: @MainActor @Sendable () async -> Void
    let deleteAccount: @MainActor @Sendable () async -> Void
}
