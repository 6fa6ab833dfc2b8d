import Domain
import SettingsFeature

/// Whose settings are in force, and who was last signed in on this home.
@MainActor
final class AccountSettings {
    /// Kept so that a link which waits is shown to the account that it was meant for.
    static let lastAccount = SettingKey(
        "account.last", default: "", scope: .home, help: "The account last signed in on this home.", isListed: false)

    private let store: SQLiteSettingsStore
    /// Whose settings are in force; nil for nobody's in particular.
    private(set) var current: String?

    init(store: SQLiteSettingsStore) {
        self.store = store
    }

    /// The account last signed in on this home; nil when there was none.
    var last: String? {
        let id = store.value(for: Self.lastAccount)
        return id.isEmpty ? nil : id
    }

    /// Puts the settings of this account in force.
    func begin(_ user: User) async throws(SettingsError) {
        store.use(account: user.id)
        current = user.id
        if last != user.id { try await store.set(user.id, for: Self.lastAccount) }
    }

    /// Takes the name that came with the sign-in for the profile, unless the person has given one. Apple tells it once.
    func adopt(name: String?) async throws(SettingsError) {
        let name = String((name ?? "").prefix(SharedSettings.nameLimit))
        guard !name.isEmpty, store.value(for: SharedSettings.profileName).isEmpty else { return }
        try await store.set(name, for: SharedSettings.profileName)
    }

    /// Forgets what an account that is no more has set, and that it was here.
    func forget(_ id: String) async throws(SettingsError) {
        try await store.clear(account: id)
        if last == id { try await store.unset(Self.lastAccount) }
    }

    /// Puts nobody's settings in force.
    func end() {
        store.use(account: nil)
        current = nil
    }
}
