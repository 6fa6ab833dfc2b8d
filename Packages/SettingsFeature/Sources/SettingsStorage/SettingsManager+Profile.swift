public import Domain

/// What a user has entered about themselves, or a sign-in has provided; each value is empty when it is not set.
public struct UserProfile: Sendable, Equatable {
    /// The name for the greeting.
    public let name: String
    /// The contact address. The address for signing in belongs to the session, and may be another one.
    public let email: String
}

extension SettingsManager {
    /// The profile of the account in force.
    public var profile: UserProfile {
        UserProfile(
            name: store.value(for: SharedSettings.profileName), email: store.value(for: SharedSettings.profileEmail))
    }

    /// Adopts the name and the address of a sign-in, as far as the profile has none yet, in one transaction. Apple
    /// sends them only once.
    ///
    /// A name that is too long is cut; any other value that a profile cannot hold is left out.
    ///
    /// - Parameter account: the account that signed in; nil for the account in force when this is called, even when
    ///   another one comes into force meanwhile.
    public func adopt(name: String?, email: String?, for account: String? = nil) async throws(SettingsError) {
        let name = String((name ?? "").prefix(SharedSettings.nameLimit))
        let adopted = [(SharedSettings.profileName, name), (SharedSettings.profileEmail, email ?? "")]
            .filter { key, text in !text.isEmpty && key.validate(text) == nil }
        guard !adopted.isEmpty else { return }
        try await store.transaction(of: account ?? store.memory.account) { settings in
            for (key, text) in adopted {
                // Checked inside the transaction, because another window may have set it meanwhile.
                if try settings.value(of: key).isEmpty { try settings.set(text, for: key) }
            }
        }
    }

    /// Removes the name and the address, both or neither.
    ///
    /// - Parameter account: the account whose profile it is; nil for the account in force when this is called.
    public func clearUserProfile(of account: String? = nil) async throws(SettingsError) {
        try await store.transaction(of: account ?? store.memory.account) { settings in
            try settings.unset(SharedSettings.profileName)
            try settings.unset(SharedSettings.profileEmail)
        }
    }
}
