import Domain

/// A setting's value with its JSON type.
enum SettingJSON: Encodable {
    case boolean(Bool)
    case number(Int)
    case text(String)
    /// Null, in the place of what is not told.
    case hidden

    /// - Parameter text: the value's text form.
    init(_ text: String, _ kind: SettingKind) {
        switch kind {
        case .boolean: self = Bool(settingText: text).map(SettingJSON.boolean) ?? .text(text)
        case .number: self = Int(settingText: text).map(SettingJSON.number) ?? .text(text)
        case .text: self = .text(text)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .hidden: try container.encodeNil()
        }
    }
}
