import Core
public import Design
public import Domain
public import Foundation
public import SettingsStorage

/// The settings by name, as commands read, change and transfer them.
@MainActor
public struct SettingsCommands {
    private let store: SQLiteSettingsStore

    public init(_ store: SQLiteSettingsStore) { self.store = store }

    /// Every listed setting, in the order of declaration.
    public func list() async throws(SettingsError) -> [NamedSetting] {
        try await store.list().map { NamedSetting(listing: $0) }
    }

    public func setting(named name: String) async throws(SettingsError) -> NamedSetting {
        NamedSetting(listing: try await store.listing(named: name))
    }

    /// Sets a value by its text form; it is on disk when this returns.
    ///
    /// - Returns: the setting, and what people need to know besides.
    public func set(_ text: String, named name: String) async throws(SettingsError) -> CommandReport {
        try await store.setText(text, named: name)
        let setting = try await setting(named: name)
        let isForSignedOut = store.account == nil && setting.listing.definition.scope == .account
        return setting.stored(
            note: isForSignedOut
                ? "slipway: You are signed out. This value applies only while you are signed out." : nil)
    }

    /// Returns a setting to its default.
    ///
    /// - Returns: the setting; nil for one that is not declared, which has no value left.
    public func unset(named name: String) async throws(SettingsError) -> CommandReport? {
        try await store.unset(named: name)
        return store.isDeclared(name) ? try await setting(named: name).stored() : nil
    }

    /// The current state of a setting or, without a name, of each one; then each change by another process.
    public func changes(named name: String?) throws(SettingsError) -> some AsyncSequence<NamedSetting, Never> & Sendable
    {
        let changes = if let name { try store.changes(named: name) } else { store.changes() }
        return changes.map { NamedSetting(listing: $0) }
    }

    /// Sets all values in a document, or nothing.
    public func importing(
        _ data: Data, keepUnknown: Bool, dryRun: Bool, showsSensitive: Bool
    ) async throws(SettingsImportError) -> CommandReport {
        let outcome = try await store.importing(data, keepUnknown: keepUnknown, dryRun: dryRun)
        return outcome.report(isDryRun: dryRun, showsSensitive: showsSensitive)
    }

    /// What is set, as a document.
    ///
    /// - Returns: the document; how many settings it has, in words; and the names of those that were left out.
    public func export(
        sensitive: Bool, appVersion: String
    ) async throws -> (json: Data, count: TerminalText, leftOut: [String]) {
        let export = try await store.export(sensitive: sensitive, appVersion: appVersion)
        let count = export.document.home.count + export.document.account.count
        return (try export.document.json(), countedSettings(count), export.leftOut)
    }
}

func countedSettings(_ count: Int) -> TerminalText { count == 1 ? "1 setting" : "\(count) settings" }

extension SettingsImport {
    func report(isDryRun: Bool, showsSensitive: Bool) -> CommandReport {
        let changes = changed.map { change -> (form: JSONObject, line: TerminalText) in
            let isHidden = change.isSensitive && !showsSensitive
            let values = isHidden ? "(hidden)" : "\(change.before ?? "(not set)") -> \(change.after)"
            // The text forms; left out where nothing was set, and for values that are not shown.
            let form: JSONObject = [
                "key": change.name, "scope": change.scope.rawValue, "before": isHidden ? nil : change.before,
                "after": isHidden ? nil : change.after,
            ]
            return (form, "\(change.name): \(values)")
        }
        let same = unchanged.count
        let others: TerminalText =
            same == 0 ? "" : same == 1 ? " 1 was the same already." : " \(same) were the same already."
        var note: TerminalText =
            (isDryRun ? "slipway: Would change " : "slipway: Changed ") + countedSettings(changed.count) + "." + others
        if !unknown.isEmpty {
            note =
                note + (isDryRun ? "\nslipway: Would load" : "\nslipway: Loaded")
                + " settings that this version does not know: \(unknown.joined(separator: ", "))."
        }
        let form: JSONObject = [
            "dryRun": isDryRun, "changed": changes.map(\.form), "unchanged": unchanged, "unknown": unknown,
        ]
        let lines = changes.map(\.line)
        return CommandReport(form, note: note, text: lines.dropFirst().reduce(lines.first ?? "") { $0 + "\n" + $1 })
    }
}
