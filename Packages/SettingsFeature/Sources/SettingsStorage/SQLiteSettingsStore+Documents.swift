import Core
public import Domain
public import Foundation

/// Exporting settings to a file, and importing them from one.
extension SQLiteSettingsStore {
    /// Exports what is set for the home and for the account in force, as it is stored at this moment.
    ///
    /// The app's internal settings are not included, nor stored values that are not valid.
    ///
    /// - Parameters:
    ///   - sensitive: whether to include settings with personal data, and undeclared ones, which may contain some.
    ///   - appVersion: the version of the app that exports.
    /// - Returns: the document, and what was left out of it.
    public func export(
        sensitive: Bool, appVersion: String, date: Date = Date()
    ) async throws(SettingsError) -> SettingsExport {
        let account = memory.account
        let texts = try await SettingTable.texts(account: account, in: database)
        var parts: [SettingScope: [String: JSONValue]] = [:]
        var leftOut: [String] = []
        for definition in listed {
            let listing = SettingListing(
                definition: definition, stored: texts[SettingPlace(definition, account: account)])
            guard listing.origin == .set else { continue }
            guard sensitive || !definition.isSensitive else {
                leftOut.append(definition.name)
                continue
            }
            parts[definition.scope, default: [:]][definition.name] = JSONValue(listing.text, definition.kind)
        }
        for (place, text) in texts where !isDeclared(place.name) {
            guard sensitive else {
                leftOut.append(place.name)
                continue
            }
            parts[place.scope, default: [:]][place.name] = .string(text)
        }
        let document = SettingsDocument(
            appVersion: appVersion, date: date, home: parts[.home] ?? [:], account: parts[.account] ?? [:],
            signedOut: account.isEmpty ? true : nil)
        return SettingsExport(document: document, leftOut: Set(leftOut).sorted())
    }

    /// Sets all values in a document, or nothing; settings that are not in it stay unchanged.
    ///
    /// - Parameters:
    ///   - data: a ``SettingsDocument`` as JSON. While signed out, it must not contain the settings of an account.
    ///   - keepUnknown: whether undeclared settings are kept for a version that declares them; otherwise they are
    ///     problems.
    ///   - dryRun: whether to report what would change, and change nothing.
    /// - Throws: `SettingsImportError`, with all problems of the document; nothing has changed then.
    public func importing(
        _ data: Data, keepUnknown: Bool = false, dryRun: Bool = false
    ) async throws(SettingsImportError) -> SettingsImport {
        let plan = SettingsImportPlan(
            data, definitions: Array(definitions.values), account: memory.account, keepsUnknown: keepUnknown)
        guard plan.problems.isEmpty else { throw .refused(plan.problems) }
        let entries = plan.entries
        do {
            if dryRun {
                let texts = try await SettingTable.texts(account: memory.account, in: database)
                return Self.outcome(entries, entries.map { texts[$0.place] })
            }
            let before = try await transaction(of: memory.account) { settings in
                try entries.map { entry in
                    let before = try settings.text(at: entry.place)
                    if before != entry.text { try settings.write(entry.text, at: entry.place) }
                    return before
                }
            }
            return Self.outcome(entries, before)
        } catch {
            throw .notSaved(error.description, mayRetry: error.mayRetry)
        }
    }

    private static func outcome(_ entries: [SettingsImportPlan.Entry], _ before: [String?]) -> SettingsImport {
        var changed: [SettingsImport.Change] = []
        var unchanged: [String] = []
        for (entry, before) in zip(entries, before) {
            if before == entry.text {
                unchanged.append(entry.place.name)
            } else {
                changed.append(
                    SettingsImport.Change(
                        name: entry.place.name, scope: entry.place.scope, before: before, after: entry.text,
                        isSensitive: entry.isSensitive))
            }
        }
        return SettingsImport(
            changed: changed, unchanged: unchanged, unknown: entries.filter(\.isUnknown).map(\.place.name))
    }
}
