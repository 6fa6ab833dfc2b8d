import Domain

/// What the settings screen asks of whoever composes the app.
struct SettingsDelegate: Sendable {
    let account: @MainActor @Sendable () -> User?
    let showPaywall: @MainActor @Sendable () async -> Void
    let showAccount: @MainActor @Sendable () async -> Void
    let signOut: @MainActor @Sendable () async -> Void
    let deleteAccount: @MainActor @Sendable () async -> Void
}
