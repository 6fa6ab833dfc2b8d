public import Domain
public import Foundation

/// Settings in a file: what is set for the home and for one account, to be kept or transferred.
///
/// ```json
/// {"schema": 1, "appVersion": "1.0.0", "date": "2026-11-22T01:53:00Z",
///  "home": {"appearance": "dark"}, "account": {"notifications": true}}
/// ```
///
/// Settings that are not set are not included, so that the defaults of the importing installation stay in force.
public struct SettingsDocument: Codable, Sendable, Equatable {
    /// The version of the document format that this app writes, and the newest one that it reads.
    public static let currentSchema = 1

    public let schema: Int
    /// The version of the app that wrote it.
    public let appVersion: String
    public let date: Date
    /// The settings that all users of the home share, by name.
    public let home: [String: SettingsDocumentValue]
    /// The settings of the account in force, by name.
    public let account: [String: SettingsDocumentValue]

    public init(
        appVersion: String, date: Date, home: [String: SettingsDocumentValue], account: [String: SettingsDocumentValue]
    ) {
        schema = Self.currentSchema
        self.appVersion = appVersion
        self.date = date
        self.home = home
        self.account = account
    }

    /// The document as JSON, the same for the same settings: names sorted, one a line, dates as in RFC 3339.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

/// A setting's value with its JSON type.
public enum SettingsDocumentValue: Codable, Sendable, Equatable {
    case boolean(Bool)
    case number(Int)
    case text(String)

    /// - Parameter text: the text form of a value of this kind; any other text stays a text.
    public init(_ text: String, _ kind: SettingKind) {
        switch kind {
        case .boolean: self = Bool(settingText: text).map(Self.boolean) ?? .text(text)
        case .number: self = Int(settingText: text).map(Self.number) ?? .text(text)
        case .text: self = .text(text)
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}
