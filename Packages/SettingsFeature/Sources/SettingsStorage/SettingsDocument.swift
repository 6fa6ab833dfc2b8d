public import Core
public import Domain
public import Foundation

/// Settings in a file: what is set for the home and for one account, to be kept or transferred.
///
/// ```json
/// {"schema": 1, "appVersion": "1.0.0", "date": "2026-11-22T01:53:00Z",
///  "home": {"appearance": "dark"}, "account": {"notifications": true}}
/// ```
///
/// Settings that are not set are not included, so that the defaults of the importing installation stay in force. A
/// document that was written while signed out also has `"signedOut": true`: its account settings can be imported while
/// signed out, too.
public struct SettingsDocument: Encodable, Sendable, Equatable {
    /// The version of the document format that this app writes, and the newest one that it reads.
    public static let currentSchema = 1

    public let schema: Int = SettingsDocument.currentSchema
    /// The version of the app that wrote it.
    public let appVersion: String
    public let date: Date
    /// The settings that all users of the home share, by name.
    public let home: [String: JSONValue]
    /// The settings of the account in force, by name.
    public let account: [String: JSONValue]
    /// True for account settings that were set while signed out; otherwise nil.
    public var signedOut: Bool?

    /// The document as JSON, the same for the same settings: names sorted, one a line, dates as in RFC 3339.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension JSONValue {
    /// A setting's value with its JSON type.
    ///
    /// - Parameter text: the text form of a value of this kind; any other text stays a text.
    public init(_ text: String, _ kind: SettingKind) {
        switch kind {
        case .boolean: self = Bool(settingText: text).map(Self.bool) ?? .string(text)
        case .number: self = Int(settingText: text).map { Self.integer(Int64($0)) } ?? .string(text)
        case .text: self = .string(text)
        }
    }
}
