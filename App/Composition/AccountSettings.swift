import Domain
import SettingsFeature

/// Whose settings are in force, and who was last signed in on this home.
@MainActor
final class AccountSettings {
    /// Kept so that a link which waits is shown to the account that it was meant for.
    static let lastAccount = SettingKey(
        "account.last", default: "", scope: .home, help: "The account last signed in on this home.", isListed: false)

    private let store: SQLiteSettingsStore

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
        if last != user.id { try await store.set(user.id, for: Self.lastAccount) }
    }

    /// Puts nobody's settings in force.
    func end() {
        store.use(account: nil)
    }
}
