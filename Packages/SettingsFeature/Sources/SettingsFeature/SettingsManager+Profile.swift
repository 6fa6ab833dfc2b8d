public import Domain

/// What a person has told about themselves, or somebody for them; each is empty when nobody has.
public struct UserProfile: Sendable, Equatable {
    /// What the greeting calls them.
    public let name: String
    /// Where they can be written to. The address that they sign in with is the session's, and may be another one.
    public let email: String

    public init(name: String, email: String) {
        self.name = name
        self.email = email
    }
}

extension SettingsManager {
    /// The profile of the account in force.
    public var profile: UserProfile {
        UserProfile(
            name: store.value(for: SharedSettings.profileName), email: store.value(for: SharedSettings.profileEmail))
    }

    /// Takes what came with a sign-in for the profile, as far as the profile says nothing yet. Apple tells it once.
    ///
    /// A name that is too long is cut; what else a profile cannot hold is left out.
    public func adopt(name: String?, email: String?) async throws(SettingsError) {
        let name = String((name ?? "").prefix(SharedSettings.nameLimit))
        try await adopt(name, for: SharedSettings.profileName)
        try await adopt(email ?? "", for: SharedSettings.profileEmail)
    }

    /// Forgets the name and the address, both or neither.
    public func clearUserProfile() async throws(SettingsError) {
        var changes = SettingChanges()
        changes.unset(SharedSettings.profileName)
        changes.unset(SharedSettings.profileEmail)
        try await store.apply(changes)
    }

    private func adopt(_ text: String, for key: SettingKey<String>) async throws(SettingsError) {
        guard !text.isEmpty, key.validate(text) == nil, store.value(for: key).isEmpty else { return }
        // Asked again where the change is made: another window may have been faster.
        _ = try await store.update(key) { $0.isEmpty ? text : nil }
    }
}
