import Domain

/// Where a setting is stored.
struct SettingPlace: Sendable, Hashable {
    let scope: SettingScope
    /// Empty for the scope of the home, and for no account.
    let account: String
    let name: String

    /// - Parameter account: the account that the setting belongs to, if each account has its own.
    init(_ name: String, _ scope: SettingScope, account: String) {
        self.scope = scope
        self.account = scope == .account ? account : ""
        self.name = name
    }

    init<Value>(_ key: SettingKey<Value>, account: String) {
        self.init(key.name, key.scope, account: account)
    }

    init(_ definition: SettingDefinition, account: String) {
        self.init(definition.name, definition.scope, account: account)
    }
}

/// What to store at a place; a nil text removes the value.
struct SettingWrite: Sendable {
    let place: SettingPlace
    let text: String?
}
