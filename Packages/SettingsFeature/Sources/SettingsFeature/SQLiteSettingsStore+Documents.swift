public import Domain
public import Foundation
import Persistence

/// Settings to be kept in a file, and taken out of one.
extension SQLiteSettingsStore {
    /// What is set for the home and for the account in force, as it is stored at this moment.
    ///
    /// What the app only remembers for itself is not in it, nor what is stored and not valid.
    ///
    /// - Parameters:
    ///   - sensitive: whether what tells something about a person is in it too, and what nobody declares, which may.
    ///   - appVersion: the version of the app that exports.
    /// - Returns: the document, and what was left out of it.
    public func export(
        sensitive: Bool, appVersion: String, date: Date = Date()
    ) throws(SettingsError) -> SettingsExport {
        let rows: [SettingRow]
        do {
            rows = try SettingTable.rows(account: memory.account, in: database)
        } catch {
            throw .notSaved(error.description)
        }
        var parts: [SettingScope: [String: SettingsDocumentValue]] = [:]
        var texts: [SettingScope: [String: String]] = [:]
        for row in rows { texts[row.place.scope, default: [:]][row.place.name] = row.text }
        var leftOut: [String] = []
        for definition in listed {
            let names = [definition.name] + definition.formerNames
            let text = names.lazy.compactMap { texts[definition.scope]?[$0] }.first
            let listing = SettingListing(definition: definition, stored: text)
            guard listing.origin == .set else { continue }
            guard sensitive || !definition.isSensitive else {
                leftOut.append(definition.name)
                continue
            }
            parts[definition.scope, default: [:]][definition.name] = SettingsDocumentValue(
                listing.text, definition.kind)
        }
        for row in unknown(among: rows) {
            guard sensitive else {
                leftOut.append(row.place.name)
                continue
            }
            parts[row.place.scope, default: [:]][row.place.name] = .text(row.text)
        }
        let document = SettingsDocument(
            appVersion: appVersion, date: date, home: parts[.home] ?? [:], account: parts[.account] ?? [:])
        return SettingsExport(document: document, leftOut: Set(leftOut).sorted())
    }

    /// Sets all that a document says, or nothing; what it does not speak of stays as it is.
    ///
    /// - Parameters:
    ///   - data: a ``SettingsDocument`` as JSON; it has nothing for an account while signed out, for whose it
    ///     would be nobody could say.
    ///   - keepUnknown: whether names that nobody declares are kept for a version that does; otherwise they are problems.
    ///   - dryRun: whether to say what would change, and change nothing.
    /// - Throws: ``SettingsImportError``, with everything that is wrong with the document; nothing has changed then.
    public func importing(
        _ data: Data, keepUnknown: Bool = false, dryRun: Bool = false
    ) async throws(SettingsImportError) -> SettingsImport {
        let plan = SettingsImportPlan(
            data, definitions: Array(definitions.values), account: memory.account, keepsUnknown: keepUnknown)
        guard plan.problems.isEmpty else { throw .refused(plan.problems) }
        let entries = plan.entries
        let writes = entries.map { SettingWrite(place: $0.place, text: $0.text) }
        do {
            let before =
                dryRun
                ? try SettingTable.texts(at: writes.map(\.place), in: database)
                : try await SettingTable.exchange(writes, in: database) { [memory] in memory.accept(writes) }
            return Self.outcome(entries, before)
        } catch {
            throw .notSaved(error.description)
        }
    }

    /// The same for a document that is not a text.
    func importing(
        _ document: SettingsDocument, keepUnknown: Bool = false, dryRun: Bool = false
    ) async throws(SettingsImportError) -> SettingsImport {
        let data: Data
        do {
            data = try document.json()
        } catch {
            throw .notSaved(String(describing: error))
        }
        return try await importing(data, keepUnknown: keepUnknown, dryRun: dryRun)
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
