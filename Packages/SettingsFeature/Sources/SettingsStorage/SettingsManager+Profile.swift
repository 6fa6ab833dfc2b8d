public import Domain

extension SettingsManager {
    /// Adopts the name and the address of an account's sign-in, as far as its profile has none yet, in one transaction.
    /// Apple sends them only once.
    ///
    /// A name that is too long is cut; any other value that a profile cannot hold is left out.
    public func adopt(name: String?, email: String?, for account: String) async throws(SettingsError) {
        let name = String((name ?? "").prefix(SharedSettings.nameLimit))
        let adopted = [(SharedSettings.profileName, name), (SharedSettings.profileEmail, email ?? "")]
            .filter { key, text in !text.isEmpty && key.validate(text) == nil }
        guard !adopted.isEmpty else { return }
        try await store.transaction(of: account) { settings in
            for (key, text) in adopted {
                // Checked inside the transaction, because another window may have set it meanwhile.
                if try settings.value(of: key).isEmpty { try settings.set(text, for: key) }
            }
        }
    }

    /// Removes the name and the address of an account, both or neither.
    public func clearUserProfile(of account: String) async throws(SettingsError) {
        try await store.transaction(of: account) { settings in
            try settings.unset(SharedSettings.profileName)
            try settings.unset(SharedSettings.profileEmail)
        }
    }
}
