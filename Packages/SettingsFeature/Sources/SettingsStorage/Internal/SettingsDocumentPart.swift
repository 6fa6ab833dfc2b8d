import Core
import Domain

extension JSONValue {
    /// The name of the JSON type, for the user.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer: "a whole number"
        case .decimal, .number: "a number that is not whole, or too large"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The text form of a setting of this kind; nil when the value has another type.
    func text(_ kind: SettingKind) -> String? {
        switch (self, kind) {
        case (.bool(let value), .boolean): value.settingText
        case (.integer(let value), .number): Int(exactly: value)?.settingText
        case (.string(let value), .text): value
        default: nil
        }
    }

    /// The text form of an undeclared setting; nil when the value cannot be a setting's.
    var anyText: String? {
        text(.boolean) ?? text(.number) ?? text(.text)
    }
}

extension SettingsDocument {
    /// The scopes whose settings a document holds, each in a part with its name, in the order in which problems are
    /// reported.
    static let parts: [SettingScope] = [.home, .account]
}
