import Domain

/// Where a setting is kept: a primary key of the table.
struct SettingPlace: Sendable, Equatable {
    let scope: SettingScope
    /// Empty for the scope of the home, and for nobody in particular.
    let account: String
    let name: String
}

/// What is to be stored at a place; nothing when the text is nil.
struct SettingWrite: Sendable {
    let place: SettingPlace
    let text: String?
}
