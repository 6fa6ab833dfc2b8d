import Core
import Domain
import SettingsStorage

/// Reports how many settings are set, and the names of those that are not valid or unknown. Values are left out,
/// because users show this report to others.
enum SettingsReport {
    static func lines(_ settings: SQLiteSettingsStore) -> [DiagnosticLine] {
        do {
            let listings = try settings.list()
            let set = listings.count { $0.origin == .set }
            let invalid = listings.filter { if case .invalid = $0.origin { true } else { false } }.map(\.name)
            let unknown = try settings.unknown()
            return [
                DiagnosticLine("declared", "\(listings.count), \(set) of them set"),
                DiagnosticLine("not valid", text(invalid, "stored, but the default applies")),
                DiagnosticLine("unknown", text(unknown, "stored; perhaps from another version")),
            ]
        } catch {
            return [DiagnosticLine("settings", "cannot be read: \(error)", isProblem: true)]
        }
    }

    private static func text(_ names: [String], _ consequence: String) -> String {
        names.isEmpty ? "none" : "\(names.joined(separator: ", ")) (\(consequence))"
    }
}
