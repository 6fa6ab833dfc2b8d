import Design
import Domain
import SettingsStorage

/// The changes of an import, as JSON for programs.
struct SettingsImportForm: Encodable {
    struct Change: Encodable {
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
