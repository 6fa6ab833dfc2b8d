public import Domain

/// What the app stores for the account in force, and which account that is.
///
/// Everything but ``lastAccount`` belongs to the account, and to no account before ``begin(account:)``.
@MainActor
public final class SettingsManager {
    let store: SQLiteSettingsStore
    /// The account whose settings are in force; nil for no account.
    public var account: String? { store.account }

    /// - Parameter store: from now on, only ``begin(account:)`` and ``end()`` may set its account.
    public init(store: SQLiteSettingsStore) {
        self.store = store
    }

    /// The account last signed in on this home; nil when there was none.
    public var lastAccount: String? {
        get async {
            let id = await store.valueAfterRecovery(for: SettingsKeys.lastAccount)
            return id.isEmpty ? nil : id
        }
    }

    /// Puts the settings of this account in force, and stores it as the last account.
    ///
    /// - Throws: `SettingsError` when the last account could not be stored; the account's settings are in force
    ///   nevertheless.
    public func begin(account: String) async throws(SettingsError) {
        store.use(account: account)
        if await lastAccount != account { try await store.set(account, for: SettingsKeys.lastAccount) }
    }

    /// Puts the settings of no account in force.
    public func end() {
        store.use(account: nil)
    }

    /// Removes the settings of a deleted account, and its id as the last account: both or neither.
    public func forget(account: String) async throws(SettingsError) {
        try await store.transaction(of: account) { settings in
            try settings.clear()
            if try settings.value(of: SettingsKeys.lastAccount) == account {
                try settings.unset(SettingsKeys.lastAccount)
            }
        }
    }

    /// Whether the account has completed the onboarding, which is then not shown again.
    public var onboardingComplete: Bool {
        store.value(for: SharedSettings.onboardingProgress) == .finished
    }

    // MARK: Runs and reviews

    /// How many times the account has started to use the app.
    public var runCount: Int { store.value(for: SettingsKeys.runCount) }

    /// Counts one more run of an account. If two processes count at the same time, both runs count.
    ///
    /// - Returns: how many there are now.
    @discardableResult
    public func countRun(for account: String) async throws(SettingsError) -> Int {
        try await store.transaction(of: account) { settings in
            let count = try settings.value(of: SettingsKeys.runCount)
            guard count < .max else { return count }
            try settings.set(count + 1, for: SettingsKeys.runCount)
            return count + 1
        }
    }

    /// The version of the app for which the account was last asked for a review; nil when it never was.
    public var lastVersionAskedForReview: String? {
        let version = store.value(for: SettingsKeys.lastVersionAskedForReview)
        return version.isEmpty ? nil : version
    }

    /// Records that an account is asked for a review of this version, unless that is already recorded.
    ///
    /// - Returns: whether it was not recorded before: true for one caller among all processes, which may ask.
    public func noteReviewAsked(version: String, for account: String) async throws(SettingsError) -> Bool {
        try await store.transaction(of: account) { settings in
            guard try settings.value(of: SettingsKeys.lastVersionAskedForReview) != version else { return false }
            try settings.set(version, for: SettingsKeys.lastVersionAskedForReview)
            return true
        }
    }
}
