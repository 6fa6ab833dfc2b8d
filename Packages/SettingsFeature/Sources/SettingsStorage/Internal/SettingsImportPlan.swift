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
    private let definitions: [String: SettingDefinition]
    private let keepsUnknown: Bool
    private let account: String

    init(_ data: Data, definitions: [SettingDefinition], account: String, keepsUnknown: Bool) {
        self.definitions = Dictionary(
            definitions.flatMap { definition in
                ([definition.name] + definition.formerNames).map { ($0, definition) }
            }
        ) { first, _ in first }
        self.account = account
        self.keepsUnknown = keepsUnknown
        do {
            judge(try ReceivedJSON.decode(JSONValue.self, from: data))
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            refuse("This is nested more than \(JSONNesting.limit) levels deep.")
        } catch {
            refuse("This is not JSON" + Self.place(of: error) + ".")
        }
    }

    private mutating func judge(_ document: JSONValue) {
        guard case .object(let members) = document else {
            return refuse("A document of settings is an object, not \(document.name).")
        }
        switch members["schema"] {
        case .integer(1...Int64(SettingsDocument.currentSchema)): break
        case .integer(let schema) where schema > SettingsDocument.currentSchema:
            return refuse("A newer version of the app wrote this document (schema \(schema)). Update the app.")
        default: return refuse("A document of settings says \"schema\": \(SettingsDocument.currentSchema).")
        }
        let known = ["schema", "appVersion", "date"] + SettingsDocument.parts.map(\.rawValue)
        for name in members.keys.sorted() where !known.contains(name) {
            let suggestion = NearMiss.of(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
            refuse("A document of settings has no part '\(name)'.\(suggestion)")
        }
        for scope in SettingsDocument.parts {
            let part = scope.rawValue
            switch members[part] {
            case nil: break
            case .object(let settings):
                if scope == .account, account.isEmpty, !settings.isEmpty {
                    refuse("Account settings need a signed-in user. Sign in first, or remove this part.", part)
                }
                for setting in settings.sorted(by: { $0.key < $1.key }) { judge(setting.value, setting.key, scope) }
            case .some(let other): refuse("This part is an object of settings, not \(other.name).", part)
            }
        }
    }

    private mutating func judge(_ value: JSONValue, _ name: String, _ scope: SettingScope) {
        let part = scope.rawValue
        guard let definition = definitions[name] else { return judgeUnknown(value, name, scope) }
        guard definition.isListed else { return refuse("It is the app's own, and cannot be imported.", part, name) }
        guard definition.scope == scope else {
            return refuse("It belongs in '\(definition.scope.rawValue)'.", part, name)
        }
        guard let written = value.text(definition.kind) else {
            return refuse("This is \(value.name), not \(definition.format).", part, name)
        }
        let place = SettingPlace(definition, account: account)
        guard !entries.contains(where: { $0.place == place }) else {
            return refuse("It is in the document twice, as '\(definition.name)' and under a former name.", part, name)
        }
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
        guard let text = value.anyText else {
            return refuse("This is \(value.name), and no value of a setting.", part, name)
        }
        guard !name.isEmpty, !(name + text).utf8.contains(0) else {
            return refuse("A setting has a name, and neither it nor the value has null characters.", part, name)
        }
        // An undeclared setting may contain personal data.
        let place = SettingPlace(name, scope, account: account)
        entries.append(Entry(place: place, text: text, isSensitive: true, isUnknown: true))
    }

    private mutating func refuse(_ reason: String, _ part: String? = nil, _ name: String? = nil) {
        problems.append(SettingsImportProblem(part: part, name: name, reason: reason))
    }

    /// Where the text stops being JSON, as far as Foundation reports it.
    private static func place(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error,
            let details = (context.underlyingError as? CocoaError)?.userInfo[NSDebugDescriptionErrorKey] as? String,
            !details.isEmpty
        else { return "" }
        return ": " + (details.hasSuffix(".") ? String(details.dropLast()) : details)
    }
}
