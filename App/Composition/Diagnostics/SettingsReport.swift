import Core
import Domain
import Foundation
import SettingsFeature

/// How many settings there are, and which of them make no sense.
enum SettingsReport {
    static func lines(_ settings: SQLiteSettingsStore, database: URL) -> [DiagnosticLine] {
        guard PathReport.isThere(database) else { return [DiagnosticLine("settings", "none was set yet")] }
        do {
            let listings = try settings.list()
            let changed = listings.count { $0.text != $0.definition.defaultText }
            return [DiagnosticLine("settings", "\(listings.count), \(changed) of them not the default")]
        } catch {
            return [DiagnosticLine("settings", "cannot be told: \(error)", isProblem: true)]
        }
    }
}
