import Design
import Domain
import SettingsStorage

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
