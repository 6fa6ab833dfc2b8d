public import Domain

/// What the app remembers of the account in force, and which account that is.
///
/// Everything but ``lastAccount`` is each account's own, and nobody's in particular before ``begin(account:)``.
@MainActor
public final class SettingsManager {
    let store: SQLiteSettingsStore
    /// Whose settings are in force; nil for nobody's in particular.
    public private(set) var account: String?

    /// - Parameter store: its account is set by ``begin(account:)`` and ``end()`` alone from now on.
    public init(store: SQLiteSettingsStore) {
        self.store = store
    }

    /// The account last signed in on this home; nil when there was none.
    public var lastAccount: String? {
        let id = store.value(for: SettingsKeys.lastAccount)
        return id.isEmpty ? nil : id
    }

    /// Puts the settings of this account in force, and remembers that it was here.
    ///
    /// - Throws: `SettingsError` when the latter could not be written; the account's settings are in force all the same.
    public func begin(account: String) async throws(SettingsError) {
        store.use(account: account)
        self.account = account
        if lastAccount != account { try await store.set(account, for: SettingsKeys.lastAccount) }
    }

    /// Puts nobody's settings in force.
    public func end() {
        store.use(account: nil)
        account = nil
    }

    /// Forgets what an account that is no more has set, and that it was here: both or neither.
    public func forget(account: String) async throws(SettingsError) {
        try await store.transaction(of: account) { settings in
            try settings.clear()
            if try settings.value(of: SettingsKeys.lastAccount) == account {
                try settings.unset(SettingsKeys.lastAccount)
            }
        }
    }

    /// Whether the account has been through the onboarding, and is not shown it again.
    public var onboardingComplete: Bool {
        store.value(for: SharedSettings.onboardingProgress) == .finished
    }

    // MARK: Runs and reviews

    /// How many times the account has begun to use the app.
    public var runCount: Int { store.value(for: SettingsKeys.runCount) }

    /// Counts one more run. Of two processes that count at once, each counts.
    ///
    /// - Parameter account: whose run it is; nil for the account in force when this is called.
    /// - Returns: how many there are now.
    @discardableResult
    public func countRun(for account: String? = nil) async throws(SettingsError) -> Int {
        try await store.transaction(of: account ?? store.memory.account) { settings in
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

    /// Takes note that the account is asked for a review of this version, unless somebody has.
    ///
    /// - Parameter account: who is asked; nil for the account in force when this is called.
    /// - Returns: whether nobody had: true for one caller among all processes, who may ask.
    public func noteReviewAsked(version: String, for account: String? = nil) async throws(SettingsError) -> Bool {
        try await store.transaction(of: account ?? store.memory.account) { settings in
            guard try settings.value(of: SettingsKeys.lastVersionAskedForReview) != version else { return false }
            try settings.set(version, for: SettingsKeys.lastVersionAskedForReview)
            return true
        }
    }
}
