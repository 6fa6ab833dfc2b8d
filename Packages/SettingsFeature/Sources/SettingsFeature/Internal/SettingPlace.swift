import Domain

/// Where a setting is kept.
struct SettingPlace: Sendable, Hashable {
    let scope: SettingScope
    /// Empty for the scope of the home, and for no account.
    let account: String
    let name: String
    /// Where it is looked for when nothing is stored under its name.
    let formerNames: [String]

    /// - Parameter account: whose it is if each account has its own.
    init(_ name: String, _ scope: SettingScope, account: String, formerNames: [String] = []) {
        self.scope = scope
        self.account = scope == .account ? account : ""
        self.name = name
        self.formerNames = formerNames
    }

    init(_ definition: SettingDefinition, account: String) {
        self.init(
            definition.name, definition.scope, account: account, formerNames: definition.formerNames)
    }
}

/// What is to be stored at a place; nothing when the text is nil.
struct SettingWrite: Sendable {
    let place: SettingPlace
    let text: String?
}
