import Core
import Domain
import Foundation

/// A checked document: what is to be written, and all problems.
struct SettingsImportPlan {
    struct Entry {
        let place: SettingPlace
        let text: String
        let isSensitive: Bool
        let isUnknown: Bool
    }

    private(set) var entries: [Entry] = []
    private(set) var problems: [SettingsImportProblem] = []
    /// The scopes whose settings a document holds, each in a part with its name, in the order of the problems.
    private static let parts: [SettingScope] = [.home, .account]
    private let definitions: [String: SettingDefinition]
    private let keepsUnknown: Bool
    private let account: String

    init(_ data: Data, definitions: [SettingDefinition], account: String, keepsUnknown: Bool) {
        self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
        self.account = account
        self.keepsUnknown = keepsUnknown
        do {
            judge(try ReceivedJSON.decode(JSONValue.self, from: data))
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            refuse("The file is nested more than \(JSONNesting.limit) levels deep.")
        } catch ReceivedJSON.Refusal.tooManyValues {
            refuse("The file has more than \(ReceivedJSON.valueLimit.grouped) values.")
        } catch {
            let place = ReceivedJSON.fault(in: data).map { " (line \($0.line), column \($0.column))" } ?? ""
            refuse("The file is not valid JSON\(place).")
        }
    }

    private mutating func judge(_ document: JSONValue) {
        guard case .object(let members) = document else {
            return refuse("The file must contain a JSON object, not \(document.name).")
        }
        switch members["schema"] {
        case .integer(1...Int64(SettingsDocument.currentSchema)): break
        case .integer(let schema) where schema > SettingsDocument.currentSchema:
            return refuse("A newer version of slipway wrote this file (schema \(schema)). Update slipway.")
        default:
            return refuse(
                "\"schema\": \(SettingsDocument.currentSchema) is missing. Is this an export of slipway?")
        }
        let known = ["schema", "appVersion", "date", "signedOut"] + Self.parts.map(\.rawValue)
        for name in members.keys.sorted() where !known.contains(name) {
            let suggestion = NearMiss.of(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
            refuse("'\(name)' is not part of an export.\(suggestion)")
        }
        for scope in Self.parts {
            let part = scope.rawValue
            switch members[part] {
            case nil: break
            case .object(let settings):
                if scope == .account, account.isEmpty, !settings.isEmpty, members["signedOut"] != .bool(true) {
                    refuse("these settings need an account. Sign in first, or remove this part.", part)
                }
                for setting in settings.sorted(by: { $0.key < $1.key }) { judge(setting.value, setting.key, scope) }
            case .some(let other): refuse("This must be a JSON object, not \(other.name).", part)
            }
        }
    }

    private mutating func judge(_ value: JSONValue, _ name: String, _ scope: SettingScope) {
        let part = scope.rawValue
        guard let definition = definitions[name] else { return judgeUnknown(value, name, scope) }
        guard definition.isListed else { return refuse("The app manages this setting itself. Remove it.", part, name) }
        guard definition.scope == scope else {
            return refuse("Move it to '\(definition.scope.rawValue)'.", part, name)
        }
        guard let written = value.text(definition.kind) else {
            // A document has JSON's own values, where people may also type `on`.
            let format = definition.kind == .boolean ? "true or false" : definition.format
            return refuse("Use \(format), not \(value.name).", part, name)
        }
        let place = SettingPlace(definition, account: account)
        do throws(SettingsError) {
            let text = try SQLiteSettingsStore.storable(try definition.storedText(for: written), name: name)
            entries.append(Entry(place: place, text: text, isSensitive: definition.isSensitive, isUnknown: false))
        } catch {
            guard case .invalid(_, let reason) = error else { return refuse(error.description, part, name) }
            refuse(reason, part, name)
        }
    }

    private mutating func judgeUnknown(_ value: JSONValue, _ name: String, _ scope: SettingScope) {
        let part = scope.rawValue
        guard keepsUnknown else {
            let listed = Set(definitions.values.filter(\.isListed).map(\.name))
            let suggestion = NearMiss.of(name, among: listed.sorted()).map { " Did you mean '\($0)'?" } ?? ""
            return refuse("There is no such setting.\(suggestion)", part, name)
        }
        guard let text = value.text(.boolean) ?? value.text(.number) ?? value.text(.text) else {
            return refuse("A setting cannot be \(value.name).", part, name)
        }
        guard !name.isEmpty, !(name + text).utf8.contains(0) else {
            return refuse(
                "A name must not be empty, and names and values must not contain null characters.", part, name)
        }
        // An undeclared setting may contain personal data.
        let place = SettingPlace(name, scope, account: account)
        entries.append(Entry(place: place, text: text, isSensitive: true, isUnknown: true))
    }

    private mutating func refuse(_ reason: String, _ part: String? = nil, _ name: String? = nil) {
        problems.append(SettingsImportProblem(part: part, name: name, reason: reason))
    }
}

extension JSONValue {
    /// The name of the JSON type, for the user.
    fileprivate var name: String {
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
    fileprivate func text(_ kind: SettingKind) -> String? {
        switch (self, kind) {
        case (.bool(let value), .boolean): value.settingText
        case (.integer(let value), .number): Int(exactly: value)?.settingText
        case (.string(let value), .text): value
        default: nil
        }
    }
}
