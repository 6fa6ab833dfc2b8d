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

    /// Takes what came with a sign-in for the profile, as far as the profile says nothing yet, in one transaction. Apple
    /// tells it once.
    ///
    /// A name that is too long is cut; what else a profile cannot hold is left out.
    ///
    /// - Parameter account: whose sign-in it was; nil for the account in force when this is called. It stays that one's
    ///   when another comes into force meanwhile.
    public func adopt(name: String?, email: String?, for account: String? = nil) async throws(SettingsError) {
        let name = String((name ?? "").prefix(SharedSettings.nameLimit))
        let told = [(SharedSettings.profileName, name), (SharedSettings.profileEmail, email ?? "")]
            .filter { key, text in !text.isEmpty && key.validate(text) == nil }
        guard !told.isEmpty else { return }
        try await store.transaction(of: account ?? store.memory.account) { settings in
            for (key, text) in told {
                // Asked where the change is made: another window may have been faster.
                if try settings.value(of: key).isEmpty { try settings.set(text, for: key) }
            }
        }
    }

    /// Forgets the name and the address, both or neither.
    public func clearUserProfile() async throws(SettingsError) {
        var changes = SettingChanges()
        changes.unset(SharedSettings.profileName)
        changes.unset(SharedSettings.profileEmail)
        try await store.apply(changes)
    }
}
