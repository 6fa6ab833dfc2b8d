import Core
import Domain
import SettingsStorage

/// How many settings there are, and which of them make no sense. Names alone: what a doctor says is shown to others.
enum SettingsReport {
    static func lines(_ settings: SQLiteSettingsStore) -> [DiagnosticLine] {
        do {
            let listings = try settings.list()
            let set = listings.count { $0.origin == .set }
            let invalid = listings.filter { if case .invalid = $0.origin { true } else { false } }.map(\.name)
            let unknown = try settings.unknown()
            return [
                DiagnosticLine("declared", "\(listings.count), \(set) of them set"),
                DiagnosticLine("not valid", text(invalid, "kept, with the default in force")),
                DiagnosticLine("unknown", text(unknown, "kept; another version's, perhaps")),
            ]
        } catch {
            return [DiagnosticLine("settings", "cannot be told: \(error)", isProblem: true)]
        }
    }

    private static func text(_ names: [String], _ consequence: String) -> String {
        names.isEmpty ? "none" : "\(names.joined(separator: ", ")) (\(consequence))"
    }
}
