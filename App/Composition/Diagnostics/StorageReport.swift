import Core
import Foundation
import Persistence

/// How the database is.
enum StorageReport {
    static func lines(_ database: AppDatabase) -> [DiagnosticLine] {
        guard PathReport.isThere(database.url) else {
            return [DiagnosticLine("database", "\(database.url.path) (not there yet)")]
        }
        do {
            let schema = try database.schema()
            return [
                PathReport.line("database", database.url),
                DiagnosticLine("schema", schema.joined(separator: ", ")),
            ]
        } catch {
            return [DiagnosticLine("database", error.description, isProblem: true)]
        }
    }
}
