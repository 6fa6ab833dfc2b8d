import Design
import Domain
import SettingsStorage

extension SettingsImport {
    func report(isDryRun: Bool, showsSensitive: Bool) -> CommandReport {
        let lines = changed.map { change -> TerminalText in
            let isHidden = change.isSensitive && !showsSensitive
            let values = isHidden ? "(hidden)" : "\(change.before ?? "(not set)") -> \(change.after)"
            return "\(change.name): \(values)"
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
        return CommandReport(
            SettingsImportForm(self, isDryRun: isDryRun, showsSensitive: showsSensitive), note: note,
            text: lines.dropFirst().reduce(lines.first ?? "") { $0 + "\n" + $1 })
    }
}

/// The changes of an import, as JSON for programs.
private struct SettingsImportForm: Encodable, Sendable {
    struct Change: Encodable, Sendable {
        let key: String
        let scope: String
        /// The text forms; null where nothing was set, and for values that are not shown.
        let before: String?
        let after: String?
    }

    let dryRun: Bool
    let changed: [Change]
    let unchanged: [String]
    let unknown: [String]

    init(_ outcome: SettingsImport, isDryRun: Bool, showsSensitive: Bool) {
        dryRun = isDryRun
        changed = outcome.changed.map { change in
            let isHidden = change.isSensitive && !showsSensitive
            return Change(
                key: change.name, scope: change.scope.rawValue, before: isHidden ? nil : change.before,
                after: isHidden ? nil : change.after)
        }
        unchanged = outcome.unchanged
        unknown = outcome.unknown
    }
}
