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

/// Why an import was refused, as JSON for programs: the usual form of an error, and each problem separately.
struct SettingsImportRefusal: Encodable {
    private struct Problem: Encodable {
        let part: String?
        let key: String?
        let reason: String
    }

    private struct Body: Encodable {
        let code: Int32
        let message: String
        let problems: [Problem]
    }

    private let error: Body

    init(_ problems: [SettingsImportProblem]) {
        error = Body(
            code: ExitStatus.badData.rawValue, message: SettingsImportError.refused(problems).description,
            problems: problems.map { Problem(part: $0.part, key: $0.name, reason: $0.reason) })
    }

    func report() throws {
        Output.note(try Output.text(json: self))
    }
}
