import Domain
import Foundation

/// Any JSON value, so that a document can be judged whole although parts of it are wrong.
enum JSONValue: Decodable {
    case null
    case boolean(Bool)
    case number(Int)
    /// A number that is not whole, or too large.
    case otherNumber
    case text(String)
    case list
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .list
        } else {
            self = .otherNumber
        }
    }

    /// What it is, for a person.
    var name: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a whole number"
        case .otherNumber: "a number that is not whole, or too large"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The text form of a setting of this kind; nil when it is another type.
    func text(_ kind: SettingKind) -> String? {
        switch (self, kind) {
        case (.boolean(let value), .boolean): value.settingText
        case (.number(let value), .number): value.settingText
        case (.text(let value), .text): value
        default: nil
        }
    }

    /// The text form of a setting of which nothing is known; nil when it can be none.
    var anyText: String? {
        text(.boolean) ?? text(.number) ?? text(.text)
    }
}

extension SettingsDocument {
    /// The parts of a document that hold settings, in the order in which problems are told.
    static let parts: [(name: String, scope: SettingScope)] = [("home", .home), ("account", .account)]

    /// The name of the part that holds settings of a scope.
    static func part(of scope: SettingScope) -> String {
        scope == .home ? "home" : "account"
    }
}

extension SettingsDocumentValue {
    init(_ text: String, _ kind: SettingKind) {
        switch kind {
        case .boolean: self = Bool(settingText: text).map(Self.boolean) ?? .text(text)
        case .number: self = Int(settingText: text).map(Self.number) ?? .text(text)
        case .text: self = .text(text)
        }
    }
}
